"""Contents of places that cannot be read: piles of two or more cards, and places without a reader.

They are remembered from what was laid there and from components that are read elsewhere later.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from playmat.games.interface import State
from playmat.placement import SHARED, Arrangement, Changes, Face, Faces, Place, Placement
from playmat.session.guide import Layout, guide
from playmat.session.history import CardsAt, History, by_place
from playmat.session.mat.tracker import MatTracker
from playmat.session.mat.wand import Wand
from playmat.table.component import Component
from playmat.table.sighting import ordered


class Piles:
    """Follows cards laid into piles and taken from them; the history holds what no reader detects.

    Two overlapping cards couple, and their reader reads neither. A pile is therefore readable with one card
    at most, and its contents are inferred.
    """

    def __init__(self, mat: MatTracker, history: History, wand: Wand) -> None:
        self._mat = mat
        self._history = history
        self._wand = wand
        self._projection = mat.game.projection
        # Three sources are combined:
        #
        # - `_piled` holds faces by pile: what the accepted actions put there. It knows kinds and no
        #   components.
        # - `History.piles` holds components by pile, as of the last action or rest. It is needed for
        #   ownership: a captured card belongs to another seat than its owner.
        # - Reads elsewhere. A card that is read at another place has left its pile, whatever is remembered.
        #
        # Invariant: positive evidence removes cards, silence never does. A pile that stops answering may have
        # been covered, taken or pushed aside; so it keeps its contents until a button confirms the step
        # (`left_lying`, `Evidence.unconfirmed`).
        #
        # `coming` marks cards that an action has sent to a pile and that are still read where they were.
        # Without it, such a card would look as if it had been taken out of the pile again.
        self._piled: Placement = {}
        self._apart: set[Place] = set()  # piles of which the last card was read alone and should leave too
        self.coming: set[Component] = set()  # cards bound for a pile, still elsewhere

    # --- from action to action

    # After a restart nothing is known of a pile but what the journal says and what the top reader reads. The
    # union of the wanted cards and those of the last action is assumed, and reduced to what can still be
    # there (`_left`). A card of the pile that is read elsewhere was on its way when the power failed.
    def recall(self, wanted: Placement) -> tuple[Place, ...]:
        """Takes contents from the journal after a restart; returns where cards bound for a pile are read."""
        self.coming.clear()
        resting = self._history.resting or self._wand.homes
        self._history.believed = {card: place for card, place in resting.items() if self._mat.believes(place)}
        self.believe(wanted)
        piled: dict[Place, Faces] = {}
        # A pile may hold what is wanted and what lay there at the last action.
        for place in {*self.piles(wanted), *self._history.piles}:
            held = Counter(card.kind for card in self._history.piles.get(place, ()))
            kinds = held | Counter(face.kind for face in wanted.get(place, ()))
            piled[place] = self._left(place, tuple(map(Face, kinds.elements())))
        self._piled = piled
        self.watch(wanted)
        members = ((card, place) for place, held in self._history.piles.items() for card in held)
        self.coming.update(card for card, place in members if self._is_elsewhere(card, place))
        return tuple(place for card in self.coming for place in self._mat.sighting.places(card))

    def lay(self, changes: Changes) -> None:
        """Adds what the player has laid."""
        self._piled = {**self._piled, **self.piles(changes)}

    def watch(self, wanted: Placement) -> None:
        """Updates piles after the mat has changed: while a pile is emptied, its last card can be read alone.

        If that card stops answering, it was taken, or the others were put back onto it.
        """
        for place, held in self.left_lying(wanted).items():
            seen = self._mat.seen.get(place, ())
            if seen and Counter(seen) < Counter(held):
                self._piled = {**self._piled, place: seen}
                self._apart.add(place)

    def rest(self, wanted: Placement) -> None:
        """Resets to the wanted placement, as the mat shows it."""
        self._piled = self.piles(wanted)
        self._apart.clear()
        self.coming.clear()

    def believe(self, goal: Placement, piles: CardsAt | None = None) -> None:
        """Assigns components to the places without a reader as in `goal`.

        Of equal cards it takes the one that was read on its way into one of the `piles`.
        """
        # Places without a reader have faces (from the state) but no components. Components matter as soon as
        # one is read again: which of two equal pieces stands where decides what a wand touch means.
        #
        # Components stay where the goal still wants one of their kind, so that unrelated actions reassign
        # none. Only what is left over is assigned: first the card read on its way there, then one that the
        # seat fields. `Wand.order` puts the piece touched last at the front, as it is the likeliest to have
        # moved.
        piles = self._history.piles if piles is None else piles
        staying: dict[Component, Place] = {}
        wanted = {place: list(faces) for place, faces in goal.items() if self._mat.believes(place)}
        for standing, place in self._history.believed.items():
            if face := next((face for face in wanted.get(place, ()) if face.kind == standing.kind), None):
                wanted[place].remove(face)
                staying[standing] = place
        free = [card for card in self._wand.order(self._history.believed) if card not in staying]
        for place, faces in wanted.items():
            piled, controller = piles.get(place, ()), self._history.controller
            for face in faces:
                equal = [card for card in free if card.kind == face.kind]
                card = min(
                    equal,
                    key=lambda card: (card not in piled, place.seat not in (SHARED, controller(card))),
                    default=None,
                )
                if card:
                    free.remove(card)
                    staying[card] = place
        self._history.believed = staying

    # A card may be on its way: accepted for a pile, but still read where it lay. Three groups are put
    # together. `piles` holds what belongs to each pile, including cards that the guide sends there
    # (`coming`). `loose` are cards that are read somewhere and have come to rest; a card read in passing
    # above a pile is left out, or the pile would contain it twice. `believe` then assigns the places without
    # a reader, which needs to know the piles, because an equal card may have gone there.
    def bound(self, after: State, laid: Changes, exchanged: Collection[Place]) -> CardsAt:
        """Returns where the cards lie once everything is laid out that `after` wants in piles.

        `laid` is what the player laid for the action. Accepting it excuses no mistake elsewhere, and does not
        move cards that were `exchanged` for equal ones.
        """
        read = self._mat.sighting.all_cards
        piles = {
            place: tuple(card for card in held if not self._is_elsewhere(card, place))
            for place, held in self._history.piles.items()
        }
        goal = self._projection.placement(after)
        for step in guide(self._mat.slots, self.layout(goal), goal):
            if step.target and self.is_pile(step.target) and (card := self._mat.card(step)):
                piles[step.target] = (*piles.get(step.target, ()), card)
                self.coming.add(card)
        loose = {
            card: rests
            for place, held in read.items()
            if place not in piles
            and (
                not self.is_pile(place)
                # a card read in passing joins no pile
                or {card.kind for card in held} <= {face.kind for face in goal.get(place, ())}
            )
            for card in held
            if (rests := self._rests(card, place, goal, laid, exchanged))
        }
        self.believe(goal, piles)
        return {
            **by_place(loose),
            **by_place(self._history.believed),
            **{p: held for p, held in piles.items() if held},
        }

    def _rests(
        self, card: Component, place: Place, goal: Placement, laid: Changes, exchanged: Collection[Place]
    ) -> Place | None:
        """Returns where a card rests that is read at `place`, if it has come to rest."""
        rested, shown = self._history.resting.get(card), self._mat.slots.of_placement(place)
        if rested and (place in exchanged or rested in exchanged):
            return rested
        if rested == place or shown in laid or self._mat.seen.get(shown, ()) == goal.get(shown, ()):
            return place
        return rested if rested and not self.is_pile(rested) and not self._mat.believes(rested) else None

    # --- what lies there

    def layout(self, goal: Placement) -> Layout:
        """The contents of every slot; for an unreadable pile the remembered ones."""
        piled: dict[Place, Faces] = {}
        for place in filter(self.is_pile, {*goal, *self._piled}):
            # A pile counts as unreadable if it is so now, or will be once the goal is laid out.
            most = max(len(self._piled.get(place, ())), len(goal.get(place, ())))
            if most > 1 or self._mat.believes(place) or self._may_be_covered(place):
                piled[place] = self._left(place, self._piled.get(place, ()))
        # Where there is no reader, the assumed components, except those that are read elsewhere.
        believed = self._history.believed.items()
        here = by_place({card: place for card, place in believed if not self._is_elsewhere(card, place)})
        standing = {place: ordered(Face(card.kind) for card in cards) for place, cards in here.items()}
        return self._mat.layout({**standing, **piled})

    def left_lying(self, wanted: Placement) -> Placement:
        """The unreadable piles from which cards still have to be taken."""
        return {
            place: faces
            for place, faces in self._piled.items()
            if (self._mat.interpreter.is_silent(place, faces) or self._may_be_covered(place))
            and not self._mat.believes(place)
            and len(faces) > len(wanted.get(place, ()))
        }

    def card(self, place: Place, kind: str) -> Component | None:
        """A remembered component of this kind in an unreadable pile."""
        return next((card for card in self._history.piles.get(place, ()) if card.kind == kind), None)

    def piles(self, placement: Placement) -> Placement:
        """The places of a placement that are piles."""
        return {place: faces for place, faces in placement.items() if self.is_pile(place)}

    def is_pile(self, place: Place) -> bool:
        """Returns whether cards lie on each other there."""
        return self._projection.zones[place.zone].arrangement is Arrangement.PILE

    def _may_be_covered(self, place: Place) -> bool:
        """Returns whether the single card that was read in the pile no longer answers."""
        return place in self._apart and not self._mat.seen.get(place)

    def _left(self, place: Place, faces: Faces) -> Faces:
        """The faces left in a pile, without the cards that are read elsewhere."""
        members = (card for card in self._history.piles.get(place, ()) if card not in self.coming)
        left = Counter(face.kind for face in faces)
        left -= Counter(card.kind for card in members if self._is_elsewhere(card, place))
        return tuple(Face(kind) for kind in sorted(left.elements()))

    def _is_elsewhere(self, card: Component, place: Place) -> bool:
        return any(other != place for other in self._mat.sighting.places(card))
