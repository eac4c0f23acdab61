"""Sensor input of the session: turns events into a sighting, a placement and a list of anomalies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from playmat.events import BoardScan, Dragging, Event, Part, PartFault, PartKind, Presence, TagOff, TagOn
from playmat.games.interface import AnyGame, State
from playmat.interpret import shared_interpreter
from playmat.placement import SHARED, Arrangement, Changes, Place, Placement, without
from playmat.session.guide import Layout, Slots, Step
from playmat.table.catalogue import NO_BOXES, Boxes, Catalogue
from playmat.table.component import Component
from playmat.table.mat import Mat
from playmat.table.sighting import SWEEP, Homes, Lying, Sighting, as_placement, faces, look
from playmat.table.snapshot import Snapshot
from playmat.table.tag import overlay_code
from playmat.text import Text, say

MayField = Callable[[Component, int], bool]


class Faults:
    """The fold of all `PartFault`s; the latest comes last."""

    def __init__(self) -> None:
        self._lasting: dict[Part, PartFault] = {}

    def __contains__(self, part: Part) -> bool:
        return part in self._lasting

    def __iter__(self) -> Iterator[PartFault]:
        return iter(self._lasting.values())

    def note(self, event: Event) -> None:
        """Processes an event; a board that disconnects reports its readers' faults again later."""
        if not isinstance(event, PartFault):
            return
        self._lasting.pop(event.part, None)
        if event.working:
            return
        if event.part.kind is PartKind.BOARD:
            for part in [part for part in self._lasting if part.board == event.part.board]:
                del self._lasting[part]
        self._lasting[event.part] = event


class Anomaly(NamedTuple):
    """A problem that needs no rules: its place, its reason and the card to remove or straighten.

    `fitted`: a state in which the card might stay; `named`: the reason names the card; `unreadable`: its pose
    cannot be read.
    """

    place: Place
    reason: Text
    card: Component | None = None
    fitted: State | None = None
    named: bool = False
    unreadable: bool = False


class MatTracker:
    """The present readings and their times, for one game on one mat."""

    def __init__(self, game: AnyGame, mat: Mat, dwell: float, boxes: Boxes = NO_BOXES) -> None:
        self._dwell = dwell
        self._boxes = boxes
        self._snapshot = Snapshot()
        self._here: set[str] = set()  # boards
        self._faults = Faults()
        self.changed_at = 0.0
        self.changes: dict[Place, float] = {}  # when each place last looked different
        self.dragging: frozenset[int] = frozenset()  # seats, see `Dragging`
        self._uncertainty: dict[Place, float] = {}  # clock uncertainty of these times, in seconds
        self._read_since: dict[Place, tuple[float, float]] = {}  # of each slot's newest tag, with uncertainty
        self.use(game, mat)

    def use(self, game: AnyGame, mat: Mat) -> None:
        """Switches to another game or overlay."""
        self.game = game
        self.mat = mat
        self.zones = mat.sensed(game.projection.zones)
        self._catalogue = Catalogue(game.name, game.setup.serials, self._boxes.get(game.name, {}))
        self.interpreter = shared_interpreter(game.projection, self.zones)
        self.slots = Slots.of(self.zones, mat.slots, game)
        self._wands = {
            key for key, slot in mat.by_reader.items() if self._is(slot.place, Arrangement.POINTER)
        }
        self._readers = {
            key: slot
            for key, slot in mat.by_reader.items()
            if slot.place.zone in self.zones and key not in self._wands
        }
        self.sighting = Sighting({}, ())
        self.seen: Placement = {}
        self._homes = Homes(self._dwell)
        self._look(self.changed_at)

    def read_tags(self, event: Event, now: float) -> bool:
        """Processes an event; returns whether the placement has changed."""
        self._faults.note(event)
        match event:
            case BoardScan(board):
                self._here.add(board)
            case PartFault(Part(PartKind.BOARD, board), False):
                self._here.discard(board)
            case Dragging(seats):
                self.dragging = frozenset(seats)
        passes_at = self._homes.passes_at
        moved = self._snapshot.read_tags(event)
        if not moved and (passes_at is None or now < passes_at):
            return False
        before = self.sighting.lying
        self._look(now)
        self.changed_at = now
        stamp = now, 0.0
        match event:
            case TagOn(at=float(at)) | TagOff(at=float(at)) | Presence(at=float(at)):
                stamp = min(at, now), event.uncertainty  # before its arrival
        if moved and isinstance(event, TagOn) and (slot := self._readers.get((event.board, event.reader))):
            self._read_since[slot.place] = stamp
        for place in before.keys() | self.sighting.lying.keys():
            if before.get(place) != self.sighting.lying.get(place):
                # What passes from another slot was laid there when the reader began to read it.
                came = stamp if moved else self._read_since.get(place, stamp)
                self.changes[place], self._uncertainty[place] = came
        return True

    @property
    def looks_at(self) -> float | None:
        """When the placement changes next without a reading, if at all."""
        return self._homes.passes_at

    @property
    def covered(self) -> frozenset[Place]:
        """The places whose reader reports presence only, where something lies."""
        places = {slot.place: (slot.board, slot.reader) for slot in self.mat.watched if not slot.identify}
        return frozenset(place for place, reader in places.items() if self._snapshot.is_covered(reader))

    @property
    def foreign(self) -> frozenset[Place]:
        """The covered places where another player's component lies."""
        slots = [slot for slot in self.mat.watched if slot.place in self.covered]
        owners = {slot.place: self._snapshot.owner((slot.board, slot.reader)) for slot in slots}
        return frozenset(place for place, owner in owners.items() if owner not in (None, place.seat))

    @property
    def pointed(self) -> frozenset[Component]:
        """All components that a wand reads now."""
        tags = [tag for reader in self._wands for tag in self._snapshot.tags(reader)]
        known = [self._catalogue.resolve(tag.uid, tag.record) for tag in tags]
        return frozenset(sticker.component for sticker in known if sticker)

    @property
    def fallen(self) -> Mapping[Place, tuple[Lying, ...]]:
        """The dice in thrown zones, one by one."""
        return {place: dice for place, dice in self.sighting.lying.items() if self.zones[place.zone].thrown}

    @property
    def wand_disconnected(self) -> bool:
        """Returns whether the board of a wand is disconnected."""
        return any(board not in self._here for board, _ in self._wands)

    @property
    def overlay(self) -> int | None:
        """The code of the overlay whose tag is read."""
        readers = self._snapshot.detecting
        codes = (overlay_code(tag.record) for reader in readers for tag in self._snapshot.tags(reader))
        return next((code for code in codes if code is not None), None)

    def last_change(self, place: Place) -> float:
        """Returns when a place of a placement last changed."""
        return max(self.changes.get(slot, 0.0) for slot in self.slots.rows.get(place, (place,)))

    def uncertainty(self, places: Iterable[Place]) -> float:
        """The largest clock uncertainty of these places' last changes, in seconds."""
        slots = (slot for place in places for slot in self.slots.rows.get(place, (place,)))
        return max((self._uncertainty.get(slot, 0.0) for slot in slots), default=0.0)

    def fell_silent(self, wrong: Changes, wanted: Placement) -> bool:
        """Returns whether all that is wrong is that two or more things vanished in one sweep, or several.

        A hand that takes up seven dice empties one well after the other. A board that is bumped, browns out
        or has something large laid on it stops reading all of them in the same sweep. Both leave the same
        placement; what tells them apart is the time between the first and the last. Two boards fall silent
        one after the other, which looks like a hand that scoops dice up in groups. So thrown dice that vanish
        in groups, each within a sweep, prove nothing: the throw that follows does.
        """
        vanished: list[float] = []
        for place, seen in wrong.items():
            if without(seen, wanted.get(place, ())):
                return False  # something was laid or turned
            missing = len(wanted.get(place, ())) - len(seen)
            slots = self.slots.rows.get(place, (place,))
            emptied = sorted(self.changes.get(slot, 0.0) for slot in slots if slot not in self.sighting.lying)
            vanished += emptied[-missing:]
        vanished.sort()
        thrown = all(self.zones[place.zone].thrown for place in wrong)
        pauses = [number for number, (a, b) in enumerate(pairwise(vanished), 1) if thrown and b - a > SWEEP]
        groups = [vanished[start:stop] for start, stop in pairwise((0, *pauses, len(vanished)))]
        return len(vanished) > len(groups) and all(group[-1] - group[0] <= SWEEP for group in groups)

    def fell_silent_with(self, place: Place, at: float) -> bool:
        """Returns whether anything else vanished from the board of `place` in the same sweep."""
        board = self.mat.slot(place).board
        others = (slot.place for slot in self.mat.slots if slot.board == board and slot.place != place)
        return any(
            other not in self.sighting.lying and abs(self.changes.get(other, -SWEEP) - at) <= SWEEP
            for other in others
        )

    def believes(self, place: Place) -> bool:
        """Returns whether the place has no reader, so that its contents are assumed."""
        zone = self.zones.get(place.zone)
        return zone is None or zone.remembered

    def layout(self, piled: Placement) -> Layout:
        """The contents of each slot, with unreadable piles as remembered."""
        return {**{place: faces(self.sighting, place) for place in self.sighting.lying}, **piled}

    def card(self, step: Step) -> Component | None:
        """The card of a step, if it is read."""
        held = self.sighting.cards(step.source) if step.source else ()
        return next((card for card in held if card.kind == step.face.kind), None)

    def missing(self, virtual: bool) -> Text | None:
        """The part that does not answer, with the next step; None if all answer.

        A virtual table has no plugs: its boards answer by themselves once they have started.
        """
        gone = [board for board in self.mat.boards if board not in self._here]
        if gone and virtual:
            return say("Wait: the readers start")
        if gone:
            return say("Plug in board {board}", board=min(gone))
        for slot in self.mat.watched if any(self._faults) else ():
            if Part(PartKind.READER, slot.board, slot.reader) in self._faults:
                return say(
                    "Check the plug of reader {reader}, board {board}", reader=slot.reader, board=slot.board
                )
        return None

    def anomaly(
        self, state: State, resting: Mapping[Component, Place], may_field: MayField
    ) -> Anomaly | None:
        """The first problem that needs no rules: an unknown tag, two cards on a slot, a foreign card."""
        return next(self._anomalies(state, resting, may_field), None)

    def anomalous(
        self, state: State, resting: Mapping[Component, Place], may_field: MayField
    ) -> frozenset[Place]:
        """The places of a placement with such problems."""
        found = self._anomalies(state, resting, may_field)
        return frozenset(self.slots.of_placement(anomaly.place) for anomaly in found)

    def _look(self, now: float) -> None:
        self._homes.watch(self._snapshot, self._readers, now)
        self.sighting = look(self._snapshot, self._readers, self._catalogue, self.zones, self._homes.places)
        self.seen = as_placement(self.sighting, self.zones)

    def _is(self, place: Place, arrangement: Arrangement) -> bool:
        zone = self.zones.get(place.zone)
        return zone is not None and zone.arrangement is arrangement

    def _anomalies(
        self, state: State, resting: Mapping[Component, Place], may_field: MayField
    ) -> Iterator[Anomaly]:
        # These checks are about single components and precede interpretation, which compares kinds only. Two
        # exceptions keep them from reporting what the rules themselves have caused: a card that rests where
        # it did may stay although its controller has changed (`_stays`), and a captured card may be fielded
        # by its captor (`may_field`).
        wanted = self.game.projection.placement(state)
        lying = self.sighting.lying.values()
        detected = Counter(card for entries in lying for card in {entry.card for entry in entries})
        for place, uid in self.sighting.unknown:
            tags = (tag for reader in self._readers for tag in self._snapshot.tags(reader))
            record = next((tag.record for tag in tags if tag.uid == uid), b"")
            yield Anomaly(place, self._catalogue.problem(uid, record))
        for place, entries in self.sighting.lying.items():
            zone = self.zones[place.zone]
            if len(wanted.get(place, ())) > 1 and zone.arrangement is Arrangement.PILE:
                continue  # readings of a pile do not count
            if len(entries) > 1 and not zone.several:
                newest = next((e.card for e in entries if resting.get(e.card) != place), entries[-1].card)
                yield Anomaly(place, say("Two cards on one slot"), newest)
            for card, pose, crooked in entries:
                if detected[card] > 1:
                    yield Anomaly(place, say("The same card in two places"), card)
                if pose is None:
                    yield Anomaly(
                        place, self.game.words.unreadable_pose(card.kind, not crooked), card, unreadable=True
                    )
                open_to_all = SHARED in (place.seat, card.owner) or zone.anybody
                stays = open_to_all or self._stays(resting.get(card), place, wanted)
                if not stays and not may_field(card, place.seat):
                    yield Anomaly(place, say("It belongs to another player"), card)
                    continue
                serials = self.game.projection.serials_of(state, card.owner)  # None: all are in this match
                if serials is not None and card.serial not in serials:
                    fitted = self.game.projection.with_serial(state, card.owner, card.serial)
                    name = self.game.words.serial_name(card.serial)
                    unfit = (
                        say("{card} cannot be played", card=name)
                        if fitted is None
                        else say("{card} is not in this game", card=name)
                    )
                    yield Anomaly(place, unfit, card, fitted, named=True)

    def _stays(self, rests: Place | None, place: Place, wanted: Placement) -> bool:
        """Returns whether the card rests there, or its resting place still wants a card."""
        # A tag near the edge of a slot can be read by the neighbouring reader instead of its own. The card
        # then seems to have moved to a place where its owner may not lay it. As long as its resting place
        # still wants a card, that is no anomaly: nothing required the card to leave.
        if rests is None or rests == place:
            return rests is not None
        return bool(wanted.get(rests.first if self._is(rests, Arrangement.ROW) else rests))
