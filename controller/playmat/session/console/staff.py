"""Staff elsewhere: carries out its orders, keeps the calls of guests, and watches the booked time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from playmat.events import Ordered, OrderKind, Remembered
from playmat.screen.language import LANGUAGES
from playmat.session.console.announcements import Announcements
from playmat.session.console.console import Console
from playmat.session.console.presses import Presses
from playmat.session.effects import Answered, Effect, Outcome, SystemRequest
from playmat.session.machine import Phase, TableMachine
from playmat.session.match.matches import Matches
from playmat.session.prompts import phases
from playmat.text import Text, say, verbatim

NOTICE = 600.0  # seconds before the end of the booked time
_SHOWN = 60.0  # seconds for which the table's own messages stay
_IDENTIFYING = 10.0
_EARLY = 1e-6  # a timer may come this much too soon
_ON = say("A game is on: end it first")
_HALTED = say("A part is missing: see the faults")
_LANGUAGE = say("The table does not speak this language")
_OVERLAY = say("The overlay on the table is not for this game: lay another one")
_NO_GAME = say("No game is on")
_NO_UPDATES = say("The table’s file does not say where releases come from: update it by hand")


class Staff:
    """Takes orders as events, like all else that happens at a table.

    None of them can end, change or decide a game without its players: a reset asks them.
    """

    def __init__(
        self,
        matches: Matches,
        machine: TableMachine,
        consoles: Sequence[Console],
        presses: Presses,
        announcements: Announcements,
        emit: Callable[[Effect], None],
        limit: float,
        updates: bool,
    ) -> None:
        self._matches = matches
        self._machine = machine
        self._consoles = consoles
        self._presses = presses
        self._announcements = announcements
        self._emit = emit
        self._limit = limit
        self._updates = updates
        self._identifying_until: float | None = None
        self._said = 0  # notices about the end of the booked time
        self.ends: float | None = None

    def identifying(self, now: float) -> bool:
        """Returns whether staff is looking for this table."""
        return self._identifying_until is not None and now < self._identifying_until - _EARLY

    def remember(self, known: Remembered, now: float) -> None:
        """Takes over calls and the booked time from before a restart; repeats no notice."""
        self._presses.calls.update(dict.fromkeys(known.calls))
        if self._limit and known.left is not None:
            left = min(max(known.left, -self._limit), self._limit)
            self.ends, self._said = now + left, (left <= NOTICE) + (left <= 0)

    def carry_out(self, order: Ordered, now: float) -> None:
        """Carries out an order, and reports the outcome."""
        result = self._outcome(order, now)
        if isinstance(result, Text):
            self._emit(Answered(order.id, Outcome.REFUSED, result))
        else:
            self._emit(Answered(order.id, result))

    def _outcome(self, order: Ordered, now: float) -> Outcome | Text:
        """The outcome, or why it is refused."""
        # Refusals come first: the cases below them rely on that. An order for what is so already is done.
        phase = self._machine.phase
        match order.kind:
            case OrderKind.GAME | OrderKind.ATTRACT if self._unfinished:
                return _ON
            case OrderKind.UPDATE if self._unfinished and phase is not Phase.RESUMING:
                return _ON  # but nobody plays one that is only on offer, and it still is after the update
            case OrderKind.UPDATE if not self._updates:
                return _NO_UPDATES
            case OrderKind.PAUSE | OrderKind.ATTRACT if phase is Phase.HALTED:
                return _HALTED
            case OrderKind.PAUSE if order.on and not self._unfinished:
                return _NO_GAME
            case OrderKind.LANGUAGE if order.text not in LANGUAGES:
                return _LANGUAGE
            case OrderKind.GAME:
                return Outcome.DONE if self._matches.lobby.offer(order.text) else _OVERLAY
            case OrderKind.RESET if self._unfinished:
                self._announcements.clear()  # it would hide the question
                self._presses.ask_reset()
                return Outcome.ASKED
            case OrderKind.RESET if phase not in (Phase.ATTRACTING, Phase.HALTED):
                self._presses.leave()
            case OrderKind.MESSAGE if order.text.strip():
                self._announce(now, order.number, verbatim(order.text))
            case OrderKind.MESSAGE:
                self._announcements.clear()
            case OrderKind.PAUSE if order.on and phase is not Phase.PAUSED:
                self._presses.stop("paused", now)
            case OrderKind.PAUSE if not order.on and phase is Phase.PAUSED:
                self._machine.fire("continued", self._matches.context)
            case OrderKind.LANGUAGE:
                for console in self._consoles:
                    if order.number in (-1, console.number):
                        self._presses.speak(console, order.text)
            case OrderKind.ATTRACT if order.on and phase is not Phase.ATTRACTING:
                self._presses.leave()
            case OrderKind.ATTRACT if not order.on and phase is Phase.ATTRACTING:
                self._machine.fire("prepared")
            case OrderKind.IDENTIFY:
                self._identifying_until = now + _IDENTIFYING
                self._announce(now, _IDENTIFYING, say("Here it is"), say("Staff looks for this table"))
            case OrderKind.ANSWERED:
                self._presses.calls.clear()
            case OrderKind.UPDATE:
                self._presses.close()
                self._presses.computer.ask(SystemRequest.UPDATE, now)
        return Outcome.DONE

    def _announce(self, now: float, seconds: float, *lines: Text) -> None:
        numbers = [console.number for console in self._consoles]
        self._announcements.announce(numbers, phases.announcing(*lines), now, seconds)

    @property
    def _unfinished(self) -> bool:
        """Whether there is a game that an order could end."""
        live = self._matches.on or self._matches.interrupted
        return live is not None and not live.match.context.over

    # --- time

    # Guests book a table, not a game: the time runs from their first game through all that follow, and ends
    # when the table invites again. It never stops a game, it is only shown.
    def pass_time(self, now: float) -> Iterator[float]:
        """Shows what is due; yields the times at which this must be called again."""
        if self.identifying(now) and self._identifying_until is not None:
            yield self._identifying_until
        if not self._limit:
            return
        if self._machine.phase is Phase.ATTRACTING:
            self.ends = None
        elif self.ends is None and self._matches.on:
            self.ends, self._said = now + self._limit, int(self._limit <= NOTICE)
        if self.ends is None:
            return
        notices = (
            (self.ends - NOTICE, say("Ten minutes left"), say("Then your time at this table is over")),
            (self.ends, say("Your time is over"), say("Please finish and put all away")),
        )
        for at, *lines in notices[self._said :]:
            if now < at - _EARLY:
                yield at
                return
            self._said += 1
            self._announce(now, _SHOWN, *lines)
