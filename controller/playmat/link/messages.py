"""What a board says: the table of messages, and lines parsed into it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from playmat.errors import WireError
from playmat.link.wire import Fields

_KINDS = {"seq": int, "slot": int, "at": int, "on": int, "ok": int, "n": int, "id": int, "proto": int}
_KINDS |= {"readers": int, "sweep": int, "max": int, "bad": int}

FROM_BOARD: Mapping[str, tuple[str, ...]] = {
    "hello": ("name", "fw", "proto", "readers"),
    "done": ("id",),
    "data": ("seq", "slot", "at", "hex"),
    "tag": ("seq", "slot", "uid"),
    "gone": ("seq", "slot", "uid"),
    "cover": ("seq", "slot", "on"),
    "fault": ("seq", "slot", "ok"),
    "snap_begin": ("seq",),
    "snap_end": ("seq", "n"),
    "beat": ("seq", "sweep", "max", "bad"),
}


@dataclass(frozen=True, slots=True)
class Message:
    """A line from a board: its verb and its values, numbers as int."""

    verb: str
    values: Mapping[str, Any]

    def __getitem__(self, key: str) -> Any:
        return self.values[key]

    @property
    def seq(self) -> int | None:
        """Its number, if the board keeps it until it is acknowledged."""
        return self.values.get("seq")


def parse(verb: str, fields: Fields) -> Message:
    """The message that a decoded line is; WireError where the table has none like it."""
    keys = FROM_BOARD.get(verb)
    if keys is None:
        raise WireError(f"no board says {verb!r}")
    if tuple(fields) != keys:
        raise WireError(f"{verb} has {', '.join(fields) or 'nothing'} where {', '.join(keys)} belong")
    return Message(verb, {key: _value(key, text) for key, text in fields.items()})


def _value(key: str, text: str) -> Any:
    try:
        if key in ("uid", "hex"):
            bytes.fromhex(text)
            return text
        return _KINDS.get(key, str)(text)
    except ValueError:
        raise WireError(f"{key}={text} is not what belongs there") from None
