"""Earlier positions of a match and its record, as far as they are public."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from playmat.games.interface import PUBLIC, AnyGame, Pace, State
from playmat.games.notation.record import Ply, Record
from playmat.placement import Placement
from playmat.screen.view import View
from playmat.session.effects import Status
from playmat.session.history import History
from playmat.session.match.move_log import log_line
from playmat.session.prompts import phases
from playmat.session.story import LogEntry, Story


class Past(NamedTuple):
    """The public status after an earlier action, what lay on the mat, and the view of each seat."""

    status: Status
    placement: Placement
    views: Sequence[View] = ()


# A placement names every component on the mat, also one that only its owner knows. So a position is shown
# only if the public observation is the whole state: then nothing on the mat is hidden, and two worlds that
# differ in hidden components have the same past.
def is_open(game: AnyGame, state: State) -> bool:
    """Returns whether a state contains nothing that is hidden from the public."""
    return not game.projection.private(state) and state.observation(PUBLIC) == str(state)


def whole_log(game: AnyGame, history: History) -> tuple[LogEntry, ...]:
    """Returns all entries of the log, without private actions."""
    plies = enumerate(zip(history.states, history.plies, strict=False), 1)
    lines = (log_line(game, number, before, ply) for number, (before, ply) in plies)
    return tuple(line for line in lines if line)


def past(game: AnyGame, history: History, number: int) -> Past | None:
    """Returns the position after the action with this number, 0 for the first; None unless it is public."""
    states = history.states
    if not 0 <= number < len(states) or not is_open(game, states[number]):
        return None
    state, words = states[number], game.words
    outcome = state.outcome()
    story = Story(
        turn=() if outcome else game.projection.performers(state),
        scores=tuple(words.scores(state, seat) for seat in range(game.rules.seats(state))),
        winners=outcome.winners if outcome else None,
        bars=words.bars(state),
        lines=words.lines(state),
        beams=words.beams(state),
        sums=words.sums(state),
    )
    status = Status(
        phase="past",
        game=game.name,
        observation=state.observation(PUBLIC),
        actions=number,
        hands=game.projection.hand_sizes(state),
        board=words.board(state, PUBLIC),
        story=story,
    )
    views = [_view(game, state, seat) for seat in range(game.rules.seats(state))]
    return Past(status, game.projection.placement(state), views)


def _view(game: AnyGame, state: State, seat: int) -> View:
    """Returns what a seat's console showed, without buttons; such a state hides nothing from others."""
    over = state.outcome() is not None
    view = phases.over(game, state, seat) if over else phases.waiting(game, state, seat, None)
    return view._replace(buttons=(None, None, None))


def record(game: AnyGame, history: History, begin: int = 0) -> Record:
    """Returns the record of a match from the state after `begin` plies."""
    timed = game.pace is Pace.REAL_TIME
    plies = [
        Ply(
            action=ply.action,
            comment="",
            state=ply.state,
            at=ply.at if timed else None,
            uncertainty_ms=ply.uncertainty_ms,
        )
        for ply in history.plies[begin:]
    ]
    since = round(history.plies[begin - 1].at * 1000) if begin else 0
    lots = tuple(lot for lot in history.lots if lot.at >= since)
    return Record(history.states[begin], tuple(plies), lots=lots)


def public_record(game: AnyGame, history: History) -> Record | None:
    """Returns the record of the last part of a match in which everything was public; None without any.

    It begins after a secret deployment, and after the last correction, which no action can express.
    """
    states, plies = history.states, history.plies
    if not is_open(game, states[-1]):
        return None
    begin = len(plies)
    while begin and plies[begin - 1].action is not None and is_open(game, states[begin - 1]):
        begin -= 1
    return record(game, history, begin)
