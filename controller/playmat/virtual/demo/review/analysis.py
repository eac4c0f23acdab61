"""Analysis of a finished match for the pages, computed decision by decision in a process of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from playmat.app.games import load_knowledge, load_reviewer
from playmat.app.log import note, surviving
from playmat.app.thinking import in_worker, worker_game
from playmat.bots.review import Decision, Judged, Review, decisions, judge
from playmat.config import GameConfig
from playmat.games.interface import AnyGame, State
from playmat.placement import Place
from playmat.session.history import History
from playmat.session.public.past import is_open
from playmat.text import Text
from playmat.virtual.demo.review.advice import places
from playmat.web.interface import Analysis, TurningPoint


class ShownMatch(NamedTuple):
    """The match that a table shows, with its game in the words of the mat."""

    game: AnyGame
    config: GameConfig
    history: History
    over: bool


class Analyst:
    """Analyses one match at a time; `changed` is called whenever `analysis` is another."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        self._thought: asyncio.Task[None] | None = None
        self._of: tuple[History, int] | None = None
        self.review: Review | None = None  # once it is complete
        self.analysis: Analysis | None = None

    def begin(self, match: ShownMatch) -> None:
        """Begins to analyse a match, unless that has begun; ConfigError if its game cannot be analysed."""
        if self.analysis:
            return
        knowledge = load_reviewer(match.game)
        states, actions = match.history.states, match.history.actions
        review = Review(knowledge, [*decisions(knowledge, states, actions, Random(0))])
        self._of = match.history, match.history.length
        self._put(Analysis())
        self._thought = asyncio.create_task(self._think(match, review, states))

    def forget_former(self, match: ShownMatch | None) -> None:
        """Drops the analysis of a former match."""
        if self._of and (
            match is None or not match.over or self._of != (match.history, match.history.length)
        ):
            if self._thought:
                self._thought.cancel()
            self._of, self._thought, self.review = None, None, None
            self._put(None)

    async def _think(self, match: ShownMatch, review: Review, states: Sequence[State]) -> None:
        with surviving("the match could not be analysed", note):
            for task in review.tasks():
                judged = await in_worker(judged_decision, match.config, task.decision, task.budget)
                review.enter(task.decision.number, judged)
                self._put(Analysis(min(review.progress, 0.99)))
            self.review = review
            points = [
                _turning_point(match.game, point, states[point.number])
                for point in review.turning_points
                if is_open(match.game, states[point.number])
            ]
            length = len(states) - 1
            curves = review.curves(length, states[-1].outcome())
            self._put(Analysis(1.0, length, curves, points))
            return
        self._of = None
        self._put(None)

    def _put(self, analysis: Analysis | None) -> None:
        before, self.analysis = self.analysis, analysis
        if analysis is None or before is None or _percent(analysis) != _percent(before):
            self._changed()


def _percent(analysis: Analysis) -> int:
    return round(100 * analysis.progress)


def judged_decision(config: GameConfig, decision: Decision, budget: int) -> Judged | None:
    """Judges a decision in the worker process."""
    knowledge = load_knowledge(worker_game(config))
    return judge(knowledge, decision, budget, Random(decision.number)) if knowledge else None


# The preferred actions follow each other, so each one is worded in the state that the one before leads to. A
# roll or an answer in between ends them.
def _turning_point(game: AnyGame, judged: Judged, state: State) -> TurningPoint:
    better: list[Text] = []
    shown: list[Place] = []
    for action in judged.preferred:
        if action not in state.legal_actions():
            break
        better.append(game.words.describe(state, action))
        shown.extend(places(game, state, action))
        state = state.apply(action)
    return TurningPoint(
        number=judged.number,
        seat=judged.seat,
        before=judged.before,
        after=judged.after,
        better=better,
        places=shown,
    )
