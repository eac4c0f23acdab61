"""A board as plain data, for programs without this package."""

from __future__ import annotations

from typing import Any

from playmat_kit.pcb import silk
from playmat_kit.pcb.layout import Layout
from playmat_kit.pcb.parts import Part


def as_data(layout: Layout) -> dict[str, Any]:
    """Returns everything needed to draw the board, as lists and dictionaries."""
    plan, copper = layout.plan, layout.copper
    return {
        "name": plan.board,
        "size": (plan.width, plan.height),
        "corner": plan.corner,
        "rules": plan.rules._asdict(),
        "planes": plan.planes,
        "nets": sorted({net for part in layout.parts for net in part.nets.values()}),
        "parts": [_part(layout, part) for part in layout.parts],
        "holes": [{"ref": f"H{n}", "at": at, "size": plan.hole} for n, at in enumerate(plan.holes, 1)],
        "tracks": [track._asdict() for track in copper.tracks],
        "vias": [via._asdict() for via in copper.vias],
        "lines": [line._asdict() for line in silk.lines(layout)],
        "words": [word._asdict() for word in silk.words(layout)],
    }


def _part(layout: Layout, part: Part) -> dict[str, Any]:
    use, place, footprint = layout.plan.uses[part.use], layout.places[part.ref], layout.footprint(part)
    return {
        "ref": part.ref,
        "value": use.value,
        "footprint": footprint.name,
        "by_hand": not use.order,
        "at": place.at,
        "turn": place.turn,
        "pads": [
            spot._asdict() | {"net": part.nets.get(spot.pin, ""), "round": spot.round}
            for spot in footprint.spots
        ],
    }
