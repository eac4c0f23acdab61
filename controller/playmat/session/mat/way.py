"""Ways: the steps by which players put the mat right, or carry out what is due, in order."""

from __future__ import annotations

from playmat.interpret import Settling, Unexplained
from playmat.placement import Arrangement, Face, Place, Placement, without
from playmat.session.guide import Step, guide
from playmat.session.history import History
from playmat.session.mat.finding import Finding, Intending
from playmat.session.mat.origins import Origins
from playmat.session.mat.piles import Piles
from playmat.session.mat.tracker import Anomaly, MatTracker
from playmat.table.component import Component


class Way:
    """The steps from the mat as it is to the placement of a finding."""

    def __init__(self, mat: MatTracker, history: History, piles: Piles, origins: Origins) -> None:
        self._mat = mat
        self._history = history
        self._piles = piles
        self._origins = origins
        self._interpreter = mat.interpreter
        self._projection = mat.game.projection

    def steps(self, finding: Finding, seen: Placement) -> tuple[Step, ...]:
        """The steps that the player has to carry out, in order."""
        match finding:
            case Settling(goal) | Intending(goal) | Unexplained(goal=goal):
                first = finding.place if isinstance(finding, Unexplained) else None
                return self._to(goal, first)
            case Anomaly(place, _, card, unreadable=True) if (
                card and self._mat.zones[place.zone].arrangement is Arrangement.POOL
            ):
                return (Step(Face(card.kind, None), place, place),)
            case Anomaly(place, _, card):
                goal = self._interpreter.lasting(self._history.state, seen)
                way = self._to(goal, place)
                if card is None or any(step.source == place for step in way):
                    return way
                # It may pass for a card that belongs there, which would then seem to be one too many.
                way = self._to(goal, place, leaving=(place, card.kind))
                return (self._removed(Step(Face(card.kind), place, None), card), *way)
        return ()

    def _to(
        self, goal: Placement, first: Place | None = None, leaving: tuple[Place, str] | None = None
    ) -> tuple[Step, ...]:
        """The steps to the goal; a card that leaves the mat goes to the hand of the seat that fields it.

        The `leaving` card, a slot and a kind, is taken as gone already.
        """
        layout = self._piles.layout(goal)
        if leaving:
            slot, kind = leaving
            faces = layout.get(slot, ())
            left = without(faces, [face for face in faces if face.kind == kind][:1])
            layout = {**layout, slot: tuple(left)}
        steps = []
        for step in guide(self._mat.slots, layout, goal, first):
            if step.source and step.target is None:
                kind = step.face.kind
                card = (
                    self._mat.card(step) or self._piles.card(step.source, kind) or self._history.taken(kind)
                )
                step = self._removed(step, card) if card else step
            steps.append(step)
        return tuple(steps)

    def _removed(self, step: Step, card: Component) -> Step:
        """Sends a card that leaves the mat to its hand, or to the deck while cards come from there."""
        hand = self._origins.holder(card, step.source)
        deck = self._projection.dealt_from(self._history.state)
        dealt = deck and deck.seat == hand and card not in self._history.resting
        taken = self._history.taker(card) is not None
        return step._replace(target=deck if dealt else None, hand=hand, taken=taken)
