"""Every exception playmat raises on purpose: one tree, each with a builtin parent.

The message is one sentence that shows the offending value, the cause and the next step.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from playmat.text import Text, say, verbatim


class Cause(StrEnum):
    """The reason why a part does not work, or an event that a working part reports."""

    FULL = "disk full"
    READ_ONLY = "read-only"
    UNWRITABLE = "not written"
    DAMAGED = "was damaged"
    FOREIGN = "another program's file"
    NEWER = "of a newer playmat"
    DELETED = "was deleted"
    UNREADABLE = "entry not readable"
    LOST = "actions lost"
    SET_ASIDE = "game set aside"
    RESTARTED = "restarted"
    GAME_FAULT = "fault in the game"
    TOO_LOW = "too low"
    WAS_LOW = "was too low"
    CLOCK_SET = "was set"


class PlaymatError(Exception):
    """The root of the tree; its message is a Text if it is shown in the user's language."""

    @property
    def sentence(self) -> Text:
        """The message as a translatable Text."""
        (message, *_) = self.args
        return message if isinstance(message, Text) else verbatim(message)


class ConfigError(PlaymatError, ValueError):
    """A configuration, mat or data file contains an invalid value."""


class GameError(PlaymatError, ValueError):
    """A game was given invalid input."""


class MalformedText(GameError):
    """A text is not in the notation."""


class ImpossiblePosition(GameError):
    """A well-formed position that no game can reach."""


class IllegalAction(GameError):
    """A well-formed action that the rules forbid here."""


class AmbiguousAction(GameError):
    """A text that matches more than one legal action."""


class FaultyGame(PlaymatError, RuntimeError):
    """The code of a game raised; the message names the call and the line to correct."""


class TagError(PlaymatError, ValueError):
    """A tag holds no valid card record, or a card is registered twice.

    `prompt`: what is wrong with a tag on the mat, with the next step, short enough for a console.
    """

    def __init__(self, sentence: Text | str, prompt: Text | None = None) -> None:
        super().__init__(sentence)
        self.prompt = prompt or self.sentence


class WireError(PlaymatError, ValueError):
    """A line from a board is not a valid message."""


class LinkError(PlaymatError, ConnectionError):
    """A board cannot be reached or speaks another protocol."""


class PortGone(LinkError):
    """A board's port does not exist: the board is unplugged."""


class DeviceError(PlaymatError, OSError):
    """A display, button or reader of the Pi does not answer."""


class JournalError(PlaymatError, OSError):
    """The journal cannot be read or written."""

    def __init__(self, sentence: str, cause: Cause = Cause.UNREADABLE) -> None:
        super().__init__(sentence)
        self.cause = cause


class HandError(PlaymatError, ValueError):
    """A virtual hand was asked for an impossible movement."""


class BusyError(HandError):
    """Another virtual hand temporarily holds the needed component."""


class PageError(PlaymatError, OSError):
    """The page cannot be served, or received an invalid request."""


class FleetError(PlaymatError, ValueError):
    """A message, name or setting of the fleet is invalid."""


class HallError(PlaymatError, OSError):
    """The hall's database or broker does not answer, or a request to the hall is invalid."""


_LONGEST = 200
"""Characters of a text that a message shows."""


_SPACES = "\u00a0\u202f"
"""Spaces of French sentences, which keep punctuation on its line; Python does not call them printable."""


def escaped(text: str) -> str:
    """Returns the text on one line, with control characters as escape sequences."""
    return "".join(char if char.isprintable() or char in _SPACES else repr(char)[1:-1] for char in text)


def first_error(error: BaseException) -> BaseException:
    """Returns an error, or the first of a group, as the tasks of a table fail in groups."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error


def cause(error: OSError | UnicodeError) -> Text:
    """Returns why a file could not be read, in the system's words."""
    if isinstance(error, OSError):
        return verbatim(error.strerror) if error.strerror else say("it cannot be read")
    return say("it is no text in UTF-8")


def quoted(text: object) -> str:
    """Returns user input for a message: in quotes, on one line, truncated."""
    return f"'{escaped(_cut(str(text)))}'"


def span(allowed: range) -> str:
    """Returns the bounds of these numbers for a message.

    >>> span(range(2, 7)), span(range(3, 4))
    ('2 to 6', '3')
    """
    return f"{allowed[0]} to {allowed[-1]}" if len(allowed) > 1 else str(allowed[0])


TYPES: Mapping[type, Text] = {
    str: say("a text"),
    int: say("a whole number"),
    float: say("a number"),
    bool: say("true or false"),
    list: say("a list"),
    dict: say("a table"),
}
"""What a value of a file must be, by its type, in an error message."""


def literal(value: object) -> str:
    """Returns a value for an error message: its `repr`, truncated."""
    try:
        return _cut(repr(value))
    except (ValueError, RecursionError):
        return "a number of too many digits"


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."
