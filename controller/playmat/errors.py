"""Every exception playmat raises on purpose: one tree, each with a builtin parent.

The message is one sentence that shows the offending value, the cause and the next step.
"""

from __future__ import annotations

from enum import StrEnum

from playmat.text import Text, verbatim


class Cause(StrEnum):
    """Why a part does not work, or what happened to it although it works again."""

    FULL = "disk full"
    READ_ONLY = "read-only"
    UNWRITABLE = "not written"
    DAMAGED = "was damaged"
    FOREIGN = "another program's file"
    NEWER = "of a newer playmat"
    DELETED = "was deleted"
    UNREADABLE = "entry not readable"
    SET_ASIDE = "game set aside"
    RESTARTED = "restarted"
    TOO_LOW = "too low"
    WAS_LOW = "was too low"
    CLOCK_SET = "was set"


class PlaymatError(Exception):
    """The root of the tree; its message is a Text where people read it in their language."""

    @property
    def sentence(self) -> Text:
        """The message, to be translated."""
        (message, *_) = self.args
        return message if isinstance(message, Text) else verbatim(message)


class ConfigError(PlaymatError, ValueError):
    """A configuration, mat or data file says something impossible."""


class GameError(PlaymatError, ValueError):
    """A game was given something it cannot take."""


class MalformedText(GameError):
    """A text is not in the notation."""


class ImpossiblePosition(GameError):
    """A well-formed position that no game can reach."""


class IllegalAction(GameError):
    """A well-formed action that the rules forbid here."""


class AmbiguousAction(GameError):
    """A text that means more than one legal action."""


class TagError(PlaymatError, ValueError):
    """A tag holds no valid card record, or a card is registered twice."""


class WireError(PlaymatError, ValueError):
    """A line from a board is not a valid message."""


class LinkError(PlaymatError, ConnectionError):
    """A board cannot be reached or speaks another protocol."""


class PortGone(LinkError):
    """A board's port is not there: nothing is plugged in."""


class DeviceError(PlaymatError, OSError):
    """A display, button or reader of the Pi does not answer."""


class JournalError(PlaymatError, OSError):
    """The journal cannot be read or written, and why."""

    def __init__(self, sentence: str, cause: Cause = Cause.UNREADABLE) -> None:
        super().__init__(sentence)
        self.cause = cause


class HandError(PlaymatError, ValueError):
    """A virtual hand tries what no hand can do."""


class BusyError(HandError):
    """What a virtual hand needs is in another, which will let it go."""


class PageError(PlaymatError, OSError):
    """The page cannot be served where it was asked for, or got nonsense."""


_LONGEST = 400
"""Characters of a text that a message shows; a position has about 150."""


def escaped(text: str) -> str:
    """The text on one line: whatever would break it, or move a terminal's cursor, as its escape sequence."""
    return "".join(char if char.isprintable() else repr(char)[1:-1] for char in text)


def cause(error: OSError | UnicodeError) -> str:
    """Why a file could not be read, in the system's words."""
    return error.strerror or "it cannot be read" if isinstance(error, OSError) else "it is no text in UTF-8"


def quoted(text: object) -> str:
    """What somebody has written as a message shows it: in quotes, on one line, cut short where it is long."""
    shown = str(text)
    if len(shown) > _LONGEST:
        shown = f"{shown[:_LONGEST]}..."
    return f"'{escaped(shown)}'"
