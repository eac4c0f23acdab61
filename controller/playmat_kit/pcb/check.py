"""Checks the files of a board without KiCad: nets, parts, widths, holes and planes.

KiCad's own check is still needed: only it measures clearances and follows the copper of a net.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from playmat_kit.design.netlist import Nets
from playmat_kit.pcb.layout import Layout
from playmat_kit.pcb.schematic import Schematic


class Rules(NamedTuple):
    """The smallest sizes in mm that the project allows; KiCad checks them as well."""

    min_track_width: float
    min_via_diameter: float
    min_through_hole_diameter: float


def problems(wiring: Nets, schematic: Schematic, layout: Layout, rules: Rules) -> list[str]:
    """Returns what does not agree, as sentences; an empty list if nothing was found."""
    found = [
        *_differences("the wiring", wiring, "the schematic", schematic.nets),
        *_differences("the schematic", schematic.nets, "the board", layout.nets),
    ]
    drawn = {ref: (symbol.value, symbol.footprint) for ref, symbol in schematic.symbols.items()}
    laid = {ref: (part.value, part.footprint) for ref, part in layout.parts.items()}
    for ref in sorted(drawn.keys() | laid.keys()):
        if ref not in laid:
            found.append(f"{ref} is in the schematic only")
        elif ref not in drawn:
            found.append(f"{ref} is on the board only")
        elif drawn[ref] != laid[ref]:
            drawn_part, laid_part = " in ".join(drawn[ref]), " in ".join(laid[ref])
            found.append(f"{ref} is {drawn_part} in the schematic, {laid_part} on the board")
    return [
        *found,
        *_sizes(layout, rules),
        *(
            f"the plane of {plane.net} on {plane.layer} is not filled: press B in KiCad and save"
            for plane in layout.planes
            if not plane.filled
        ),
    ]


def _differences(source: str, wanted: Nets, copy: str, found: Nets) -> Iterator[str]:
    for pin in sorted(wanted.keys() | found.keys()):
        if (net := wanted.get(pin, "")) != (its := found.get(pin, "")):
            yield f"{pin[0]} pin {pin[1]} is on {net or 'no net'} in {source}, on {its or 'no net'} in {copy}"


def _sizes(layout: Layout, rules: Rules) -> Iterator[str]:
    for track in layout.tracks:
        if track.width < rules.min_track_width:
            yield f"a track of {track.net} is {track.width:g} mm wide, less than {rules.min_track_width:g}"
    for via in layout.vias:
        if via.diameter < rules.min_via_diameter:
            yield f"a via of {via.net} is {via.diameter:g} mm wide, less than {rules.min_via_diameter:g}"
    for name, drill in (
        *((f"a via of {via.net}", via.drill) for via in layout.vias),
        *((f"{pad.ref} pin {pad.number}", pad.drill) for pad in layout.pads if pad.drill),
    ):
        if drill < rules.min_through_hole_diameter:
            yield f"the hole of {name} is {drill:g} mm, less than {rules.min_through_hole_diameter:g}"
