"""Turns detected tags into components and poses, and reports tags that are unknown."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from playmat.placement import TURNED, Arrangement, Face, Faces, Place, Placement, Zone
from playmat.table.catalogue import Catalogue
from playmat.table.component import Component
from playmat.table.mat import Slot
from playmat.table.snapshot import ReaderKey, Snapshot
from playmat.table.tag import overlay_code

_PUT_BACK = 10.0  # seconds for which a component is in a hand before it is laid back
SWEEP = 0.15  # seconds until a board has visited all readers and missed a tag often enough to report it gone


class Lying(NamedTuple):
    """A component in a slot; `pose` is None while it is unclear.

    The pose is unclear while several of its tags are near (the card is half turned), or while no tag that
    counts is near (the card is `crooked`).
    """

    card: Component
    pose: int | None
    crooked: bool = False


class Sighting(NamedTuple):
    """Identified components by slot, and unknown tags with their slots."""

    lying: Mapping[Place, tuple[Lying, ...]]
    unknown: tuple[tuple[Place, str], ...]

    def places(self, card: Component) -> tuple[Place, ...]:
        """Returns the places at which `card` is detected; more than one is an anomaly."""
        return tuple(place for place, cards in self.lying.items() if any(c.card == card for c in cards))

    def cards(self, place: Place) -> tuple[Component, ...]:
        """Returns the components detected at a place."""
        return tuple(lying.card for lying in self.lying.get(place, ()))

    @property
    def all_cards(self) -> Mapping[Place, tuple[Component, ...]]:
        """Detected components by place."""
        return {place: self.cards(place) for place in self.lying}


class Homes:
    """The slot that each tag near an antenna belongs to, by UID.

    A tag that is near two antennas belongs to the slot where it came near first, or to the first in order.
    Without this memory a card between two slots would jump with every reading. Its reader may miss it for a
    moment: the tag passes to the other slot once that reader has not read it for `dwell` seconds.

    Which reader is first is chance for a tag that comes near both within a sweep. So one that was lifted and
    soon put down between the two belongs to the slot where it lay before.
    """

    def __init__(self, dwell: float) -> None:
        self.places: dict[str, Place] = {}
        self._dwell = dwell
        self._since: dict[str, float] = {}  # when it came to its slot
        # the last slot where it lay for longer than a sweep, and until when
        self._rested: dict[str, tuple[Place, float]] = {}
        self._shared: dict[str, float | None] = {}  # near several antennas; until when the own may miss it

    def watch(self, snapshot: Snapshot, slots: Mapping[ReaderKey, Slot], now: float) -> None:
        """Follows the snapshot; `slots` have readers that identify."""
        near: defaultdict[str, list[Place]] = defaultdict(list)
        for slot in _detecting(snapshot, slots):
            for tag in snapshot.tags((slot.board, slot.reader)):
                if tag.near:
                    near[tag.uid].append(slot.place)
        before, shared = self.places, self._shared
        self._rested |= {uid: (home, now) for uid, home in before.items() if now - self._since[uid] > SWEEP}
        put_back = {uid: home for uid, (home, until) in self._rested.items() if now - until <= _PUT_BACK}
        self.places, self._shared = {}, {}
        for uid in near.keys() | shared.keys():
            places, home = near.get(uid, []), before.get(uid)
            home = put_back[uid] if put_back.get(uid) in places else home
            if home in places:
                self.places[uid] = home
                if len(places) > 1:
                    self._shared[uid] = None
            elif home and uid in shared and now < (until := shared[uid] or now + self._dwell):
                self.places[uid], self._shared[uid] = home, until
            elif places:
                self.places[uid] = places[0]
                if uid in shared:  # only this reader has read it for the dwell
                    self._rested[uid] = places[0], now
        kept = {uid: since for uid, since in self._since.items() if self.places.get(uid) == before.get(uid)}
        self._since = {uid: kept.get(uid, now) for uid in self.places}

    @property
    def passes_at(self) -> float | None:
        """When the next tag passes to another slot unless its own reader reads it again."""
        return min((until for until in self._shared.values() if until is not None), default=None)


def look(
    snapshot: Snapshot,
    slots: Mapping[ReaderKey, Slot],
    catalogue: Catalogue,
    zones: Mapping[str, Zone],
    homes: Mapping[str, Place],
) -> Sighting:
    """Returns the sighting of `snapshot`; `slots` have readers that identify, `homes` holds tags' slots."""
    # Antennas lie close together, so a reader also detects tags on neighbouring slots. Three rules make the
    # result unique and stable:
    # - A component is in the slot where one of its tags is near, that is, answers the lower power as well.
    # - A component that is detected only from afar is a ghost if it is near somewhere else. If it is not, it
    #   is crooked in that slot.
    # - A tag that is near two antennas belongs to one of them, see `Homes`.
    lying: dict[Place, tuple[Lying, ...]] = {}
    unknown: list[tuple[Place, str]] = []
    for slot in _detecting(snapshot, slots):
        near: defaultdict[Component, set[int]] = defaultdict(set)
        for tag in snapshot.tags((slot.board, slot.reader)):
            if homes.get(tag.uid, slot.place) != slot.place or overlay_code(tag.record) is not None:
                continue
            if sticker := catalogue.resolve(tag.uid, tag.record):
                near[sticker.component] |= {sticker.pose} if tag.near else set()
            else:
                unknown.append((slot.place, tag.uid))
        if near:
            zone = zones[slot.place.zone]
            lying[slot.place] = tuple(_posed(card, poses, zone) for card, poses in near.items())
    # Remove the ghosts: crooked cards that are near an antenna elsewhere.
    well = {entry.card for entries in lying.values() for entry in entries if not entry.crooked}
    kept = {
        place: tuple(entry for entry in entries if not entry.crooked or entry.card not in well)
        for place, entries in lying.items()
    }
    return Sighting({place: entries for place, entries in kept.items() if entries}, tuple(unknown))


def _detecting(snapshot: Snapshot, slots: Mapping[ReaderKey, Slot]) -> list[Slot]:
    readers = [slots[reader] for reader in snapshot.detecting if reader in slots]
    return sorted(readers, key=lambda slot: (slot.place.seat, slot.place))


def _posed(card: Component, near: set[int], zone: Zone) -> Lying:
    """Returns the card with the pose that its near tags give."""
    # In zones without poses, rows and piles still count the upright tag only, as a turned card reaches into
    # the next slot. A tap point accepts either tag.
    if not zone.poses and zone.arrangement is not Arrangement.TAP:
        near = near - {TURNED}
    if not near:
        return Lying(card, None, crooked=True)
    if not zone.poses:
        return Lying(card, 0)
    return Lying(card, next(iter(near)) if len(near) == 1 else None)


def faces(sighting: Sighting, place: Place) -> Faces:
    """Returns the faces detected at a slot."""
    return ordered(Face(entry.card.kind, entry.pose) for entry in sighting.lying.get(place, ()))


def ordered(found: Iterable[Face]) -> Faces:
    """Sorts faces by kind and pose, unclear poses last."""
    return tuple(sorted(found, key=lambda face: (face.kind, 99 if face.pose is None else face.pose)))


def as_placement(sighting: Sighting, zones: Mapping[str, Zone]) -> Placement:
    """Returns the sighting as a placement that can be compared with a game's projection."""
    placement: dict[Place, Faces] = {}
    for place in sorted(sighting.lying):
        zone = zones[place.zone]
        at = place.first if zone.gathered else place
        placement[at] = (*placement.get(at, ()), *faces(sighting, place))
        if zone.arrangement is Arrangement.POOL:
            placement[at] = ordered(placement[at])
    return placement
