"""The committed files of the slot board match its KiCad project; `make board` writes them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from zipfile import ZipFile

import pytest

from playmat_kit.workshop.circuit_board import board_lists, digest, project_folder
from support.circuit_board import slot_board

MADE = project_folder()
LAYERS = ("F_Cu", "In1_Cu", "In2_Cu", "B_Cu", "F_Mask", "B_Mask", "F_Paste", "F_Silkscreen", "Edge_Cuts")
Pad = tuple[str, str, str, float, float]


def packed(name: str) -> str:
    with ZipFile(MADE / "gerbers.zip") as archive:
        return archive.read(f"slot-board-{name}").decode()


def flashed(gerber: str) -> Iterator[Pad]:
    """Yields the pads of a copper Gerber by its X2 attributes: part, pin, net and position in mm."""
    pad, net = ("", ""), ""
    for line in gerber.splitlines():
        if found := re.match(r"%TO\.P,(\w+),(\w+)", line):
            pad = found[1], found[2]
        elif found := re.match(r"%TO\.N,([^*]+)", line):
            net = "" if found[1].startswith("unconnected-(") else found[1]
        elif line == "%TD*%":
            pad, net = ("", ""), ""
        elif pad[0] and (found := re.match(r"X(-?\d+)Y(-?\d+)D03", line)):
            yield *pad, net, int(found[1]) / 1e6, int(found[2]) / 1e6


@pytest.mark.parametrize("name", ["parts.csv", "placement.csv"])
def test_lists_are_current(name: str) -> None:
    assert (MADE / name).read_text("utf-8") == dict(board_lists(slot_board()))[name], (
        f"{name} is not what the project says: run make board"
    )


def test_the_gerbers_are_current() -> None:
    with ZipFile(MADE / "gerbers.zip") as archive:
        assert archive.comment.decode() == digest(slot_board()), "gerbers.zip is old: run make board"


def test_the_archive_has_every_file_a_board_house_needs() -> None:
    with ZipFile(MADE / "gerbers.zip") as archive:
        gerbers = {f"slot-board-{layer}.gbr" for layer in LAYERS}
        assert set(archive.namelist()) == gerbers | {"slot-board-PTH.drl", "slot-board-NPTH.drl"}


@pytest.mark.parametrize("file", ["F_Cu.gbr", "B_Cu.gbr"])
def test_a_gerber_has_every_pad_at_its_place_with_its_net(file: str) -> None:
    pads = [pad for pad in slot_board().layout.pads if pad.number and (pad.drill or file == "F_Cu.gbr")]
    wanted = sorted((pad.ref, pad.number, pad.net, *pad.at) for pad in pads)
    found = sorted(flashed(packed(file)))
    assert [pad[:3] for pad in found] == [pad[:3] for pad in wanted]
    assert [pad[3:] for pad in found] == [pytest.approx(pad[3:], abs=0.001) for pad in wanted]


def test_every_hole_is_drilled() -> None:
    layout = slot_board().layout
    holes = [pad for pad in layout.pads if pad.drill and pad.number] + list(layout.vias)
    assert packed("PTH.drl").count("\nX") == len(holes)
    assert packed("NPTH.drl").count("\nX") == 4  # for screws


def test_a_picture_is_of_the_whole_board() -> None:
    for side in ("front", "back"):
        picture = (MADE / f"{side}.svg").read_text("utf-8")
        assert picture.startswith('<svg xmlns="http://www.w3.org/2000/svg" width="100mm" height="100mm"')
        assert picture.count("#d8b25a") > 300  # pads
