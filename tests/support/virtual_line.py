"""The firmware and the host's side of the protocol on one jumping clock: no waiting, and repeatable.

The board is the flashed `board.py` with all its imports over the virtual chips, run by this interpreter. The
terminal is two queues with damage between them.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import playmat.simulator
from playmat.assets import folder
from playmat.link.conversation import TICK, Conversation
from playmat.link.port import BACKOFF
from playmat.link.setup import BusSetup
from playmat.pinout import PICO_SELECTS
from playmat.table.snapshot import Snapshot
from support.lossy_line import Damage
from support.readers import READERS

STEP_US = 1000  # how often the host looks at the line
ROOM = 12_288  # bytes that a pseudo-terminal takes before its reader reads
SHIMS = Path(playmat.simulator.__file__).parent / "chips" / "rp2040"


class Restart(Exception):
    """Ends the board's program so that it starts again."""


class End(Exception):
    """Ends the scenario."""


class Clock(ModuleType):
    """Replaces the board's `clock` and `time`; time that it spends passes for both sides."""

    def __init__(self) -> None:
        super().__init__("clock")
        self.us = 0
        self.frozen = False  # whether the board's program stands still, and its clock does not
        self.dozes = 0
        self.on_doze: Callable[[], None] = lambda: None
        self.on_step: Callable[[], None] = lambda: None
        self._on_sleep: Callable[[int], None] = lambda sleeps: None
        self._sleeps = 0  # since the last bus transfer
        self._listener: Any = None
        self._next = 0

    def now(self) -> int:
        return self.us

    def listen(self, listener: Callable[[], None]) -> None:
        self._listener = listener

    def watch_sleeps(self, on_sleep: Callable[[int], None]) -> None:
        self._on_sleep = on_sleep

    def doze(self, wait: Callable[[int], None], ms: int) -> None:
        """Counts a doze that lasts no time: all sweeps are to be seen."""
        self.dozes += 1
        self.on_doze()
        self._listener()

    def spend(self, us: int) -> None:
        self._sleeps = 0
        self.us += us
        while self.us >= self._next:
            self._next = self.us + STEP_US
            self._listener()
            self.on_step()
            self.us += STEP_US * self.frozen

    def sleep_us(self, us: int) -> None:
        sleeps = self._sleeps + 1
        self.spend(us)
        self._sleeps = sleeps
        self._on_sleep(sleeps)

    def sleep_ms(self, ms: int) -> None:
        for _ in range(ms):
            self.sleep_us(1000)

    def ticks_ms(self) -> int:
        return self.us // 1000

    def ticks_add(self, ticks: int, delta: int) -> int:
        return ticks + delta

    def ticks_diff(self, end: int, start: int) -> int:
        return end - start

    ticks_us = now


class Wire:
    """One direction of the line; `damage` applies to each line that enters it."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._partial = b""
        self.damage: Damage | None = None
        self.arrived = bytearray()

    def send(self, data: bytes) -> None:
        *lines, self._partial = (self._partial + data).split(b"\n")
        for line in lines:
            whole = line + b"\n"
            self.arrived += self.damage(whole, self._random) if self.damage else whole

    def take(self, count: int) -> bytes:
        data = bytes(self.arrived[:count])
        del self.arrived[:count]
        return data


@contextmanager
def firmware(home: Path, modules: dict[str, ModuleType]) -> Iterator[Any]:
    """Makes a board as main.py does, over these modules."""
    kept, path, place = dict(sys.modules), list(sys.path), Path.cwd()
    sys.path[:0] = [str(folder("firmware")), str(SHIMS)]
    sys.modules.update(modules)
    own = [file.stem for parent in sys.path[:2] for file in Path(parent).glob("*.py")]
    for name in set(own) - modules.keys():
        sys.modules.pop(name, None)
    os.chdir(home)
    try:
        import machine

        import board

        yield lambda name: board.Board(name, machine.WDT(timeout=8000))
    finally:
        os.chdir(place)
        sys.path[:] = path
        for name in [*own, *modules]:
            sys.modules.pop(name, None)
            if name in kept:
                sys.modules[name] = kept[name]


class Line:
    """A board, its line and its host."""

    def __init__(self, home: Path, seed: int, bus: BusSetup = BusSetup()) -> None:  # noqa: B008 -- immutable
        self.random = Random(seed)
        self.clock = Clock()
        self.up, self.down = Wire(self.random), Wire(self.random)
        self.plugged = True
        self.pace: dict[str, int] = {}  # what beats order
        self.delay = 0.0  # how long a busy computer keeps the host waiting, at most
        self.garbage = bytearray()  # for the board, as fast as the line takes it
        self.sweeps: list[int] = []  # what the board's beats say, in ms
        self.truth: dict[int, dict[bytes, bytes]] = {}
        self.causes: list[str] = []  # why conversations ended
        self.clocks: list[int] = []  # that the host has ordered, in MHz
        self._story: Iterator[None] = iter(())
        self._restarting = False
        self._home, self._bus = home, bus
        (home / "wiring").write_text(" ".join(("other", *map(str, PICO_SELECTS))))  # the quicker model
        os.mkfifo(home / "world")
        self._world = os.open(home / "world", os.O_RDWR | os.O_NONBLOCK)
        self._seen = Snapshot()
        self._talk: Conversation | None = None
        self._open_at = self._tick_at = self._turn_at = 0.0

    @property
    def now(self) -> float:
        return self.clock.us / 1_000_000

    @property
    def true(self) -> bool:
        """Returns whether the host's placement of the readers is correct."""
        known = {
            reader.reader: {
                bytes.fromhex(uid): record for uid, record, _ in self._seen.tags(("south", reader.reader))
            }
            for reader in READERS
            if reader.identify
        }
        return {reader: tags for reader, tags in known.items() if tags} == self.truth

    def lay(self, reader: int, number: int, coupling: float = 1) -> None:
        """Puts the tag with this number on a reader, in place of the previous one."""
        uid, user = bytes([4, number, 2, 3, 4, 5, 6]), bytes([number] * 16)
        self.truth[reader] = {uid: user}
        self._tell(f"field {reader} {uid.hex()}:{user.hex()}:{coupling}")

    def fit_cable(self, reader: int, mhz: int) -> None:
        """Gives the reader a cable with this maximum clock."""
        self._tell(f"cable {reader} {mhz}")

    def supply(self, on: bool) -> None:
        """Switches the readers' 3.3 V."""
        self._tell(f"supply {on:d}")

    def _tell(self, words: str) -> None:
        os.write(self._world, f"{words}\n".encode())

    def restart(self) -> None:
        """Starts the board as after power-on."""
        self._restarting = True

    def run(self, story: Iterator[None]) -> None:
        """Lets time pass, and the scenario with it, until that ends."""
        self._story = story
        self.clock.on_step = self._step
        with firmware(self._home, self._modules()) as board, suppress(End):
            try:
                while True:
                    with suppress(Restart):
                        board("south").run()
            finally:
                sys.modules["machine"].surroundings.close()  # type: ignore[attr-defined]
                os.close(self._world)

    def _modules(self) -> dict[str, ModuleType]:
        micropython, usb, gc = map(ModuleType, ("micropython", "usb", "gc"))
        vars(micropython)["const"] = vars(micropython)["native"] = lambda value: value
        vars(usb)["Usb"] = lambda: self
        # A collection of Python's own, in the process of all tests, takes as long as a game here.
        vars(gc).update(collect=lambda: None, mem_free=lambda: 100_000)  # bytes, about as on a board
        return {"clock": self.clock, "time": self.clock, "micropython": micropython, "usb": usb, "gc": gc}

    # --- the board's terminal

    def take(self, into: bytearray, at: int, most: int) -> int:
        part = self.down.take(min(most, self.down.arrived.find(b"\n") + 1 or most))
        into[at : at + len(part)] = part
        return at + len(part)

    def write(self, line: bytes) -> bool:
        if self.plugged:
            self.up.send(line)
        return True

    # --- the host, as link.port has it

    def _step(self) -> None:
        room = max(ROOM - len(self.down.arrived), 0)
        self.down.arrived += self.garbage[:room]
        del self.garbage[:room]
        if self.now >= self._turn_at:
            self._turn_at = self.now + self.random.random() * self.delay
            self._serve_host()
        if next(self._story, End) is End:
            raise End
        if self._restarting:
            self._restarting = False
            raise Restart

    def _serve_host(self) -> None:
        if self._talk is None or not self.plugged:
            self._open()
        elif self._talk.ended:
            self.causes.append(str(self._talk.ended))
            self._close()
        else:
            self._serve(self._talk)

    def _open(self) -> None:
        if not self.plugged:
            self._close()
        elif self.now >= self._open_at:
            swept = self.sweeps.append
            self._talk = Conversation(
                "south",
                READERS,
                lambda board, sweep: swept(sweep),
                self._bus,
                pace=lambda now: self.pace,
            )
            self.up.arrived.clear()
            self._talk.open(self.now)
            self._tick_at = self.now + TICK
            self._serve(self._talk)

    def _close(self) -> None:
        """Waits as long as the host may; after a successful session it opens the port again soon."""
        went_well = self.plugged and self._talk is not None and self._talk.up
        self._talk = None
        self._open_at = self.now + BACKOFF[0 if went_well else 1]

    def _serve(self, talk: Conversation) -> None:
        if self.now >= self._tick_at:
            self._tick_at = self.now + TICK
            talk.tick(self.now)
        if data := self.up.take(4096):
            talk.receive(data, self.now)
        for event in talk.events:
            self._seen.read_tags(event)
        talk.events.clear()
        self.clocks += map(int, re.findall(rb"^clock .*mhz=(\d+)", bytes(talk.outgoing), re.MULTILINE))
        self.down.send(bytes(talk.outgoing))
        talk.outgoing.clear()
