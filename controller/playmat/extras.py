"""The optional packages of playmat, and the command that adds them to this installation."""

from __future__ import annotations

import re
import sys
from importlib.metadata import requires
from shlex import quote

PAD_DRIVER = "mfrc522-python"
"""The driver of the reader on the Pi. It is installed without what it requires: RPi.GPIO does not work on a
Pi 5, and its files would overwrite those of rpi-lgpio, which the extra `pad` has in its place."""


def install_command(extra: str) -> str:
    """Returns the command that installs the packages of an extra beside this playmat."""
    # playmat is on no index, so `pip install 'playmat[kit]'` finds nothing. The packages of the extra are on
    # one, and their names are right for a checkout, a wheel and the table in /opt/playmat alike.
    marked = re.compile(rf"""([\w.-]+(?:\[\w+\])?).*extra\s*==\s*["']{extra}["']""")
    names = [
        quote(found[1])
        for requirement in requires("playmat") or ()
        if (found := marked.fullmatch(requirement))
    ]
    alone = ["--no-deps", PAD_DRIVER] if extra == "pad" else []
    sudo = ["sudo"] if sys.prefix.startswith("/opt/") else []
    return " ".join([*sudo, sys.executable, "-m pip install", *alone, *names])
