"""Serial port of one board, reopened whenever it is lost; the only module that imports pyserial."""

from __future__ import annotations

import asyncio
import errno
import os
import re
import termios
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

import serial
from serial.tools.list_ports import comports

from playmat.errors import LinkError, PortGone
from playmat.events import Event, Part, PartFault, PartKind
from playmat.link.answers import BoardAnswer
from playmat.link.board_clock import ClockEstimate
from playmat.link.calls import Call, LinkVerb
from playmat.link.conversation import TICK, Conversation
from playmat.link.setup import BusSetup, ReaderSetup, Tuning
from playmat.link.wire import encode
from playmat.text import say

BACKOFF = (0.1, 0.2)  # seconds before the first and between later attempts to reopen a port
_LOCKS_TAGS = (0, 3, 8)  # the first firmware that does
_USB = "usb:"
_BY_PATH = Path("/dev/serial/by-path")  # links of udev that name the socket


class Link:
    """Keeps the connection to one board and emits its events.

    `port` is a path, or `usb:` and a USB serial number. `on_beat` gets the durations of the sweeps in ms.
    """

    def __init__(
        self,
        board: str,
        port: str,
        readers: Sequence[ReaderSetup],
        emit: Callable[[Event], None],
        on_beat: Callable[[str, int], None] = lambda board, sweep_ms: None,
        bus: BusSetup = BusSetup(),  # noqa: B008 -- immutable
        tuning: Tuning = Tuning(),  # noqa: B008 -- immutable
    ) -> None:
        self.peers: Sequence[Link] = ()  # all links of the table, for boards plugged in at each other's ports
        self.board = board
        self._port = port
        self._readers = readers
        self._emit = emit
        self._on_beat = on_beat
        self._bus = bus
        self._tuning = tuning
        self.pace: Callable[[float], Mapping[str, int]] = lambda now: {}  # sweep timing for the beats
        self.on_answer: Callable[[], None] = lambda: None  # called when an order was executed
        self.tap: Callable[[Call], None] = lambda call: None  # receives every call, for recordings
        self._talk: Conversation | None = None
        self._held = ""  # real path of the open port
        self._attempts = 0
        self._shared = False  # whether other devices have the USB serial number, too
        self._often: Sequence[int] = ()

    # --- calls with their times
    #
    # These methods contain the whole behaviour of a link and use no port and no clock. Each reports itself to
    # `tap` with its input and output, so that a replay can make the same calls without hardware and compare.

    def open(self, now: float) -> Conversation:
        """Begins a conversation on a newly opened port."""
        self._talk = talk = Conversation(
            self.board,
            self._readers,
            on_beat=self._on_beat,
            bus=self._bus,
            tuning=self._tuning,
            on_answer=lambda: self.on_answer(),
            pace=self.pace,
        )
        with self._tapped(LinkVerb.OPEN, now):
            talk.demands_name = self._shared
            if self._often:
                talk.hurry(self._often, now)
            talk.open(now)
        return talk

    def receive(self, data: bytes, now: float) -> None:
        """Takes in received bytes."""
        if self._talk:
            with self._tapped(LinkVerb.RECEIVE, now, data.decode("latin-1")):
                self._talk.receive(data, now)

    def tick(self, now: float) -> None:
        """Advances the conversation; call every TICK seconds."""
        if self._talk:
            with self._tapped(LinkVerb.TICK, now):
                self._talk.tick(now)

    def hurry(self, often: Sequence[int], now: float) -> None:
        """Visits these readers most often from now on; an empty list restores the even order."""
        if often != self._often:
            self._often = often
            with self._tapped(LinkVerb.HURRY, now, " ".join(map(str, often))):
                if self._talk:
                    self._talk.hurry(often, now)

    def use(self, readers: Sequence[ReaderSetup], now: float) -> None:
        """Replaces the setup of the readers; the board is greeted again."""
        if readers != self._readers:
            self._readers = readers
            with self._tapped(LinkVerb.USE, now):
                if self._talk:
                    self._talk.end(say("its readers are set up again"))

    def shut(self, now: float) -> None:
        """Ends the conversation after the port was closed."""
        self._talk = None
        self.tap(Call(self.board, LinkVerb.SHUT, now))

    def drain(self) -> None:
        """Discards output and events, for replays that take both from the tap."""
        if self._talk:
            self._talk.outgoing.clear()
            self._talk.events.clear()

    @contextmanager
    def _tapped(self, verb: LinkVerb, now: float, given: str = "") -> Iterator[None]:
        """Reports a call to the tap, with the output and the events that it caused."""
        talk = self._talk
        sent, emitted = (len(talk.outgoing), len(talk.events)) if talk else (0, 0)
        yield
        if talk:
            out = talk.outgoing[sent:].decode("latin-1")
            self.tap(
                Call(
                    board=self.board,
                    verb=verb,
                    at=now,
                    given=given,
                    said=out,
                    events=tuple(talk.events[emitted:]),
                )
            )
        else:
            self.tap(Call(self.board, verb, now, given))

    def ask(self, question: str, reader: int, now: float, **fields: object) -> int | None:
        """Asks about a reader; returns its number in `answers`, or None without a connection."""
        return self._talk.ask(question, reader, now, **fields) if self._talk else None

    def write(self, reader: int, uid: str, record: bytes, now: float) -> int | None:
        """Writes a tag at a reader; returns the number of the answer, or None without a connection."""
        return self._talk.write(reader, uid, record, now) if self._talk else None

    def lock(self, reader: int, uid: str, record: bytes, now: float) -> int | None:
        """Locks a tag for good if it has this record; otherwise as `write`."""
        return self._talk.lock(reader, uid, record, now) if self._talk else None

    @property
    def locks_tags(self) -> bool:
        """Whether the firmware on the board knows the orders `lock` and `pages`."""
        return tuple(map(int, re.findall(r"\d+", self.firmware))) >= _LOCKS_TAGS

    @property
    def firmware(self) -> str:
        """The version on the board; empty until it has greeted."""
        return self._talk.firmware if self._talk else ""

    @property
    def answers(self) -> Mapping[int, BoardAnswer]:
        """Answers since the port was opened, by the number of the order."""
        return self._talk.answers if self._talk else {}

    @property
    def reading(self) -> ClockEstimate | None:
        """Offset of the board's clock; None before the first round trip."""
        return self._talk.board_clock.reading if self._talk else None

    def set_clock(self, mhz: int, now: float) -> None:
        """Fixes the clock of the readers' bus, whatever its errors."""
        if self._talk:
            self._talk.hold_clock(mhz, now)

    async def run(self) -> None:
        """Runs until cancelled; reports each cause of an outage once, not at every attempt."""
        reported: set[object] = set()
        board = Part(PartKind.BOARD, self.board)
        delay = BACKOFF[0]
        while True:
            fault = await self._attempt(self._port)
            talk = self._talk
            if talk and talk.up:
                delay = BACKOFF[0]
                reported.clear()
            if talk:
                self.shut(asyncio.get_running_loop().time())
            cause = PortGone if isinstance(fault, PortGone) else str(fault)
            if cause not in reported:
                reported.add(cause)
                self._emit(PartFault(board, False, str(fault), fault.sentence))
            await asyncio.sleep(delay)
            delay = min(2 * delay, BACKOFF[1])

    @classmethod
    async def ask_hello(cls, port: str) -> tuple[str, str]:
        """Opens a port once; returns the own name of the board there, or NO_NAME, and its firmware's version.

        LinkError without an answer.
        """
        # No board is called "", and one without a name is refused as well: so nothing is set up.
        link = cls("", port, (ReaderSetup(0),), lambda event: None)
        link._shared = True
        try:
            with open_port(port) as line:
                await _PortTransport(line.fileno(), port, link, link._emit).serve()
        except LinkError:
            if link._talk and link._talk.other_name:
                return link._talk.other_name, link._talk.other_firmware
            raise

    async def _attempt(self, port: str) -> LinkError:
        """Opens the port and serves it until it fails; returns the fault."""
        try:
            with open_port(port, self._path(port)) as line:
                await _PortTransport(line.fileno(), port, self, self._emit).serve()
        except LinkError as fault:
            # The kernel numbers /dev/ttyACM* in order of arrival, so two boards may trade paths after a
            # replug. The answer to hello tells which board is at which path; the links then exchange their
            # ports. A link that has greeted its own board keeps its port: then two boards bear the same name,
            # which only the owner can settle. A USB serial number that several boards share needs no
            # exchange: its devices are tried in turn.
            name = self._talk.other_name if self._talk else ""
            other = next((link for link in self.peers if link.board == name), None)
            if other is None or self._shared:
                return fault
            if other._talk and other._talk.greeted:
                return LinkError(
                    say(
                        "the board at {port} is called {name}, like the one at {other}:"
                        " name it with `playmat kit flash --name {board}`",
                        port=port,
                        name=name,
                        other=other._held,
                        board=self.board,
                    )
                )
            holder = next(link for link in self.peers if link._port == port)
            holder._port, other._port = other._port, port
            swapped = say("{port} leads to the board {name}: the two change ports", port=port, name=name)
            return LinkError(swapped)
        finally:
            self._held = ""

    def _path(self, port: str) -> str:
        """Returns the path to open next; LinkError if there is none, or other links hold all."""
        paths = find_ports(port)
        self._shared = len(paths) > 1
        holders = {link._held: link.board for link in self.peers if link is not self and link._held}
        free = [path for path in paths if os.path.realpath(path) not in holders]
        if free:
            self._attempts += 1
            path = free[self._attempts % len(free)]
            self._held = os.path.realpath(path)
            return path
        raise LinkError(
            say(
                "the board {name} is connected at {port}:"
                " give each of [[boards]] its own usb = ... or port = ...",
                name=holders[os.path.realpath(paths[0])],
                port=port,
            )
        )


def open_port(port: str, path: str = "") -> serial.Serial:
    """Opens the port at a path or USB serial number; raises LinkError with cause and remedy.

    `path`: one of the paths of `port`; the first by default.
    """
    path = path or find_ports(port)[0]
    try:
        return serial.Serial(path, 115200, timeout=0, exclusive=True)
    except (OSError, termios.error) as error:
        number = _number(error)
        match number:
            case errno.ENOENT | errno.ENODEV | errno.ENXIO | errno.EIO:
                raise _gone(port) from error
            case errno.EAGAIN | errno.EBUSY:
                fault = say("{port} is in use by another program: end that first", port=port)
            case errno.EACCES | errno.EPERM:
                fault = say("{port} may not be opened by this user: add them to the group dialout", port=port)
            case errno.ENOTTY | errno.EISDIR:
                fault = say("{port} is not a serial port: name the board's, such as /dev/ttyACM0", port=port)
            case _:
                cause = os.strerror(number)
                fault = say(
                    "{port} cannot be opened ({cause}): plug the board in again", port=port, cause=cause
                )
        raise LinkError(fault) from error


def find_ports(port: str) -> Sequence[str]:
    """Returns the path of a port, or the paths of all USB devices with its serial number, in a fixed order.

    PortGone if there are none. Cheap boards of one production lot share their number.
    """
    if not port.startswith(_USB):
        return (port,)
    number = port.removeprefix(_USB).upper()
    paths = sorted(path for seen, path in plugged_in() if seen == number)
    if not paths:
        raise _gone(port)
    return paths


def plugged_in() -> list[tuple[str, str]]:
    """Returns USB serial number and path of each connected serial device."""
    return [(info.serial_number.upper(), info.device) for info in comports() if info.serial_number]


def addresses(by_path: Path = _BY_PATH) -> list[str]:
    """Returns what names each connected device: its USB serial number, or its socket where that is shared."""
    devices = plugged_in()
    shared = Counter(number for number, _ in devices)
    links = {os.path.realpath(link): str(link) for link in sorted(by_path.glob("*"), reverse=True)}
    return [
        number if shared[number] == 1 else links.get(os.path.realpath(path), path) for number, path in devices
    ]


class _PortTransport:
    """Asyncio transport of one open port and its conversation."""

    def __init__(self, fd: int, port: str, link: Link, emit: Callable[[Event], None]) -> None:
        self._fd = fd
        self._port = port
        self._link = link
        self._emit = emit
        self._loop = asyncio.get_running_loop()
        self._talk = link.open(self._loop.time())
        self._over: asyncio.Future[LinkError] = self._loop.create_future()

    async def serve(self) -> NoReturn:
        """Runs until the port is lost (raises PortGone) or the conversation ends (raises LinkError)."""
        self._loop.add_reader(self._fd, self._read)
        try:
            while not self._over.done():
                self._link.tick(self._loop.time())
                self._exchange()
                await asyncio.wait({self._over}, timeout=TICK)
            raise self._over.result()
        finally:
            self._loop.remove_reader(self._fd)
            self._loop.remove_writer(self._fd)

    def _read(self) -> None:
        try:
            data = os.read(self._fd, 4096)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if data:
            self._link.receive(data, self._loop.time())
            self._exchange()
        else:
            self._loop.remove_reader(self._fd)
            self._end(_gone(self._port))

    def _exchange(self) -> None:
        """Emits pending events and writes pending output, as far as the port accepts it."""
        events, self._talk.events = self._talk.events, []
        for event in events:
            self._emit(event)
        if self._talk.ended:
            self._end(LinkError(self._talk.ended))
        outgoing = self._talk.outgoing
        if not outgoing or self._over.done():
            return
        try:
            del outgoing[: os.write(self._fd, outgoing)]
        except BlockingIOError:
            pass
        except OSError:
            self._end(_gone(self._port))
            return
        if outgoing:
            self._loop.add_writer(self._fd, self._exchange)
        else:
            self._loop.remove_writer(self._fd)

    def _end(self, fault: LinkError) -> None:
        if not self._over.done():
            self._over.set_result(fault)


def _number(error: BaseException) -> int:
    """Returns the errno behind an error of pyserial, which may hide it in an exception chain."""
    if isinstance(error, termios.error):
        return int(error.args[0])
    if isinstance(error, OSError) and error.errno:
        return error.errno
    return _number(error.__context__) if error.__context__ else 0


def _gone(port: str) -> PortGone:
    if not port.startswith(_USB):
        return PortGone(say("nothing is plugged in at {port}: plug the board in", port=port))
    there = ", ".join(sorted(number for number, _ in plugged_in())) or say("none")
    number = port.removeprefix(_USB)
    return PortGone(
        say(
            "nothing with the USB serial number {number} is plugged in (there are: {there}):"
            " plug the board in or correct usb = ... in [[boards]]",
            number=number,
            there=there,
        )
    )


def leave(path: str) -> None:
    """Asks a board to end its program and open its prompt; harmless if the prompt is open already."""
    with open_port(path) as port:
        port.write(b"\n" + encode("leave", id=1))
        port.flush()
