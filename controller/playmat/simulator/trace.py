"""Everything that a session was given, with times, as text: what went wrong once can be given again."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from playmat import events
from playmat.errors import JournalError
from playmat.events import BoardScan, Button, Event, Part, PartFault, PartKind, TagOn
from playmat.session.effects import Entry, EntryKind


class Restart(NamedTuple):
    """The controller was killed, and started again with what its journal kept."""


class Happened(NamedTuple):
    """A happening of this kind began; the session is not given it."""

    kind: str


class Given(NamedTuple):
    """What came to the session, and when (seconds)."""

    at: float
    event: Event | Restart | Happened


class Setting(NamedTuple):
    """What is played: which game with what chosen of it, for how many, and on which mat; empty: the usual."""

    game: str = ""
    chosen: tuple[tuple[str, Any], ...] = ()
    folder: str = ""  # where files lie that are chosen
    seats: int | None = None
    mat: str = ""


class Trace(NamedTuple):
    """One game: what was played, where its chance came from, what went wrong, what came and was written."""

    setting: Setting
    seed: int
    number: int  # of the game, from 1
    failure: str
    given: tuple[Given, ...]
    entries: tuple[Entry, ...]

    def __str__(self) -> str:
        """JSON with one event a line."""
        given = (json.dumps([at, type(event).__name__, _plain(event)]) for at, event in self.given)
        entries = (
            json.dumps([entry.kind.value, entry.text, entry.cards, entry.game]) for entry in self.entries
        )
        return (
            f'{{"setting": {json.dumps(self.setting)},\n'
            f'"seed": {self.seed}, "number": {self.number}, "failure": {json.dumps(self.failure)},\n'
            f'"given": [\n{_lines(given)}\n],\n"entries": [\n{_lines(entries)}\n]}}\n'
        )


def parse_trace(text: str, source: str) -> Trace:
    """The trace that `str()` wrote as `text`; JournalError names `source` where it is none."""
    try:
        data = json.loads(text)
        given = tuple(Given(at, _KINDS[name](fields)) for at, name, fields in data["given"])
        entries = tuple(
            Entry(EntryKind(kind), line, cards and {place: tuple(c) for place, c in cards.items()}, game)
            for kind, line, cards, game in data["entries"]
        )
        game, chosen, *rest = data["setting"]
        setting = Setting(game, tuple((key, value) for key, value in chosen), *rest)
        return Trace(setting, data["seed"], data["number"], data["failure"], given, entries)
    except (ValueError, KeyError, TypeError) as error:
        raise JournalError(
            f"{source} is no trace of a rehearsal ({error!r}): name a file that a rehearsal wrote"
        ) from error


def unfinished(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """The entries of the last match if it has not ended, as a journal would give them; else none."""
    begun = max((n for n, entry in enumerate(entries) if entry.kind is EntryKind.BEGUN), default=None)
    if begun is None or entries[-1].kind is EntryKind.ENDED:
        return ()
    return tuple(entry for entry in entries[begun:] if entry.kind is not EntryKind.ENDED)


def _lines(values: Iterable[str]) -> str:
    return ",\n".join(values)


def _plain(value: Any) -> Any:
    """Dataclasses as objects, bytes as hex, buttons by name."""
    match value:
        case bytes():
            return value.hex()
        case Button():
            return value.name
        case Restart() | Happened():
            return value._asdict()
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


_KINDS: dict[str, Callable[[dict[str, Any]], Event | Restart | Happened]] = {
    "TagOn": _tag,
    "BoardScan": _scan,
    "PartFault": _fault,
    "Restart": lambda fields: Restart(),
    "Happened": lambda fields: Happened(**fields),
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
