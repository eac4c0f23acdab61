"""Derives the true placement of a virtual mat from its components."""

from __future__ import annotations

from playmat.placement import Arrangement, Face, Faces, Place, Placement
from playmat.simulator.world.world import World
from playmat.table.component import Component
from playmat.table.sighting import ordered

_UNSHOWN = (Arrangement.HIDDEN, Arrangement.TAP, Arrangement.POINTER)


def truth(world: World) -> Placement:
    """Returns the placement of faultless readers, including piles and places without readers."""
    placement: dict[Place, Faces] = {}
    for slot in sorted(slot for slot in world.mat.slots if world.cards_at(slot.place)):
        zone = world.zones.get(slot.place.zone)
        if zone is None or zone.arrangement in _UNSHOWN:
            continue
        here = faces_at(world, slot.place)
        place = slot.place.first if zone.gathered else slot.place
        together = (*placement.get(place, ()), *here)
        placement[place] = together if zone.arrangement is Arrangement.ROW else ordered(together)
    return placement


def faces_at(world: World, place: Place) -> Faces:
    """Returns the faces at a slot, from the lowest to the topmost."""
    return tuple(face(world, card) for card in world.cards_at(place))


def face(world: World, card: Component) -> Face:
    """Returns the face that a component shows; poses count in some zones only."""
    place = world.where(card).place
    posed = place is not None and place.zone in world.zones and world.zones[place.zone].poses
    return Face(card.kind, world.pose(card) if posed else 0)
