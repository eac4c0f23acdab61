"""What playmat's own check, without KiCad, finds in damaged files of the slot board."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from playmat.errors import ConfigError
from playmat_kit.workshop.circuit_board import read_circuit_board
from support.circuit_board import BOARD, FILE_DAMAGE, Damage, slot_board
from support.examples import soaked
from support.kit_files import KitFiles


def test_the_board_as_it_is_has_no_problem() -> None:
    assert slot_board().problems == []


@pytest.mark.parametrize(
    "said", [said if number % 3 == 0 else soaked(said) for number, said in enumerate(FILE_DAMAGE)]
)
def test_damage_is_named(tmp_path: Path, said: str) -> None:
    root = KitFiles(tmp_path).root
    FILE_DAMAGE[said].apply(root)
    Damage(BOARD, lambda text: re.sub(r"\(xy [^)]*\)\s*", "", text)).apply(root)  # planes take long to read
    assert said in read_circuit_board(root).problems


def test_a_part_that_nobody_drew_is_named() -> None:
    board = slot_board()
    more = {**board.layout.parts, "X1": board.layout.parts["R1"]}
    assert replace(board, layout=replace(board.layout, parts=more)).problems == ["X1 is on the board only"]


@pytest.mark.soak
def test_a_project_without_rules_is_named(tmp_path: Path) -> None:
    files = KitFiles(tmp_path).change("pcb/slot-board/slot-board.kicad_pro", '"min_track_width"', '"width"')
    with pytest.raises(ConfigError, match=r"slot-board\.kicad_pro has no design rules \('min_track_width'\)"):
        read_circuit_board(files.root)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    root = KitFiles(tmp_path).root
    (root / "pcb/slot-board/slot-board.kicad_sch").unlink()
    with pytest.raises(ConfigError, match=r"slot-board\.kicad_sch cannot be read"):
        read_circuit_board(root)
