"""What is done with a board's line, and what comes of it: all that is needed to do it again."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from playmat.events import Event


class Verb(StrEnum):
    """What is done with a line."""

    OPEN = "open"
    RECEIVE = "receive"
    TICK = "tick"
    HURRY = "hurry"
    USE = "use"
    SHUT = "shut"


class Call(NamedTuple):
    """What was done with the line of a board and when; what arrived or was asked for, what was said to the
    board because of it, and what became known. Lines are text of one character for each byte.
    """

    board: str
    verb: Verb
    at: float
    given: str = ""
    said: str = ""
    events: tuple[Event, ...] = ()
