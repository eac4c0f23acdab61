"""Faults and losses: a page shown for a moment whenever the players pause."""

from __future__ import annotations

from playmat.errors import Cause
from playmat.events import Event, Held, Part, PartFault, PartKind, Pressed, TagOff, TagOn
from playmat.screen.view import View
from playmat.session.mat.tracker import Faults
from playmat.text import Text, say, say_n, verbatim, whole_sentences

STANDS = 3.0  # seconds for which the page is shown
REST = 6.0  # seconds for which the console then shows the game, also after any touch
_EARLY = 1e-6  # a timer may come this much too soon

_PARTS = {
    PartKind.JOURNAL: say("Journal"),
    PartKind.TABLE: say("Table"),
    PartKind.SLOT_DISPLAYS: say("Slot displays"),
    PartKind.LIGHTS: say("Lights"),
    PartKind.BUZZER: say("Buzzer"),
    PartKind.SPEAKER: say("Speaker"),
    PartKind.SUPPLY: say("Power supply"),
    PartKind.CLOCK: say("Clock"),
}
_OUTPUTS = (PartKind.DISPLAY, PartKind.SLOT_DISPLAYS, PartKind.LIGHTS, PartKind.BUZZER, PartKind.SPEAKER)
_OUTPUT_FAILS = (say("Not working"), say("Check its plug and the log"))
_WORDS: dict[str, tuple[Text, ...]] = {
    Cause.FULL: (say("Disk full"), say("Free space: the game is kept in memory")),
    Cause.READ_ONLY: (say("Read-only"), say("Allow writing: the game is kept in memory")),
    Cause.UNWRITABLE: (say("Cannot save"), say("Check the disk: the game is kept in memory")),
    Cause.DAMAGED: (say("File damaged"), say("Kept as .bad: check the last move")),
    Cause.FOREIGN: (say("Not a journal"), say("Kept as .bad: a new one begins")),
    Cause.NEWER: (say("Too new"), say("Kept as .bad: update playmat")),
    Cause.DELETED: (say("File deleted"), say("Only this game is saved: copy the others back")),
    Cause.UNREADABLE: (say("Damaged entry"), say("Check the last move: see the log")),
    Cause.LOST: (say("Actions lost"), say("Put the mat as shown")),
    Cause.SET_ASIDE: (say("Game set aside"), say("It cannot continue: start a new one")),
    Cause.RESTARTED: (say("Restarted"), say("After an error: check the last move")),
    Cause.GAME_FAULT: (say("Fault in the game"), say("Check the last move: see the log")),
    Cause.TOO_LOW: (say("Too low"), say("Use the Pi’s own supply and a short cable")),
    Cause.WAS_LOW: (say("Was too low"), say("Use the Pi’s own supply and a short cable")),
    Cause.CLOCK_SET: (say("Was set"), say("Play goes on: dates in the journal jump")),
}


class Health:
    """Faults stay until the part works; losses stay until a button is pressed while they are shown.

    Parts that halt the game have no page, as the consoles show them anyway.
    """

    def __init__(self) -> None:
        self._faults = Faults()
        self._lost: list[PartFault] = []
        self._first = 0.0  # when the page is shown first

    @property
    def failing(self) -> tuple[PartFault, ...]:
        """All faults and losses."""
        return *self._faults, *self._lost

    def note(self, event: Event, now: float) -> None:
        """Processes an event."""
        self._faults.note(event)
        match event:
            case PartFault(part, working, cause) if not part.halts:
                if working and cause and event not in self._lost:
                    self._lost.append(event)
                if working and not cause:
                    self._first = now + REST  # the game's turn, not an older page's
                else:
                    self._first = max(now, self._first) if part.kind in _OUTPUTS else now
            case Pressed() | Held() | TagOn() | TagOff():
                if isinstance(event, Pressed) and self._shown(now):
                    self._lost.clear()
                self._first = now + REST

    def covers(self, now: float) -> bool:
        """Returns whether a page is shown, which disables the buttons of the view below."""
        return self._shown(now) is not None

    def cover(self, view: View, now: float) -> View:
        """The page, or `view` if no page is shown; any button closes the page."""
        if (shown := self._shown(now)) is None:
            return view
        problem, *step = words(shown)
        caption = whole_sentences(say("{part}: {problem}", part=title(shown.part), problem=problem), *step)
        return View(title(shown.part), problem, tuple(step), (None, None, say("OK")), caption=caption)

    def next_turn(self, now: float) -> float | None:
        """Returns when a page appears or disappears next; None without faults."""
        if not self._pages:
            return None
        if now < self._first - _EARLY:
            return self._first
        begun = self._first + self._round(now) * (STANDS + REST)
        return begun + (STANDS if self._shown(now) else STANDS + REST)

    @property
    def _pages(self) -> list[PartFault]:
        return [fault for fault in self.failing if not fault.part.halts]

    def _shown(self, now: float) -> PartFault | None:
        """The fault or loss shown now."""
        every = self._pages
        since = now - self._first + _EARLY
        if not every or since < 0 or since % (STANDS + REST) >= STANDS:
            return None
        return every[self._round(now) % len(every)]

    def _round(self, now: float) -> int:
        return int((now - self._first + _EARLY) // (STANDS + REST))


def sentence(fault: PartFault) -> Text:
    """The fault and the next step."""
    problem, *step = words(fault)
    told = say("{part}: {problem}", part=title(fault.part), problem=problem)
    return say("{told}. {step}", told=told, step=step[0]) if step else told


def words(fault: PartFault) -> tuple[Text, ...]:
    """The problem, and the next step if there is one."""
    if fault.part.kind in _OUTPUTS:
        return _OUTPUT_FAILS
    number, _, rest = fault.cause.partition(" ")
    if rest == Cause.LOST and number.isdecimal():
        return say_n("Last action lost", "Last {n} actions lost", int(number)), *_WORDS[Cause.LOST][1:]
    return _WORDS.get(fault.cause, (verbatim(fault.cause),))


def title(part: Part) -> Text:
    """The name of a part that does not halt the game."""
    if part.kind is PartKind.DISPLAY:
        return say("Display {number}", number=part.number + 1)
    return _PARTS[part.kind]
