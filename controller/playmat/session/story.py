"""Public account of a match: turn, scores, log and consequences."""

from __future__ import annotations

from typing import NamedTuple

from playmat.board import Bar, Beam, PrintedLines, Sum, Timer
from playmat.games.interface import Happening, Score
from playmat.placement import Place
from playmat.text import Text


class LogEntry(NamedTuple):
    """One log entry: number, seat and sentence; SHARED for chance or the umpire."""

    number: int
    seat: int
    text: Text


class LoggedHappening(NamedTuple):
    """One consequence of the action with this number."""

    number: int
    happening: Happening


class Race(NamedTuple):
    """A contest of two seats: winner, loser, margin and clock uncertainty."""

    seat: int
    rival: int
    margin_ms: int
    within_ms: int
    lot: bool  # it was too close to call, and a lot decided


class ReplayStep(NamedTuple):
    """One action of a replay: time in ms of the game, seat, sentence, margin in a contest and drawings."""

    at_ms: int
    seat: int
    text: Text
    margin: Text | None = None
    beams: tuple[Beam, ...] = ()
    where: tuple[Place, ...] = ()  # the places that gained something


class Reach(NamedTuple):
    """The places where a lifted component may be laid, and those that it may strike."""

    to: tuple[Place, ...] = ()
    hit: tuple[Place, ...] = ()


class Ending(NamedTuple):
    """Summary of a match that is over.

    `actions` counts what the log tells, so nothing that was done in secret; `turning` is the log entry since
    which the winners were ahead, if they were behind or level before; `seconds` is None if a restart has lost
    the time.
    """

    actions: int
    seconds: float | None
    turning: LogEntry | None = None
    reason: Text | None = None  # by what the winners have won, or why nobody has


class Story(NamedTuple):
    """Public account; empty before a match."""

    turn: tuple[int, ...] = ()  # the seats that may act
    scores: tuple[tuple[Score, ...], ...] = ()  # of each seat
    log: tuple[LogEntry, ...] = ()  # the newest last
    happened: tuple[LoggedHappening, ...] = ()  # since this program started; the newest last
    arrived: tuple[Place, ...] = ()  # the places that gained something in the last action
    reach: Reach = Reach()
    winners: tuple[int, ...] | None = None  # None: the match continues
    bars: tuple[Bar, ...] = ()  # drawn beside components
    lines: tuple[PrintedLines, ...] = ()  # drawn on components
    beams: tuple[Beam, ...] = ()  # drawn over the mat
    sums: tuple[Sum, ...] = ()  # shown while a place is inspected
    timers: tuple[Timer, ...] = ()  # each `at` a second of the controller's clock
    races: tuple[Race, ...] = ()  # in real time, among the last actions; the newest last
    replay: tuple[ReplayStep, ...] = ()  # the last stretch of real time, once it stops
    ending: Ending | None = None  # once the match is over


UNTOLD = Story()
"""Before a match."""
