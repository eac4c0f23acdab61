"""Runs KiCad, which draws the circuit board, checks it by its own rules and writes the Gerbers."""

from __future__ import annotations

import json
import re
import subprocess
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from playmat.errors import ConfigError, PlaymatError
from playmat_kit.pcb.exchange import as_data
from playmat_kit.pcb.layout import Layout

PYTHON = "/usr/bin/python3"
"""Debian installs KiCad's module `pcbnew` for the system's Python only."""

_SCRIPT = Path(__file__).with_name("kicad_board.py")
REPORT = "kicad-check.txt"


def digest(layout: Layout) -> str:
    """Returns a hash of everything the Gerbers are made from; they are current while it is unchanged."""
    # The Gerbers depend on the board's data and on the script that hands it to KiCad. The digest
    # needs no KiCad, so any machine can tell whether the committed Gerbers are current.
    return sha256((json.dumps(as_data(layout)) + _SCRIPT.read_text("utf-8")).encode()).hexdigest()


class Verdict(NamedTuple):
    """Counts from KiCad's design rule check."""

    errors: int
    warnings: int
    unconnected: int

    @property
    def passed(self) -> bool:
        """Whether the board can be made; warnings only concern print that pads cut off."""
        return not self.errors and not self.unconnected


def make_with_kicad(layout: Layout, folder: Path, python: str = PYTHON) -> Verdict:
    """Writes KiCad's board file and report, and Gerbers and drill files in `gerbers`."""
    # KiCad's API lives in another interpreter, so the board is sent as JSON on standard input. `-I` keeps
    # this program's environment (PYTHONPATH, the user's packages) out of that interpreter.
    _require_kicad(python)
    (folder / "gerbers").mkdir(parents=True, exist_ok=True)
    done = _run([python, "-I", str(_SCRIPT), str(folder)], json.dumps(as_data(layout)))
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["no error message"])[-1]
        raise PlaymatError(f"KiCad stopped: {last}. Version 6 is needed (Debian 12): apt install kicad")
    return read_report((folder / REPORT).read_text())


def read_report(text: str) -> Verdict:
    """Parses the counts from a report; PlaymatError if it is incomplete."""
    unconnected = re.search(r"Found (\d+) unconnected", text)
    if not unconnected:
        raise PlaymatError(f"{REPORT} has no count of unconnected pads: KiCad did not finish its check")
    return Verdict(text.count("Severity: error"), text.count("Severity: warning"), int(unconnected[1]))


def _require_kicad(python: str) -> None:
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
