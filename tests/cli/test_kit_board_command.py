"""`playmat kit board`: what can be had without KiCad."""

from __future__ import annotations

from pathlib import Path

import pytest

from playmat.cli import main
from playmat_kit.workshop import kicad
from support.kit_files import KitFiles

NOT_CHECKED = (
    "not checked: clearances and unbroken tracks; not made: Gerbers. KiCad does both: sudo apt install"
)


def test_lists_are_written_and_the_project_is_compared(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["kit", "board", "--lists", "--out", str(tmp_path / "board")]) == 0
    first, *files, last = capsys.readouterr().out.splitlines()
    assert first == (
        "slot-board: 100 x 100 mm, 118 parts, 53 nets, 843 tracks, 144 vias; problems found by playmat: 0"
    )
    written = {path.name for path in (tmp_path / "board").iterdir()}
    assert written == {"parts.csv", "placement.csv", "nets.csv"}
    assert {Path(file).name for file in files} == written
    assert last.startswith(NOT_CHECKED)


def test_without_kicad_the_gerbers_are_missing_and_the_status_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kicad, "CLI", "/no/such/kicad-cli")
    monkeypatch.setattr(kicad, "PYTHON", "/no/such/python3")
    assert main(["kit", "board", "--out", str(tmp_path / "board")]) == 1
    assert capsys.readouterr().out.splitlines()[-1].startswith(NOT_CHECKED)


def test_a_board_that_differs_from_its_wiring_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    changed = KitFiles(tmp_path).change("boards/slot-board.toml", "select = 21,", "select = 26,")
    out = tmp_path / "board"
    assert main(["kit", "board", "--lists", "--hardware", str(changed.root), "--out", str(out)]) == 1
    said = capsys.readouterr().out
    assert "problems found by playmat: 2\n" in said
    assert "  U1 pin 27 is on no net in the wiring, on SEL17 in the schematic\n" in said
