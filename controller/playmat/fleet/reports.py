"""What a table reports: status, score, mat, health and birth. Public observations only."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from msgspec import Meta

from playmat.fleet.bounds import (
    VERSION,
    Count,
    Identity,
    Instant,
    Language,
    Long,
    Name,
    Payload,
    Seat,
    Seats,
    Sentence,
    Sentences,
    Short,
    Version,
)

Waiting = Literal["nobody", "players", "chance", "program", "staff", "parts"]
"""Who has to do something next: `staff` after a call, `parts` while a fault halts the game."""


@dataclass(frozen=True, slots=True)
class Revision:
    """Order of retained messages: later ones of a session have a higher number."""

    session: Identity  # of the birth message: one connected run of the program
    number: Count


@dataclass(frozen=True, slots=True)
class Logged:
    """One line of a table's log."""

    number: Count
    seat: Seat | None
    sentence: Sentences


@dataclass(frozen=True, slots=True)
class Call:
    """A seat asks for a member of staff."""

    since: Instant
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Limit:
    """The end of the time booked for a table."""

    ends: Instant
    minutes: Count


@dataclass(frozen=True, slots=True)
class Console:
    """Words of a console that spectators may read; its own screen may show more to its seats."""

    seats: Seats
    title: Sentences
    headline: Sentences
    details: Annotated[tuple[Sentences, ...], Meta(max_length=6)] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Status:
    """Game, turn, and who is awaited since when; retained."""

    revision: Revision
    phase: Name  # as `attracting`, `waiting`, `explaining`, `paused`, `halted`, `over`
    since: Instant  # of phase, turn and `waiting` as they are
    waiting: Waiting = "nobody"
    game: Short = ""  # by its name in the program; empty between games
    title: Sentences = field(default_factory=dict)  # of the game
    match: Identity | None = None  # the same in the events of this game
    begun: Instant | None = None
    seats: Seats = ()
    names: Annotated[dict[Seat, Sentences], Meta(max_length=12)] = field(default_factory=dict)  # for people
    programs: Seats = ()  # the seats that the computer plays
    turn: Seats = ()
    actions: Count = 0
    observation: Long = ""  # the public position in the game's notation
    last: Sentence = ""  # the last public action in the game's notation
    log: Annotated[tuple[Logged, ...], Meta(max_length=40)] = ()
    winners: Seats | None = None  # None: the game is not over
    languages: Annotated[tuple[Language, ...], Meta(max_length=12)] = ()  # of each console
    call: Call | None = None
    limit: Limit | None = None
    consoles: Annotated[tuple[Console, ...], Meta(max_length=12)] = ()
    games: Annotated[
        tuple[Short, ...],
        Meta(max_length=60, description="Those that the overlay on the table is for; empty: not reported."),
    ] = ()
    version: Version = VERSION


@dataclass(frozen=True, slots=True)
class Points:
    """One counter of a seat; `goal` wins, 0 if there is none."""

    seat: Seat
    label: Sentences
    value: Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
    goal: Annotated[int, Meta(ge=-1_000_000, le=1_000_000)] = 0


@dataclass(frozen=True, slots=True)
class Score:
    """The counters of each seat; retained."""

    revision: Revision
    match: Identity | None = None
    points: Annotated[tuple[Points, ...], Meta(max_length=60)] = ()
    version: Version = VERSION


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile:
    """A component on the mat as everyone sees it."""

    place: Short
    icon: Short
    owner: Seat | None = None
    lit: bool = False
    damage: Count = 0


@dataclass(frozen=True, slots=True)
class Mat:
    """The public board, in rows from the far edge; None is an empty place. Retained."""

    revision: Revision
    match: Identity | None = None
    rows: Annotated[
        tuple[Annotated[tuple[Tile | None, ...], Meta(max_length=40)], ...], Meta(max_length=40)
    ] = ()
    version: Version = VERSION


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """A part that does not work: cause, and what to do."""

    part: Short  # as `reader 3 of board south`
    kind: Short  # as `reader`
    halts: bool  # the game waits for it
    cause: Sentences
    remedy: Sentences
    since: Instant


@dataclass(frozen=True, slots=True)
class Outbox:
    """Events that the broker has not confirmed, and events that were given up because there were too many."""

    waiting: Count = 0
    dropped: Count = 0
    oldest: Instant | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Health:
    """Faults with cause and next step; retained, and repeated every 30 seconds as a sign of life."""

    revision: Revision
    faults: Annotated[tuple[Fault, ...], Meta(max_length=60)] = ()
    outbox: Outbox = field(default_factory=Outbox)
    refused: Count = 0  # commands of this session that were invalid, repeated or too many
    version: Version = VERSION


@dataclass(frozen=True, slots=True, kw_only=True)
class Birth:
    """A table is connected, or, as its last will, no longer; retained.

    `capabilities` names its commands. A command carries `session`, so one that was meant for an earlier
    connection is refused.
    """

    session: Identity
    online: bool
    run: Short = ""  # random digits of the program's run: unlike `session` the same after a reconnect
    playmat: Short = ""  # version of the program
    at: Instant | None = None  # None in the last will, which is written before its time
    name: Short = ""  # for people, as `Window table`
    games: Annotated[tuple[Short, ...], Meta(max_length=60)] = ()
    languages: Annotated[tuple[Language, ...], Meta(max_length=12)] = ()
    capabilities: Annotated[tuple[Name, ...], Meta(max_length=30)] = ()
    consoles: Annotated[tuple[Seats, ...], Meta(max_length=12)] = ()  # the seats of each
    page: Annotated[
        str,
        Meta(
            max_length=300,
            pattern=r"^(https?://[^\s<>\"']+)?$",
            description="The table's own page, for spectators. A hall links to it once an owner confirms it.",
        ),
    ] = ""
    version: Version = VERSION


STATUS = Payload(Status)
SCORE = Payload(Score)
MAT = Payload(Mat)
HEALTH = Payload(Health)
BIRTH = Payload(Birth)
