"""Parses KiCad's report, and names the remedy if KiCad is missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from playmat.errors import ConfigError, PlaymatError
from playmat_kit.workshop.kicad import Verdict, make_with_kicad, read_report
from support.circuit_board import slot_board

REPORT = """** Found 2 DRC violations **
[clearance]: Clearance violation (netclass 'Default' clearance 0.2000 mm; actual 0.1164 mm)
    Rule: netclass 'Default'; Severity: error
[silk_overlap]: Silkscreen overlap
    Rule: board setup constraints silk; Severity: warning
** Found {} unconnected pads **
** Found 0 Footprint errors **
"""


@pytest.mark.parametrize(
    ("text", "verdict", "passed"),
    [
        (REPORT.format(0), Verdict(errors=1, warnings=1, unconnected=0), False),
        (REPORT.format(12).replace("error", "warning"), Verdict(0, 2, 12), False),
        (REPORT.format(0).replace("error", "warning"), Verdict(0, 2, 0), True),
    ],
)
def test_a_report_is_counted(text: str, verdict: Verdict, passed: bool) -> None:
    assert read_report(text) == verdict
    assert verdict.passed is passed


def test_an_incomplete_report_is_refused() -> None:
    with pytest.raises(PlaymatError, match="KiCad did not finish its check"):
        read_report("** Found 0 DRC violations **")


@pytest.mark.parametrize("python", ["/bin/false", "/no/such/python3"])
def test_without_kicad_the_next_step_is_named(tmp_path: Path, python: str) -> None:
    with pytest.raises(ConfigError, match=r"apt install --no-install-recommends kicad; or .* with --lists"):
        make_with_kicad(slot_board(), tmp_path, python)
