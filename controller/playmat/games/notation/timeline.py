"""Orders the events of a real-time game and decides each one.

Only stamps count, not the order of arrival. The clock of the rules runs between them, and an action that was
impossible at its stamp is void. Stamps closer than the clock uncertainty are unordered: if their order
matters, a lot decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum
from functools import cache
from itertools import takewhile
from typing import Any, NamedTuple

from playmat.errors import GameError, IllegalAction
from playmat.games.interface import Rules
from playmat.placement import SEAT_NAMES, SHARED

CONTEST_MS = 300
"""Contests are reported to both seats up to this margin, if the order matters."""


class Event(NamedTuple):
    """A stamped action, in milliseconds of the game; without an action, time has passed until then.

    The `seat` of an action is its player, or SHARED for none. `uncertainty_ms` is that of the clock in
    milliseconds. `void` comes from a record: the action was legal on arrival, and a late stamp made it
    impossible.
    """

    at: int
    action: Any = None
    comment: str = ""
    uncertainty_ms: int = 0
    void: bool = False

    @property
    def seat(self) -> int:
        """Seat of the action, which in real time names it as `seat`; or SHARED."""
        seat = getattr(self.action, "seat", SHARED)
        return seat if isinstance(seat, int) else SHARED

    def __str__(self) -> str:
        if self.action is None:
            return self.stamp
        return f"{self.stamp} {'void ' * self.void}{self.action}"

    @property
    def stamp(self) -> str:
        """Formatted stamp: `@12.345`, or `@12.345~7` with an uncertainty of 7 ms."""
        return format_stamp(self.at) + (f"~{self.uncertainty_ms}" if self.uncertainty_ms else "")


def format_stamp(ms: int) -> str:
    """Formats milliseconds as seconds with three decimals: `@12.345`."""
    return f"@{ms // 1000}.{ms % 1000:03}"


class Verdict(Enum):
    """Decision on an event."""

    DONE = "done"
    VOID = "void"  # impossible at its stamp
    CLOCK = "clock"  # performed by the clock at a deadline


class Contest(NamedTuple):
    """A later event of another seat that would have changed the result if it had been first.

    `lot` means that a lot decided, because the stamps are closer than the uncertainty of `within_ms`.
    """

    rival: Event
    margin_ms: int
    lot: bool = False
    within_ms: int = 0


class Entry(NamedTuple):
    """An event, the verdict on it and the resulting state."""

    event: Event
    verdict: Verdict
    state: Any
    why: str = ""  # why it is void
    contests: tuple[Contest, ...] = ()


Lot = Callable[[Event, Event], int]
"""Returns the seat that a lot favours, for two unordered events."""


def no_lot(event: Event, rival: Event) -> int:
    """Raises GameError for a missing lot; the message names the line to add."""
    seats = " or ".join(f"'{format_stamp(event.at)} lot {SEAT_NAMES[tied.seat]}'" for tied in (event, rival))
    raise GameError(
        f"'{event}' and '{rival}' are {rival.at - event.at} ms apart, less than the clocks are sure of: "
        f"a lot decides, add {seats}"
    )


def timeline(
    start: Any, events: Iterable[Event], rules: Rules[Any, Any], lot: Lot = no_lot
) -> Iterator[Entry]:
    """Yields the verdict on each event and on each deadline of the clock between them.

    Before each step the clock performs the deadlines that precede the earliest waiting stamp. The order
    matters: a deadline can change which of the waiting events is possible, so candidates are chosen again
    after each one.
    """
    waiting, state, lot = sorted(events, key=_order), start, cache(lot)
    while waiting:
        while (deadline := state.deadline) and (at := round(deadline.at * 1000)) < waiting[0].at:
            state = state.apply(deadline.action, deadline.at)
            yield Entry(Event(at, deadline.action), Verdict.CLOCK, state)
        if opened := _opened(state, waiting):
            state = opened.state
            yield opened
            continue
        number, contests = _first(state, waiting, rules, lot)
        event = waiting.pop(number)
        if event.action is not None:
            after, why = _tried(state, event, rules)
            done = Verdict.CLOCK if deadline and deadline.action == event.action else Verdict.DONE
            yield Entry(
                event=event, verdict=Verdict.VOID if why else done, state=after, why=why, contests=contests
            )
            state = after


def _order(event: Event) -> tuple[int, bool, int, str]:
    """Sort key by stamp. At equal stamps the clock comes last: an action at the last moment is in time."""
    return event.at, event.seat == SHARED, event.seat, str(event.action)


def _opened(state: Any, waiting: list[Event]) -> Entry | None:
    """Returns the entry of a `first` deadline at the next stamp, or None.

    A record lists the actions of the clock as events. An event equal to the deadline is removed from
    `waiting`, otherwise it would be applied twice.
    """
    deadline = state.deadline
    if not deadline or not deadline.first or round(deadline.at * 1000) != (at := waiting[0].at):
        return None
    noted = (event for event in waiting if event.at == at and event.action == deadline.action)
    event = next(noted, Event(at, deadline.action))
    if event in waiting:
        waiting.remove(event)
    return Entry(event, Verdict.CLOCK, state.apply(deadline.action, deadline.at))


def _tried(state: Any, event: Event, rules: Rules[Any, Any]) -> tuple[Any, str]:
    """Returns the state after an event, and the reason if it is void."""
    try:
        return state.apply(event.action, event.at / 1000), ""
    except IllegalAction as error:
        return rules.voided(state, event.action), str(error)


# --- who was first


def tie_ms(uncertainty_ms: int, event: Event, rival: Event) -> int:
    """Returns the time in milliseconds below which two stamps are unordered."""
    return max(uncertainty_ms, event.uncertainty_ms + rival.uncertainty_ms)


def _first(
    state: Any, waiting: Sequence[Event], rules: Rules[Any, Any], lot: Lot
) -> tuple[int, tuple[Contest, ...]]:
    """Returns the index of the next event, and the contests that it won.

    Start with the earliest possible event and compare it with each rival: an event of another seat whose
    order relative to it changes the resulting state. Rivals outside the uncertainty lose and are only
    reported. For a rival inside it a lot decides. If the rival wins the lot, its seat's earlier events must
    come before it, because a seat's own stamps are always in order. The first of those is then the next
    event, and `timeline` compares the rest again in its next step.
    """
    # The first possible event of a seat at the earliest stamp. If all of its events at that stamp are
    # impossible, the first one is next and becomes void.
    earliest = (waiting[0].at, waiting[0].seat)
    here = takewhile(lambda event: (event.at, event.seat) == earliest, waiting)
    possible = (
        number
        for number, event in enumerate(here)
        if event.action is not None and not _tried(state, event, rules)[1]
    )
    number, drawn = next(possible, 0), []
    for rival, before in _rivals(state, waiting, number, rules):
        event = waiting[number]
        within = tie_ms(rules.uncertainty_ms(state), event, rival)
        close = rival.at - event.at < within
        if close and lot(*sorted((event, rival), key=_order)) == rival.seat:
            ahead = (*before, rival)[0]
            drawn = [Contest(event, event.at - rival.at, True, within)] if ahead is rival else []
            return waiting.index(ahead), tuple(drawn)
        drawn.append(Contest(rival, rival.at - event.at, close, within))
    return number, tuple(drawn)


def _rivals(
    state: Any, waiting: Sequence[Event], number: int, rules: Rules[Any, Any]
) -> Iterator[tuple[Event, list[Event]]]:
    """Yields contesting events of other seats, each with the preceding events of its own seat.

    Whether the order matters is decided by applying both orders to the state and comparing the results. No
    game has to declare which actions conflict.
    """
    event = waiting[number]
    if event.seat == SHARED:
        return
    for place, rival in enumerate(waiting):
        if rival.at - event.at > CONTEST_MS:
            break
        if rival.seat not in (event.seat, SHARED):
            before = [earlier for earlier in waiting[:place] if earlier.seat == rival.seat]
            if _all(state, (*before, event, rival), rules) != _all(state, (*before, rival, event), rules):
                yield rival, before


def _all(state: Any, events: Iterable[Event], rules: Rules[Any, Any]) -> Any:
    for event in events:
        state, _ = _tried(state, event, rules)
    return state
