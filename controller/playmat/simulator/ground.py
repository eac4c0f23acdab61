"""The mat below a virtual world: its slots by what a game uses them for, and how things lie in them."""

from __future__ import annotations

from collections.abc import Mapping

from playmat.games.game import Form
from playmat.picture import SHARED, Arrangement, Place, Zone
from playmat.simulator.geometry import Pose, centred, is_turned, neat
from playmat.table.mat import Mat, Slot

_SLOT_REACH = 35 / 63  # of a slot's width: so near to its neat position a component counts as lying there


class Ground:
    """A mat as a game with these zones sees it; wands are by the seat that holds them."""

    def __init__(self, mat: Mat, zones: Mapping[str, Zone]) -> None:
        self.mat = mat
        self.zones = zones
        self.slots = {slot.place: slot for slot in mat.slots}
        self.pointing = [name for name, zone in zones.items() if zone.arrangement is Arrangement.POINTER]
        self.wands = {slot.place.seat: slot for slot in mat.watched if slot.place.zone in self.pointing}
        self._lain_on = [slot for slot in mat.slots if slot.place.zone not in self.pointing]

    def arrangement(self, place: Place) -> Arrangement | None:
        """How what lies at a place is compared; None where the game has no such zone."""
        zone = self.zones.get(place.zone)
        return zone and zone.arrangement

    def together(self, place: Place) -> list[Place]:
        """The places that are compared with this one as a whole, in their order, or it alone."""
        zone = self.zones.get(place.zone)
        if zone is None or not zone.gathered:
            return [place]
        return sorted(other for other in self.slots if other.first == place.first)

    def wells(self, owner: int) -> list[Place]:
        """Where the dice of an owner fall."""
        return [
            place for place in sorted(self.slots) if self._is_well(place) and place.seat in (owner, SHARED)
        ]

    def _is_well(self, place: Place) -> bool:
        zone = self.zones.get(place.zone)
        return zone is not None and zone.thrown

    def neat(self, form: Form, slot: Slot, pose: int = 0) -> Pose:
        """How a component of this form lies in a slot."""
        match form:
            case Form.CARD:
                return neat(slot, bool(pose))
            case Form.DIE:
                return centred(self.mat, slot)._replace(up=pose)
        return centred(self.mat, slot)

    def near(self, form: Form, pose: Pose) -> Place | None:
        """Where a component of this form counts as lying, if anywhere."""

        def off(slot: Slot) -> float:
            there = self.neat(form, slot, is_turned(pose.angle, slot.place.seat))
            return max(abs(there.x - pose.x), abs(there.y - pose.y))

        nearest = min(self._lain_on, key=off)
        return nearest.place if off(nearest) <= _SLOT_REACH * nearest.width else None
