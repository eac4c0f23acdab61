"""Replay of the last stretch of real time, shown once time stops."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from playmat.games.game import AnyGame, Pace, State
from playmat.games.notation.timeline import Contest, Event
from playmat.session.course import Ply
from playmat.session.history import History
from playmat.text import Text, say

_Key = tuple[int, int, str]


def last_run(game: AnyGame, history: History) -> range:
    """The numbers of the plies while time last ran; empty while it runs, or while a lot is pending."""
    if game.pace is not Pace.REAL_TIME or history.tie or _runs(game, history.state):
        return range(0)
    plies, states = history.plies, history.states
    end = len(plies)
    while end and not _runs(game, states[end - 1]):
        end -= 1
    begin = end
    while begin and plies[begin - 1].action is not None and _runs(game, states[begin - 1]):
        begin -= 1
    return range(begin + 1, end + 1)


def _runs(game: AnyGame, state: State) -> bool:
    return state.outcome() is None and game.words.runs(state)


def margins(plies: Iterable[Ply]) -> dict[_Key, Text]:
    """The margins by which plies won or lost a contest."""
    return {key: text for ply in plies for contest in ply.contests for key, text in _both(ply, contest)}


def key(ply: Ply) -> _Key:
    """The key of a ply's margin."""
    return round(ply.at * 1000), ply.seat, str(ply.action)


def _both(ply: Ply, contest: Contest) -> Iterator[tuple[_Key, Text]]:
    ms = abs(contest.margin_ms)
    if contest.lot:
        yield key(ply), say("First by lot ({ms} ms)", ms=ms)
        yield _rival(contest.rival), say("Second by lot ({ms} ms)", ms=ms)
    else:
        yield key(ply), say("First by {ms} ms", ms=ms)
        yield _rival(contest.rival), say("{ms} ms later", ms=ms)


def _rival(event: Event) -> _Key:
    return event.at, event.seat, str(event.action)
