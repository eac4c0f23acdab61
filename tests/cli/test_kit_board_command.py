"""`playmat kit board`: what can be had without KiCad."""

from __future__ import annotations

from pathlib import Path

import pytest

from playmat.cli import main
from support.kit_files import KitFiles


def test_lists_and_pictures_are_written_and_the_board_is_checked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["kit", "board", "--lists", "--out", str(tmp_path / "board")]) == 0
    first, *files = capsys.readouterr().out.splitlines()
    assert first.startswith("slot-board: 100 x 100 mm, 116 parts")
    assert first.endswith("problems found by playmat: 0")
    written = {path.name for path in (tmp_path / "board").iterdir()}
    assert written == {"front.svg", "back.svg", "parts.csv", "placement.csv", "nets.csv"}
    assert {Path(file).name for file in files} == written


def test_a_board_that_breaks_its_rules_is_not_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    changed = KitFiles(tmp_path).change(
        "pcb/slot-board.toml", "R101 = { at = [75.565, 41.91]", "R101 = { at = [76.835, 45.8]"
    )
    assert main(["kit", "board", "--hardware", str(changed.root), "--out", str(tmp_path / "board")]) == 1
    out = capsys.readouterr().out
    assert "problems found by playmat: 1\n  C6 and R101 want the same room\n" in out
    assert not (tmp_path / "board" / "gerbers").exists()
