"""Review of a finished game: winning chances, turning points, and what should have been played instead."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from playmat.bots.ismcts import ismcts
from playmat.bots.levels import search_of
from playmat.bots.turn_search import chance_after_turn
from playmat.games.interface import CHANCE, Action, InformationState, Outcome, Rng, State
from playmat.games.interface.knowledge import Knowledge, RatedKnowledge, TreeKnowledge, TurnKnowledge
from playmat.games.notation.record import Record

MOST = 3
"""Number of turning points per player."""
_MISTAKE = 0.05
"""Loss of winning chance from which a decision can be a turning point."""
_SCREENING = 6
"""Effort of the first look at all decisions together, in decisions of the highest level."""
_DOUBTFUL = 4
"""Number of decisions per player that are searched again with the budget of the highest level."""


class Decision(NamedTuple):
    """A decision of the game: what the seat knew, what it played, and what it knew afterwards."""

    number: int  # actions before it
    played: tuple[Action, ...]
    known: InformationState
    after: InformationState


class Judged(NamedTuple):
    """A decision with the winning chance of its seat, from 0 to 1."""

    number: int  # actions before it
    length: int  # actions in it
    seat: int
    before: float  # the chance with the preferred actions
    after: float  # the chance with the actions that were played
    preferred: tuple[Action, ...] = ()  # empty if nothing better was found

    @property
    def loss(self) -> float:
        """The chance that the decision gave away."""
        return self.before - self.after


class Task(NamedTuple):
    """A search that a review needs."""

    decision: Decision
    budget: int


def decisions(
    knowledge: Knowledge, states: Sequence[State], actions: Sequence[Action | None], rng: Rng
) -> Iterator[Decision]:
    """Yields the decisions of a game; `actions` are those between the states, None for a correction.

    A decision of a game with turns of several actions is the whole turn. Each one contains only what its seat
    knew: its observation and its own hand, as far as the game reveals that later.
    """
    hands = knowledge.hands(states, actions, rng)
    # The only seat that could decide, or None: a draw is agreed, and no legal action of one seat.
    seats = [
        state.movers[0]
        if len(state.movers) == 1 and CHANCE not in state.movers and action in state.legal_actions()
        else None
        for state, action in zip(states, actions, strict=False)
    ]
    whole_turns = isinstance(knowledge, TurnKnowledge)
    starts = [
        number
        for number, seat in enumerate(seats)
        if not (whole_turns and number and seat is not None and seats[number - 1] == seat)
    ]
    for start, end in pairwise([*starts, len(seats)]):
        if (seat := seats[start]) is None:
            continue
        before, last = states[start], states[end]
        known = InformationState(seat, before.observation(seat), hands[start], before.legal_actions())
        if isinstance(knowledge, TreeKnowledge):
            # In a world with the seat's own hand the legal actions are those that the hand allows.
            codes = next(knowledge.worlds(known, rng)).legal_actions()
            known = known._replace(actions=tuple(map(knowledge.action, codes)))
        actions_after = last.legal_actions() if last.movers == (seat,) else ()
        after = InformationState(seat, last.observation(seat), (), actions_after)
        played = tuple(action for action in actions[start:end] if action is not None)
        if len(known.actions) > 1 and (whole_turns or played[0] in known.actions):
            yield Decision(start, played, known, after)


def judge(knowledge: Knowledge, decision: Decision, budget: int, rng: Rng) -> Judged | None:
    """Judges a decision with searches of `budget` nodes; None if the game cannot rate what was played.

    With tic-tac-toe as `game`: North answers the centre with an edge, which loses.

    >>> from random import Random
    >>> from playmat.games.tic_tac_toe.knowledge import TicTacToeKnowledge
    >>> actions = [game.rules.parse_action(text) for text in ("b2", "b1")]
    >>> states = [game.rules.start()]
    >>> for action in actions:
    ...     states.append(states[-1].apply(action))
    >>> knowledge, rng = TicTacToeKnowledge(), Random(1)
    >>> found = list(decisions(knowledge, states, actions, rng))
    >>> judged = judge(knowledge, found[1], 1, rng)
    >>> judged.seat, judged.before, judged.after, str(judged.preferred[0])
    (1, 0.5, 0.0, 'a3')
    """
    rated = search_of(knowledge)(decision.known, budget, rng)
    if not rated:
        return None
    best = rated[0]
    # To wait, an action None, is nothing that could be shown as better.
    preferred: tuple[Action, ...] = () if best.action is None else (best.action, *best.line)
    before: float = best.chance
    played: float | None = before
    match knowledge:
        case TreeKnowledge():
            preferred = preferred[:1]  # further actions depend on the answers
            if best.action != decision.played[0]:
                # A search visits a bad action so rarely that its mean says little. Both actions are therefore
                # searched on their own, with the same number of simulations.
                simulations = max(budget // 2, 1)
                before, played = (
                    ismcts(knowledge, decision.known._replace(actions=(action,)), simulations, rng)[0].chance
                    for action in (best.action, decision.played[0])
                )
        case TurnKnowledge():
            after, seat = knowledge.state(decision.after), decision.known.seat
            played = chance_after_turn(knowledge, after, seat, budget)
        case RatedKnowledge():
            # A game leaves out actions that are hardly worth considering. Such an action is worth what the
            # seat can still reach after it, if it decides again.
            played = next((option.chance for option in rated if option.action == decision.played[0]), None)
            if played is None and decision.after.actions:
                later = knowledge.rate(decision.after, budget, rng)
                played = later[0].chance if later else None
    if played is None:
        return None
    number, length, seat = decision.number, len(decision.played), decision.known.seat
    if played >= before or preferred == decision.played:
        return Judged(number=number, length=length, seat=seat, before=played, after=played)
    return Judged(number=number, length=length, seat=seat, before=before, after=played, preferred=preferred)


# All decisions are searched briefly first, with an effort that they share. The few that seem to have cost
# most are then searched as thoroughly as the highest level plays. So a long game hardly takes longer.
class Review:
    """Collects what is found about a game; ask for tasks and give back what `judge` returned."""

    def __init__(self, knowledge: Knowledge, found: Sequence[Decision]) -> None:
        self._decisions = {decision.number: decision for decision in found}
        self._thorough = knowledge.levels[-1].budget
        share = _SCREENING * self._thorough // max(len(found), 1)
        self._brief = min(max(share, knowledge.levels[0].budget), self._thorough)
        self._judged: dict[int, Judged] = {}
        self._tasks = len(found)
        self._done = 0

    @property
    def progress(self) -> float:
        """The part that is done, 0 to 1."""
        return self._done / self._tasks if self._tasks else 1.0

    def tasks(self) -> Iterator[Task]:
        """Yields the searches, each after the previous one was taken."""
        seats = {searched.known.seat for searched in self._decisions.values()}
        self._tasks = len(self._decisions) + _DOUBTFUL * len(seats)
        for decision in self._decisions.values():
            yield Task(decision, self._brief)
        doubtful = [worst.number for seat in sorted(seats) for worst in self._worst(seat, _DOUBTFUL)]
        self._tasks = len(self._decisions) + len(doubtful)
        for number in doubtful if self._brief < self._thorough else ():
            yield Task(self._decisions[number], self._thorough)
        self._done = self._tasks

    def enter(self, number: int, judged: Judged | None) -> None:
        """Stores the result of a task."""
        self._done += 1
        if judged:
            self._judged[number] = judged
        else:
            self._judged.pop(number, None)

    @property
    def judged(self) -> Sequence[Judged]:
        """The decisions in the order of the game."""
        return [self._judged[number] for number in sorted(self._judged)]

    @property
    def turning_points(self) -> Sequence[Judged]:
        """The decisions that cost most, up to three per player, in the order of the game."""
        seats = {judged.seat for judged in self._judged.values()}
        return sorted(judged for seat in seats for judged in self._worst(seat, MOST))

    def _worst(self, seat: int, count: int) -> Sequence[Judged]:
        costly = [judged for judged in self.judged if judged.seat == seat and judged.loss >= _MISTAKE]
        return sorted(costly, key=lambda judged: (-judged.loss, judged.number))[:count]

    def curves(self, length: int, outcome: Outcome | None) -> Mapping[int, Sequence[tuple[int, float]]]:
        """Returns each player's chance after its decisions, by number of actions, and at the end."""
        curves: dict[int, list[tuple[int, float]]] = {}
        for judged in self.judged:
            curves.setdefault(judged.seat, []).append((judged.number + judged.length, judged.after))
        if outcome:
            for seat, points in curves.items():
                share = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
                points.append((length, share if outcome.winners else 1 / len(curves)))
        return dict(sorted(curves.items()))


# --- comments in records

_MARK = re.compile(r" ?\[chance [^\]]*\]")


def annotated(record: Record, review: Review, begin: int = 0) -> Record:
    """Returns the record with the chances as comments, in place of those of an earlier review.

    After each decision stands `[chance 41 %]`, after a turning point
    `[chance 41 %, was 62 %, better: recruit P A1]`. All other comments stay. The record may lack the first
    `begin` actions of the game.
    """
    comments = [_MARK.sub("", ply.comment) for ply in record.plies]
    turning_points = review.turning_points
    for judged in review.judged:
        if judged.number < begin:
            continue
        remark = f"chance {judged.after:.0%}"
        if judged in turning_points:
            better = ", ".join(map(str, judged.preferred)) or "to wait"
            remark += f", was {judged.before:.0%}, better: {better}"
        last = judged.number + judged.length - 1 - begin
        comments[last] = f"{comments[last]} [{remark.replace('%', ' %')}]".strip()
    plies = zip(record.plies, comments, strict=True)
    return record._replace(plies=tuple(ply._replace(comment=comment) for ply, comment in plies))
