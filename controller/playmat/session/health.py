"""What fails and what was lost: a page that stands for a moment whenever nobody moves."""

from __future__ import annotations

from playmat.errors import Cause
from playmat.events import Event, Held, PartFault, Pressed, TagOff, TagOn
from playmat.screen.view import View
from playmat.text import Text, say

STANDS = 3.0  # seconds for which the page stands
REST = 6.0  # seconds for which the console then shows the game, and after any touch
_EARLY = 1e-6  # a timer may come this much too soon

_PARTS = {"journal": say("Journal"), "table": say("Table")}
_WORDS: dict[str, tuple[Text, ...]] = {
    Cause.FULL: (say("Disk full"), say("Free space: the game is kept in memory")),
    Cause.READ_ONLY: (say("Read-only"), say("Allow writing: the game is kept in memory")),
    Cause.UNWRITABLE: (say("Not written"), say("Check the disk: the game is kept in memory")),
    Cause.DAMAGED: (say("Was damaged"), say("Kept beside as .bad: check the last move")),
    Cause.FOREIGN: (say("Not a journal"), say("Kept beside as .bad: a new one begins")),
    Cause.NEWER: (say("Too new"), say("Kept beside as .bad: update playmat")),
    Cause.DELETED: (say("Was deleted"), say("Only this game is saved: copy back the rest")),
    Cause.UNREADABLE: (say("Damaged entry"), say("Check the last move: see the log")),
    Cause.SET_ASIDE: (say("Game set aside"), say("It cannot go on: start a new one")),
    Cause.RESTARTED: (say("Restarted"), say("After a fault: check the last move")),
}


class Health:
    """Failing parts stay until they work; what was lost stays until a button is pressed while it is shown."""

    def __init__(self) -> None:
        self._failing: dict[str, str] = {}
        self._lost: list[tuple[str, str]] = []
        self._first = 0.0  # when the page first stands

    @property
    def summary(self) -> tuple[str, ...]:
        """Every part with its cause, 'journal: disk full'."""
        return tuple(f"{part}: {cause}" for part, cause in self._all)

    def update(self, event: Event, now: float) -> None:
        """Takes an event in."""
        match event:
            case PartFault():
                self._take(event)
                self._first = now
            case Pressed() | Held() | TagOn() | TagOff():
                if isinstance(event, Pressed) and self._shown(now):
                    self._lost.clear()
                self._first = now + REST

    def covers(self, now: float) -> bool:
        """Whether the page stands: no button then does what nobody can read."""
        return self._shown(now) is not None

    def over(self, view: View, now: float) -> View:
        """What a console shows instead of `view`; any button puts it away."""
        if (shown := self._shown(now)) is None:
            return view
        part, cause = shown
        headline, *details = _WORDS.get(cause, (_plain(cause),))
        return View(_PARTS.get(part) or _plain(part), headline, tuple(details), (None, None, say("OK")))

    def next_turn(self, now: float) -> float | None:
        """When the page comes or goes next; None while all is well."""
        if not self._all:
            return None
        if now < self._first - _EARLY:
            return self._first
        begun = self._first + self._round(now) * (STANDS + REST)
        return begun + (STANDS if self._shown(now) else STANDS + REST)

    @property
    def _all(self) -> list[tuple[str, str]]:
        return [*self._failing.items(), *self._lost]

    def _take(self, fault: PartFault) -> None:
        self._failing.pop(fault.part, None)
        if not fault.working:
            self._failing[fault.part] = fault.cause
        elif fault.cause and (fault.part, fault.cause) not in self._lost:
            self._lost.append((fault.part, fault.cause))

    def _shown(self, now: float) -> tuple[str, str] | None:
        """The part and the cause that the page is about now."""
        every = self._all
        since = now - self._first + _EARLY
        if not every or since < 0 or since % (STANDS + REST) >= STANDS:
            return None
        return every[self._round(now) % len(every)]

    def _round(self, now: float) -> int:
        return int((now - self._first + _EARLY) // (STANDS + REST))


def _plain(words: str) -> Text:
    """Words that are in no catalogue."""
    return Text("{words}", args=(("words", words),))
