"""Restarts a crashed session from the journal and replays the current part states."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from playmat.app.log import traced
from playmat.app.mats import console_seats, most_seats
from playmat.app.programs import seated
from playmat.config import TableConfig
from playmat.errors import Cause, PlaymatError
from playmat.events import (
    BoardScan,
    Event,
    LanguageChosen,
    Part,
    PartFault,
    PartKind,
    Presence,
    Remembered,
    TagOff,
    TagOn,
    Tick,
)
from playmat.games.fault import GameFault, Report, game_fault
from playmat.session.effects import Append, Effect, Entry, EntryKind, Note, Publish, Speak, Status, Wake
from playmat.session.mat.tracker import Faults
from playmat.session.match.matches import OverlayChoice
from playmat.session.services import Services
from playmat.session.session import HALVES, Session
from playmat.table.component import Component

_TABLE = Part(PartKind.TABLE)
_CALM = 1.0  # seconds without ticks after a failure, so that a tick cannot fail in a loop
_ASIDE = Append(Entry(EntryKind.ENDED, Cause.SET_ASIDE.value))
_RETRACTED = Entry(EntryKind.UNDONE)
_LESSONS = (EntryKind.TAUGHT, EntryKind.UNTAUGHT)  # an action drops some, whose entries follow its own
Begin = Callable[[Sequence[Entry]], Session]


class PartStates:
    """Folds the events about boards, readers and other parts, to report them to a new session."""

    def __init__(self) -> None:
        self._tags: dict[str, dict[tuple[int, str], TagOn]] = {}  # of the connected boards
        self._present: dict[str, set[int]] = {}
        self._faults = Faults()

    # Folds events as the session's own tracker does, but independently of it: after a crash the session's
    # memory cannot be trusted. A board that failed has no tags until its next scan.
    def note(self, event: Event) -> None:
        """Processes an event."""
        self._faults.note(event)
        match event:
            case BoardScan(board, tags, present):
                self._tags[board] = {(tag.reader, tag.uid): tag for tag in tags}
                self._present[board] = set(present)
            case TagOn(board, reader, uid) if board in self._tags:
                self._tags[board][reader, uid] = event
            case TagOff(board, reader, uid) if board in self._tags:
                self._tags[board].pop((reader, uid), None)
            case Presence(board, reader, present) if board in self._present:
                (self._present[board].add if present else self._present[board].discard)(reader)
            case PartFault(Part(PartKind.BOARD, board), False):
                self._tags.pop(board, None)

    def events(self) -> list[Event]:
        """Returns the present faults and a scan of each connected board."""
        scans = [
            BoardScan(board, tuple(tags.values()), tuple(sorted(self._present[board])))
            for board, tags in self._tags.items()
        ]
        return [*self._faults, *scans]


class RestartingSession:
    """Handles events like a session, and never raises.

    `begin` creates a session that continues from the given entries; `unfinished` returns those of the present
    game. `report` gets the faults of a game's code.
    """

    def __init__(
        self,
        begin: Begin,
        unfinished: Callable[[], Sequence[Entry]],
        language: str,
        consoles: int,
        report: Report = lambda fault, error: None,
    ) -> None:
        self._report = report
        self._languages = dict.fromkeys(range(consoles), language)
        self._begin = begin
        self._unfinished = unfinished
        self._known = PartStates()
        self._status = Status(phase="")  # the last one
        self._opening: list[Effect] = []  # effects to return with the first event
        self._early: list[Event] = []
        saved = unfinished()
        try:
            self._session = begin(saved)
        except Exception as error:  # a game that cannot be replayed is set aside
            self._opening = [*_report_damage(error), _ASIDE]
            self._early = [PartFault(_TABLE, True, Cause.SET_ASIDE)]
            self._session = begin(())

    @property
    def pointed(self) -> frozenset[Component]:
        """All components that wands touch."""
        return self._session.pointed

    def handle(self, event: Event, now: float) -> list[Effect]:
        """Returns the effects of the event; an event on which the session fails is dropped."""
        self._known.note(event)
        effects, self._opening = self._opening, []
        events, self._early = [*self._early, event], []
        try:
            for each in events:
                effects += self._session.handle(each, now)
        except Exception as error:
            if fault := game_fault(error):
                self._report(fault, error)
                effects.append(Note(f"the table goes back to the last position in the journal: {fault}"))
            else:
                effects += _notes(f"the table failed at {event}, it begins anew from the journal", error)
            effects += self._renew(now, fault)
        self._status = next(
            (effect.status for effect in reversed(effects) if isinstance(effect, Publish)), self._status
        )
        self._languages |= {
            effect.console: effect.language for effect in effects if isinstance(effect, Speak)
        }
        return effects

    def replace(self, begin: Begin, saved: Sequence[Entry], now: float) -> list[Effect]:
        """Replaces `begin` and restarts the session from these entries; a match in progress continues.

        Where that raises, the old session stays.
        """
        old, playing = (self._begin, self._session), self._session.playing
        self._begin = begin
        try:
            effects = self._restart(saved, now)
            if playing:
                self._session.resume()
                effects += self._session.handle(Tick(), now)
        except Exception:
            self._begin, self._session = old
            raise
        return effects

    # Two faults must not end in a loop: a game whose replay always fails, and part states with which every
    # new session fails. So there are few attempts, and each has less to replay: first with the entries of the
    # present game, then without its last action, then without the game, which is set aside. Only a fault of
    # the game's own code blames the last action: the position after it cannot be played, the one before it
    # could. The failing event is never handled again; its information about parts is already in `_known`.
    def _renew(self, now: float, fault: GameFault | None) -> list[Effect]:
        """Creates a new session; the game is resumed if possible, else set aside."""
        saved = self._unfinished()
        cause = Cause.GAME_FAULT if fault else Cause.RESTARTED
        try:
            return self._restart(saved, now, cause)
        except Exception as error:
            if not saved:
                return _notes("it fails at once again, this event is dropped", error)
            notes = _report_damage(error)
        last = next(entry for entry in reversed(saved) if entry.kind not in _LESSONS)
        if fault and last.kind in (EntryKind.ACTED, EntryKind.CORRECTED):
            with suppress(Exception):
                effects = self._restart([*saved, _RETRACTED], now, cause)
                return [Append(_RETRACTED), Note("the last action is taken back"), *effects]
        try:
            return [*notes, _ASIDE, *self._restart((), now, Cause.SET_ASIDE)]
        except Exception as error:
            return [*notes, *_notes("nor can it begin without a game, this event is dropped", error)]

    def _restart(self, saved: Sequence[Entry], now: float, cause: Cause | None = None) -> list[Effect]:
        session = self._begin(saved)
        effects: list[Effect] = []
        spoken = [LanguageChosen(console, language) for console, language in self._languages.items()]
        losses = [PartFault(_TABLE, True, cause)] if cause else []
        ends = self._status.ends
        guests = Remembered(self._status.calls, None if ends is None else ends - now)
        for event in (*spoken, *self._known.events(), guests, *losses):
            effects += session.handle(event, now)
        self._session = session
        return [
            Wake(max(effect.at, now + _CALM))
            if isinstance(effect, Wake) and effect.at is not None
            else effect
            for effect in effects
            if not isinstance(effect, Note)
        ]


def _report_damage(error: Exception) -> list[Effect]:
    """Reports a game that cannot be replayed: a sentence if its journal is damaged, else the trace."""
    sentence = "the last game is damaged, it is set aside"
    return [Note(f"{sentence}: {error}")] if isinstance(error, PlaymatError) else _notes(sentence, error)


def _notes(sentence: str, error: Exception) -> list[Effect]:
    return [Note(line) for line in traced(sentence, error)]


def restarting_session(
    config: TableConfig,
    laid: Sequence[OverlayChoice],
    unfinished: Callable[[], Sequence[Entry]],
    deals: bool,
    report: Report = lambda fault, error: None,
) -> RestartingSession:
    """Returns the session of a table on which these mats may be laid."""
    begin = session_maker(config, laid, deals)
    return RestartingSession(begin, unfinished, config.language, len(_seats(config, laid)), report=report)


def services_of(config: TableConfig) -> Services:
    """Returns what a table offers beside its games."""
    return Services(
        pinned=config.pinned,
        staffed=config.fleet is not None,
        phones=config.phones is not None,
        power=config.power,
        owner_pin=config.owner_pin,
        brightness=config.displays.brightness,
        sound=None if config.buzzer is None else not config.silent,
        hotspot=config.power and config.hotspot is not None,
        updates=config.power and config.updates is not None,
    )


def session_maker(config: TableConfig, laid: Sequence[OverlayChoice], deals: bool) -> Begin:
    """Returns the function that creates the sessions of a table on which these mats may be laid."""
    seats, programs = _seats(config, laid), seated(config, laid)

    def begin(saved: Sequence[Entry]) -> Session:
        return Session(
            laid,
            config.timing,
            saved=saved,
            language=config.language,
            consoles=seats,
            deals=deals,
            programs=programs,
            services=services_of(config),
        )

    return begin


def _seats(config: TableConfig, laid: Sequence[OverlayChoice]) -> Sequence[tuple[int, ...]]:
    return console_seats(config.consoles, laid[0].mat, most_seats(laid)) or HALVES
