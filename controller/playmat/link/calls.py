"""Calls on a link with their results, as recorded and replayed."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from playmat.events import Event


class LinkVerb(StrEnum):
    """Kind of a call on a link."""

    OPEN = "open"
    RECEIVE = "receive"
    TICK = "tick"
    HURRY = "hurry"
    USE = "use"
    SHUT = "shut"


class Call(NamedTuple):
    """One call on a board's link: input, time and results.

    `given` is the received bytes or the argument, `said` the bytes sent in response, `events` the events that
    followed. Bytes are kept as Latin-1 text, one character each.
    """

    board: str
    verb: LinkVerb
    at: float
    given: str = ""
    said: str = ""
    events: tuple[Event, ...] = ()
