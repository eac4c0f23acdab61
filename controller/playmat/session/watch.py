"""The session's eyes: sensor events become a sighting, a picture, and a list of what is odd or missing."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from playmat.events import BoardScan, Event, LinkDown, ReaderFault
from playmat.interpret import AnyGame, Step, Unmatched
from playmat.picture import Arrangement, Face, Picture, Place
from playmat.table.cards import Card
from playmat.table.catalogue import Catalogue
from playmat.table.mat import Mat
from playmat.table.sighting import Piles, Sighting, look, shown
from playmat.table.snapshot import Snapshot
from playmat.text import Text, say


class Watch:
    """What the readers tell now, and since when."""

    def __init__(self, game: AnyGame, mat: Mat, catalogue: Catalogue) -> None:
        self._game = game
        self._mat = mat
        self._catalogue = catalogue
        self._snapshot = Snapshot()
        self._blank: Picture = game.picture(game.start())
        self._down = set(mat.boards)
        self._faulty: set[tuple[str, int]] = set()
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
        self._look(self.sighting.piles)
        self.changed_at = now
        return True

    def remember(self, piles: Piles) -> None:
        """Takes over what is known of the piles from before a restart or for a new game."""
        self._look(piles)

    def tidy(self) -> None:
        """Forgets cards that left their pile; called while the mat shows what it should."""
        self.sighting = self.sighting.tidied()

    def missing(self) -> Text | None:
        """The part that does not answer, with the next step; None where all do."""
        if self._down:
            return say("Board {board}: plug in", board=min(self._down))
        for slot in self._mat.slots:
            if (slot.board, slot.reader) in self._faulty:
                return say("Reader {reader} of board {board}", reader=slot.reader, board=slot.board)
        return None

    def odd(self, resting: dict[Card, Place], controller: Callable[[Card], int]) -> Unmatched | None:
        """Something that no rule needs to judge: a strange tag, two cards on a slot, a foreign card."""
        return next(self._oddities(resting, controller), None)

    def _oddities(self, resting: dict[Card, Place], controller: Callable[[Card], int]) -> Iterator[Unmatched]:
        for place, _uid in self.sighting.unknown:
            yield self._oddity(place, say("Unknown tag: register the card"), None)
        for place, entries in self.sighting.lying.items():
            piled = self._game.zones[place.zone] is Arrangement.PILE
            for entry in entries:
                if entry.crooked:
                    yield self._oddity(place, say("Lies crooked: straighten it"), entry.card)
            if len(entries) > 1 and not piled:
                newest = next((e.card for e in entries if resting.get(e.card) != place), entries[-1].card)
                yield self._oddity(place, say("Two cards on one slot"), newest)
            for card, turned, _ in entries:
                if len(self.sighting.places(card)) > 1:
                    yield self._oddity(place, say("The same card in two places"), card)
                if turned is None:
                    yield self._oddity(place, say("Lies half-way: straighten it"), card)
                if card not in resting and controller(card) != place.seat:
                    yield self._oddity(place, say("A card of the other army"), card)

    def _oddity(self, place: Place, reason: Text, card: Card | None) -> Unmatched:
        steps = (Step(Face(card.kind), place, None),) if card else ()
        return Unmatched(place, reason, steps, lifted=False)

    def _look(self, piles: Piles) -> None:
        zones = self._game.zones
        self.sighting = look(self._snapshot, self._mat.slots, self._catalogue, zones, piles)
        self.seen = shown(self.sighting, zones, self._blank)
