"""Reports of a table, made from the public status alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from playmat.app.fleet.chronicle import seats, turn
from playmat.app.fleet.clock import Clocks
from playmat.app.fleet.words import cause_and_remedy, sentences, short
from playmat.board import Tile
from playmat.config import FleetConfig
from playmat.events import Part
from playmat.fleet import reports
from playmat.fleet.reports import Revision
from playmat.fleet.topics import Topic
from playmat.journal.outbox import Backlog
from playmat.placement import SEAT_NAMES, SHARED
from playmat.session.effects import Status
from playmat.session.machine import Phase
from playmat.text import Text

_IDLE = {Phase.ATTRACTING.value, Phase.PREPARING.value, Phase.STACKING.value, Phase.CHECKING.value}
_LOG = 20  # lines
_EMPTY = Backlog(0, 0, None)


class Reporter:
    """Follows the status and reports it; times are of the steady clock until they are written."""

    def __init__(
        self,
        config: FleetConfig,
        clocks: Clocks,
        titles: Mapping[str, Text],
        programs: Sequence[int] = (),
        languages: Sequence[str] = (),
        minutes: int = 0,
        consoles: Sequence[Sequence[int]] = (),
    ) -> None:
        self._config = config
        self._clocks = clocks
        self._titles = titles
        self._programs = tuple(SEAT_NAMES[seat] for seat in programs)
        self.languages = [*languages]
        self._minutes = minutes
        self._consoles = consoles  # the seats of each
        self.status = Status(phase="paused")
        self.match: str | None = None
        self.backlog = _EMPTY
        self.refused = 0
        self._since = self._clocks.steady()
        self._begun: float | None = None
        self._called: dict[int, float] = {}
        self._failing: dict[Part, float] = {}

    # A status has no times, but a report says since when. So each change that a report dates is noticed here,
    # by the steady clock. What lasts keeps its time: an open call when a second seat calls, a fault
    # beside a new one. `since` is set again when phase, turn or the awaited change, not with every action: a
    # player who takes back and lays again is still the one who is waited for.
    def publish(self, status: Status, match: str | None) -> None:
        """Takes a new status and the match that is on."""
        now, before = self._clocks.steady(), self.status
        if (before.phase, before.story.turn, _waiting(before)) != (
            status.phase,
            status.story.turn,
            _waiting(status),
        ):
            self._since = now
        if match != self.match:
            self._begun = now if match else None
        self._called = {seat: self._called.get(seat, now) for seat in status.calls}
        failing = {fault.part for fault in status.health}
        self._failing = {part: self._failing.get(part, now) for part in failing}
        self.status, self.match = status, match

    def present(self, revision: Revision) -> dict[Topic, Any]:
        """Returns the present report for each retained topic."""
        points = (
            reports.Points(SEAT_NAMES[seat], sentences(score.label), score.value, score.goal)
            for seat, scores in enumerate(self.status.story.scores)
            for score in scores
        )
        rows = (tuple(map(_tile, row.tiles[:40])) for row in self.status.board or ())
        faults = []
        for fault in self.status.health[:60]:
            cause, remedy = cause_and_remedy(fault)
            since = self._clocks.instant(self._failing[fault.part])
            part = fault.part
            halts = part.halts and not fault.working
            faults.append(
                reports.Fault(
                    part=short(str(part)),
                    kind=part.kind.value,
                    halts=halts,
                    cause=cause,
                    remedy=remedy,
                    since=since,
                )
            )
        outbox = reports.Outbox(*self.backlog)
        return {
            Topic.STATUS: self._status(revision),
            Topic.SCORE: reports.Score(revision, self.match, tuple(points)[:60]),
            Topic.MAT: reports.Mat(revision, self.match, tuple(rows)[:40]),
            Topic.HEALTH: reports.Health(
                revision=revision, faults=tuple(faults), outbox=outbox, refused=self.refused
            ),
        }

    def _status(self, revision: Revision) -> reports.Status:
        status, story, clocks = self.status, self.status.story, self._clocks
        playing = seats(status)
        first = next(iter(self._called.items()), None)
        lines = tuple(
            reports.Logged(
                line.number, None if line.seat == SHARED else SEAT_NAMES[line.seat], sentences(line.text)
            )
            for line in story.log[-_LOG:]
        )
        consoles = tuple(
            reports.Console(
                tuple(SEAT_NAMES[seat] for seat in served),
                sentences(shown.title),
                sentences(shown.headline),
                tuple(map(sentences, shown.details[:6])),
            )
            for served, shown in zip(self._consoles, status.consoles, strict=False)
        )
        return reports.Status(
            revision=revision,
            phase=status.phase,
            since=clocks.instant(self._since),
            waiting=_waiting(status, self._programs),
            game=status.game,
            title=sentences(title) if (title := self._titles.get(status.game)) else {},
            match=self.match,
            begun=clocks.instant(self._begun) if self.match else None,
            seats=playing,
            names={seat: sentences(name) for seat, name in zip(SEAT_NAMES, status.names, strict=False)},
            programs=tuple(seat for seat in self._programs if seat in playing),
            turn=turn(status),
            actions=status.actions,
            observation=status.observation[:20_000],
            last=status.last[:500],
            log=lines,
            winners=None if story.winners is None else tuple(SEAT_NAMES[seat] for seat in story.winners),
            languages=tuple(self.languages),
            call=reports.Call(clocks.instant(first[1]), SEAT_NAMES[first[0]]) if first else None,
            limit=reports.Limit(clocks.instant(status.ends), self._minutes)
            if status.ends is not None
            else None,
            consoles=consoles,
            games=status.games[:60],
        )


def _waiting(status: Status, programs: Sequence[str] = ()) -> reports.Waiting:
    if status.phase == Phase.HALTED.value:
        return "parts"
    if status.calls:
        return "staff"
    if status.phase in _IDLE or (status.phase == Phase.OVER.value):
        return "nobody"
    if status.chance:
        return "chance"
    names = turn(status)
    return "program" if names and set(names) <= {*programs} else "players"


def _tile(tile: Tile | None) -> reports.Tile | None:
    if tile is None:
        return None
    owner = tile.place.seat if tile.owner == SHARED else tile.owner
    return reports.Tile(
        place=short(str(tile.place)),
        icon=short(tile.icon),
        owner=None if owner == SHARED else SEAT_NAMES[owner],
        lit=tile.lit,
        damage=max(0, tile.damage),
    )
