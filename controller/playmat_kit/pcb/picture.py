"""Pictures of the board, laid together from KiCad's plots of single layers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from xml.etree import ElementTree

from playmat_kit.pcb.layout import Layout

SIDES: Mapping[str, Mapping[str, str]] = {
    "front": {"F_Cu": "#2a7566", "F_Mask": "#d8b25a", "F_Silkscreen": "#f7f1e1"},
    "back": {"B_Cu": "#2a7566", "B_Mask": "#d8b25a"},
}
"""The layers of each side from the lowest to the highest, with their colours; a mask is open at the pads."""

_SHORTER = [
    (re.compile(pattern), brief)
    for pattern, brief in (
        (r"\s+", " "),
        (r"\.0+(?=\D)", ""),
        (r" ?(stroke-opacity:1|stroke-linecap:round|stroke-linejoin:round);", ""),
        (r"<g[^>/]*(/>|> ?</g>) ?", ""),
    )
]
"""What makes a plot shorter and draws the same: the picture itself says how lines end."""

_BOARD, _HOLE = "#15463f", "#ffffff"
_SVG = "http://www.w3.org/2000/svg"


def board_picture(layout: Layout, side: str, plots: Mapping[str, str]) -> str:
    """Returns one side as SVG at true size; `plots` are SVG files of its layers in black on the whole sheet.

    The back is mirrored, as after turning a page.
    """
    ElementTree.register_namespace("", _SVG)
    width, height = (f"{length:g}" for length in layout.size)
    mirror = f' transform="translate({width},0) scale(-1,1)"' if side == "back" else ""
    left, foot = layout.corner[0], layout.size[1] + layout.corner[1]
    drilled = [(pad.at[0] - left, foot - pad.at[1], pad.drill / 2) for pad in layout.pads if pad.drill]
    layers = (_layer(plots[name], colour, layout.on_sheet) for name, colour in SIDES[side].items())
    return "\n".join(
        (
            f'<svg xmlns="{_SVG}" width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}">',
            f"<title>slot board: {side}</title>",
            '<g stroke-linecap="round" stroke-linejoin="round">',
            f'<rect width="{width}" height="{height}" fill="{_BOARD}"/>',
            f"<g{mirror}>",
            *layers,
            *(f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{_HOLE}"/>' for x, y, radius in drilled),
            "</g></g>",
            "</svg>\n",
        )
    )


def _layer(plot: str, colour: str, sheet: tuple[float, float]) -> str:
    """Returns a plot in its colour, moved to the board's corner and without what is not seen.

    KiCad 6 counts in 0.1 um and KiCad 9 in mm, so the plot keeps its own view box.
    """
    root = ElementTree.fromstring(plot)
    size = (_millimetres(root.get("width", "")), _millimetres(root.get("height", "")))
    for parent in list(root.iter()):
        for child in list(parent):
            if child.tag in (f"{{{_SVG}}}title", f"{{{_SVG}}}desc", f"{{{_SVG}}}text"):
                parent.remove(child)
    root.attrib = {"viewBox": root.get("viewBox", "")} | {
        "x": f"{-sheet[0]:g}",
        "y": f"{-sheet[1]:g}",
        "width": f"{size[0]:g}",
        "height": f"{size[1]:g}",
    }
    text = ElementTree.tostring(root, encoding="unicode").replace("#000000", colour)
    for verbose, brief in _SHORTER:
        text = verbose.sub(brief, text)
    return text


def _millimetres(length: str) -> float:
    return float(length[:-2]) * {"cm": 10, "mm": 1}[length[-2:]]
