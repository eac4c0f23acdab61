"""Events and the journal's entries as JSON values, and back."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

from playmat import events
from playmat.events import BoardScan, Button, Event, Part, PartFault, PartKind, TagOn
from playmat.session.effects import Entry, EntryKind
from playmat.text import Text


def event_to_json(event: Event) -> list[Any]:
    """Returns the name of the event's class, and its fields."""
    return [type(event).__name__, _plain(event)]


def event_from_json(name: str, fields: dict[str, Any]) -> Event:
    """Returns the event; KeyError or TypeError for an unknown name or wrong fields."""
    kind, fields = _KINDS[name], _read(fields)
    match name:
        case "TagOn":
            return _tag(fields)
        case "BoardScan":
            return BoardScan(fields["board"], tuple(map(_tag, fields["tags"])), tuple(fields["present"]))
        case "PartFault":
            part = fields["part"]
            part = Part(**{**part, "kind": PartKind(part["kind"])})
            return PartFault(part, fields["working"], fields["cause"])
        case "Ordered":
            return events.Ordered(**{**fields, "kind": events.OrderKind(fields["kind"])})
        case "Remembered":
            return events.Remembered(tuple(fields["calls"]), fields["left"])
        case "Dragging":
            return events.Dragging(tuple(fields["seats"]))
        case "Pressed" | "Held" | "Repeated":
            return kind(**{**fields, "button": Button[fields["button"]]})
    return kind(**fields)


def entry_to_json(entry: Entry) -> list[Any]:
    """Returns the entry's kind, text, cards and game."""
    return [entry.kind.value, entry.text, entry.cards, entry.game]


def entry_from_json(kind: str, text: str, cards: dict[str, list[str]] | None, game: str) -> Entry:
    """Returns the entry; ValueError for an unknown kind."""
    lying = None if cards is None else {place: tuple(named) for place, named in cards.items()}
    return Entry(EntryKind(kind), text, lying, game)


def _plain(value: Any) -> Any:
    """Converts dataclasses to objects, bytes to hex and buttons to their names."""
    match value:
        case bytes():
            return value.hex()
        case Text():
            return str(value)
        case Button():
            return value.name
        case tuple():
            return [_plain(item) for item in value]
        case _ if dataclasses.is_dataclass(value):
            fields = dataclasses.fields(value)
            return {_WRITTEN.get(f.name, f.name): _plain(getattr(value, f.name)) for f in fields}
    return value


def _read(fields: dict[str, Any]) -> dict[str, Any]:
    """Returns the fields by their names in the program."""
    names = {written: name for name, written in _WRITTEN.items()}
    return {names.get(key, key): value for key, value in fields.items()}


def _tag(fields: dict[str, Any]) -> TagOn:
    return TagOn(**{**_read(fields), "record": bytes.fromhex(fields["record"])})


_WRITTEN = {"uncertainty": "within"}
"""Names of fields in recordings, where they differ; older recordings must stay readable."""

_KINDS: dict[str, Callable[..., Event]] = {
    kind.__name__: kind
    for kind in (
        TagOn,
        BoardScan,
        PartFault,
        events.Pressed,
        events.Held,
        events.Repeated,
        events.TagOff,
        events.Presence,
        events.BadLine,
        events.Chord,
        events.Considered,
        events.Dragging,
        events.LanguageChosen,
        events.LotDrawn,
        events.Intended,
        events.Ordered,
        events.PositionChosen,
        events.Remembered,
        events.Tick,
    )
}
