"""The finished board: every part at its place, every pad, track and via."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from playmat.errors import ConfigError, shown
from playmat_kit.design.netlist import Netlist
from playmat_kit.pcb.copper import Copper, Pad
from playmat_kit.pcb.footprint import Footprint, turned
from playmat_kit.pcb.parts import Part, board_parts
from playmat_kit.pcb.plan import Place, Plan
from playmat_kit.pcb.routing import routed
from playmat_kit.pcb.shapes import Shape, disc, rectangle


@dataclass(frozen=True, slots=True)
class Layout:
    """A board that can be drawn, checked and made."""

    plan: Plan
    parts: tuple[Part, ...]
    places: Mapping[str, Place]
    footprints: Mapping[str, Footprint]
    copper: Copper

    def footprint(self, part: Part) -> Footprint:
        """Returns a part's footprint, unrotated."""
        return self.footprints[self.plan.uses[part.use].footprint]

    def body(self, part: Part) -> Shape:
        """Returns the area that a part covers."""
        place, footprint = self.places[part.ref], self.footprint(part)
        size = footprint.body if place.turn % 2 == 0 else footprint.body[::-1]
        return disc(place.at, size[0]) if footprint.round else rectangle(place.at, *size)


def lay_out(netlist: Netlist, plan: Plan, footprints: Mapping[str, Footprint]) -> Layout:
    """Places all parts and routes the tracks between them."""
    parts = board_parts(netlist, plan)
    _check_names(parts, plan, footprints)
    places = _places(parts, plan)
    pads = (pad for part in parts for pad in _pads(part, places[part.ref], plan, footprints))
    return Layout(plan, parts, places, footprints, routed(plan, tuple(pads)))


def _check_names(parts: Sequence[Part], plan: Plan, footprints: Mapping[str, Footprint]) -> None:
    for part in parts:
        if part.use not in plan.uses:
            raise ConfigError(f"{plan.source}: uses.{part.use} is missing: say what {part.ref} is")
        if (name := plan.uses[part.use].footprint) not in footprints:
            known = ", ".join(footprints)
            raise ConfigError(
                f"{plan.source}: uses.{part.use}.footprint = {shown(name)} must be one of {known}"
            )
    refs = {part.ref for part in parts}
    for named in plan.pin_names:
        if named.connector not in refs:
            raise ConfigError(
                f"{plan.source}: pin_names.connector = {shown(named.connector)} is no part of the board"
            )


def _places(parts: Sequence[Part], plan: Plan) -> dict[str, Place]:
    """Returns the places of all parts: a reader's parts in its cell, the others as planned."""
    places = dict(plan.parts)
    for use in plan.cell:
        refs = [part.ref for part in parts if part.use == use]
        cells = list(plan.reader_places(use))
        if len(refs) != len(cells):
            raise ConfigError(
                f"{plan.source}: rows has places for {len(cells)} readers, but there are {len(refs)} parts "
                f"for {use}: correct readers in [[rows]]"
            )
        places |= zip(refs, cells, strict=True)
    if missing := [part.ref for part in parts if part.ref not in places]:
        raise ConfigError(f"{plan.source}: parts.{missing[0]} is missing: say where it lies")
    if strange := [ref for ref in plan.parts if ref not in {part.ref for part in parts}]:
        raise ConfigError(f"{plan.source}: parts.{strange[0]} is no part of the board: remove it")
    return places


def _pads(part: Part, place: Place, plan: Plan, footprints: Mapping[str, Footprint]) -> Iterator[Pad]:
    for spot in footprints[plan.uses[part.use].footprint].spots:
        right, down = turned(spot.at, place.turn)
        at = round(place.at[0] + right, 4), round(place.at[1] + down, 4)
        width, height = spot.size if place.turn % 2 == 0 else spot.size[::-1]
        shape = disc(at, width) if spot.round else rectangle(at, width, height)
        yield Pad(part.ref, spot.pin, part.nets.get(spot.pin, ""), at, shape, spot.drill)
