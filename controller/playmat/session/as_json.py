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
    return _KINDS[name](fields)


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
            return {f.name: _plain(getattr(value, f.name)) for f in dataclasses.fields(value)}
    return value


def _tag(fields: dict[str, Any]) -> TagOn:
    return TagOn(**{**fields, "record": bytes.fromhex(fields["record"])})


def _scan(fields: dict[str, Any]) -> BoardScan:
    return BoardScan(fields["board"], tuple(map(_tag, fields["tags"])), tuple(fields["present"]))


def _fault(fields: dict[str, Any]) -> PartFault:
    part = fields["part"]
    return PartFault(Part(**{**part, "kind": PartKind(part["kind"])}), fields["working"], fields["cause"])


def _keyed(kind: Callable[..., Event]) -> Callable[[dict[str, Any]], Event]:
    return lambda fields: kind(**{**fields, "button": Button[fields["button"]]})


def _simple(kind: Callable[..., Event]) -> Callable[[dict[str, Any]], Event]:
    return lambda fields: kind(**fields)


_KINDS: dict[str, Callable[[dict[str, Any]], Event]] = {
    "TagOn": _tag,
    "BoardScan": _scan,
    "PartFault": _fault,
    **{kind.__name__: _keyed(kind) for kind in (events.Pressed, events.Held, events.Repeated)},
    **{
        kind.__name__: _simple(kind)
        for kind in (
            events.TagOff,
            events.Presence,
            events.BadLine,
            events.Chord,
            events.Considered,
            events.LanguageChosen,
            events.LotDrawn,
            events.Tick,
        )
    },
}
