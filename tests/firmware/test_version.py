"""The firmware's version changes with its files, so that the doctor can ask for a reflash."""

import re
from hashlib import sha256

from playmat.assets import folder

RECORDED = ("0.3.9", "b087e337350d7cf8")
"""The version and the digest of the files that it names."""


def test_a_changed_firmware_has_another_version() -> None:
    digest = sha256()
    for file in sorted(folder("firmware").glob("*.py")):
        digest.update(file.name.encode() + b"\0" + file.read_bytes())
    board = (folder("firmware") / "board.py").read_text("utf-8")
    (version,) = re.findall(r'^VERSION = "(.+)"$', board, re.MULTILINE)
    found = version, digest.hexdigest()[:16]
    assert found == RECORDED, "raise VERSION in firmware/board.py and record both here"
