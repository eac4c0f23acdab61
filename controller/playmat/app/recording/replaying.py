"""Replays a recording on the current links and session, and compares the results."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

from playmat.app.boards import Boards, readers
from playmat.app.crash_recovery import restarting_session
from playmat.app.mats import choice
from playmat.app.recording.outcome import SCREEN_LINE, Outcomes
from playmat.app.recording.recorded_line import EarlierEvent, RecordedEvent, parse_line
from playmat.app.recording.table_setting import unpacked
from playmat.errors import JournalError, PlaymatError, quoted
from playmat.events import BoardScan, Button, Event, LanguageChosen, Pressed, Tick
from playmat.link.calls import Call, LinkVerb
from playmat.session.as_json import entry_from_json, event_from_json
from playmat.session.effects import Append, Entry, UseMat
from playmat.simulator.players.follower import Follower
from playmat.simulator.rehearsal.trace import unfinished

_KEPT = 5  # differences that are kept in full
_WARM_UP = 10.0  # seconds before the recording for events that restore the table's state


class Difference(NamedTuple):
    """A deviation from the recording: time, subject, recorded and replayed value."""

    time: str
    what: str
    recorded: str
    replayed: str


class Replay:
    """Processes the lines of the recording `source` in order; its files are written to `home`."""

    def __init__(self, source: Path, home: Path) -> None:
        self._source = source
        self._home = home
        self.differences: list[Difference] = []  # the first differences
        self.count = 0  # number of all differences
        self.header: dict[str, Any] = {}  # header of the last part
        self.parts = self.lines = self.events = 0
        self.began = ""
        self.whole = True  # whether it begins with the table's start
        self.compared_from = ""  # empty: the replay has not caught up with the recording
        self._catches_up = False  # whether events before the part are being replayed
        self._at = 0.0
        self._entries: list[Entry] = []
        self._recorded_entries: list[Entry] = []
        self._recorded_screens: dict[int, str] = {}
        self._calls: list[Call] = []  # of the present links, since the last recorded one

    def replay(self, line: str) -> list[str]:
        """Replays a line; returns readable lines with the event and its effects."""
        match parse_line(line):
            case dict() as header:
                try:
                    self.header, self._at = header, header["at"]
                    if not self.parts:
                        self.began, self.whole = self.time, header["fresh"]
                    self._catches_up = not header["fresh"] and not self.compared_from
                    if header["fresh"] or self._catches_up:
                        self._begin(header)
                    self.parts += 1
                    return [f"{header['time']}: {'the table begins' if header['fresh'] else 'it goes on'}"]
                except (LookupError, TypeError, AttributeError, OSError) as error:
                    raise JournalError(f"{self._source}: its part of {header['time']} is damaged") from error
            case EarlierEvent(at, event) if self.parts:
                if self._catches_up:
                    self._at, mat = at, self._mat
                    self._handle(event, at)
                    if self._mat is not mat:
                        self._boards.use(self._mat, at)
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
        """The UTC time of the present line."""
        began = datetime.fromisoformat(self.header["time"])
        return f"{began + timedelta(seconds=self._at - self.header['at']):%Y-%m-%d %H:%M:%S.%f}"[:-3]

    @property
    def same(self) -> bool:
        """Whether the replay equals the recording."""
        recorded, replayed = self.states
        return not self.count and recorded == replayed

    @property
    def screens(self) -> dict[int, str]:
        """The text of each console's screen, by the number of the console from 1."""
        return {console + 1: screen for console, screen in sorted(self._outcomes.screens.items())}

    @property
    def states(self) -> tuple[str, str]:
        """The texts of the recorded and the replayed state."""
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

    # A part of a recording starts either with the table (`fresh`) or with a checkpoint of a running one. In
    # the second case the session is restored from the entries of the checkpoint, as after a crash, and the
    # readers' last reports are given to it. Its screens need not equal the recorded ones at once, because
    # menus and timers are not in the journal. So comparison starts when they have become equal
    # (`compared_from`), and from then on every difference is reported.
    def _begin(self, header: dict[str, Any]) -> None:
        config = unpacked(header["table"], self._home)
        self._laid = choice(config)
        self._mat = self._laid[0].mat
        base = header.get("base", header)  # older recordings have no checkpoint
        self._entries = [entry_from_json(*entry) for entry in base["entries"]]
        self._recorded_entries = [entry_from_json(*entry) for entry in header["entries"]]
        self._session = restarting_session(
            config, self._laid, lambda: unfinished(self._entries), header["table"]["deals"]
        )
        self._boards = Boards(config.boards, self._mat, lambda event: None)
        self._boards.watch(self._calls.append)
        self._links = {link.board: link for link in self._boards.links}
        self._reported: dict[str, deque[Event | None]] = {board: deque() for board in self._links}
        self._exact = header["fresh"]
        self._greeted: set[str] = set()  # boards whose line was opened since
        self._outcomes = Outcomes(config.language)
        self._recorded_screens = {int(console): screen for console, screen in header["screens"].items()}
        self.compared_from = self.compared_from or (self.time if header["fresh"] else "")
        self._at = base["at"]
        if not base["fresh"]:
            self._warm_up(base)
        for board, often in header["often"].items():
            self._links[board].hurry(_numbers(often), self._at)
        self._boards.use(self._mat, self._at)

    def _arrive(self) -> None:
        """Ends the replay of earlier events: the screens should now equal the recorded ones."""
        if self._catches_up:
            self._catches_up, self._at = False, self.header["at"]
            self._entries = [*unfinished(self._entries)]  # as in the part's header
            self._compare_if_here()

    def _compare_if_here(self) -> None:
        """Starts comparing once all screens equal the recorded ones, after a start in the middle."""
        if self._recorded_screens == self._outcomes.screens:
            self.compared_from = self.time

    def _warm_up(self, header: dict[str, Any]) -> None:
        """Brings a new session into the recorded state, as far as it is known.

        First all boards are reported as connected, as the game cannot be resumed while one is missing.
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
        if recorded.verb is LinkVerb.OPEN:
            self._greeted.add(recorded.board)
        if recorded.board in self._greeted or recorded.verb in (LinkVerb.HURRY, LinkVerb.USE):
            self._do(recorded, count)
        given = [f"  {recorded.board} > {line}" for line in recorded.given.splitlines()]
        return [*given, *(f"  {recorded.board} < {line}" for line in recorded.said.splitlines())]

    # The present link is called exactly as the recorded one was, but its events must not reach the session
    # at once: the recording has them in the order of the queue, mixed with those of other boards and of
    # buttons. They wait in `_reported` until the recorded event of the same board is due (`_on_event`). If
    # the present link reports less than the recorded one, None takes the place of each missing event; if it
    # reports more, the surplus has no place in the recording and is handled now.
    def _do(self, recorded: Call, count: int) -> None:
        """Repeats a call on the current link; events that the recording lacks go to the session at once."""
        link, at = self._links[recorded.board], recorded.at
        self._calls.clear()
        match recorded.verb:
            case LinkVerb.OPEN:
                link.open(at)
            case LinkVerb.RECEIVE:
                link.receive(recorded.given.encode("latin-1"), at)
            case LinkVerb.TICK:
                link.tick(at)
            case LinkVerb.HURRY:
                link.hurry(_numbers(recorded.given), at)
            case LinkVerb.USE:
                link.use(readers(self._mat, link.board), at)
            case LinkVerb.SHUT:
                link.shut(at)
        link.drain()
        call = self._calls[-1] if self._calls else recorded._replace(said="", events=())
        if recorded.board not in self._greeted:
            return
        if self._exact:  # else the polling rhythm of all boards is unknown
            self._differ(f"what is said to the board {recorded.board}", recorded.said, call.said)
        expected: list[Event | None] = [*call.events[:count], *([None] * (count - len(call.events)))]
        self._reported[recorded.board].extend(expected)
        for event in call.events[count:]:
            self._differ(f"what the board {recorded.board} tells", "nothing", repr(event))
            self._handle(event, self._at)

    # --- an event of the queue

    # Boards greeted during the replay answer through the present link code, whose events replace the recorded
    # ones; a difference between the two is reported and the replay continues with the present one.
    def _on_event(self, recorded: RecordedEvent) -> list[str]:
        self._at, board = recorded.at, recorded.board
        self.events += 1
        event: Event | None = recorded.event
        if board in self._greeted:  # the link of today reports in place of the recorded one
            event = self._reported[board].popleft() if self._reported[board] else None
            replayed = repr(event) if event else "nothing"
            self._differ(f"what the board {board} tells", repr(recorded.event), replayed)
        outcome, entries = self._handle(event, self._at) if event else ([], [])
        self._recorded_entries += recorded.entries
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
        return [str(event), *(f"    {line}" for line in outcome)]

    def _handle(self, event: Event, at: float) -> tuple[list[str], list[Entry]]:
        effects = self._session.handle(event, at)
        for effect in effects:
            if isinstance(effect, UseMat):
                self._mat = effect.mat
        entries = [effect.entry for effect in effects if isinstance(effect, Append)]
        self._entries += entries
        return self._outcomes.lines(effects), entries


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))
