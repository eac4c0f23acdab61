"""The plate: copper below the coils, and what would meet in its sheets, is found before anything is cut."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest

from playmat.assets import folder
from playmat_kit.design.plate import carrier_cuts, check_plate, cover_cuts, field_loss
from playmat_kit.workshop.circuit_board import read_circuit_board
from playmat_kit.workshop.drawings import plate_of
from playmat_kit.workshop.dxf import write_dxf
from support.kit_files import KitFiles

PLATE, BOARDS, READER = plate_of(None)
PLATE_FILE, KIT, BASE = "plate.toml", "kits/standard.toml", "mats/standard.toml"


@pytest.mark.parametrize(("below", "computed"), [(10, 0.24), (15, 0.13), (20, 0.07), (30, 0.03)])
def test_the_loss_is_that_of_the_rectangular_coil_or_a_little_more(below: float, computed: float) -> None:
    assert computed - 0.005 < field_loss(READER, below, 0, 5) < computed + 0.035


def test_copper_beside_a_coil_takes_less_than_below_it() -> None:
    assert field_loss(READER, 10, 20, 5) < field_loss(READER, 10, 5, 5) < field_loss(READER, 10, 0, 5)


@pytest.mark.parametrize(
    ("file", "old", "new", "rule", "cause"),
    [
        (PLATE_FILE, "stand_off = 20 ", "stand_off = 8 ", "copper", "of the field of south-11, more"),
        (PLATE_FILE, "at = [192.5, 42]", "at = [160, 42]", "copper", "the Raspberry Pi takes"),
        (PLATE_FILE, "cover = 2 ", "cover = 1 ", "heights", "a module is thicker than the cover"),
        (PLATE_FILE, "carrier = 6", "carrier = 4", "heights", "a module's parts, 4.4 mm, would touch"),
        (PLATE_FILE, "cloth = 3 ", "cloth = 5 ", "heights", "a tag is 7.1 mm above its coil, not 3 to 6"),
        (PLATE_FILE, "height = 50", "height = 40", "heights", "a board hangs 47.6 mm deep"),
        (PLATE_FILE, "[66, 100]", "[66, 5]", "sheets", "the hole of a tie at 60, 5 meets a rail"),
        (KIT, "at = [50, 255]", "at = [20, 255]", "sheets", "hole of board south at -26.4, 301.4 meets"),
        (BASE, "x = 61.5\ny = 241", "x = 10\ny = 241", "sheets", "south-10 and south-11 over"),
        (BASE, "x = 61.5\ny = 241", "x = 62.5\ny = 241", "sheets", "North's half is not"),
    ],
)  # fmt: skip
def test_a_fault_of_the_plate_is_named(
    tmp_path: Path, file: str, old: str, new: str, rule: str, cause: str
) -> None:
    files = KitFiles(tmp_path).change(file, old, new)
    found = [result for result in check_plate(*plate_of(files.root)) if result.wrong]
    assert any(result.rule == rule and cause in result.text for result in found), found


def test_the_drawing_s_holes_and_connectors_are_those_of_the_printed_board() -> None:
    layout = read_circuit_board(None).layout
    middle = layout.size[0] / 2, layout.size[1] / 2
    holes = {(x - middle[0], middle[1] - y) for x, y in (pad.at for pad in layout.pads if not pad.number)}
    assert {(round(x, 1), round(y, 1)) for x, y in holes} == set(PLATE.boards.holes)
    assert {pad.drill for pad in layout.pads if not pad.number} == {PLATE.boards.hole}
    for wired in BOARDS[0].board.readers:
        pads = [pad.at for pad in layout.pads if pad.ref == wired.connector]
        x, y = (sum(axis) / len(pads) for axis in zip(*pads, strict=True))
        assert (x - middle[0], middle[1] - y) == pytest.approx(wired.at, abs=1)


def test_a_laser_cutter_reads_millimetres_closed_lines_and_every_hole() -> None:
    import ezdxf  # takes a third of a second, in every process that collects the tests

    for cuts in (cover_cuts(PLATE, BOARDS, READER), carrier_cuts(PLATE, BOARDS, READER)):
        drawing = ezdxf.read(StringIO(write_dxf(cuts)))  # type: ignore[attr-defined]
        assert drawing.units == 4 and not drawing.audit().has_errors  # 4: millimetres
        lines = drawing.modelspace().query("LWPOLYLINE")
        assert len(lines) == len(cuts.lines) and all(line.closed for line in lines)
        assert len(drawing.modelspace().query("CIRCLE")) == len(cuts.holes)
        width = max(x for x, *_ in lines[0]) - min(x for x, *_ in lines[0])
        assert width == PLATE.size[0]


def test_parts_that_hang_below_it_are_bought_with_screws_that_fit_their_holes() -> None:
    parts = (folder("hardware") / "generated" / "parts.csv").read_text("utf-8")
    assert "standard,stand-off-m3" in parts and "standard,stand-off-m25" in parts
