"""Origins of single cards: where each rested before, and who may field it.

Placements compare kinds only, so that equal cards are interchangeable. These checks are about the cards
themselves, and find what a placement cannot show.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from playmat.games.interface import Action, State
from playmat.placement import SHARED, Arrangement, Exchange, Lay, Place, Touch
from playmat.session.guide import Step
from playmat.session.history import History
from playmat.session.inventory import dealt, figures
from playmat.session.mat.piles import Piles
from playmat.session.mat.tracker import MatTracker
from playmat.table.component import Component

_SECRET = (Arrangement.HIDDEN, Arrangement.TAP)


class Origins:
    """Compares where cards are with where the history last saw them at rest."""

    def __init__(self, mat: MatTracker, history: History, piles: Piles) -> None:
        self._mat = mat
        self._history = history
        self._piles = piles
        self._projection = mat.game.projection
        self._zones = mat.game.projection.zones
        brought = mat.game.setup.components(max(mat.game.setup.players))
        self._figures = figures(brought)
        self._dealt = dealt(brought)

    def exchanged(self, rest_before: Mapping[Component, Place]) -> frozenset[Place]:
        """The cells where a card replaces an equal one, which may be part of an action.

        Equal cards that have only changed places with each other do not count. Nor does a card that lay there
        before the last action (`rest_before`): it was exchanged and put back while that action settled.
        """
        resting = self._history.resting
        kinds = {place: card.kind for card, place in resting.items()}
        found = {
            place: resting.get(card)
            for place, (card, *others) in self._mat.sighting.all_cards.items()
            if self._zones[place.zone].arrangement is Arrangement.CELLS
            and not others
            and place not in (resting.get(card), rest_before.get(card))
            and kinds.get(place) == card.kind
        }
        return frozenset(place for place, rested in found.items() if rested not in found)

    # Places without readers hide captures: the rules say that the seat has captured a card of this kind, but
    # no reader has detected which one lies there. So the kinds in the seat's piles by the rules are counted
    # against the components that are known to be in them. One more by the rules means that an unknown one is
    # there, and it may be this card.
    def may_field(self, card: Component, seat: int) -> bool:
        """Returns whether `seat` may have the card: its own, or a captured one whose capture no reader
        detected.
        """
        if self._history.controller(card) == seat:
            return True
        wanted = self._projection.placement(self._history.state)
        piles = [faces for place, faces in self._piles.piles(wanted).items() if place.seat == seat]
        known = [held for place, held in self._history.piles.items() if place.seat == seat]
        captured = sum(face.kind == card.kind for faces in piles for face in faces)
        return captured > sum(other.kind == card.kind for held in known for other in held)

    def came_from(
        self, wrong: Iterable[Place], part: Collection[Place], performer: int | None = None
    ) -> Place | None:
        """The place of a card that rested outside `part`, or that another seat than `performer` took."""
        for place in wrong:
            for slot in self._mat.slots.rows.get(place, (place,)):
                for card in self._mat.sighting.cards(slot):
                    if performer is not None and self._history.taker(card) not in (None, performer):
                        return place
                    rested = self._history.resting.get(card)
                    if rested is None or rested == slot:
                        continue
                    if card in self._piles.coming:  # still on its way to the pile, so not played again
                        return place
                    if self._piles.is_pile(rested):
                        continue
                    if self._mat.slots.of_placement(rested) not in part:
                        return place
        return None

    def places_of(self, state: State, action: Action) -> Iterable[Place]:
        """The places that the gestures of an action touch."""
        for gesture in self._projection.gestures(state, action):
            match gesture:
                case Lay(changes):
                    yield from changes
                case Exchange(place, changes):
                    yield from (place, *changes)
                case Touch(path):
                    yield from path

    def is_public(self, step: Step) -> bool:
        """Returns whether every player may know the step's card.

        A card that lies on a slot is face up, so all have seen it. A deck and a tap point also read a card
        that only its owner knows.
        """
        if not step.source or self._zones[step.source.zone].arrangement not in _SECRET:
            return True
        card = self._mat.card(step)
        return card is None or card.kind in self._figures or card in self._history.resting

    def is_known_to(self, step: Step, seat: int | None) -> bool:
        """Returns whether a seat may know a card that is not public: its own.

        A dealt card at a tap point may be anybody's, so nobody is told which one it is.
        """
        card = self._mat.card(step)
        if card in self._dealt and self._history.taker(card) is None:
            return False
        return (step.hand if step.target is None else self.fielder(step)) == seat

    def fielder(self, step: Step) -> int:
        """The seat that fields the step's card, if it is read; SHARED if there is none."""
        card = self._mat.card(step)
        return self.holder(card, step.source) if card else SHARED

    def holder(self, card: Component, place: Place | None) -> int:
        """The seat whose hand gets a card that leaves `place`; SHARED if it goes beside the mat.

        A card of a deck that all share goes to who has taken it by an action. Otherwise it has just come out
        of a hand: that of the seat whose place it lies on, or of a seat that may act.
        """
        history = self._history
        if card not in self._dealt or place is None or not self._projection.hand_sizes(history.state):
            return history.controller(card)
        if (taker := history.taker(card)) is not None:
            return taker
        performers = self._projection.performers(history.state)
        return place.seat if place.seat != SHARED or not performers else performers[0]
