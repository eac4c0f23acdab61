"""Topics of the fleet: `playmat/1/TABLE/...`.

A table publishes below its own name and subscribes to its own `command/+` and `receipt`, nothing else. The
broker's access rules say the same (`app/fleet/broker.py`), so a stolen account of one table reaches no other.
"""

from __future__ import annotations

import re
from enum import StrEnum

from playmat.errors import FleetError, quoted
from playmat.fleet.bounds import VERSION
from playmat.text import say

ROOT = f"playmat/{VERSION}"
DISCOVERY = "homeassistant"
"""Where Home Assistant looks for devices."""

_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")


class Topic(StrEnum):
    """What a table publishes. All but events are retained: a new subscriber gets the latest at once."""

    STATUS = "status"
    HEALTH = "health"
    SCORE = "score"
    MAT = "mat"
    EVENT = "event"
    BIRTH = "birth"  # also the last will

    @property
    def retained(self) -> bool:
        """Whether the broker keeps the latest message."""
        return self is not Topic.EVENT

    def of(self, table: str) -> str:
        """The full topic of a table; `+` for all tables."""
        return f"{ROOT}/{table}/{self.value}"


class Command(StrEnum):
    """What a table can be asked to do."""

    RESET = "reset"  # end the game; the table asks its players first
    MESSAGE = "message"  # show a sentence on the consoles
    PAUSE = "pause"  # pause, or continue
    LANGUAGE = "language"
    GAME = "game"  # choose the game that is offered; only between two games
    ATTRACT = "attract"  # start or stop attract mode: the table plays against itself
    IDENTIFY = "identify"  # sound and lights, to find the table in a room
    ANSWERED = "answered"  # staff has come: the call is over
    RESTART = "restart"  # restart the program; the game continues
    UPDATE = "update"  # take a newer release where the table may look; only between two games

    def of(self, table: str) -> str:
        """The full topic of a table."""
        return f"{ROOT}/{table}/command/{self.value}"


def check_name(name: str) -> str:
    """Returns the name of a table or client; FleetError if it cannot be part of a topic."""
    if not _NAME.fullmatch(name):
        raise FleetError(
            say(
                "{name} is no name for a table: use up to 40 of a-z, 0-9, - and _, a letter or digit first",
                name=quoted(name),
            )
        )
    return name


def commands_of(table: str) -> str:
    """The filter that a table subscribes to."""
    return f"{ROOT}/{table}/command/+"


def receipt_topic(table: str) -> str:
    """The topic on which the hall confirms a table's events."""
    return f"{ROOT}/{table}/receipt"


def reply_topic(table: str, client: str) -> str:
    """The response topic that a client names in its commands: below the table, which may publish there."""
    return f"{ROOT}/{table}/reply/{client}"


def is_reply_topic(topic: str, table: str) -> bool:
    """Whether a table may answer on this topic."""
    start, _, client = topic.rpartition("/")
    return start == f"{ROOT}/{table}/reply" and _NAME.fullmatch(client) is not None


def parse_topic(topic: str) -> tuple[str, Topic | Command]:
    """Returns table and kind of a topic; FleetError if it is none of ours."""
    parts = topic.split("/")
    if "/".join(parts[:2]) == ROOT and len(parts) in (4, 5) and _NAME.fullmatch(parts[2]):
        kind = parts[-1]
        if len(parts) == 4 and kind in Topic._value2member_map_:
            return parts[2], Topic(kind)
        if len(parts) == 5 and parts[3] == "command" and kind in Command._value2member_map_:
            return parts[2], Command(kind)
    raise FleetError(f"{quoted(topic)} is no topic of a table: its form is {ROOT}/TABLE/KIND")
