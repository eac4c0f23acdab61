"""A firmware that cannot lock tags, for virtual boards."""

from pathlib import Path
from shutil import copytree

import pytest

from playmat.assets import folder

OLD = "0.3.7"


def use_old_firmware(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Has boards that are plugged in from now on run today's firmware without its orders about locks."""
    old = Path(copytree(folder("firmware"), home / "old"))
    for name, now, then in (
        ("board.py", 'VERSION = "0.3.9"', f'VERSION = "{OLD}"'),
        ("doctor.py", '            "pages": self._read_pages,\n            "lock": self._lock_tag,\n', ""),
    ):
        code = (old / name).read_text()
        assert now in code
        (old / name).write_text(code.replace(now, then))
    monkeypatch.setattr("playmat.simulator.chips.boards.asset", lambda name: old)
