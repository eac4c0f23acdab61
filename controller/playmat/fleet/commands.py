"""Commands to a table, and its replies.

A command carries the MQTT 5 properties *response topic* (`topics.reply_topic`) and *correlation data* (up to
64 bytes, returned unchanged), is published with QoS 1, is not retained, and has a message expiry so that a
table which reconnects late does not obey it. `session` is that of the table's birth message and `id` is
random: a repeated command is answered with the first reply and not carried out again, a replayed one of
another session is refused.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from msgspec import Meta

from playmat.errors import FleetError
from playmat.fleet.bounds import VERSION, Identity, Language, Payload, Sentences, Short, Version
from playmat.fleet.topics import Command

EXPIRY_S = 20
"""Seconds after which the broker discards an undelivered command."""

CORRELATION = 64
"""Bytes of correlation data."""


@dataclass(frozen=True, slots=True)
class Order:
    """A command without arguments: reset, identify, answered, restart, update."""

    session: Identity
    id: Identity
    by: Short  # the member of staff, for the table's log
    version: Version = VERSION


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """Show a sentence on the consoles; empty takes it away."""

    session: Identity
    id: Identity
    by: Short
    text: Annotated[str, Meta(max_length=120)]
    seconds: Annotated[int, Meta(ge=5, le=3600)] = 60
    version: Version = VERSION


@dataclass(frozen=True, slots=True, kw_only=True)
class Switch:
    """Pause or attract mode: on or off."""

    session: Identity
    id: Identity
    by: Short
    on: bool
    version: Version = VERSION


@dataclass(frozen=True, slots=True, kw_only=True)
class Speak:
    """Use a language on one console, or on all."""

    session: Identity
    id: Identity
    by: Short
    language: Language
    console: Annotated[int, Meta(ge=0, le=11)] | None = None
    version: Version = VERSION


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose:
    """Offer this game."""

    session: Identity
    id: Identity
    by: Short
    game: Short
    version: Version = VERSION


Request = Order | Message | Switch | Speak | Choose

REQUESTS: dict[Command, Payload[Any]] = {
    Command.RESET: Payload(Order),
    Command.MESSAGE: Payload(Message),
    Command.PAUSE: Payload(Switch),
    Command.LANGUAGE: Payload(Speak),
    Command.GAME: Payload(Choose),
    Command.ATTRACT: Payload(Switch),
    Command.IDENTIFY: Payload(Order),
    Command.ANSWERED: Payload(Order),
    Command.RESTART: Payload(Order),
    Command.UPDATE: Payload(Order),
}

Outcome = Literal["done", "asked", "refused"]
"""`asked`: the players decide at the table, and `status` will show it."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The table's answer to a command, with its correlation data."""

    id: Identity
    outcome: Outcome
    reason: Sentences | None = None  # of a refusal, with the next step
    version: Version = VERSION


REPLY = Payload(Reply)


def read_request(command: Command, data: bytes) -> Request:
    """Returns a command's payload; FleetError in one sentence."""
    try:
        request: Request = REQUESTS[command].read(data)
    except FleetError as error:
        raise FleetError(f"the command {command.value} was not understood: {error}") from error
    return request
