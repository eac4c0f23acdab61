"""Prints what the controller costs from 36 to 504 slots: processor, memory, delay from line to event.

The boards are played by one other process that writes what real ones would (a beat twice a second; every
two seconds a card comes to a table and another goes) into real pseudo-terminals, so that only the
controller is measured: links, sessions with a game each, and journals of whole tables with two boards each.
"""

import asyncio
import json
import os
import pty
import select
import subprocess
import sys
import tempfile
import time
import tty
from collections import deque
from contextlib import suppress
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.idle import resident
from playmat.app.table import Table
from playmat.assets import folder
from playmat.config import BoardConfig, GameConfig, TableConfig
from playmat.events import BoardScan, Button, Event, Pressed, TagOff, TagOn
from playmat.link.board_clock import STAMP_MODULO
from playmat.link.wire import Splitter, decode, encode
from support.report import Report

BOARDS = (2, 4, 8, 14, 28)
SLOTS = 18  # of a board
BEAT = 0.5  # seconds
CARDS = 2  # that lie on a board
MOVE = 8  # beats between two of a board's moves
SETTLE = 10
SECONDS = 20
SEQ_MODULO = 1000


class ScriptedBoard:
    """Answers its host, beats, and lets cards come and go; a card's UID is the time when it was written."""

    def __init__(self, name: str) -> None:
        self.fd, slave = pty.openpty()
        tty.setraw(slave)
        self.path = os.ttyname(slave)
        self._slave = slave  # kept open: the port is there even while nobody has opened it
        self._name = name
        self._splitter = Splitter()
        self._seq = 0
        self._lying: deque[tuple[int, str]] = deque()

    def hear(self) -> None:
        for line in self._splitter.feed(os.read(self.fd, 4096)):
            if line:
                self._answer(*decode(line))

    def _answer(self, verb: str, fields: dict[str, str]) -> None:
        if verb == "hello":
            self._say("hello", proto=3, v="0.3.9", b=self._name)
        elif "id" in fields:
            self._say("time" if verb == "beat" else "done", id=fields["id"])
        if verb == "start":
            self._tell("snap_begin")
            self._tell("snap_end")

    def beat(self) -> None:
        self._say("beat", w=61, m=66, e=0, r=0, k=95)

    def move(self, slot: int) -> None:
        if len(self._lying) >= CARDS:
            slot, uid = self._lying.popleft()
            self._tell("gone", s=slot, u=uid)
        for part in (0, 8):
            self._tell("data", s=slot, p=part, x="00" * 8)
        uid = f"04{time.monotonic_ns() // 1000 % 2**48:012X}"
        self._lying.append((slot, uid))
        self._tell("tag", s=slot, u=uid)

    def _tell(self, verb: str, **fields: object) -> None:
        self._say(verb, n=self._seq, **fields)
        self._seq = (self._seq + 1) % SEQ_MODULO

    def _say(self, verb: str, **fields: object) -> None:
        os.write(self.fd, encode(verb, t=time.monotonic_ns() // 1_000_000 % STAMP_MODULO, **fields))


def play_boards(count: int) -> None:
    """Plays so many boards until the standard input ends; their moves are spread over each second."""
    boards = [ScriptedBoard(("south", "north")[number % 2]) for number in range(count)]
    print(json.dumps([board.path for board in boards]), flush=True)
    by_fd = {board.fd: board for board in boards}
    turn, due = 0, time.monotonic()
    while True:
        ready = select.select([0, *by_fd], [], [], max(0.0, due - time.monotonic()))[0]
        if 0 in ready:
            return
        for fd in ready:
            by_fd[fd].hear()
        if time.monotonic() >= due:
            beat, number = divmod(turn, count)
            boards[number].beat()
            if (beat + number * MOVE // 2) % MOVE == 0:
                boards[number].move(beat // MOVE % 16)
            turn, due = turn + 1, due + BEAT / count


class Delays:
    """Collects the time from a line's writing to its event, in ms, and counts what happened."""

    def __init__(self, boards: int) -> None:
        self.complete = asyncio.Event()  # all boards are up
        self.delays: list[float] = []
        self.moves = 0
        self._missing = boards

    def note(self, event: Event) -> None:
        if isinstance(event, BoardScan):
            self._missing -= 1
            if not self._missing:
                self.complete.set()
        self.moves += isinstance(event, TagOn | TagOff)
        if isinstance(event, TagOn):
            written = int(event.uid[2:], 16)
            self.delays.append((time.monotonic_ns() // 1000 % 2**48 - written) / 1000)


class WatchedTable(Table):
    """A table whose events are noted as they enter its queue."""

    def __init__(self, config: TableConfig, delays: Delays) -> None:
        self._delays = delays
        super().__init__(config, note=len)

    def emit(self, event: Event) -> None:
        self._delays.note(event)
        super().emit(event)


async def serve(ports: list[str], home: Path) -> dict[str, float]:
    """Runs a table for each two ports and measures."""
    told = Delays(len(ports))
    tables = [WatchedTable(table(ports[at : at + 2], home / str(at)), told) for at in range(0, len(ports), 2)]
    running = [asyncio.create_task(table.run()) for table in tables]
    await told.complete.wait()
    for watched in tables:
        watched.emit(Pressed(0, Button.MIDDLE))
    await asyncio.sleep(SETTLE)
    told.delays.clear()
    told.moves, began, spent = 0, time.monotonic(), time.process_time()
    await asyncio.sleep(SECONDS)
    lasted, spent = time.monotonic() - began, time.process_time() - spent
    for task in running:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
    delays = sorted(told.delays)
    return {
        "percent": 100 * spent / lasted,
        "megabytes": resident(os.getpid()),
        "median": delays[len(delays) // 2],
        "worst": delays[-1],
        "moves": told.moves / lasted,
    }


def table(ports: list[str], home: Path) -> TableConfig:
    home.mkdir()
    return TableConfig(
        game=GameConfig(),
        mat=folder("hardware") / "mats" / "standard.toml",
        journal=home / "journal.sqlite",
        boards=(BoardConfig("south", ports[0]), BoardConfig("north", ports[1])),
        consoles=(),
    )


def measure(count: int) -> None:
    """Prints the figures for so many boards as JSON."""
    command = [sys.executable, __file__, "boards", str(count)]
    with (
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as boards,
        tempfile.TemporaryDirectory() as home,
    ):
        assert boards.stdin and boards.stdout
        print(json.dumps(asyncio.run(serve(json.loads(boards.stdout.readline()), Path(home)))))
        boards.stdin.close()


def main() -> None:
    with Report("controller alone; at each table a card comes and one goes every two seconds") as report:
        report.say("slots  tables  % of a core  MB  ms from line to event (median, worst)  changes a second")
        for count in BOARDS:
            command = [sys.executable, __file__, "measure", str(count)]
            told = json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)
            row = (told["percent"], told["megabytes"], told["median"], told["worst"], told["moves"])
            figures = "{:12.1f} {:3.0f} {:24.1f} {:12.1f} {:17.0f}".format(*row)
            report.row(f"{SLOTS * count:5} {count // 2:7} {figures}", slots=SLOTS * count, **told)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["boards", count]:
            play_boards(int(count))
        case ["measure", count]:
            measure(int(count))
        case _:
            main()
