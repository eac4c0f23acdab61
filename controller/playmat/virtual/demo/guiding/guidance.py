"""Hints for the pages: requested moves, cards and dice due, and the progress of a wand's touch."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence

from playmat.errors import HandError
from playmat.games.interface import CHANCE, Pace, State
from playmat.interpret.interpreter import shared_interpreter
from playmat.placement import SHARED
from playmat.screen.view import View
from playmat.session.console.health import sentence
from playmat.session.effects import Status
from playmat.session.guide import Step
from playmat.session.machine import Phase
from playmat.session.prompts import phases
from playmat.session.prompts.directions import instruction
from playmat.simulator.players.table import LAYING_OUT
from playmat.text import Text, say, say_n, sentences, whole_sentences
from playmat.virtual.demo.guiding.hints import (
    DiceDue,
    HandsDue,
    by_truth,
    dice_due,
    draws,
    hands_due,
    is_in_a_deck,
    objection,
    reminders,
    still_awaited,
    unsensed,
    unsensed_moves,
)
from playmat.virtual.demo.players import LIES_WRONG, Players
from playmat.virtual.demo.virtual import VirtualTable
from playmat.web.interface import Hints, RequestedMove

_COUNTED = {phase.value for phase in (Phase.WAITING, Phase.CHOOSING, Phase.REACTING)}
"""When all that was accepted is laid out, so that the hands can be counted."""
_FOLLOWED = {*_COUNTED, Phase.PROPOSING.value, Phase.EXPLAINING.value}
"""When a component that lies elsewhere than the state says is led back, at places without readers."""

_TIDYING = say("One moment: what is left to be done is done for you.")
_HELPED = 4.0  # seconds for which the hands lay out the rest; then whoever can is asked to


class Guidance:
    """Hints of a table and its captions; `changed` and `redrawn` are called when they are others."""

    def __init__(
        self,
        table: VirtualTable,
        players: Players,
        views: Mapping[int, View],
        changed: Callable[[], None],
        redrawn: Callable[[], None],
    ) -> None:
        self._table = table
        self._players = players
        self._views = views
        self._changed = changed
        self._redrawn = redrawn
        self._status = Status(phase="paused")
        self._counted: State | None = None  # the state in which these are due
        self._due: HandsDue | None = None
        self._misplaced: Step | None = None  # a component that lies wrong and that no reader shows
        self._draws: Mapping[int, int] = {}  # the number of cards that each seat draws now
        self._dice = DiceDue()
        self._left_since: float | None = None  # when something was left to be laid out
        self._hinted = Hints()
        self._touches: int | None = None  # number of completely read touches of a wand

    def show(self, status: Status) -> None:
        """Takes a new status."""
        self._status = status
        loop = asyncio.get_running_loop()
        if status.phase not in LAYING_OUT:
            self._left_since = None
        elif self._left_since is None:
            self._left_since = loop.time()
            loop.call_later(_HELPED, self._redrawn)
        game, state = self._table.game, self._players.state if status.phase in _COUNTED else None
        self._counted = state
        self._due = hands_due(status, game, state) if state is not None else None
        self._dice = dice_due(game, state) if state is not None else DiceDue()
        self.reconsider()

    # Called at each change, often several times for one movement, so the hints are compared with the last
    # ones before any page is notified.
    def reconsider(self) -> None:
        """Publishes the hints if they have changed.

        A touch counts once all tags that the wand touches are read: a part of them may select another action.
        """
        pointing, world = self._status.pointing, self._table.world
        if pointing is None or (world.pointed <= self._table.table.pointed and not pointing.resting):
            self._touches = pointing.touches if pointing else None
        if (hints := self.hints()) != self._hinted:
            self._hinted = hints
            self._changed()
        before = self._draws, self._misplaced
        self._draws = draws(self._due_here, world, self._hinted.awaited)
        self._misplaced = self._find_misplaced()
        if (self._draws, self._misplaced) != before:
            self._redrawn()

    def hints(self) -> Hints:
        """Returns the hints of this moment."""
        status, state, world = self._status, self._players.state, self._table.world
        health = [sentence(fault) for fault in status.health if not fault.part.halts]
        if self._players.is_elsewhere:
            return Hints(health=health)
        steps: Sequence[Step] = status.steps
        if status.phase in _FOLLOWED and state is not None:
            steps = by_truth(steps, world, self._table.game, state)
            moves = unsensed_moves(world, self._table.game, state)
            moving = {step.source for step in steps if step.source}  # one arrow for each component
            goals = {(step.face.kind, step.target) for step in steps}  # wherever the component is read
            # What has reached the square that is touched now is about to count.
            waiting = (step for step in moves if step.source is None or step.source != status.selected)
            others = (step for step in waiting if step.source or (step.face.kind, step.target) not in goals)
            steps = (*steps, *(step for step in others if step.source not in moving))
        hints = Hints(
            status.awaited,
            status.wrong,
            [
                RequestedMove(
                    kind=s.face.kind, pose=s.face.pose, source=s.source, target=s.target, hand=s.hand
                )
                for s in steps
            ],
            status.selected,
            health=health,
            cluttered=phases.clearing() in self._views.values(),
            throws=self._dice.throws,
            takes=self._dice.takes,
            touches=self._touches,
            refuses=status.pointing is not None and status.pointing.invalid,
        )
        if (due := self._due_here) is None:
            return hints
        counted = due, world, status.awaited
        return hints._replace(awaited=still_awaited(*counted), reminders=reminders(*counted))

    # The hints of a private decision would show it to everybody, so its captions say what lies wrong. While
    # the wand is held to something, the console does.
    def _find_misplaced(self) -> Step | None:
        """Returns the step for a component that the consoles cannot name, as it is unread or a secret."""
        status, state, table = self._status, self._players.state, self._table
        explained = status.phase in _COUNTED or status.phase == Phase.EXPLAINING.value
        if state is None or not explained or table.world.pointed:
            return None
        true = unsensed(table.world, table.game, state)
        if table.game.projection.private(state):
            return next((step for step in true if step.source), None)
        if (steps := by_truth(status.steps, table.world, table.game, state)) is not status.steps:
            return steps[0]
        # Where real components lie is not known, and in real time a figure follows its card.
        if table.real or table.game.pace is Pace.REAL_TIME:
            return None
        return next((step for step in true if step.source and step.target), None)

    def check_press(self, label: Text | None, seats: Collection[int]) -> None:
        """Raises HandError if a button names an action that the mat or the player's hand cannot show."""
        game, state = self._table.game, self._players.state
        if self._table.real or not label or state is None or state.movers == (CHANCE,):
            return
        performer, name = game.projection.performer, game.words.label
        own = [action for action in state.legal_actions() if performer(state, action) in seats]
        named = [action for action in own if name(state, action) == label]
        if named and self._misplaced and self._misplaced.hand in seats:
            raise HandError(LIES_WRONG)
        if any(is_in_a_deck(self._table.world, game, state, action) for action in named):
            raise HandError(say("This card is not in your hand: choose another action."))

    def _returning(self, step: Step) -> Text:
        """The step in words, with the rule that forbids its place."""
        game, state, place = self._table.game, self._players.state, step.source
        zones = self._table.world.mat.sensed(game.projection.zones)
        move = instruction(game, step)
        if step.target and step.target.zone in zones and zones[step.target.zone].remembered:
            return move
        if not state or not place or shared_interpreter(game.projection, zones).leads_on(state, (place,)):
            return move
        return sentences(move, whole_sentences(objection(self._table.world, game, state, place)))

    def _is_tidied(self) -> bool:
        """Whether hands that people need not move are laying out what their last action has left."""
        if self._players.hands_on or self._left_since is None:
            return False
        return asyncio.get_running_loop().time() - self._left_since < _HELPED

    @property
    def _due_here(self) -> HandsDue | None:
        """The numbers that are due; None as soon as another state, or another table, is there."""
        return self._due if self._counted is self._players.state else None

    def caption(self, view: View, seats: Collection[int]) -> Text | None:
        """Returns the caption of a console, with the cards that its seats draw first if nobody deals them."""
        waits = self._players.is_elsewhere and not self._table.real  # a real mat is not seen
        if waits and self._status.phase != Phase.HALTED.value:
            return whole_sentences(phases.own_mat(self._players.follower.game.words.title()))
        if self._is_tidied():
            return _TIDYING
        if self._misplaced and self._misplaced.hand in seats:
            return self._returning(self._misplaced)
        cards = [number for seat, number in self._draws.items() if seat in seats]
        if not cards or view.caption is None or not self._players.hands_on:
            return view.caption
        number = max(cards)
        draw = say_n("Draw {n} card from your deck.", "Draw {n} cards from your deck.", number)
        if all(self._table.world.deck_of(seat) == SHARED for seat in seats):
            draw = say_n("Draw {n} card from the deck.", "Draw {n} cards from the deck.", number)
        return sentences(draw, view.caption)
