"""Table of the messages that a board sends, and the parser of their lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from playmat.errors import WireError, literal
from playmat.link.wire import MessageFields


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise ValueError
    return int(text)


def _digits(text: str) -> str:
    if bytes.fromhex(text).hex().upper() != text:
        raise ValueError
    return text


def _byte(text: str) -> int:
    (value,) = bytes.fromhex(text)
    return value


_KINDS: Mapping[str, Callable[[str], Any]] = {
    "u": _digits,
    "x": bytes.fromhex,
    "v": str,
    "b": str,
    "version": _byte,
    "tx": _byte,
    "kept": _byte,
}

FROM_BOARD: Mapping[str, tuple[str, ...]] = {
    "awake": ("t", "proto"),
    "hello": ("t", "proto", "v", "b"),
    "done": ("t", "id"),
    "time": ("t", "id"),
    "data": ("t", "n", "s", "p", "x"),
    "tag": ("t", "n", "s", "u"),
    "far": ("t", "n", "s", "u"),
    "gone": ("t", "n", "s", "u"),
    "cover": ("t", "n", "s", "on"),
    "fault": ("t", "n", "s", "ok"),
    "snap_begin": ("t", "n"),
    "snap_end": ("t", "n"),
    "chip": ("id", "version", "tx", "gain", "power"),
    "hits": ("id", "polls", "hits", "misses"),
    "flaws": ("id", "noise", "coll", "resets"),
    "miso": ("id", "up", "down", "one", "zero", "rst"),
    "echo": ("id", "right", "version", "kept"),
    "wrote": ("id", "heard", "same"),
    "locked": ("id", "heard", "same", "pages"),
    "heard": ("id", "any", "read", "tags"),
    "spi": ("mhz", "checks", "errors"),
    "beat": ("t", "w", "m", "e", "r", "k"),
}
"""Keys of each line; a single letter where a longer key would exceed the 60 bytes."""


@dataclass(frozen=True, slots=True)
class BoardMessage:
    """One line from a board: verb and values, with numbers as int and data as bytes."""

    verb: str
    values: Mapping[str, Any]

    def __getitem__(self, key: str) -> Any:
        return self.values[key]

    @property
    def seq(self) -> int | None:
        """Sequence number, if the board keeps the line until it is acknowledged."""
        return self.values.get("n")


def parse(verb: str, fields: MessageFields) -> BoardMessage:
    """Returns the message of a decoded line; raises WireError if it is not in the table."""
    keys = FROM_BOARD.get(verb)
    if keys is None:
        raise WireError(f"no board says {literal(verb)}")
    if tuple(fields) != keys:
        raise WireError(f"{verb} has {', '.join(fields) or 'nothing'} where {', '.join(keys)} belong")
    values = {}
    for key, text in fields.items():
        try:
            values[key] = _KINDS.get(key, _number)(text)
        except ValueError:
            raise WireError(f"{key}={text} is not what belongs there") from None
    return BoardMessage(verb, values)
