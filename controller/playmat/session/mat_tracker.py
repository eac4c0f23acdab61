"""The session's eyes: sensor events become a sighting, a picture, and a list of what is odd or missing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from playmat.events import BoardScan, Event, LinkDown, ReaderFault
from playmat.games.game import State
from playmat.interpret import AnyGame
from playmat.picture import Arrangement, Picture, Place
from playmat.session.guide import Layout, Slots
from playmat.table.catalogue import Catalogue
from playmat.table.component import Component
from playmat.table.mat import Mat
from playmat.table.sighting import Sighting, faces, look, shown
from playmat.table.snapshot import Snapshot
from playmat.text import Text, say


class Anomaly(NamedTuple):
    """Something that no rule needs to judge, where it is, and the card that is to go or to be straightened.

    `fitted`: the position in which the card might stay.
    """

    place: Place
    reason: Text
    card: Component | None = None
    fitted: State | None = None


class MatTracker:
    """What the readers tell now, and since when."""

    def __init__(self, game: AnyGame, mat: Mat, catalogue: Catalogue) -> None:
        self._game = game
        self._mat = mat
        self._catalogue = catalogue
        self._snapshot = Snapshot()
        self._blank: Picture = game.projection.picture(game.rules.start())
        self._down = set(mat.boards)
        self._faulty: set[tuple[str, int]] = set()
        self.slots = Slots.of(game.projection.zones, (slot.place for slot in mat.slots))
        self.sighting = Sighting({}, (), {})
        self.seen = self._blank
        self.changed_at = 0.0

    def update(self, event: Event, now: float) -> bool:
        """Takes an event in; says whether the mat looks different."""
        match event:
            case BoardScan(board):
                self._down.discard(board)
            case LinkDown(board):
                self._down.add(board)
            case ReaderFault(board, reader, working):
                (self._faulty.discard if working else self._faulty.add)((board, reader))
        if not self._snapshot.update(event):
            return False
        zones = self._game.projection.zones
        self.sighting = look(self._snapshot, self._mat.slots, self._catalogue, zones, self.sighting)
        self.seen = shown(self.sighting, zones, self._blank)
        self.changed_at = now
        return True

    def layout(self, piled: Picture) -> Layout:
        """What lies in each slot, with the piles that cannot be read as they are remembered."""
        heard = {place: faces(self.sighting, place) for place in self.sighting.lying}
        return {**heard, **piled}

    def missing(self) -> Text | None:
        """The part that does not answer, with the next step; None where all do."""
        if self._down:
            return say("Board {board}: plug in", board=min(self._down))
        for slot in self._mat.slots:
            if (slot.board, slot.reader) in self._faulty:
                return say("Reader {reader} of board {board}", reader=slot.reader, board=slot.board)
        return None

    def anomaly(
        self, state: State, resting: Mapping[Component, Place], may_field: Callable[[Component, int], bool]
    ) -> Anomaly | None:
        """The first thing that no rule needs to judge: a strange tag, two cards on a slot, a foreign card."""
        return next(self._anomalies(state, resting, may_field), None)

    def _anomalies(
        self, state: State, resting: Mapping[Component, Place], may_field: Callable[[Component, int], bool]
    ) -> Iterator[Anomaly]:
        wanted = self._game.projection.picture(state)
        for place, _uid in self.sighting.unknown:
            yield Anomaly(place, say("Unknown tag: register the card"))
        for place, entries in self.sighting.lying.items():
            if self._unread(place, wanted):
                continue
            if len(entries) > 1:
                newest = next((e.card for e in entries if resting.get(e.card) != place), entries[-1].card)
                yield Anomaly(place, say("Two cards on one slot"), newest)
            for card, turned, crooked in entries:
                if len(self.sighting.places(card)) > 1:
                    yield Anomaly(place, say("The same card in two places"), card)
                if crooked:
                    yield Anomaly(place, say("Lies crooked: straighten it"), card)
                elif turned is None:
                    yield Anomaly(place, say("Lies half-way: straighten it"), card)
                if card not in resting and not may_field(card, place.seat):
                    yield Anomaly(place, say("A card of the other army"), card)
                elif card.serial not in self._game.projection.serials_of(state, card.owner):
                    yield Anomaly(place, self._unfit(state, card), card, self._fitted(state, card))

    def _unfit(self, state: State, card: Component) -> Text:
        name = self._game.words.serial_name(card.serial)
        if self._fitted(state, card) is None:
            return say("{card} cannot be played", card=name)
        return say("{card} is another army's", card=name)

    def _fitted(self, state: State, card: Component) -> State | None:
        fitted: State | None = self._game.projection.with_serial(state, card.owner, card.serial)
        return fitted

    def _unread(self, place: Place, wanted: Picture) -> bool:
        """Whether a pile lies there, of which nothing that is heard counts."""
        return len(wanted.get(place, ())) > 1 and self._game.projection.zones[place.zone] is Arrangement.PILE
