"""Records of games in real time: a header, then a line for each stamped action, in any order.

    game: quick-draw
    start: 0:0 - -

    @1.250 draw south {in a hurry}
    @1.252 draw north
    @1.250 lot south

A lot says who was first of two whose stamps are no order; a stamp alone, that time has passed till then.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from playmat.errors import GameError, MalformedText, quoted
from playmat.games.game import Rules
from playmat.games.record import (
    FIXED_KEYS,
    Line,
    at_line,
    check_characters,
    check_result,
    parse_headers,
    result_of,
)
from playmat.games.study import Ply, Record
from playmat.games.timeline import Entry, Event, Verdict, no_lot, timeline
from playmat.picture import SEAT_NAMES

_LINE = re.compile(
    r"@(?P<seconds>\d{1,7})(?:\.(?P<part>\d{1,3}))?(?:~(?P<within>\d{1,3}))?(?:\s+(?P<action>[^{}@]*[^{}@\s]))?\s*(?:\{(?P<comment>[^{}]*)\})?"
)
_LOT = re.compile(rf"lot ({'|'.join(sorted(SEAT_NAMES, key=len, reverse=True))})")
_PLAYERS = "players"
_EXAMPLE = "'@1.250 ACTION {comment}'"


class Lot(NamedTuple):
    """A seat that a lot has favoured."""

    seat: int

    def __str__(self) -> str:
        return f"lot {SEAT_NAMES[self.seat]}"


class Stamped(NamedTuple):
    """What a file tells, before anything is made of it."""

    start: Any
    events: tuple[Event, ...]
    lots: tuple[Event, ...]
    headers: Mapping[str, Line]

    def entries(self, rules: Rules[Any, Any]) -> Iterator[Entry]:
        """What came of each event."""
        return timeline(self.start, self.events, rules, drawn(self.lots, rules.uncertainty_ms(self.start)))


def drawn(lots: tuple[Event, ...], uncertainty_ms: int) -> Callable[[Event, Event], int]:
    """Who is first by the lots that were drawn; GameError where one is missing."""

    def lot(one: Event, other: Event) -> int:
        for drawn in lots:
            near = one.at - uncertainty_ms <= drawn.at <= other.at + uncertainty_ms
            if near and drawn.seat in (one.seat, other.seat):
                return drawn.seat
        return no_lot(one, other)

    return lot


# --- reading


def parse_stamped(text: str, game: str, rules: Rules[Any, Any]) -> Stamped:
    """What a file tells; every error names its line. Without `start` so many `players` begin a new game."""
    check_characters(text)
    head, _, _ = text.partition("\n\n")
    headers = parse_headers(head.splitlines(), game)
    start = _start(headers, rules)
    events: list[Event] = []
    lots: list[Event] = []
    for number, line in enumerate(text.splitlines()[len(head.splitlines()) :], len(head.splitlines()) + 1):
        if line.strip():
            event = at_line(number, parse_event, line.strip(), rules)
            (lots if isinstance(event.action, Lot) else events).append(event)
    return Stamped(start, tuple(events), tuple(lots), headers)


def _start(headers: Mapping[str, Line], rules: Rules[Any, Any]) -> Any:
    if start := headers.get("start"):
        return at_line(start.number, rules.parse_state, start.text)
    players = headers.get(_PLAYERS, Line(1, "2"))
    if not re.fullmatch("[1-6]", players.text):
        raise MalformedText(f"line {players.number}: {quoted(players.text)} players: expected a number to 6")
    return at_line(players.number, rules.start, int(players.text))


def parse_event(line: str, rules: Rules[Any, Any]) -> Event:
    """What a line like `@1.250 draw south {comment}` tells; MalformedText where it tells nothing."""
    found = _LINE.fullmatch(line)
    if not found:
        raise MalformedText(f"{quoted(line)} is no stamped action: expected one like {_EXAMPLE}")
    at = int(found["seconds"]) * 1000 + int((found["part"] or "").ljust(3, "0"))
    noted = " ".join((found["action"] or "").split())
    action = _action(noted, rules) if noted else None
    return Event(at, action, (found["comment"] or "").strip(), int(found["within"] or 0))


def _action(noted: str, rules: Rules[Any, Any]) -> Any:
    lot = _LOT.fullmatch(noted)
    return Lot(SEAT_NAMES.index(lot[1])) if lot else rules.parse_action(noted)


def parse_stamped_record(text: str, game: str, rules: Rules[Any, Any]) -> Record:
    """The record in a file: in the order of the stamps, with what the clock did."""
    stamped = parse_stamped(text, game, rules)
    entries = list(stamped.entries(rules))
    check_result(stamped.headers, result_of(entries[-1].state if entries else stamped.start))
    free = {key: line.text for key, line in stamped.headers.items() if key not in (*FIXED_KEYS, _PLAYERS)}
    return Record(stamped.start, tuple(map(_ply, entries)), free, lots=stamped.lots)


def _ply(entry: Entry) -> Ply:
    event = entry.event
    return Ply(event.action, event.comment, entry.state, event.at / 1000, event.within)


# --- writing


def format_stamped_record(record: Record, game: str) -> str:
    """The text of a record's file; GameError where an umpire has corrected the game."""
    if any(ply.action is None for ply in record.plies):
        raise GameError("an umpire has corrected this game, so no record can tell it: look at it with --at")
    *_, last = record.states()
    headers = {"game": game, **record.headers, "start": str(record.start), "result": result_of(last)}
    events = [Event(round((ply.at or 0) * 1000), ply.action, ply.comment, ply.within) for ply in record.plies]
    lines = [f"{key}: {value}" for key, value in headers.items()]
    return "\n".join([*lines, "", *map(_noted, sorted((*events, *record.lots), key=_stamp))]) + "\n"


def _stamp(event: Event) -> int:
    return event.at


def _noted(event: Event) -> str:
    return f"{event} {{{event.comment}}}" if event.comment else str(event)


# --- for programs


def plain(entry: Entry) -> dict[str, Any]:
    """An entry in plain values."""
    seat = entry.event.seat
    return {
        "at": entry.event.at / 1000,
        "seat": SEAT_NAMES[seat] if seat >= 0 else None,
        "action": str(entry.event.action),
        "verdict": entry.verdict.value,
        "why": entry.why or None,
        "contests": [
            {
                "seat": SEAT_NAMES[contest.rival.seat],
                "action": str(contest.rival.action),
                "margin_ms": contest.margin_ms,
                "lot": contest.lot,
            }
            for contest in entry.contests
        ],
        "state": str(entry.state),
    }


def told(entry: Entry) -> Iterator[str]:
    """An entry as lines of text."""
    marks = {Verdict.DONE: "", Verdict.VOID: ": void", Verdict.CLOCK: " (the clock)"}
    yield f"{entry.event}{marks[entry.verdict]}"
    for contest in entry.contests:
        how = "by lot" if contest.lot else f"by {contest.margin_ms} ms"
        yield f"  before {contest.rival} {how}"
    yield f"  {entry.state}"
