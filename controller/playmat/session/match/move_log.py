"""Log of a match's last actions: sentences and consequences, each worded once.

Where a game runs in real time, the last stretch of it is replayed in slow motion once time stops.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from playmat.board import Beam
from playmat.games.interface import CHANCE, AnyGame, Pace, State
from playmat.placement import SHARED, Arrangement, Face, Place, Placement, without
from playmat.session.course import Ply
from playmat.session.history import History
from playmat.session.match.notices import first, races
from playmat.session.story import Ending, LogEntry, LoggedHappening, Race, ReplayStep
from playmat.text import Text, say

LINES = 40


class _LoggedPly(NamedTuple):
    ply: Ply
    line: LogEntry | None = None  # None: the action is private
    happened: tuple[LoggedHappening, ...] = ()
    arrived: tuple[Place, ...] = ()
    traces: tuple[Beam, ...] = ()
    races: tuple[Race, ...] = ()
    done: Text | None = None  # the line without the contests


class Recent(NamedTuple):
    """The latest part of the log, the newest last.

    It contains lines without private actions, consequences, the places of the last action, and the traces of
    the present turn and of the one before; in real time also the contests, and a replay while time is
    stopped.
    """

    lines: tuple[LogEntry, ...] = ()
    happened: tuple[LoggedHappening, ...] = ()
    arrived: tuple[Place, ...] = ()
    traces: tuple[Beam, ...] = ()
    races: tuple[Race, ...] = ()
    replay: tuple[ReplayStep, ...] = ()
    ending: Ending | None = None


class MoveLog:
    """Follows a history; consequences from before a restart do not happen again."""

    def __init__(self, game: AnyGame, history: History) -> None:
        self._game = game
        self._history = history
        self._old = len(history.plies)  # the number of plies before this program started
        self._entries: dict[int, _LoggedPly] = {}  # by number
        self._last: Ply | None = None
        self._recent = Recent()

    # Entries are made from pairs of a state and the ply that left it, so nothing has to be remembered but the
    # number of plies. `_old` only shrinks: an undo that goes back before the restart turns those plies into
    # new ones when they are played again, and their consequences then do happen on the page. `again` can lie
    # further back than the last lines, because the slow-motion replay starts with the last run of the clock.
    # While the last author continues the same turn, the marks of the turn before stay as well; otherwise
    # the opponent's marks would vanish with the first step of the answer.
    def read(self) -> Recent:
        """Returns the latest entries; an undone entry is dropped and its number is used again."""
        if self._history.last is self._last:
            return self._recent
        self._last = self._history.last
        plies = self._history.plies
        self._old = min(self._old, len(plies))
        last = range(max(0, len(plies) - LINES) + 1, len(plies) + 1)
        again = last_run(self._game, self._history)
        states = self._history.states
        self._entries = {
            number: self._entry(number, states[number - 1], plies[number - 1]) for number in {*last, *again}
        }
        entries = [self._entries[number] for number in last]
        runs = [[*run] for _, run in groupby(entries, lambda entry: entry.line and entry.line.seat)]
        author = runs[-1][0].line if runs else None
        goes_on = author and author.seat in self._game.projection.performers(self._history.state)
        turns = runs[-2 if goes_on else -1 :]  # the present turn and the one before
        self._recent = Recent(
            lines=tuple(entry.line for entry in entries if entry.line),
            happened=tuple(happening for entry in entries for happening in entry.happened),
            arrived=entries[-1].arrived if entries else (),
            traces=tuple(beam for run in turns for entry in run for beam in entry.traces),
            races=tuple(race for entry in entries for race in entry.races),
            replay=tuple(self._steps([self._entries[number] for number in again])),
            ending=self._ending(states, plies),
        )
        return self._recent

    def _ending(self, states: Sequence[State], plies: Sequence[Ply]) -> Ending | None:
        outcome = states[-1].outcome()
        if outcome is None:
            return None
        number = turning_point(self._game, states, outcome.winners)
        line = log_line(self._game, number, states[number - 1], plies[number - 1]) if number else None
        return Ending(
            actions=sum(not self._game.projection.private(state) for state in states[:-1]),
            seconds=None if self._old else self._history.last_at,
            turning=line,
            reason=self._game.words.ending(outcome),
        )

    def _steps(self, entries: Sequence[_LoggedPly]) -> Iterator[ReplayStep]:
        """The actions of a replay, as the log words them."""
        found = margins(entry.ply for entry in entries if entry.line)
        for entry in entries:
            if line := entry.line:
                beams = (*self._game.words.beams(entry.ply.state), *entry.traces)
                at, margin = round(entry.ply.at * 1000), found.get(key(entry.ply))
                yield ReplayStep(
                    at_ms=at,
                    seat=line.seat,
                    text=entry.done or line.text,
                    margin=margin,
                    beams=beams,
                    where=entry.arrived,
                )

    def _entry(self, number: int, before: State, ply: Ply) -> _LoggedPly:
        known = self._entries.get(number)
        if known and known.ply is ply:
            return known
        game, line = self._game, log_line(self._game, number, before, ply)
        if line is None or ply.action is None or ply.void:
            return _LoggedPly(ply, line)
        happenings = game.projection.happenings(before, ply.action, ply.state)
        new = number > self._old and not game.projection.private(ply.state)
        happened = tuple(LoggedHappening(number, happening) for happening in happenings) if new else ()
        traces = game.words.traces(before, ply.action)
        done = game.words.log_sentence(before, ply.action)
        arrived: tuple[Place, ...] = ()  # the cells that show another kind than before
        if not game.projection.private(ply.state):
            was, now = map(game.projection.placement, (before, ply.state))
            zones = game.projection.zones
            changed = (place for place, faces in now.items() if faces != was.get(place))
            cells = (place for place in changed if zones[place.zone].arrangement is Arrangement.CELLS)
            arrived = tuple(place for place in cells if without(_unposed(now, place), _unposed(was, place)))
        return _LoggedPly(
            ply=ply, line=line, happened=happened, arrived=arrived, traces=traces, races=races(ply), done=done
        )


# The author is who performed the action, not who was to move: chance and the clock have none, and a draw that
# one seat carries out for itself has. A private action has no line at all, as even its author and its time
# may tell something; the game writes a line once it is public.
def log_line(game: AnyGame, number: int, before: State, ply: Ply) -> LogEntry | None:
    """Returns the log entry of the ply with this number; None if the action is private.

    A sentence of `SHARED` is complete; to all others the reader adds the name of the seat in front.
    """
    if game.projection.private(before):
        return None
    if ply.action is None:
        return LogEntry(number, SHARED, say("The position was corrected"))
    if ply.void:
        return LogEntry(number, ply.seat, say("acts too late: another was first"))
    text = game.words.log_sentence(before, ply.action)
    for race in races(ply):
        text = say("{done}. {first}", done=text, first=first(game, race))
    performers = game.projection.performers(before)
    public_chance = before.movers == (CHANCE,) and len(performers) > 1
    author = SHARED
    clock = before.deadline and ply.action == before.deadline.action
    if performers and not public_chance and not clock:
        author = game.projection.performer(before, ply.action)
    return LogEntry(number, author, text)


# Walks backwards from the end while the winners are ahead. The lead is the worst winner's first score minus
# the best loser's, so for several winners all of them must be ahead. A game without scores has a lead of 0
# everywhere and therefore no turning point.
def turning_point(game: AnyGame, states: Sequence[State], winners: Sequence[int]) -> int | None:
    """Returns the number of the action since which the winners led by the first score of each seat.

    None if they led from the beginning, do not lead at the end, or there is no winner.
    """

    def lead(state: State) -> int:
        scores = [game.words.scores(state, seat) for seat in range(game.rules.seats(state))]
        if not all(scores):
            return 0
        won = [own[0].value for seat, own in enumerate(scores) if seat in winners]
        lost = [own[0].value for seat, own in enumerate(scores) if seat not in winners]
        return min(won) - max(lost) if won and lost else 0

    since = len(states)
    while since and lead(states[since - 1]) > 0:
        since -= 1
    return since if 0 < since < len(states) else None


def _unposed(placement: Placement, place: Place) -> list[Face]:
    return [face._replace(pose=None) for face in placement.get(place, ())]


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
    found: dict[_Key, Text] = {}
    for ply in plies:
        for contest in ply.contests:
            ms, other = abs(contest.margin_ms), contest.rival
            rival = other.at, other.seat, str(other.action)
            if contest.lot:
                found[key(ply)] = say("First by lot ({ms}\u00a0ms)", ms=ms)
                found[rival] = say("Second by lot ({ms}\u00a0ms)", ms=ms)
            else:
                found[key(ply)] = say("First by {ms}\u00a0ms", ms=ms)
                found[rival] = say("{ms}\u00a0ms later", ms=ms)
    return found


def key(ply: Ply) -> _Key:
    """The key of a ply's margin."""
    return round(ply.at * 1000), ply.seat, str(ply.action)
