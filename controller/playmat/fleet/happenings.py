"""Events of a table: stored, delivered in order and at least once, until the hall has confirmed them."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from playmat.fleet.bounds import (
    VERSION,
    Count,
    Identity,
    Instant,
    Payload,
    Seat,
    Seats,
    Sentence,
    Sentences,
    Short,
    Version,
)

Seconds = Annotated[float, Meta(ge=0, le=10_000_000)]


class Begun(msgspec.Struct, frozen=True, tag_field="kind", tag="begun"):
    """A game begins."""

    game: Short
    seats: Seats
    programs: Seats = ()


class Acted(msgspec.Struct, frozen=True, tag_field="kind", tag="action"):
    """The match has `number` actions: one more, or fewer after an undo. A secret `action` is empty."""

    number: Count
    action: Sentence  # in the game's notation
    seats: Seats = ()  # whose turn it is afterwards
    sentence: Sentences | None = None  # as in the log


class Result(msgspec.Struct, frozen=True):
    """One counter at the end of a game."""

    seat: Seat
    label: Sentence  # in English
    value: int


class Ended(msgspec.Struct, frozen=True, tag_field="kind", tag="ended", kw_only=True):
    """A game is over or was abandoned (`winners` is None). After an undo it may go on and end again."""

    game: Short
    actions: Count
    seconds: Seconds | None  # None: a restart has lost the time
    winners: Seats | None = None
    turn: Seats = ()  # where it was abandoned
    results: Annotated[tuple[Result, ...], Meta(max_length=60)] = ()


class HelpCalled(msgspec.Struct, frozen=True, tag_field="kind", tag="help_called"):
    """A guest calls staff."""

    seat: Seat | None = None


class HelpAnswered(msgspec.Struct, frozen=True, tag_field="kind", tag="help_answered"):
    """Staff came, or the guest no longer needs them."""

    by: Sentence = ""  # who answered, if it was a command


class FaultBegun(msgspec.Struct, frozen=True, tag_field="kind", tag="fault_begun"):
    """A part fails."""

    part: Short
    part_kind: Short
    cause: Sentence


class FaultEnded(msgspec.Struct, frozen=True, tag_field="kind", tag="fault_ended"):
    """A part works again."""

    part: Short
    part_kind: Short


Happening = Begun | Acted | Ended | HelpCalled | HelpAnswered | FaultBegun | FaultEnded


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """One event. `stream` and `sequence` identify it: a repeated one has the same, a lost one leaves a gap.

    A new connection repeats events without a receipt: all of them, or those of the last minute if the table
    has never had a receipt. A table whose database was replaced begins another stream. `at` may jump back
    with the clock; the sequence never does.
    """

    stream: Identity
    sequence: Count
    at: Instant
    happened: Happening
    match: Identity | None = None
    after: Count = 0  # the event before it that the table still keeps; 0: it keeps no earlier one
    version: Version = VERSION


class Numbers(msgspec.Struct, frozen=True):
    """The position of an event, read where the rest of it is invalid."""

    stream: Identity
    sequence: Count
    after: Count = 0


class Receipt(msgspec.Struct, frozen=True):
    """The hall has stored all events of a stream up to a number; the table need not keep them.

    Not retained. The hall sends one after it has stored events, and one for each birth message.
    """

    stream: Identity | None = None  # None: the hall has no event of this table yet
    sequence: Count = 0
    again: bool = False  # events may have been lost: send all that are left once more
    version: Version = VERSION


EVENT = Payload(Event)
NUMBERS = Payload(Numbers)
RECEIPT = Payload(Receipt)
HAPPENING: Payload[Happening] = Payload(Happening)  # type: ignore[arg-type]  # a union is a form too
