"""A recorded rehearsal in virtual time, in a table's format but without the boards' lines."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

from playmat.app.crash_recovery import RestartingSession, restarting_session
from playmat.app.mats import choice
from playmat.app.recording.recorder import Recorder
from playmat.config import BoardConfig, ConsoleConfig, GameConfig, TableConfig
from playmat.events import Event
from playmat.games.interface import AnyGame
from playmat.session.effects import Effect, Entry
from playmat.session.session import Session
from playmat.simulator.rehearsal.rehearsal import Tally
from playmat.simulator.rehearsal.staging import rehearse, set_table
from playmat.simulator.rehearsal.virtual_time import VirtualTime
from playmat.virtual.setting import KIT

_PINS = ((17, 27, 22), (23, 24, 25))


class _Recorded(Session):
    """A session that reports each event to a recorder."""

    def __init__(self, inner: RestartingSession, recorder: Recorder) -> None:
        self._inner = inner
        self._recorder = recorder

    def handle(self, event: Event, now: float) -> list[Effect]:
        effects = self._inner.handle(event, now)
        self._recorder.on_event(event, now, effects)
        return effects


class _Table(VirtualTime):
    """A table's objects as its configuration creates them, with a recorder."""

    recorder: Recorder
    config: TableConfig

    def _begin(self, saved: Sequence[Entry]) -> Session:
        self.recorder.begin(self.config, saved, False, 0.0)
        return _Recorded(restarting_session(self.config, self._choice, lambda: saved, False), self.recorder)


def record(game: str, file: Path, seed: int, **bounds: int) -> None:
    """Writes the recording of a game between virtual players."""
    config = TableConfig(
        game=GameConfig(game),
        mat=KIT,
        journal=file.with_suffix(".sqlite"),
        boards=tuple(BoardConfig(name, name) for name in ("south", "north", "wand")),
        consoles=(),
    )
    laid = choice(config)
    seats = laid[0].mat.seats
    consoles = (
        ConsoleConfig((seat.lower(),), number, 0x3C, pins)
        for number, (seat, pins) in enumerate(zip(seats, _PINS, strict=False))
    )
    config = replace(config, consoles=tuple(consoles))
    played: AnyGame = laid[0].games[0]
    random = Random(seed)
    world = set_table(played, laid[0].mat, random)
    _Table.recorder, _Table.config = Recorder(file, print, **bounds), config
    table = _Table(played, laid[0].mat, world, others=laid[1:])
    tally = Tally(1)
    table.drive(rehearse(table, played, world, random, tally).run())
    assert tally.clean, tally.failure
    asyncio.run(_Table.recorder.close())
