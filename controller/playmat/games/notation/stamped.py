"""Records of real-time games: headers, then one line per stamped action, in any order.

    game: quick-draw
    start: 0:0 - -

    @1.250 draw south {in a hurry}
    @1.252 draw north
    @1.250 lot south

A lot decides which of two unordered stamps was first. A stamp without an action only advances the clock.

An illegal action is an error, with two exceptions: a later line with an earlier stamp made it impossible, or
`void` precedes it. In both cases it is void.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from playmat.errors import GameError, IllegalAction, MalformedText, quoted
from playmat.games.interface import Rules
from playmat.games.notation.record import (
    FIXED_KEYS,
    Line,
    Ply,
    Record,
    at_line,
    check_characters,
    check_result,
    parse_headers,
    result_of,
)
from playmat.games.notation.timeline import CONTEST_MS, Entry, Event, Verdict, no_lot, tie_ms, timeline
from playmat.placement import SEAT_NAMES

_LINE = re.compile(
    r"@(?P<seconds>\d{1,7})(?:\.(?P<part>\d{1,3}))?(?:~(?P<within>\d{1,3}))?(?:\s++(?P<void>void(?=\s)))?"
    r"(?:\s++(?P<action>[^{}@\s][^{}@]*+))?\s*+(?:\{(?P<comment>[^{}]*+)\})?"
)
_LOT = re.compile(rf"lot ({'|'.join(sorted(SEAT_NAMES, key=len, reverse=True))})")
_PLAYERS = "players"
_EXAMPLE = "'@1.250 ACTION {comment}'"


class Lot(NamedTuple):
    """A drawn lot and the seat that it favours."""

    seat: int

    def __str__(self) -> str:
        return f"lot {SEAT_NAMES[self.seat]}"


class Stamped(NamedTuple):
    """Parsed lines of a file, before the rules are applied."""

    start: Any
    events: tuple[Event, ...]
    lots: tuple[Event, ...]
    headers: Mapping[str, Line] = {}
    numbers: tuple[int, ...] = ()  # line number of each event

    def entries(self, rules: Rules[Any, Any]) -> list[Entry]:
        """Applies the rules to every event; IllegalAction names the line of a rejected one."""
        found = self._fold(rules)
        numbers = {id(event): number for event, number in zip(self.events, self.numbers, strict=True)}
        for entry in found:
            event, void = entry.event, entry.verdict is Verdict.VOID
            if event.action is None or id(event) not in numbers:
                continue
            line = f"line {numbers[id(event)]}"
            if event.void and not void:
                raise IllegalAction(f"{line}: {quoted(str(event))} is legal at its stamp: leave out 'void'")
            if void and not event.void and not self._was_legal(event, found, rules):
                raise IllegalAction(f"{line}: {entry.why}")
        return found

    def void(self, rules: Rules[Any, Any]) -> list[Event]:
        """Returns the events that need an explicit `void`, because the line order does not imply it."""
        found = self._fold(rules)
        void = [entry.event for entry in found if entry.verdict is Verdict.VOID]
        return [event for event in void if not self._was_legal(event, found, rules)]

    def _fold(self, rules: Rules[Any, Any]) -> list[Entry]:
        lot = drawn(self.lots, rules.uncertainty_ms(self.start))
        return [*timeline(self.start, self.events, rules, lot)]

    def _was_legal(self, event: Event, found: Sequence[Entry], rules: Rules[Any, Any]) -> bool:
        """Returns whether an event was legal when only the lines above it were known.

        The order of lines is the order of arrival. An action is void without a mark only if it was legal on
        arrival and a line below, with an earlier or nearby stamp, displaced it. This replays the lines above
        it from the last state before the earliest of those late stamps. A stamp up to CONTEST_MS later may
        still precede it by lot, so it counts as late, too.
        """
        number = next(number for number, other in enumerate(self.events) if other is event)
        near = event.at + CONTEST_MS
        late = [other.at for other in self.events[number + 1 :] if other.at <= near]
        since = min([event.at, *late])
        state = next((entry.state for entry in reversed(found) if entry.event.at < since), self.start)
        known = [other for other in self.events[:number] if since <= other.at <= near]
        replayed = (
            timeline(state, (*known, event), rules, lambda earlier, later: earlier.seat) if late else ()
        )
        return any(entry.event is event and entry.verdict is not Verdict.VOID for entry in replayed)


def drawn(lots: Sequence[Event], uncertainty_ms: int) -> Callable[[Event, Event], int]:
    """Returns a function that decides ties by the drawn lots, the nearest first.

    It raises GameError if a lot is missing.
    """

    def lot(event: Event, rival: Event) -> int:
        within = tie_ms(uncertainty_ms, event, rival)
        near = [drawn for drawn in lots if event.at - within <= drawn.at <= rival.at + within]
        for drawn in sorted(near, key=lambda drawn: (abs(drawn.at - event.at), drawn.at)):
            if drawn.seat in (event.seat, rival.seat):
                return drawn.seat
        return no_lot(event, rival)

    return lot


# --- reading


def parse_stamped(text: str, game: str, rules: Rules[Any, Any]) -> Stamped:
    """Parses a file; errors name the line. Without `start`, a new game for `players` seats begins."""
    check_characters(text)
    head, _, _ = text.partition("\n\n")
    headers = parse_headers(head.splitlines(), game)
    if given := headers.get("start"):
        start = at_line(given.number, rules.parse_state, given.text)
    else:
        players = headers.get(_PLAYERS, Line(1, "2"))
        if not re.fullmatch("[1-6]", players.text):
            found = quoted(players.text)
            raise MalformedText(f"line {players.number}: {found} players: expected a number to 6")
        start = at_line(players.number, rules.start, int(players.text))
    events: list[Event] = []
    lots: list[Event] = []
    numbers: list[int] = []
    for number, line in enumerate(text.splitlines()[len(head.splitlines()) :], len(head.splitlines()) + 1):
        if line.strip():
            event = at_line(number, parse_event, line.strip(), rules)
            if isinstance(event.action, Lot):
                lots.append(event)
            else:
                events.append(event)
                numbers.append(number)
    return Stamped(
        start=start, events=tuple(events), lots=tuple(lots), headers=headers, numbers=tuple(numbers)
    )


def parse_event(line: str, rules: Rules[Any, Any]) -> Event:
    """Parses a line such as `@1.250 draw south {comment}`; raises MalformedText."""
    found = _LINE.fullmatch(line)
    if not found:
        raise MalformedText(f"{quoted(line)} is no stamped action: expected one like {_EXAMPLE}")
    at = int(found["seconds"]) * 1000 + int((found["part"] or "").ljust(3, "0"))
    noted = " ".join((found["action"] or "").split())
    lot = _LOT.fullmatch(noted)
    action: Any = None
    if lot:
        action = Lot(SEAT_NAMES.index(lot[1]))
    elif noted:
        action = rules.parse_action(noted)
    comment, uncertainty_ms = (found["comment"] or "").strip(), int(found["within"] or 0)
    return Event(at, action, comment, uncertainty_ms, void=bool(found["void"]))


def parse_stamped_record(text: str, game: str, rules: Rules[Any, Any]) -> Record:
    """Parses a record, ordered by stamp and with the actions of the clock."""
    stamped = parse_stamped(text, game, rules)
    entries = stamped.entries(rules)
    check_result(stamped.headers, result_of(entries[-1].state if entries else stamped.start))
    free = {key: line.text for key, line in stamped.headers.items() if key not in (*FIXED_KEYS, _PLAYERS)}
    plies = tuple(
        Ply(
            action=event.action,
            comment=event.comment,
            state=state,
            at=event.at / 1000,
            uncertainty_ms=event.uncertainty_ms,
        )
        for event, state in ((entry.event, entry.state) for entry in entries)
    )
    return Record(stamped.start, plies, free, lots=stamped.lots)


# --- writing


def format_stamped_record(record: Record, game: str, rules: Rules[Any, Any]) -> str:
    """Formats a record; raises GameError after an umpire's correction.

    Lines are in stamp order. They no longer show which stamp arrived late, so displaced actions are marked as
    void.
    """
    if any(ply.action is None for ply in record.plies):
        raise GameError("an umpire has corrected this game, so no record can tell it: look at it with --at")
    *_, last = record.states()
    headers = {"game": game, **record.headers, "start": str(record.start), "result": result_of(last)}
    events = [
        Event(round((ply.at or 0) * 1000), ply.action, ply.comment, ply.uncertainty_ms)
        for ply in record.plies
    ]
    events.sort(key=_stamp)
    void = Stamped(record.start, tuple(events), record.lots).void(rules)
    marked = [event._replace(void=any(event is voided for voided in void)) for event in events]
    lines = [*(f"{key}: {value}" for key, value in headers.items()), ""]
    for event in sorted((*marked, *record.lots), key=_stamp):
        lines.append(f"{event} {{{event.comment}}}" if event.comment else str(event))
    return "\n".join(lines) + "\n"


def _stamp(event: Event) -> int:
    return event.at


# --- output


def plain(entry: Entry) -> dict[str, Any]:
    """Returns an entry as plain values for JSON."""
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


def described(entry: Entry) -> Iterator[str]:
    """Yields an entry as lines of text."""
    marks = {Verdict.DONE: "", Verdict.VOID: ": void", Verdict.CLOCK: " (the clock)"}
    yield f"{entry.event}{marks[entry.verdict]}"
    for contest in entry.contests:
        how = "by lot" if contest.lot else f"by {contest.margin_ms} ms"
        yield f"  before {contest.rival} {how}"
    yield f"  {entry.state}"
