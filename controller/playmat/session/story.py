"""What the table tells of a match: whose turn it is, how it stands, what was done, and what came of it."""

from __future__ import annotations

from typing import NamedTuple

from playmat.board import Bar, Beam, Lines, Sum, Timer
from playmat.games.game import Score
from playmat.games.happening import Happening
from playmat.picture import Place
from playmat.text import Text


class Line(NamedTuple):
    """An action in words: the how manieth it is, and who did it (SHARED: chance, or the umpire)."""

    number: int
    seat: int
    text: Text


class Happened(NamedTuple):
    """What came of the action of this number."""

    number: int
    happening: Happening


class Race(NamedTuple):
    """Who was first of two whose order mattered, by how many ms, and within how many their clocks agree."""

    seat: int
    rival: int
    margin_ms: int
    within_ms: int
    lot: bool  # it was too close to call, and a lot decided


class Step(NamedTuple):
    """Something that was done while time ran, for who looks at it again: when in ms of the game, by whom, in
    words, how far it was before or behind another's where that mattered, and what is drawn over the mat.
    """

    at_ms: int
    seat: int
    text: Text
    margin: Text | None = None
    beams: tuple[Beam, ...] = ()
    where: tuple[Place, ...] = ()  # to which it has brought something


class Reach(NamedTuple):
    """Where a component that is lifted may go, and what stands where it may strike."""

    to: tuple[Place, ...] = ()
    hit: tuple[Place, ...] = ()


class Story(NamedTuple):
    """What anybody may know; before a match nothing at all."""

    turn: tuple[int, ...] = ()  # the seats whose hands may act
    scores: tuple[tuple[Score, ...], ...] = ()  # of each seat
    log: tuple[Line, ...] = ()  # the newest last
    happened: tuple[Happened, ...] = ()  # with what was accepted while this program ran; the newest last
    arrived: tuple[Place, ...] = ()  # where the last action has brought something
    reach: Reach = Reach()
    winners: tuple[int, ...] | None = None  # None: the match goes on
    bars: tuple[Bar, ...] = ()  # drawn beside components
    lines: tuple[Lines, ...] = ()  # drawn on components
    beams: tuple[Beam, ...] = ()  # drawn over the mat
    sums: tuple[Sum, ...] = ()  # of a place that is looked at
    timers: tuple[Timer, ...] = ()  # each `at` a second of the controller's clock
    races: tuple[Race, ...] = ()  # in real time, among the last actions; the newest last
    replay: tuple[Step, ...] = ()  # what was done while time ran, once it rests


UNTOLD = Story()
"""Before a match."""
