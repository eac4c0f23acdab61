"""What is read from a board of KiCad 6, 8 and 10."""

from __future__ import annotations

import pytest

from playmat.errors import ConfigError
from playmat_kit.pcb.layout import Pad, Plane, read_layout

EDGE = """(gr_line (start 10 20) (end 60 20) (layer "Edge.Cuts"))
  (gr_arc (start 60 20) (mid 61 45) (end 60 50) (layer "Edge.Cuts"))
  (gr_line (start 0 0) (end 9 9) (layer "F.Fab"))"""


def board(*items: str, nets: str = '(net 0 "") (net 1 "GND") (net 2 "unconnected-(J1-Pad5)")') -> str:
    return f"(kicad_pcb (setup (aux_axis_origin 10 50)) {nets} {EDGE} {' '.join(items)})"


KICAD_6 = """(footprint "lib:two" (at 20 30 90) (attr smd)
  (fp_text reference "R1" (at 0 0)) (fp_text value "10k" (at 0 0))
  (pad "1" smd rect (at -1 0 90) (net 1 "GND"))
  (pad "2" thru_hole rect (at 1 0.5 90) (drill 0.8) (net 2 "unconnected-(R1-Pad2)")))"""
KICAD_8 = KICAD_6.replace("fp_text reference", 'property "Reference"').replace(
    "fp_text value", 'property "Value"'
)


@pytest.mark.parametrize("text", [KICAD_6, KICAD_8])
def test_a_turned_part_has_its_pads_in_place(text: str) -> None:
    """Positions count from the plot origin, upwards; the part is turned to the left."""
    layout = read_layout(board(text), "a.kicad_pcb")
    assert layout.parts["R1"] == ("10k", "lib:two", (10, 20), 90, True)
    assert layout.pads == (Pad("R1", "1", "GND", (10, 19), 0), Pad("R1", "2", "", (10.5, 21), 0.8))
    assert layout.nets == {("R1", "1"): "GND"}


@pytest.mark.parametrize("net", ["(net 1)", '(net "GND")'])
def test_copper_has_its_net_by_number_or_by_name(net: str) -> None:
    layout = read_layout(
        board(
            f'(segment (start 10 40) (end 30 40) (width 0.25) (layer "F.Cu") {net})',
            f"(via (at 30 40) (size 0.6) (drill 0.3) {net})",
        ),
        "a.kicad_pcb",
    )
    assert layout.tracks == (("GND", (0, 10), (20, 10), 0.25),)
    assert layout.vias == (("GND", (20, 10), 0.6, 0.3),)


def test_the_outline_gives_corner_and_size() -> None:
    layout = read_layout(board(), "a.kicad_pcb")
    assert (layout.corner, layout.size, layout.on_sheet) == ((0, 0), (51, 30), (10, 20))


def test_a_plane_says_whether_it_is_filled_and_a_keepout_is_none() -> None:
    zone = '(zone (net 1) (layer "In1.Cu")'
    layout = read_layout(board(f"{zone})", f"{zone} (filled_polygon))", f"{zone} (keepout))"), "a.kicad_pcb")
    assert layout.planes == (Plane("GND", "In1.Cu", False), Plane("GND", "In1.Cu", True))


def test_a_board_without_outline_is_named() -> None:
    with pytest.raises(ConfigError, match=r"a\.kicad_pcb has no outline: draw it on the layer Edge\.Cuts"):
        read_layout("(kicad_pcb)", "a.kicad_pcb")
