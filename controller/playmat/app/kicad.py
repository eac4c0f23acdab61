"""KiCad, a program beside ours: it draws the board anew, checks it by its own rules and writes the films."""

from __future__ import annotations

import json
import re
import subprocess
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from playmat.errors import ConfigError, PlaymatError
from playmat.pcb.exchange import as_data
from playmat.pcb.layout import Layout

PYTHON = "/usr/bin/python3"
"""Debian installs KiCad's modules for its own Python alone."""

_SCRIPT = Path(__file__).with_name("kicad_board.py")
REPORT = "kicad-check.txt"


def digest(layout: Layout) -> str:
    """What the films are made from, in short: as long as it is the same they are current."""
    return sha256((json.dumps(as_data(layout)) + _SCRIPT.read_text("utf-8")).encode()).hexdigest()


class Verdict(NamedTuple):
    """What KiCad's check counted."""

    errors: int
    warnings: int
    unconnected: int

    @property
    def well(self) -> bool:
        """Whether the board can be made; warnings are about print that pads cut."""
        return not self.errors and not self.unconnected


def make_with_kicad(layout: Layout, folder: Path, python: str = PYTHON) -> Verdict:
    """Fills the folder with KiCad's board, its report, and in `gerbers` films and drill files."""
    _look_for_kicad(python)
    (folder / "gerbers").mkdir(parents=True, exist_ok=True)
    done = _run([python, "-I", str(_SCRIPT), str(folder)], json.dumps(as_data(layout)))
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["without a word"])[-1]
        raise PlaymatError(f"KiCad stopped: {last}. It wants to be version 6 (Debian 12): apt install kicad")
    return read_report((folder / REPORT).read_text())


def read_report(text: str) -> Verdict:
    """Counts what a report says."""
    unconnected = re.search(r"Found (\d+) unconnected", text)
    if not unconnected:
        raise PlaymatError(f"{REPORT} has no count of unconnected pads: KiCad did not finish its check")
    return Verdict(text.count("Severity: error"), text.count("Severity: warning"), int(unconnected[1]))


def _look_for_kicad(python: str) -> None:
    if _run([python, "-I", "-c", "import pcbnew"], "").returncode:
        raise ConfigError(
            "KiCad 6, which writes the Gerbers, is not installed: "
            "sudo apt install --no-install-recommends kicad; "
            "or write all that needs no KiCad with --lists"
        )


def _run(command: list[str], text: str) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    except OSError as error:
        return subprocess.CompletedProcess(command, 1, "", f"{command[0]}: {error.strerror}")
