"""The mat below a virtual world: slots by their use in the game, and neat poses of components."""

from __future__ import annotations

from collections.abc import Mapping

from playmat.games.interface import Form
from playmat.placement import SHARED, Arrangement, Place, Zone
from playmat.simulator.physics.geometry import Pose, centred, is_turned, neat
from playmat.table.mat import Mat, Slot

_SLOT_REACH = 35 / 63  # of a slot's width: the largest offset from the neat position


class Ground:
    """A mat with the zones of a game; wands are keyed by the seat that holds them."""

    def __init__(self, mat: Mat, zones: Mapping[str, Zone]) -> None:
        self.mat = mat
        self.zones = zones
        self.slots = {slot.place: slot for slot in mat.slots}
        self.pointing = [name for name, zone in zones.items() if zone.arrangement is Arrangement.POINTER]
        self.wands = {slot.place.seat: slot for slot in mat.watched if slot.place.zone in self.pointing}
        self._card_slots = [slot for slot in mat.slots if slot.place.zone not in self.pointing]

    def arrangement(self, place: Place) -> Arrangement | None:
        """Returns how the faces at a place are compared; None if the game has no such zone."""
        zone = self.zones.get(place.zone)
        return zone and zone.arrangement

    def together(self, place: Place) -> list[Place]:
        """Returns all places that are compared as one with this place, in order."""
        zone = self.zones.get(place.zone)
        if zone is None or not zone.gathered:
            return [place]
        return sorted(other for other in self.slots if other.first == place.first)

    def wells(self, owner: int) -> list[Place]:
        """Returns the places where an owner's dice may fall."""
        thrown = {name for name, zone in self.zones.items() if zone.thrown}
        return [p for p in sorted(self.slots) if p.zone in thrown and p.seat in (owner, SHARED)]

    def neat(self, form: Form, slot: Slot, pose: int = 0) -> Pose:
        """Returns the neat pose of a component of this form in a slot."""
        match form:
            case Form.CARD:
                return neat(slot, bool(pose))
            case Form.DIE:
                return centred(self.mat, slot)._replace(up=pose)
        return centred(self.mat, slot)

    def near(self, form: Form, pose: Pose) -> Place | None:
        """Returns the place at which a component of this form counts as lying, if any."""

        def off(slot: Slot) -> float:
            there = self.neat(form, slot, is_turned(pose.angle, slot.place.seat))
            return max(abs(there.x - pose.x), abs(there.y - pose.y))

        nearest = min(self._card_slots, key=off)
        return nearest.place if off(nearest) <= _SLOT_REACH * nearest.width else None
