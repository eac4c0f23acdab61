"""Pictures of the board are laid together from KiCad's plots."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from playmat_kit.pcb.layout import Layout, Pad
from playmat_kit.pcb.picture import SIDES, board_picture

SVG = "{http://www.w3.org/2000/svg}"
LAYOUT = Layout(
    {}, (Pad("J1", "1", "", (1, 2), 0.8),), (), (), (), corner=(0, 0), on_sheet=(100, 50), size=(80, 60)
)
PLOT = """<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}" viewBox="{2}">
<title>a.svg date 2026/11/23</title><desc>by KiCad</desc><g style="fill:#000000"></g>
<g style="fill:#000000; stroke-linecap:round;"><g/><text>J1</text>
<circle cx="1.000000" cy="2.500000" r="3"/></g></svg>"""


@pytest.mark.parametrize(
    ("width", "height", "view"),
    [("29.7cm", "21.0cm", "0 0 2970000 2100000"), ("297.0000mm", "210.0000mm", "0 0 297 210")],
)
def test_layers_lie_at_their_place_in_their_colour(width: str, height: str, view: str) -> None:
    """KiCad 6 measures in cm and 0.1 um, KiCad 9 in mm."""
    plots = {name: PLOT.format(width, height, view) for name in SIDES["front"]}
    picture = ElementTree.fromstring(board_picture(LAYOUT, "front", plots))
    assert (picture.get("width"), picture.get("viewBox")) == ("80mm", "0 0 80 60")
    layers = list(picture.iter(f"{SVG}svg"))[1:]
    for layer, colour in zip(layers, SIDES["front"].values(), strict=True):
        assert [layer.get(key) for key in ("x", "y", "width", "height", "viewBox")] == [
            "-100", "-50", "297", "210", view,
        ]  # fmt: skip
        (group,) = layer.findall(f"{SVG}g")
        assert group.get("style") == f"fill:{colour};"
        assert [child.attrib for child in group] == [{"cx": "1", "cy": "2.500000", "r": "3"}]


def test_holes_are_drawn_and_the_back_is_mirrored() -> None:
    plots = {name: PLOT.format("297mm", "210mm", "0 0 297 210") for name in SIDES["back"]}
    back = board_picture(LAYOUT, "back", plots)
    assert 'transform="translate(80,0) scale(-1,1)"' in back
    assert '<circle cx="1" cy="58" r="0.4" fill="#ffffff"/>' in back
