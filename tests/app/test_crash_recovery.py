"""A running table whose game fails: it is in the log, and play continues from the journal."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from playmat.app.crash_recovery import RestartingSession
from playmat.app.listener import Listener
from playmat.config import Timing
from playmat.events import (
    BoardScan,
    Button,
    LanguageChosen,
    Part,
    PartFault,
    PartKind,
    Pressed,
    Remembered,
    Tick,
)
from playmat.placement import NORTH, SOUTH, Place
from playmat.session.effects import Effect, Entry, EntryKind, Publish, Speak, Status, Wake
from playmat.session.match.matches import OverlayChoice
from playmat.session.services import Services
from playmat.session.session import Session
from playmat.simulator.chips.i2c import I2cBus
from playmat.simulator.chips.ssd1306 import Ssd1306
from support.session_harness import begun
from support.shipped import GAME, MAT
from support.table_harness import LIMIT, TableHarness, play

STRANGER = b"\x04\x01\x02\x03\x04\x05\x06"
PLACE = Place("battlefield", 0, SOUTH)
ASKED = "Table | Restarted | After an error: check the last move"


class Brittle:
    """A part of a real game with one function that fails on the arguments that `fails` selects."""

    def __init__(self, part: Any, function: str) -> None:
        self._part = part
        self._function = function
        self.fails: Callable[..., bool] = lambda *arguments: False
        self.failures = 0

    def __getattr__(self, name: str) -> Any:
        return self._failing if name == self._function else getattr(self._part, name)

    def _failing(self, *arguments: Any) -> Any:
        if self.fails(*arguments):
            self.failures += 1
            raise ZeroDivisionError("a fault of the rules")
        return getattr(self._part, self._function)(*arguments)

    def called(self, *names: Any) -> Brittle:
        """The words of a mat with other names: they fail as these do."""
        self._part = self._part.called(*names)
        return self


def brittle_words(function: str) -> tuple[Brittle, list[OverlayChoice]]:
    words = Brittle(GAME.words, function)
    return words, [OverlayChoice(MAT, (GAME._replace(words=words),))]


def brittle_placements() -> tuple[Brittle, list[OverlayChoice]]:
    projection = Brittle(GAME.projection, "placement")
    return projection, [OverlayChoice(MAT, (GAME._replace(projection=projection),))]


async def begin(harness: TableHarness) -> None:
    await harness.begin(NORTH)
    await harness.until(lambda: harness.status.phase == "choosing")


def fail_once(part: Brittle) -> None:
    before = part.failures
    part.fails = lambda *arguments: part.failures == before


def test_the_table_restarts_from_the_journal_and_the_game_goes_on(tmp_path: Path) -> None:
    words, laid = brittle_words("brief")

    async def script(harness: TableHarness) -> None:
        await begin(harness)
        harness.table.emit(Pressed(SOUTH, Button.MIDDLE))
        await harness.until(lambda: harness.status.actions == 1)
        fail_once(words)
        harness.table.emit(Pressed(NORTH, Button.MIDDLE))
        await harness.until(lambda: harness.status.phase == "resuming")
        assert harness.status.actions == 1
        assert harness.health == ("table: restarted",)
        assert harness.reads(SOUTH) == ASKED
        (failed,) = (note for note in harness.notes if "the table failed at Pressed(console=1" in note)
        assert failed.endswith("begins anew from the journal: ZeroDivisionError('a fault of the rules')")
        assert "Traceback (most recent call last):" in harness.notes
        harness.table.emit(Pressed(SOUTH, Button.RIGHT))
        await harness.until(lambda: harness.health == ())
        harness.table.emit(Pressed(SOUTH, Button.RIGHT))
        await harness.until(lambda: harness.status.phase == "choosing")
        harness.table.emit(Pressed(NORTH, Button.MIDDLE))
        await harness.until(lambda: harness.status.actions == 2)

    play(tmp_path, script, laid=laid)


def test_what_lies_on_the_mat_is_known_after_a_restart(tmp_path: Path) -> None:
    words, laid = brittle_words("place_name")

    async def script(harness: TableHarness) -> None:
        await begin(harness)
        fail_once(words)
        harness.put(PLACE, STRANGER)
        await harness.until(lambda: "table: restarted" in harness.health)
        assert harness.status.phase == "resuming"
        for _ in range(2):
            harness.table.emit(Pressed(SOUTH, Button.RIGHT))
        await harness.until(lambda: harness.status.wrong == (PLACE,))

    play(tmp_path, script, laid=laid)


def test_a_game_that_fails_at_once_again_is_set_aside(tmp_path: Path) -> None:
    placements, laid = brittle_placements()

    async def script(harness: TableHarness) -> None:
        await begin(harness)
        harness.table.emit(Pressed(SOUTH, Button.MIDDLE))
        await harness.until(lambda: harness.status.actions == 1)
        start = GAME.rules.start()
        placements.fails = lambda state: state != start and state.mover != start.mover
        harness.put(PLACE, STRANGER)
        await harness.until(lambda: harness.health == ("table: game set aside",))
        assert harness.status.phase == "attracting"
        placements.fails = lambda *arguments: False
        harness.put(PLACE)
        harness.table.emit(Pressed(SOUTH, Button.LEFT))
        await harness.until(lambda: harness.health == ())
        await begin(harness)
        assert harness.status.actions == 0

    play(tmp_path, script, laid=laid)


def test_an_event_is_dropped_where_nothing_helps(tmp_path: Path) -> None:
    words, laid = brittle_words("title")

    async def script(harness: TableHarness) -> None:
        words.fails = lambda *arguments: True
        harness.table.emit(Tick())
        await harness.until(lambda: any("this event is dropped" in note for note in harness.notes))
        words.fails = lambda *arguments: False
        harness.table.emit(Pressed(SOUTH, Button.MIDDLE))
        await harness.until(lambda: harness.status.phase == "preparing")

    play(tmp_path, script, laid=laid)


def test_new_code_with_which_no_session_begins_leaves_the_journal_and_the_old_code(tmp_path: Path) -> None:
    projection, broken = brittle_placements()
    projection.fails = lambda state: True

    async def script(harness: TableHarness) -> None:
        await begin(harness)
        harness.table.emit(Pressed(SOUTH, Button.MIDDLE))
        await harness.until(lambda: harness.status.actions == 1)
        laid, entries = harness.table.laid, harness.table.unfinished
        with pytest.raises(ZeroDivisionError):
            await harness.table.replace(broken, [Entry(EntryKind.BEGUN, entries[0].text, game=GAME.name)])
        assert (harness.table.laid, harness.table.unfinished) == (laid, entries)
        harness.table.emit(Pressed(NORTH, Button.MIDDLE))
        await harness.until(lambda: harness.status.actions == 2)

    play(tmp_path, script)


def test_time_alone_brings_a_failure_about_once_a_second_at_most() -> None:
    words, laid = brittle_words("title")

    def begin(saved: Sequence[Entry]) -> Session:
        return Session(laid, Timing(), saved)

    session = RestartingSession(begin, list, "en", 2)
    for board in MAT.boards:
        session.handle(BoardScan(board), 0.0)
    fail_once(words)
    effects = session.handle(Tick(), 100.0)
    assert words.failures == 1
    assert [effect.at for effect in effects if isinstance(effect, Wake) and effect.at][-1] >= 101.0


def test_a_restart_keeps_the_calls_of_guests_their_languages_and_the_booked_time() -> None:
    words, laid = brittle_words("legend")
    entries = begun().table.entries

    def begin(saved: Sequence[Entry]) -> Session:
        return Session(laid, Timing(limit=3600), saved, services=Services(staffed=True))

    session = RestartingSession(begin, lambda: entries, "en", 2)
    events = [
        *map(BoardScan, MAT.boards),
        Pressed(SOUTH, Button.RIGHT),
        Remembered((SOUTH,)),
        LanguageChosen(NORTH, "fr"),
    ]
    effects = [effect for at, event in enumerate(events) for effect in session.handle(event, float(at))]
    before = published(effects)
    assert before.ends and before.calls == (SOUTH,)
    fail_once(words)
    effects = session.handle(Pressed(SOUTH, Button.LEFT), 100.0)
    after = published(effects)
    assert words.failures == 1 and after.phase == "resuming"
    assert (after.ends, after.calls) == (before.ends, (SOUTH,))
    spoken = {effect.console: effect.language for effect in effects if isinstance(effect, Speak)}
    assert spoken == {SOUTH: "en", NORTH: "fr"}


def test_a_match_goes_on_with_other_code_once_a_missing_board_is_back() -> None:
    entries = begun().table.entries

    def begin(saved: Sequence[Entry]) -> Session:
        return Session([OverlayChoice(MAT, (GAME,))], Timing(), saved)

    session = RestartingSession(begin, lambda: entries, "en", 2)
    board = MAT.boards[0]
    for event in (*map(BoardScan, MAT.boards), Pressed(SOUTH, Button.RIGHT)):
        session.handle(event, 0.0)
    halted = published(session.handle(PartFault(Part(PartKind.BOARD, board), False), 1.0))
    assert halted.phase == "halted"
    for at in (2.0, 3.0):  # the code changes twice meanwhile
        session.replace(begin, entries, at)
    assert published(session.handle(BoardScan(board), 4.0)).phase == "settling"


def published(effects: Sequence[Effect]) -> Status:
    return [effect.status for effect in effects if isinstance(effect, Publish)][-1]


def test_a_part_that_fails_as_nobody_expected_begins_anew(tmp_path: Path) -> None:
    class Loose(I2cBus):
        failures = 0

        def write_byte(self, address: int, value: int) -> None:
            self.write_i2c_block_data(address, 0, ())

        def write_i2c_block_data(self, address: int, register: int, data: Sequence[int]) -> None:
            if self.failures < 2:
                self.failures += 1
                raise ZeroDivisionError("a fault of the driver")
            super().write_i2c_block_data(address, register, data)

    displays = {0x3C: Ssd1306(), 0x3D: Ssd1306()}
    bus = Loose(displays)

    async def script(harness: TableHarness) -> None:
        await harness.until(lambda: bus.failures == 2)
        await begin(harness)
        await harness.until(lambda: any("a part of the table failed" in note for note in harness.notes))
        dark = [bytes(len(display.pixels())) for display in displays.values()]
        await harness.until(
            lambda: all(g.pixels() != d for g, d in zip(displays.values(), dark, strict=True))
        )

    play(tmp_path, script, bus=lambda number: bus)


def test_a_part_that_fails_while_the_table_ends_does_not_begin_anew(tmp_path: Path) -> None:
    class Clumsy(Listener):
        def __init__(self) -> None:
            self.runs = 0
            self.again = asyncio.Event()

        async def run(self) -> None:
            self.runs += 1
            async with asyncio.TaskGroup() as group:
                group.create_task(self._fail())
                await asyncio.Event().wait()

        async def _fail(self) -> None:
            try:
                if self.runs > 1:
                    self.again.set()
                    await asyncio.Event().wait()
            finally:
                raise ZeroDivisionError("a fault of the page")

    async def run() -> None:
        harness, clumsy = TableHarness(tmp_path), Clumsy()
        harness.table.join(clumsy)
        running = asyncio.create_task(harness.table.run())
        async with asyncio.timeout(LIMIT):
            await clumsy.again.wait()
            running.cancel()
            await asyncio.wait([running])
        assert running.cancelled() and clumsy.runs == 2

    asyncio.run(run())


def test_whoever_looks_on_cannot_end_it(tmp_path: Path) -> None:
    async def script(harness: TableHarness) -> None:
        published = harness.on_status

        def fail(status: Status) -> None:
            published(status)
            raise ZeroDivisionError("a fault of the page")

        harness.on_status = fail  # type: ignore[method-assign]
        await begin(harness)
        assert any("TableHarness was not told: ZeroDivisionError" in note for note in harness.notes)

    play(tmp_path, script)
