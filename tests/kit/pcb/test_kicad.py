"""KiCad's reports are parsed, and its command lines are those that KiCad 9 was tried with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from playmat.errors import PlaymatError
from playmat_kit.workshop.kicad import KicadCli, find_kicad, read_json_report, read_text_report

KICAD_6 = """** Found 2 DRC violations **
[clearance]: Clearance violation (netclass 'Default' clearance 0.2000 mm; actual 0.1164 mm)
    Rule: netclass 'Default'; Severity: error
[silk_overlap]: Silkscreen overlap
    Rule: board setup constraints silk; Severity: warning
** Found {} unconnected pads **
** Found 0 Footprint errors **
"""
KICAD_7 = KICAD_6.replace("Severity: ", "")


@pytest.mark.parametrize("report", [KICAD_6, KICAD_7])
@pytest.mark.parametrize(
    ("unconnected", "severity", "counts", "passed"),
    [
        (0, "error", (1, 1, 0), False),
        (12, "warning", (0, 2, 12), False),
        (0, "warning", (0, 2, 0), True),
    ],
)
def test_a_report_of_pcbnew_is_counted(
    tmp_path: Path, report: str, unconnected: int, severity: str, counts: tuple[int, ...], passed: bool
) -> None:
    file = tmp_path / "kicad-check.txt"
    file.write_text(report.format(unconnected).replace("error\n", f"{severity}\n"))
    verdict = read_text_report(file)
    assert (verdict[:3], verdict.passed, verdict.report) == (counts, passed, file)


@pytest.mark.parametrize(
    ("report", "counts", "passed"),
    [
        ({"violations": [], "unconnected_items": [], "schematic_parity": []}, (0, 0, 0), True),
        (
            {
                "violations": [{"severity": "warning"}],
                "unconnected_items": [{"severity": "error"}],
                "schematic_parity": [{"severity": "error"}],
            },
            (1, 1, 1),
            False,
        ),
    ],
)
def test_a_report_of_kicad_cli_is_counted(
    tmp_path: Path, report: object, counts: tuple[int, ...], passed: bool
) -> None:
    file = tmp_path / "kicad-check.json"
    file.write_text(json.dumps(report))
    verdict = read_json_report(file)
    assert (verdict[:3], verdict.passed) == (counts, passed)


@pytest.mark.parametrize("text", ["", "[]", '{"violations": []}'])
def test_an_incomplete_report_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "report"
    file.write_text(text)
    for read in (read_text_report, read_json_report):
        with pytest.raises(PlaymatError, match="KiCad did not finish its check"):
            read(file)


def test_kicad_cli_checks_against_the_schematic_and_plots_every_layer() -> None:
    drc, gerbers, drill, *pictures = KicadCli("kicad-cli", "9.0.2").commands(
        Path("a/b.kicad_pcb"), Path("out")
    )
    assert " ".join(drc) == (
        "kicad-cli pcb drc --format json --severity-error --severity-warning --schematic-parity "
        "--output out/kicad-check.json a/b.kicad_pcb"
    )
    assert " ".join(gerbers) == (
        "kicad-cli pcb export gerbers "
        "--layers F.Cu,In1.Cu,In2.Cu,B.Cu,F.Mask,B.Mask,F.Paste,F.Silkscreen,Edge.Cuts "
        "--use-drill-file-origin --no-protel-ext --subtract-soldermask --output out/gerbers/ a/b.kicad_pcb"
    )
    assert "--drill-origin plot" in " ".join(drill)
    outputs = [command[command.index("--output") + 1] for command in pictures]
    assert outputs[0] == "out/layers/b-F_Cu.svg" and len(outputs) == 5


@pytest.mark.parametrize(
    ("cli", "python", "name"),
    [
        ("echo '9.0.2'", "exit 1", "KiCad 9.0.2"),
        ("echo '7.0.11'", "echo '7.0.11'", "KiCad 7.0.11"),
        ("exit 1", "echo '6.0.11+dfsg-1'", "KiCad 6.0.11+dfsg-1"),
        ("exit 1", "exit 1", None),
    ],
)
def test_what_is_installed_is_found(tmp_path: Path, cli: str, python: str, name: str | None) -> None:
    programs = []
    for program, does in (("kicad-cli", cli), ("python3", python)):
        file = tmp_path / program
        file.write_text(f"#!/bin/sh\n{does}\n")
        file.chmod(0o755)
        programs.append(str(file))
    kicad = find_kicad(*programs)
    assert (kicad and kicad.name, isinstance(kicad, KicadCli)) == (name, name == "KiCad 9.0.2")


def test_without_programs_nothing_is_found() -> None:
    assert find_kicad("/no/such/kicad-cli", "/no/such/python3") is None
