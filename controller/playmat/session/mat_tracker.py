"""The session's eyes: sensor events become a sighting, a picture, and a list of what is odd or missing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from playmat.events import BoardScan, Event, Part, PartFault, PartKind, Presence, TagOff, TagOn
from playmat.games.game import AnyGame, State
from playmat.interpret import shared_interpreter
from playmat.picture import SHARED, Arrangement, Picture, Place
from playmat.session.faults import Faults
from playmat.session.guide import Layout, Slots, Step
from playmat.table.catalogue import NO_BOXES, Boxes, Catalogue
from playmat.table.component import Component
from playmat.table.mat import Mat
from playmat.table.sighting import Lying, Sighting, faces, look, shown
from playmat.table.snapshot import Snapshot
from playmat.table.tag import overlay_code
from playmat.text import Text, say

MayField = Callable[[Component, int], bool]


class Anomaly(NamedTuple):
    """Something that no rule needs to judge, where it is, and the card that is to go or to be straightened.

    `fitted`: the position in which the card might stay; `named`: the reason tells which card it is;
    `askew`: nobody can tell what it shows.
    """

    place: Place
    reason: Text
    card: Component | None = None
    fitted: State | None = None
    named: bool = False
    askew: bool = False


class MatTracker:
    """What the readers tell now, and since when, as one game on one mat sees it."""

    def __init__(self, game: AnyGame, mat: Mat, boxes: Boxes = NO_BOXES) -> None:
        self._boxes = boxes
        self._snapshot = Snapshot()
        self._here: set[str] = set()  # boards
        self._faults = Faults()
        self.changed_at = 0.0
        self.changes: dict[Place, float] = {}  # when each place last looked different
        self._within: dict[Place, float] = {}  # so many seconds that is right
        self.use(game, mat)

    def use(self, game: AnyGame, mat: Mat) -> None:
        """Reads the mat as another game, or under another overlay, from now on."""
        self.game = game
        self.mat = mat
        self.zones = mat.sensed(game.projection.zones)
        self._catalogue = Catalogue(game.name, game.setup.serials, self._boxes.get(game.name, {}))
        self.interpreter = shared_interpreter(game.projection, self.zones)
        self.slots = Slots.of(self.zones, (slot.place for slot in mat.slots))
        self._readers = {key: slot for key, slot in mat.by_reader.items() if self._is_seen(slot.place)}
        self._wands = {key for key, slot in mat.by_reader.items() if self._is_wand(slot.place)}
        self.sighting = Sighting({}, (), {})
        self.seen: Picture = {}
        self._look()

    def update(self, event: Event, now: float) -> bool:
        """Takes an event in; says whether the mat looks different."""
        self._faults.update(event)
        match event:
            case BoardScan(board):
                self._here.add(board)
            case PartFault(Part(PartKind.BOARD, board), False):
                self._here.discard(board)
        if not self._snapshot.update(event):
            return False
        before = self.sighting.lying
        self._look()
        self.changed_at = now
        happened, within = _happened(event, now)
        for place in before.keys() | self.sighting.lying.keys():
            if before.get(place) != self.sighting.lying.get(place):
                self.changes[place], self._within[place] = happened, within
        return True

    @property
    def covered(self) -> frozenset[Place]:
        """Where something lies of which a reader tells no more than that."""
        places = {slot.place: (slot.board, slot.reader) for slot in self.mat.watched if not slot.identify}
        return frozenset(place for place, reader in places.items() if self._snapshot.is_covered(reader))

    @property
    def pointed(self) -> frozenset[Component]:
        """All that a wand touches now."""
        tags = [tag for reader in self._wands for tag in self._snapshot.tags(reader)]
        known = [self._catalogue.resolve(tag.uid, tag.record) for tag in tags]
        return frozenset(one.component for one in known if one)

    @property
    def fallen(self) -> Mapping[Place, tuple[Lying, ...]]:
        """The dice that lie where they are thrown, one by one."""
        return {place: dice for place, dice in self.sighting.lying.items() if self.zones[place.zone].thrown}

    @property
    def deaf(self) -> bool:
        """Whether the board of a wand is gone."""
        return any(board not in self._here for board, _ in self._wands)

    @property
    def overlay(self) -> int | None:
        """The code of the overlay whose tag is heard."""
        readers = self._snapshot.hearing
        codes = (overlay_code(tag.record) for reader in readers for tag in self._snapshot.tags(reader))
        return next((code for code in codes if code is not None), None)

    def changed(self, place: Place) -> float:
        """When a place of a picture last looked different."""
        return max(self.changes.get(slot, 0.0) for slot in self.slots.rows.get(place, (place,)))

    def within(self, places: Iterable[Place]) -> float:
        """How far the clocks may be wrong that tell when these last looked different, in seconds."""
        slots = (slot for place in places for slot in self.slots.rows.get(place, (place,)))
        return max((self._within.get(slot, 0.0) for slot in slots), default=0.0)

    def believes(self, place: Place) -> bool:
        """Whether no reader is there, so that what was laid is believed to lie there."""
        zone = self.zones.get(place.zone)
        return zone is None or zone.remembered

    def layout(self, piled: Picture) -> Layout:
        """What lies in each slot, with what cannot be read as it is remembered."""
        return {**{place: faces(self.sighting, place) for place in self.sighting.lying}, **piled}

    def card(self, step: Step) -> Component | None:
        """The card that a step is about, if it is heard."""
        held = self.sighting.cards(step.source) if step.source else ()
        return next((card for card in held if card.kind == step.face.kind), None)

    def missing(self) -> Text | None:
        """The part that does not answer, with the next step; None where all do."""
        gone = [board for board in self.mat.boards if board not in self._here]
        if gone:
            return say("Plug in board {board}", board=min(gone))
        for slot in self.mat.watched:
            if Part(PartKind.READER, slot.board, slot.reader) in self._faults:
                return say(
                    "Check the plug of reader {reader}, board {board}", reader=slot.reader, board=slot.board
                )
        return None

    def anomaly(
        self, state: State, resting: Mapping[Component, Place], may_field: MayField
    ) -> Anomaly | None:
        """The first thing that no rule needs to judge: a strange tag, two cards on a slot, a foreign card."""
        return next(self._anomalies(state, resting, may_field), None)

    def anomalous(
        self, state: State, resting: Mapping[Component, Place], may_field: MayField
    ) -> frozenset[Place]:
        """The places of a picture at which there is any such thing."""
        found = self._anomalies(state, resting, may_field)
        return frozenset(self.slots.of_picture(anomaly.place) for anomaly in found)

    def _look(self) -> None:
        self.sighting = look(self._snapshot, self._readers, self._catalogue, self.zones, self.sighting)
        self.seen = shown(self.sighting, self.zones)

    def _is_seen(self, place: Place) -> bool:
        return place.zone in self.zones and not self._is_wand(place)

    def _is_wand(self, place: Place) -> bool:
        return self._is(place, Arrangement.POINTER)

    def _is(self, place: Place, arrangement: Arrangement) -> bool:
        zone = self.zones.get(place.zone)
        return zone is not None and zone.arrangement is arrangement

    def _anomalies(
        self, state: State, resting: Mapping[Component, Place], may_field: MayField
    ) -> Iterator[Anomaly]:
        wanted = self.game.projection.picture(state)
        for place, _uid in self.sighting.unknown:
            yield Anomaly(place, say("Unknown tag: register the card"))
        for place, entries in self.sighting.lying.items():
            if self._unread(place, wanted):
                continue
            if len(entries) > 1 and not self.zones[place.zone].several:
                newest = next((e.card for e in entries if resting.get(e.card) != place), entries[-1].card)
                yield Anomaly(place, say("Two cards on one slot"), newest)
            for card, pose, crooked in entries:
                if len(self.sighting.places(card)) > 1:
                    yield Anomaly(place, say("The same card in two places"), card)
                if pose is None:
                    yield Anomaly(place, self.game.words.askew(card.kind, not crooked), card, askew=True)
                stays = self._stays(resting.get(card), place, wanted)
                if not stays and not self._may_lie(card, place, may_field):
                    yield Anomaly(place, say("It belongs to another player"), card)
                elif not self._is_played(state, card):
                    yield Anomaly(
                        place, self._unfit(state, card), card, self._fitted(state, card), named=True
                    )

    def _stays(self, rests: Place | None, place: Place, wanted: Picture) -> bool:
        """Whether it lies where it rested, or would if nobody had moved it: it did not have to leave."""
        if rests is None or rests == place:
            return rests is not None
        return bool(wanted.get(rests.first if self._is(rests, Arrangement.ROW) else rests))

    def _may_lie(self, card: Component, place: Place, may_field: MayField) -> bool:
        """Whether ownership allows it: a shared place, or one that is open to all, takes anybody's."""
        open_to_all = SHARED in (place.seat, card.owner) or self.zones[place.zone].anybody
        return open_to_all or may_field(card, place.seat)

    def _is_played(self, state: State, card: Component) -> bool:
        """Whether it is among the components of its owner in this match."""
        serials = self.game.projection.serials_of(state, card.owner)
        return serials is None or card.serial in serials

    def _unfit(self, state: State, card: Component) -> Text:
        name = self.game.words.serial_name(card.serial)
        if self._fitted(state, card) is None:
            return say("{card} cannot be played", card=name)
        return say("{card} is not in this game", card=name)

    def _fitted(self, state: State, card: Component) -> State | None:
        fitted: State | None = self.game.projection.with_serial(state, card.owner, card.serial)
        return fitted

    def _unread(self, place: Place, wanted: Picture) -> bool:
        """Whether a pile lies there, of which nothing that is heard counts."""
        return len(wanted.get(place, ())) > 1 and self._is(place, Arrangement.PILE)


def _happened(event: Event, now: float) -> tuple[float, float]:
    """When it happened, which is before it arrived, and how far that may be wrong."""
    match event:
        case TagOn(at=float(at)) | TagOff(at=float(at)) | Presence(at=float(at)):
            return min(at, now), event.within
    return now, 0.0
