"""What lies where it cannot be read: in piles, once two cards lie on each other, and where no reader is.

It is remembered, from what was laid there and what has come to be heard elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from functools import partial

from playmat.games.game import State
from playmat.picture import SHARED, Arrangement, Changes, Face, Faces, Picture, Place
from playmat.session.guide import Layout, guide
from playmat.session.history import Cards, History, by_place
from playmat.session.mat_tracker import MatTracker
from playmat.session.wand import Wand
from playmat.table.component import Component
from playmat.table.sighting import ordered


class Unread:
    """Follows what is laid into piles and taken from them; what no reader sees is in the history."""

    def __init__(self, mat: MatTracker, history: History, wand: Wand) -> None:
        self._mat = mat
        self._history = history
        self._wand = wand
        self._projection = mat.game.projection
        self._piled: Picture = {}
        self._apart: set[Place] = set()  # piles of which one card has answered alone, and should leave too
        self._coming: set[Component] = set()  # cards bound for a pile where they do not lie yet

    # --- from action to action

    def recall(self, wanted: Picture) -> tuple[Place, ...]:
        """Goes by the journal after a restart; returns where what is bound for a pile is heard."""
        self._coming.clear()
        resting = self._history.resting or self._wand.homes
        self._history.believed = {card: place for card, place in resting.items() if self._mat.believes(place)}
        self.believe(wanted)
        self._piled = {
            place: self._left(place, self._recalled(place, wanted.get(place, ())))
            for place in {*self.piles(wanted), *self._history.piles}
        }
        self.step(wanted)
        members = ((card, place) for place, held in self._history.piles.items() for card in held)
        self._coming.update(card for card, place in members if self._is_elsewhere(card, place))
        return tuple(place for card in self._coming for place in self._mat.sighting.places(card))

    def lay(self, changes: Changes) -> None:
        """Hands have laid this."""
        self._piled = {**self._piled, **self.piles(changes)}

    def step(self, wanted: Picture) -> None:
        """The mat has changed: of a pile that is taken apart a card that answers lies alone.

        Once it is silent again it was taken, or the others were put back onto it.
        """
        for place, held in self.left_lying(wanted).items():
            heard = self._mat.seen.get(place, ())
            if heard and Counter(heard) < Counter(held):
                self._piled = {**self._piled, place: heard}
                self._apart.add(place)

    def rest(self, wanted: Picture) -> None:
        """All lies as it is wanted."""
        self._piled = self.piles(wanted)
        self._apart.clear()
        self._coming.clear()

    def believe(self, goal: Picture, piles: Cards | None = None) -> None:
        """What no reader sees lies as in `goal`: what left one place came to another.

        Of equal cards it is the one that was heard on its way into one of the `piles`.
        """
        piles = self._history.piles if piles is None else piles
        staying: dict[Component, Place] = {}
        wanted = {place: list(faces) for place, faces in goal.items() if self._mat.believes(place)}
        for standing, place in self._history.believed.items():
            if face := next((face for face in wanted.get(place, ()) if face.kind == standing.kind), None):
                wanted[place].remove(face)
                staying[standing] = place
        free = [card for card in self._wand.order(self._history.believed) if card not in staying]
        for place, faces in wanted.items():
            doubts = partial(self._doubts, place, piles.get(place, ()))
            for face in faces:
                if card := min((card for card in free if card.kind == face.kind), key=doubts, default=None):
                    free.remove(card)
                    staying[card] = place
        self._history.believed = staying

    def bound(self, after: State, laid: Changes) -> Cards:
        """Where the cards lie once everything is laid out that `after` wants in piles.

        Hands have `laid` something; what is accepted does not make a mistake elsewhere good.
        """
        heard = self._mat.sighting.all_cards
        piles = {
            place: tuple(card for card in held if not self._is_elsewhere(card, place))
            for place, held in self._history.piles.items()
        }
        goal = self._projection.picture(after)
        for step in guide(self._mat.slots, self.layout(goal), goal):
            if step.target and self.is_pile(step.target) and (card := self._mat.card(step)):
                piles[step.target] = (*piles.get(step.target, ()), card)
                self._coming.add(card)
        loose = {
            card: rests
            for place, held in heard.items()
            if place not in piles and (not self.is_pile(place) or _belong(held, goal.get(place, ())))
            for card in held
            if (rests := self._rests(card, place, goal, laid))
        }
        self.believe(goal, piles)
        return {
            **by_place(loose),
            **by_place(self._history.believed),
            **{p: held for p, held in piles.items() if held},
        }

    def _rests(self, card: Component, place: Place, goal: Picture, laid: Changes) -> Place | None:
        """Where a card rests that is heard at `place`, if it has come to rest."""
        rested, shown = self._history.resting.get(card), self._mat.slots.of_picture(place)
        if rested == place or shown in laid or self._mat.seen.get(shown, ()) == goal.get(shown, ()):
            return place
        return rested if rested and not self.is_pile(rested) and not self._mat.believes(rested) else None

    # --- what lies there

    def layout(self, goal: Picture) -> Layout:
        """Every slot; of a pile that cannot be read, what is remembered."""
        piled = {
            place: self._left(place, self._piled.get(place, ()))
            for place in {*goal, *self._piled}
            if self.is_pile(place) and self._is_unread(place, goal)
        }
        return self._mat.layout({**self._standing(), **piled})

    def left_lying(self, wanted: Picture) -> Picture:
        """The piles of which nothing can be read and from which cards are still to be taken."""
        return {
            place: faces
            for place, faces in self._piled.items()
            if (self._mat.interpreter.is_silent(place, faces) or self._may_be_covered(place))
            and not self._mat.believes(place)
            and len(faces) > len(wanted.get(place, ()))
        }

    def card(self, place: Place, kind: str) -> Component | None:
        """One of a kind in a pile of which nothing is read."""
        return next((card for card in self._history.piles.get(place, ()) if card.kind == kind), None)

    def piles(self, picture: Picture) -> Picture:
        """Those places of a picture where cards lie on each other."""
        return {place: faces for place, faces in picture.items() if self.is_pile(place)}

    def is_pile(self, place: Place) -> bool:
        """Whether cards lie on each other there."""
        return self._projection.zones[place.zone].arrangement is Arrangement.PILE

    def _is_unread(self, place: Place, goal: Picture) -> bool:
        """Whether of a pile nothing is read, now or once the goal is laid out."""
        most = max(len(self._piled.get(place, ())), len(goal.get(place, ())))
        return most > 1 or self._mat.believes(place) or self._may_be_covered(place)

    def _may_be_covered(self, place: Place) -> bool:
        """Whether the card that answered alone in a pile that is taken apart does so no more."""
        return place in self._apart and not self._mat.seen.get(place)

    def _standing(self) -> Picture:
        """What is believed to lie where no reader is, and is heard nowhere else."""
        believed = self._history.believed.items()
        here = by_place({card: place for card, place in believed if not self._is_elsewhere(card, place)})
        return {place: ordered(Face(card.kind) for card in cards) for place, cards in here.items()}

    def _left(self, place: Place, faces: Faces) -> Faces:
        """What a pile that was to hold `faces` still holds: some of its cards may be heard elsewhere."""
        members = (card for card in self._history.piles.get(place, ()) if card not in self._coming)
        left = Counter(face.kind for face in faces)
        left -= Counter(card.kind for card in members if self._is_elsewhere(card, place))
        return tuple(Face(kind) for kind in sorted(left.elements()))

    def _recalled(self, place: Place, wanted: Faces) -> Faces:
        """What may lie in a pile after a restart: what is to, and what did at the last action."""
        lay = Counter(card.kind for card in self._history.piles.get(place, ()))
        return tuple(map(Face, (lay | Counter(face.kind for face in wanted)).elements()))

    def _is_elsewhere(self, card: Component, place: Place) -> bool:
        return any(other != place for other in self._mat.sighting.places(card))

    def _doubts(self, place: Place, heard: Collection[Component], card: Component) -> tuple[bool, bool]:
        """Of equal cards the one with the least lies there."""
        return card not in heard, self._is_another(card, place.seat)

    def _is_another(self, card: Component, seat: int) -> bool:
        """Whether somebody else fields the card than whoever has the places of this seat."""
        return seat not in (SHARED, self._history.controller(card))


def _belong(cards: Iterable[Component], faces: Faces) -> bool:
    """Whether these cards are among the faces: what is heard in passing joins no pile."""
    return {card.kind for card in cards} <= {face.kind for face in faces}
