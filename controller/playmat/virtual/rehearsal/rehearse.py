"""Rehearsals with virtual hands at a virtual table, in real time with all parts or in virtual time."""

from __future__ import annotations

import asyncio
import resource
import sys
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from playmat.app.games import load_game
from playmat.app.listener import Listener
from playmat.app.log import note
from playmat.app.recording.recorder import Recorder
from playmat.app.table import Observers
from playmat.events import Button, Event, TagOn
from playmat.games.fault import GameFault
from playmat.screen.view import View
from playmat.session.effects import Status
from playmat.simulator.physics.stickers import Sticker
from playmat.simulator.players.follower import Follower
from playmat.simulator.players.table import PATIENCE, Pause, Until, Wait
from playmat.simulator.rehearsal.rehearsal import Tally
from playmat.simulator.rehearsal.staging import rehearse
from playmat.simulator.rehearsal.trace import GameSetting
from playmat.simulator.rehearsal.virtual_time import VirtualTime
from playmat.table.mat import Slot
from playmat.virtual.bot_games import named_bots
from playmat.virtual.demo.page import Page
from playmat.virtual.demo.virtual import Options, VirtualTable
from playmat.virtual.game_check.finding import by_fault, faulty_game
from playmat.virtual.setting import furnish, game_config, kit_for

Progress = Callable[[int, int], None]
RehearsalReport = dict[str, Any]
_Tag = tuple[str, int, str]  # board, reader, UID


def in_virtual_time(
    setting: GameSetting, games: int, random: Random, progress: Progress, players: Sequence[str] = ()
) -> tuple[RehearsalReport, bool]:
    """Plays without waiting; latency is the computing time of the core per laid card.

    `players` are the programs that decide, seat by seat; ConfigError if the game has none of that name.
    """
    game, mat, world = furnish(setting, random)
    bots = named_bots(game, players) if players else ()
    clock = VirtualTime(game, mat, world)
    tally = Tally(games)
    rehearsal = rehearse(clock, game, world, random, tally, bots=bots)
    began = time.perf_counter(), time.process_time()
    clock.drive(_reported(rehearsal.run(), tally, progress))
    tally.unmatched = clock.explained
    return _report(tally, clock.handling, [], began), tally.clean


async def in_real_time(
    setting: GameSetting,
    games: int,
    random: Random,
    home: Path,
    progress: Progress,
    recorder: Recorder | None = None,
    port: int | None = None,
) -> tuple[RehearsalReport, bool]:
    """Plays through virtual boards, links, consoles and the journal in `home`; a port serves the page."""
    player = _RehearsalDriver(setting, games, random, home, recorder=recorder, port=port)
    return await player.play(progress)


class _RehearsalDriver(Listener):
    """Drives the hands at a virtual table and measures latencies."""

    def __init__(
        self,
        setting: GameSetting,
        games: int,
        random: Random,
        home: Path,
        recorder: Recorder | None,
        port: int | None,
    ) -> None:
        self._present: set[_Tag] = set()
        self._laid: dict[_Tag, float] = {}  # arrival of the tags that no screen shows yet
        self._latencies: list[float] = []
        self._laid_at: float | None = None  # last arrival of a tag at a reader
        self._accepted: list[float] = []  # seconds from then until its action was accepted
        self._sweeps: list[float] = []
        self.views: dict[int, View] = {}
        self._changed = asyncio.Event()
        self._explained = 0
        self._tally = Tally(games)
        self._failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.status = Status(phase="paused")
        # The table, its follower, and the task that runs it, by its page if there is a port
        config = game_config(setting)
        mat = Path(setting.mat) if setting.mat else kit_for(load_game(config))
        options = Options(game=config, mat=mat, seats=setting.seats, recorder=recorder)
        make_table = partial(VirtualTable, home, random, note=note, options=options)
        self.follower: Follower
        self._work: Callable[[], Coroutine[Any, Any, None]]
        if port is None:
            table = make_table(observers=Observers(on_entry=lambda entry: self.follower.append(entry)))
            self.follower = Follower([table.game], table.table.unfinished)
            self._work = table.run
        else:
            page = Page(make_table, random, config.folder)
            table, self.follower = page.table, page.follower
            self._work = partial(page.serve, "127.0.0.1", port)
        self._table = table
        table.table.join(self)
        self._rehearsal = rehearse(self, table.game, table.world, random, self._tally, table.console_of)
        table.world.watch_fields(self._on_field)

    def press(self, console: int, button: Button) -> None:
        """Presses and releases a button of the virtual table."""
        self._table.push(console, button)

    async def play(self, progress: Progress) -> tuple[RehearsalReport, bool]:
        """Plays all games and returns the report."""
        running = asyncio.create_task(self._work())
        began = time.perf_counter(), time.process_time()
        playing = asyncio.create_task(self._drive(_reported(self._rehearsal.run(), self._tally, progress)))
        await asyncio.wait({running, playing, self._failed}, return_when=asyncio.FIRST_COMPLETED)
        self._tally.unmatched = self._explained
        report = _report(self._tally, self._latencies, self._sweeps, began, self._accepted)
        for task in (playing, running):
            task.cancel()
        for task in (playing, running):
            with suppress(asyncio.CancelledError):
                await task
        if self._failed.done():
            await self._failed
        return report, self._tally.clean

    async def _drive(self, waits: Iterator[Wait]) -> None:
        for wait in waits:
            match wait:
                case Pause(seconds):
                    await asyncio.sleep(seconds)
                case Until(holds):
                    with suppress(TimeoutError):
                        async with asyncio.timeout(PATIENCE):
                            while not holds():
                                self._changed.clear()
                                await self._changed.wait()

    def on_status(self, status: Status) -> None:
        """Wakes the hands."""
        self._explained += status.phase == "explaining" and self.status.phase != "explaining"
        if self._laid_at and self.status.phase == "proposing" and status.actions > self.status.actions:
            self._accepted.append(time.perf_counter() - self._laid_at)
            self._laid_at = None
        self.status = status
        self._changed.set()

    def on_view(self, console: int, view: View) -> None:
        """Stores the view for the hands."""
        self.views[console] = view

    def on_game_fault(self, fault: GameFault) -> None:
        """Ends the rehearsal: the table would go on without what has failed."""
        if not self._failed.done():
            self._failed.set_exception(faulty_game(by_fault("", fault)))

    def on_frame(self, console: int, cause: Event) -> None:
        """Measures the time since the card was laid."""
        if isinstance(cause, TagOn):
            laid = self._laid.pop((cause.board, cause.reader, cause.uid), None)
            if laid is not None:
                self._latencies.append(time.perf_counter() - laid)

    def on_beat(self, board: str, sweep_ms: int) -> None:
        """Collects the durations of sweeps."""
        self._sweeps.append(sweep_ms / 1000)

    # Latency is measured from the moment a sticker enters a field, not from the reader's message: sweep,
    # wire, link and drawing all count. A tag that is moved away before it was shown is dropped, as no
    # screen will show it.
    def _on_field(self, slot: Slot, stickers: tuple[Sticker, ...]) -> None:
        here = {(slot.board, slot.reader, sticker.uid.hex().upper()) for sticker in stickers}
        for key in [key for key in self._laid if key[:2] == (slot.board, slot.reader)]:
            if key not in here:
                del self._laid[key]
        for key in here - self._present:
            self._laid[key] = self._laid_at = time.perf_counter()
        self._present = {key for key in self._present if key[:2] != (slot.board, slot.reader)} | here


def _reported(waits: Iterator[Wait], tally: Tally, progress: Progress) -> Iterator[Wait]:
    shown = -1
    for wait in waits:
        if tally.completed != shown:
            shown = tally.completed
            progress(shown, tally.games)
        yield wait


def _report(
    tally: Tally,
    latencies: Sequence[float],
    sweeps: Sequence[float],
    began: tuple[float, float],
    accepted: Sequence[float] = (),
) -> RehearsalReport:
    wall, cpu = time.perf_counter() - began[0], time.process_time() - began[1]
    unit = 1024 if sys.platform == "linux" else 1024 * 1024
    return {
        **({"failure": tally.failure} if tally.failure else {}),
        "games": tally.games,
        "completed": tally.completed,
        "actions": tally.actions,
        "recovered": tally.recovered,
        "misread": tally.misread,
        "unmatched": tally.unmatched,
        "latency_ms": _percentiles(latencies, 50, 95, 99),
        "accept_ms": _percentiles(accepted, 50, 95, 99),
        "sweep_ms": _percentiles(sweeps, 50, 99),
        "controller": {
            "cpu_percent": round(100 * cpu / wall, 1),
            "rss_mb": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit, 1),
        },
        "seconds": round(wall, 1),
    }


def _percentiles(seconds: Sequence[float], *percents: int) -> dict[str, float] | None:
    """Returns milliseconds by percentile; None without measurements."""
    if not seconds:
        return None
    ordered = sorted(seconds)
    return {
        f"p{percent}": round(1000 * ordered[min(len(ordered) - 1, len(ordered) * percent // 100)], 1)
        for percent in percents
    }
