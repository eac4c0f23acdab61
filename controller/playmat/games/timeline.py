"""Games in real time: from what was done when, in whatever order it arrived, to what holds.

Only stamps count. Between them the clock of the rules runs; what was impossible when it was done is void.
Stamps closer together than the clocks are sure of are no order: where it matters a lot decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum
from functools import cache
from typing import Any, NamedTuple

from playmat.errors import GameError, IllegalAction
from playmat.games.game import Rules
from playmat.picture import SEAT_NAMES, SHARED

CONTEST_MS = 300
"""So near to each other two seats are told who was first, where that matters."""


class Event(NamedTuple):
    """Something done at a stamp, in milliseconds of the game; without an action time has passed till then.

    An action says by its `seat` whose it is; SHARED: nobody's. The clock that stamped it is right `within`
    so many milliseconds.
    """

    at: int
    action: Any = None
    comment: str = ""
    within: int = 0

    @property
    def seat(self) -> int:
        """Whose it is."""
        return int(getattr(self.action, "seat", SHARED))

    def __str__(self) -> str:
        return self.stamp if self.action is None else f"{self.stamp} {self.action}"

    @property
    def stamp(self) -> str:
        """`@12.345`, or `@12.345~7` where its clock is only known to be right within 7 ms."""
        return format_stamp(self.at) + (f"~{self.within}" if self.within else "")


def format_stamp(ms: int) -> str:
    """Seconds with three places: `@12.345`."""
    return f"@{ms // 1000}.{ms % 1000:03}"


class Verdict(Enum):
    """What an event came to."""

    DONE = "done"
    VOID = "void"  # it was impossible at its stamp
    CLOCK = "clock"  # nobody did it: time was up


class Contest(NamedTuple):
    """Another seat's event that came later, and would have changed what happened; `lot`: a lot decided,
    for their clocks agree `within` no less.
    """

    rival: Event
    margin_ms: int
    lot: bool = False
    within_ms: int = 0


class Entry(NamedTuple):
    """An event with what came of it."""

    event: Event
    verdict: Verdict
    state: Any  # after it
    why: str = ""  # it was void
    contests: tuple[Contest, ...] = ()


Lot = Callable[[Event, Event], int]
"""Which seat a lot favours of two events whose stamps are no order."""


def no_lot(one: Event, other: Event) -> int:
    """Nobody has drawn one; GameError says what is missing."""
    seats = " or ".join(f"'{format_stamp(one.at)} lot {SEAT_NAMES[event.seat]}'" for event in (one, other))
    raise GameError(
        f"'{one}' and '{other}' are {other.at - one.at} ms apart, less than the clocks are sure of: "
        f"a lot decides, add {seats}"
    )


def timeline(
    start: Any, events: Iterable[Event], rules: Rules[Any, Any], lot: Lot = no_lot
) -> Iterator[Entry]:
    """What came of each event, and what the clock did between them."""
    waiting, state, lot = sorted(events, key=_order), start, cache(lot)
    while waiting:
        for entry in _clock(state, waiting[0].at):
            yield entry
            state = entry.state
        number, contests = _first(state, waiting, rules, lot)
        event = waiting.pop(number)
        if event.action is not None:
            after, why = _tried(state, event, rules)
            yield Entry(event, Verdict.VOID if why else _verdict(state, event), after, why, contests)
            state = after


def _order(event: Event) -> tuple[int, bool, int, str]:
    """By stamps; what nobody does comes last, for who acts at the last moment is in time."""
    return event.at, event.seat == SHARED, event.seat, str(event.action)


def _clock(state: Any, until: int) -> Iterator[Entry]:
    """The deadlines before this stamp."""
    while (deadline := state.deadline) and (at := round(deadline.at * 1000)) < until:
        state = state.apply(deadline.action, deadline.at)
        yield Entry(Event(at, deadline.action), Verdict.CLOCK, state)


def _verdict(state: Any, event: Event) -> Verdict:
    deadline = state.deadline
    return Verdict.CLOCK if deadline and deadline.action == event.action else Verdict.DONE


def _tried(state: Any, event: Event, rules: Rules[Any, Any]) -> tuple[Any, str]:
    """The state after an event, and why it is void if it is."""
    try:
        return state.apply(event.action, event.at / 1000), ""
    except IllegalAction as error:
        return rules.voided(state, event.action), str(error)


# --- who was first


def _first(
    state: Any, waiting: Sequence[Event], rules: Rules[Any, Any], lot: Lot
) -> tuple[int, tuple[Contest, ...]]:
    """Which of the waiting events comes next, and against whom it was first."""
    number, drawn = _possible(state, waiting, rules), []
    for rival, before in _rivals(state, waiting, number, rules):
        event = waiting[number]
        within = max(rules.uncertainty_ms(state), event.within + rival.within)
        close = rival.at - event.at < within
        if close and lot(*sorted((event, rival), key=_order)) == rival.seat:
            ahead = (*before, rival)[0]
            drawn = [Contest(event, event.at - rival.at, True, within)] if ahead is rival else []
            return waiting.index(ahead), tuple(drawn)
        drawn.append(Contest(rival, rival.at - event.at, close, within))
    return number, tuple(drawn)


def _possible(state: Any, waiting: Sequence[Event], rules: Rules[Any, Any]) -> int:
    """The first; of several by one seat at one stamp the first that is possible."""
    first = waiting[0]
    for number, event in enumerate(waiting):
        if (event.at, event.seat) != (first.at, first.seat):
            break
        if event.action is not None and not _tried(state, event, rules)[1]:
            return number
    return 0


def _rivals(
    state: Any, waiting: Sequence[Event], number: int, rules: Rules[Any, Any]
) -> Iterator[tuple[Event, list[Event]]]:
    """Others' events soon after one that it matters to precede, each with what its seat does before it."""
    event = waiting[number]
    if event.seat == SHARED:
        return
    for place, rival in enumerate(waiting):
        if rival.at - event.at > CONTEST_MS:
            break
        if rival.seat not in (event.seat, SHARED):
            before = [one for one in waiting[:place] if one.seat == rival.seat]
            if _all(state, (*before, event, rival), rules) != _all(state, (*before, rival, event), rules):
                yield rival, before


def _all(state: Any, events: Iterable[Event], rules: Rules[Any, Any]) -> Any:
    for event in events:
        state, _ = _tried(state, event, rules)
    return state
