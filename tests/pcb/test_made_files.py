"""What is committed of the slot board is what its description says now; `make board` makes it anew."""

from __future__ import annotations

from zipfile import ZipFile

import pytest

from playmat.app.circuit_board import board_files
from playmat.app.kicad import digest
from playmat.assets import folder
from support.circuit_board import slot_board

MADE = folder("hardware") / "pcb" / "slot-board"
FILES = dict(board_files(slot_board()))
FILMS = ("F_Cu", "In1_Cu", "In2_Cu", "B_Cu", "F_Mask", "B_Mask", "F_Paste", "F_Silkscreen", "Edge_Cuts")


@pytest.mark.parametrize("name", ["parts.csv", "placement.csv", "front.svg", "back.svg"])
def test_lists_and_pictures_are_current(name: str) -> None:
    assert (MADE / name).read_text("utf-8") == FILES[name], (
        f"{name} is not what hardware/ says: run make board"
    )


def test_the_films_are_current() -> None:
    with ZipFile(MADE / "gerbers.zip") as archive:
        assert archive.comment.decode() == digest(slot_board()), "gerbers.zip is old: run make board"


def test_the_films_are_all_that_a_board_house_needs() -> None:
    with ZipFile(MADE / "gerbers.zip") as archive:
        films = {f"slot-board-{film}.gbr" for film in FILMS}
        assert set(archive.namelist()) == films | {"slot-board-PTH.drl", "slot-board-NPTH.drl"}
        drilled = archive.read("slot-board-PTH.drl").decode().count("\nX")
    copper = slot_board().copper
    assert drilled == len(copper.vias) + sum(1 for pad in copper.pads if pad.drill)
