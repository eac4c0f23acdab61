"""Gives a recording once more to the links and the session of today, and compares what comes of it."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

from playmat.app.boards import Boards, readers
from playmat.app.lasting import lasting_session
from playmat.app.mats import choice
from playmat.app.outcome import SCREEN_LINE, Outcomes
from playmat.app.recorded_line import EarlierEvent, RecordedEvent, parse_line
from playmat.app.table_setting import unpacked
from playmat.errors import JournalError, PlaymatError, quoted
from playmat.events import BoardScan, Button, Event, LanguageChosen, Pressed, Tick
from playmat.link.calls import Call, Verb
from playmat.session.as_json import entry_from_json, event_from_json
from playmat.session.effects import Append, Entry, UseMat
from playmat.simulator.follower import Follower
from playmat.simulator.trace import unfinished

_KEPT = 5  # differences that are told in full
_WARM_UP = 10.0  # seconds before a recording's beginning for what brings the table to where it was


class Difference(NamedTuple):
    """When something is otherwise than it was recorded, what, how it was, and how it is now."""

    time: str
    what: str
    recorded: str
    replayed: str


class Replay:
    """Takes the lines of the recording `source` in order; its files go into the folder `home`."""

    def __init__(self, source: Path, home: Path) -> None:
        self._source = source
        self._home = home
        self.differences: list[Difference] = []  # the first of them
        self.count = 0  # of all
        self.header: dict[str, Any] = {}  # of the last part
        self.parts = self.lines = self.events = 0
        self.began = ""
        self.whole = True  # it begins where the table began
        self.compared_from = ""  # nothing: the replay is not yet where the recording is
        self._catches_up = False  # it is given what the session was given before the part
        self._at = 0.0
        self._entries: list[Entry] = []
        self._recorded_entries: list[Entry] = []
        self._recorded_screens: dict[int, str] = {}
        self._call: Call | None = None

    def take(self, line: str) -> list[str]:
        """Does what the line tells; what it was and what came of it, for people."""
        match parse_line(line):
            case dict() as header:
                return self._on_part(header)
            case EarlierEvent(at, event) if self.parts:
                self._on_earlier(at, event)
                return []
            case Call() as call, int(events) if self.parts:
                self._arrive()
                return self._on_call(call, events)
            case RecordedEvent() as recorded if self.parts:
                self._arrive()
                return self._on_event(recorded)
        found = quoted(line)
        raise JournalError(f"{self._source}: {found} is no line of a recording: name a file of --record")

    @property
    def time(self) -> str:
        """When that was, in UTC."""
        began = datetime.fromisoformat(self.header["time"])
        return f"{began + timedelta(seconds=self._at - self.header['at']):%Y-%m-%d %H:%M:%S.%f}"[:-3]

    @property
    def same(self) -> bool:
        """Whether nothing differs from what was recorded."""
        recorded, replayed = self.states
        return not self.count and recorded == replayed

    @property
    def screens(self) -> dict[int, str]:
        """What each console shows now, by the number of the console from 1."""
        return {console + 1: screen for console, screen in sorted(self._outcomes.screens.items())}

    @property
    def states(self) -> tuple[str, str]:
        """The text of the state that was recorded, and of that which was replayed."""
        return self._state(self._recorded_entries), self._state(self._entries)

    def _state(self, entries: Sequence[Entry]) -> str:
        try:
            return str(Follower([game for laid in self._laid for game in laid.games], entries).state)
        except PlaymatError:
            return "there is no match"

    def _differ(self, what: str, recorded: str, replayed: str) -> None:
        if recorded != replayed:
            self.count += 1
            if self.count <= _KEPT:
                self.differences.append(Difference(self.time, what, recorded, replayed))

    # --- a part

    def _on_part(self, header: dict[str, Any]) -> list[str]:
        self.header, self._at = header, header["at"]
        if not self.parts:
            self.began, self.whole = self.time, header["fresh"]
        self._catches_up = not header["fresh"] and not self.compared_from
        if header["fresh"] or self._catches_up:
            self._begin(header)
        self.parts += 1
        return [f"{header['time']}: {'the table begins' if header['fresh'] else 'it goes on'}"]

    def _begin(self, header: dict[str, Any]) -> None:
        config = unpacked(header["table"], self._home)
        self._laid = choice(config)
        self._mat = self._laid[0].mat
        base = header.get("base", header)  # older recordings have no checkpoint
        self._entries = [entry_from_json(*entry) for entry in base["entries"]]
        self._recorded_entries = [entry_from_json(*entry) for entry in header["entries"]]
        self._session = lasting_session(
            config, self._laid, lambda: unfinished(self._entries), header["table"]["deals"]
        )
        self._boards = Boards(config.boards, self._mat, lambda event: None)
        self._boards.watch(self._note_call)
        self._links = {link.board: link for link in self._boards.links}
        self._told: dict[str, deque[Event | None]] = {board: deque() for board in self._links}
        self._exact = header["fresh"]
        self._greeted: set[str] = set()  # boards whose line was opened since
        self._outcomes = Outcomes(config.language)
        self._recorded_screens = {int(console): screen for console, screen in header["screens"].items()}
        self.compared_from = self.compared_from or (self.time if header["fresh"] else "")
        self._at = base["at"]
        if not base["fresh"]:
            self._warm_up(base)
        self._use(header)

    def _use(self, header: dict[str, Any]) -> None:
        """Sets the links up as they were, whatever mat lies there now."""
        for board, often in header["often"].items():
            self._links[board].hurry(_numbers(often), self._at)
        self._boards.use(self._mat, self._at)

    def _on_earlier(self, at: float, event: Event) -> None:
        if self._catches_up:
            self._at, mat = at, self._mat
            self._handle(event, at)
            if self._mat is not mat:
                self._boards.use(self._mat, at)

    def _arrive(self) -> None:
        """All that was before the part is done: the screens should be those that were recorded."""
        if self._catches_up:
            self._catches_up, self._at = False, self.header["at"]
            self._entries = [*unfinished(self._entries)]  # as the part has them
            self._compare_if_here()

    def _compare_if_here(self) -> None:
        """A replay that began in the middle is compared once all its screens are those that were recorded."""
        if self._recorded_screens == self._outcomes.screens:
            self.compared_from = self.time

    def _warm_up(self, header: dict[str, Any]) -> None:
        """Brings a new session to where the recorded one was, as far as that can be known.

        The game goes on first as if all boards were here: it could not while one is missing.
        """
        known = [event_from_json(*event) for event in header["known"]]
        scans = {event.board: event for event in known if isinstance(event, BoardScan)}
        for board in self._links:
            self._handle(scans.get(board, BoardScan(board)), self._at - _WARM_UP)
        for console, code in header["languages"].items():
            self._handle(LanguageChosen(int(console), code), self._at - _WARM_UP)
        if header["entries"] and header["phase"] != "resuming":
            self._handle(Pressed(0, Button.RIGHT), self._at - _WARM_UP / 2)
            self._handle(Tick(), self._at)
        for event in known:
            self._handle(event, self._at)

    # --- a board's line

    def _on_call(self, recorded: Call, count: int) -> list[str]:
        self._at = recorded.at
        self.lines += recorded.given.count("\n") + recorded.said.count("\n")
        if recorded.verb is Verb.OPEN:
            self._greeted.add(recorded.board)
        if recorded.board in self._greeted or recorded.verb in (Verb.HURRY, Verb.USE):
            self._do(recorded, count)
        given = [f"  {recorded.board} > {line}" for line in recorded.given.splitlines()]
        return [*given, *(f"  {recorded.board} < {line}" for line in recorded.said.splitlines())]

    def _do(self, recorded: Call, count: int) -> None:
        """Does the same with the line of today; the session is given at once what was not known then."""
        call = self._again(recorded)
        if recorded.board not in self._greeted:
            return
        if self._exact:  # else the rhythm of all boards is not known
            self._differ(f"what is said to the board {recorded.board}", recorded.said, call.said)
        expected: list[Event | None] = [*call.events[:count], *([None] * (count - len(call.events)))]
        self._told[recorded.board].extend(expected)
        for event in call.events[count:]:
            self._differ(f"what the board {recorded.board} tells", "nothing", repr(event))
            self._handle(event, self._at)

    def _again(self, recorded: Call) -> Call:
        link, at = self._links[recorded.board], recorded.at
        self._call = None
        match recorded.verb:
            case Verb.OPEN:
                link.open(at)
            case Verb.RECEIVE:
                link.receive(recorded.given.encode("latin-1"), at)
            case Verb.TICK:
                link.tick(at)
            case Verb.HURRY:
                link.hurry(_numbers(recorded.given), at)
            case Verb.USE:
                link.use(readers(self._mat, link.board), at)
            case Verb.SHUT:
                link.shut(at)
        link.drain()
        return self._call or recorded._replace(said="", events=())

    def _note_call(self, call: Call) -> None:
        self._call = call

    # --- an event of the queue

    def _on_event(self, recorded: RecordedEvent) -> list[str]:
        self._at, board = recorded.at, recorded.board
        self.events += 1
        event = self._told_by(board, recorded.event) if board in self._greeted else recorded.event
        outcome, entries = self._handle(event, self._at) if event else ([], [])
        self._recorded_entries += recorded.entries
        self._compare(recorded, outcome, entries)
        return [str(event), *(f"    {line}" for line in outcome)]

    def _told_by(self, board: str, recorded: Event) -> Event | None:
        """What the board's line of today tells in place of what was recorded."""
        event = self._told[board].popleft() if self._told[board] else None
        self._differ(f"what the board {board} tells", repr(recorded), repr(event) if event else "nothing")
        return event

    def _handle(self, event: Event, at: float) -> tuple[list[str], list[Entry]]:
        effects = self._session.handle(event, at)
        for effect in effects:
            if isinstance(effect, UseMat):
                self._mat = effect.mat
        entries = [effect.entry for effect in effects if isinstance(effect, Append)]
        self._entries += entries
        return self._outcomes.lines(effects), entries

    def _compare(self, recorded: RecordedEvent, outcome: list[str], entries: list[Entry]) -> None:
        for line in recorded.outcome:
            if shown := re.fullmatch(SCREEN_LINE, line):
                self._recorded_screens[int(shown[1]) - 1] = shown[2]
        if self.compared_from:
            for was, now in zip_longest(recorded.outcome, outcome, fillvalue="nothing"):
                self._differ("what the table does", was, now)
            lying = [[entry.cards for entry in each] for each in (recorded.entries, entries)]
            self._differ("what the journal says lies there", *map(str, lying))
        else:
            self._compare_if_here()


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))
