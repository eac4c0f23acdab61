"""Runs KiCad: its check of the design rules, Gerbers, drill files and plots of the layers.

KiCad 8 and later have a program for this, `kicad-cli`; KiCad 6 and 7 a Python module, `pcbnew`. Whichever is
installed is used.
"""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

from playmat.errors import PlaymatError

CLI = "kicad-cli"
PYTHON = "/usr/bin/python3"
"""Debian installs KiCad's module `pcbnew` for the system's Python only."""

INSTALL = "sudo apt install --no-install-recommends kicad, or see kicad.org/download"
_SCRIPT = Path(__file__).with_name("kicad_board.py")
_FIRST_CLI = 8  # kicad-cli of KiCad 7 has no design rule check
_GERBERS = ("F.Cu", "In1.Cu", "In2.Cu", "B.Cu", "F.Mask", "B.Mask", "F.Paste", "F.Silkscreen", "Edge.Cuts")
_SEVERITIES = ("error", "warning")
_PLOTS = ("F.Cu", "F.Mask", "F.Silkscreen", "B.Cu", "B.Mask")


class Verdict(NamedTuple):
    """Counts from KiCad's design rule check, and the file that names each violation."""

    errors: int
    warnings: int
    unconnected: int
    report: Path

    @property
    def passed(self) -> bool:
        """Whether the board can be made; warnings only concern print that pads cut off."""
        return not self.errors and not self.unconnected


class KiCad(Protocol):
    """An installed KiCad."""

    @property
    def name(self) -> str:
        """What is used of KiCad, as shown to the user."""

    def make(self, board: Path, folder: Path) -> Verdict:
        """Checks the board; writes its report, `gerbers` with the drill files, and `layers` as SVG."""


class KicadCli:
    """The program `kicad-cli` of KiCad 8 or later."""

    def __init__(self, program: str, version: str) -> None:
        self._program = program
        self.name = f"KiCad {version}"

    def make(self, board: Path, folder: Path) -> Verdict:
        for command in self.commands(board, folder):
            _require_success(_run(command))
        return read_json_report(folder / "kicad-check.json")

    def commands(self, board: Path, folder: Path) -> Iterator[list[str]]:
        """Yields the command lines that check and plot the board."""
        pcb, file, gerbers = [self._program, "pcb"], str(board), f"{folder / 'gerbers'}/"
        # violations are counted from the report, so they do not decide the exit code
        check = ["--format", "json", "--severity-error", "--severity-warning", "--schematic-parity"]
        yield [*pcb, "drc", *check, "--output", str(folder / "kicad-check.json"), file]
        # coordinates count from the plot origin, as those of the placement do
        plot = ["--layers", ",".join(_GERBERS), "--use-drill-file-origin", "--no-protel-ext"]
        yield [*pcb, "export", "gerbers", *plot, "--subtract-soldermask", "--output", gerbers, file]
        drill = ["--format", "excellon", "--excellon-units", "mm", "--excellon-separate-th"]
        yield [*pcb, "export", "drill", *drill, "--drill-origin", "plot", "--output", gerbers, file]
        for layer in _PLOTS:
            picture = folder / "layers" / f"{board.stem}-{layer.replace('.', '_')}.svg"
            look = ["--layers", layer, "--black-and-white", "--exclude-drawing-sheet"]
            yield [*pcb, "export", "svg", *look, "--page-size-mode", "0", "--output", str(picture), file]


class Pcbnew:
    """The Python module `pcbnew` of KiCad 6 or 7, which another Python has."""

    def __init__(self, python: str, version: str) -> None:
        self._python = python
        self.name = f"KiCad {version}"

    def make(self, board: Path, folder: Path) -> Verdict:
        # `-I` keeps this program's environment (PYTHONPATH, the user's packages) out of that interpreter
        _require_success(
            _run([self._python, "-I", str(_SCRIPT), str(board.absolute()), str(folder.absolute())])
        )
        return read_text_report(folder / "kicad-check.txt")


def find_kicad(cli: str = "", python: str = "") -> KiCad | None:
    """Returns the installed KiCad; None without one."""
    cli, python = cli or CLI, python or PYTHON
    version = _run([cli, "version"]).stdout.strip()
    if (major := re.match(r"\d+", version)) and int(major[0]) >= _FIRST_CLI:
        return KicadCli(cli, version)
    found = _run([python, "-I", "-c", "import pcbnew; print(pcbnew.Version())"])
    return Pcbnew(python, found.stdout.strip()) if found.returncode == 0 else None


def make_with_kicad(kicad: KiCad, board: Path, folder: Path) -> Verdict:
    """Checks and plots a board into a folder."""
    for name in ("gerbers", "layers"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    return kicad.make(board, folder)


def read_text_report(file: Path) -> Verdict:
    """Parses the report of `pcbnew`; PlaymatError if it is incomplete."""
    text = file.read_text("utf-8")
    unconnected = re.search(r"Found (\d+) unconnected", text)
    if not unconnected:
        raise PlaymatError(f"{file} has no count of unconnected pads: KiCad did not finish its check")
    # KiCad 6 writes "Severity: error", KiCad 7 "; error", there for unconnected pads as well
    errors, warnings = (len(re.findall(rf"Severity: {word}|; {word}$", text, re.M)) for word in _SEVERITIES)
    return Verdict(errors, warnings, int(unconnected[1]), file)


def read_json_report(file: Path) -> Verdict:
    """Parses the report of `kicad-cli`; PlaymatError if it is incomplete."""
    try:
        report = json.loads(file.read_text("utf-8"))
        found = [
            violation["severity"] for key in ("violations", "schematic_parity") for violation in report[key]
        ]
        unconnected = len(report["unconnected_items"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise PlaymatError(f"{file} is incomplete ({error}): KiCad did not finish its check") from error
    errors, warnings = map(found.count, _SEVERITIES)
    return Verdict(errors, warnings, unconnected, file)


def _require_success(done: subprocess.CompletedProcess[str]) -> None:
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["no error message"])[-1]
        raise PlaymatError(f"KiCad stopped: {last}. KiCad 6 or later is needed: {INSTALL}")


def _run(command: Sequence[str]) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as error:
        return subprocess.CompletedProcess(command, 1, "", f"{command[0]}: {error.strerror}")
