"""The host's half of the board protocol (firmware/PROTOCOL.md) without I/O.

Bytes and times go in; events and bytes to send come out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from playmat.errors import WireError
from playmat.events import BadLine, Event, Part, PartFault, PartKind
from playmat.link.answers import BoardAnswer, BoardAnswers
from playmat.link.board_clock import BoardClock
from playmat.link.bus_clock import BusClock
from playmat.link.messages import BoardMessage, parse
from playmat.link.orders import Orders
from playmat.link.scan import Scan
from playmat.link.setup import BusSetup, ReaderSetup, Tuning, hurried, orders
from playmat.link.wire import Splitter, decode, encode
from playmat.text import Text, say

PROTOCOL = 3
SEQ_MODULO = ERRORS_MODULO = 1000
TICK = 0.1  # seconds between calls of `tick`
NO_NAME = "-"  # what a board without a name says
_BEAT = 0.5
_QUICK_BEATS = 8  # the first beats follow at every tick, so that the clock estimate settles quickly
_RESEND = 0.2  # seconds before hello and orders are sent again
_SNAP_INTERVAL = 0.25  # seconds between two requests for a snapshot at least
_TIMEOUT = 3.0
_FLASH = say("flash it on the owner’s page or with `playmat kit flash`")


class Conversation:
    """Protocol state of one connection, from hello to its end.

    `ended` holds the reason once the conversation is over; the caller then reopens the port. `other_name` and
    `other_firmware` are those of the board that answered in place of the expected one.
    """

    def __init__(
        self,
        board: str,
        readers: Sequence[ReaderSetup],
        on_beat: Callable[[str, int], None],
        bus: BusSetup = BusSetup(),  # noqa: B008 -- immutable
        tuning: Tuning = Tuning(),  # noqa: B008 -- immutable
        on_answer: Callable[[], None] = lambda: None,
        pace: Callable[[float], Mapping[str, int]] = lambda now: {},
    ) -> None:
        self._board = board
        self._on_beat = on_beat
        self._on_answer = on_answer
        self._pace = pace
        self.events: list[Event] = []
        self.outgoing = bytearray()
        self.ended: Text | None = None
        self.other_name = self.other_firmware = ""
        self.demands_name = False  # whether a board without a name is refused
        self._splitter = Splitter()
        self._scan = Scan(board)
        self._answers = BoardAnswers()
        self._clock = None if bus.mhz else BusClock()
        self.firmware = ""  # known once the board has answered hello
        self._received_any = False  # anything at all arrived
        self._readers = readers
        self._senses_supply = bus.sense is not None
        self._orders = Orders(orders(readers, bus, tuning))
        self.board_clock = BoardClock()
        self._beats: dict[int, float] = {}  # times of the beats that are not answered yet
        self._beat = 0
        self._expected = 0
        self._snap_wanted = False
        self._snap_at = self._received_at = self._opened_at = self._beat_at = self._resend_at = 0.0

    @property
    def greeted(self) -> bool:
        """Whether the board has answered hello and is the right one."""
        return bool(self.firmware)

    @property
    def up(self) -> bool:
        """Whether the board's first snapshot is complete."""
        return self._scan.complete

    def open(self, now: float) -> None:
        """Sends hello on a newly opened port, after a newline that ends any unfinished line."""
        self._received_at = self._opened_at = now
        self.outgoing += b"\n"
        self._resend(now)

    @property
    def answers(self) -> Mapping[int, BoardAnswer]:
        """The board's answers by the number of the order."""
        return self._answers.done

    def ask(self, question: str, reader: int, now: float, **fields: object) -> int:
        """Asks a question about a reader that is set up; returns its number in `answers`."""
        number = self.order(question, now, slot=reader, **fields)
        self._answers.expect(number, question)
        return number

    def write(self, reader: int, uid: str, record: bytes, now: float) -> int:
        """Writes the first 16 user bytes of a tag at a reader; returns the number of the answer."""
        return self._ask_with(record, "write", reader, uid, now)

    def lock(self, reader: int, uid: str, record: bytes, now: float) -> int:
        """Locks these bytes of a tag for good if they are the record; returns the number of the answer."""
        return self._ask_with(record, "lock", reader, uid, now)

    def _ask_with(self, record: bytes, question: str, reader: int, uid: str, now: float) -> int:
        for place in (0, 8):
            self.order("data", now, p=place, x=record[place : place + 8].hex().upper())
        return self.ask(question, reader, now, u=uid)

    def order(self, verb: str, now: float, **fields: object) -> int:
        """Queues an order for a board that is set up; returns its number."""
        idle = not self._orders.due
        number = self._orders.add(verb, **fields)
        if idle:
            self._resend(now)
        return number

    def hurry(self, often: Sequence[int], now: float) -> None:
        """Visits these readers most often from now on; an empty list restores the even order."""
        for verb, fields in hurried(self._readers, often):
            self.order(verb, now, **fields)

    def hold_clock(self, mhz: int, now: float) -> None:
        """Fixes the clock of the readers' bus, whatever its errors."""
        self._clock = None
        self._set_clock(mhz, now)

    def _set_clock(self, mhz: int | None, now: float) -> None:
        if mhz is not None:
            self.order("clock", now, mhz=mhz)

    def receive(self, data: bytes, now: float) -> None:
        """Takes in received bytes."""
        numbered = False
        for line in self._splitter.feed(data):
            message = None if self.ended else self._parsed(line, now)
            if message:
                numbered |= message.seq is not None
                self._take(message, now)
        if numbered and self.greeted:
            self.outgoing += encode("ack", seq=(self._expected - 1) % SEQ_MODULO)

    def tick(self, now: float) -> None:
        """Sends beats and repeats, and ends an unanswered conversation; call every TICK seconds."""
        if now >= self._received_at + _TIMEOUT:
            verb = self._orders.first
            if self._received_any and not self.greeted:
                cause = say("it sends lines but does not answer hello: {flash}", flash=_FLASH)
            elif self.greeted and not self.up and verb:
                cause = say("it does not do {verb}: check its cable, or {flash}", verb=verb, flash=_FLASH)
            else:
                cause = say(
                    "it has not answered for {seconds:.0f} s: check its cable and its power", seconds=_TIMEOUT
                )
            self.end(cause)
        # A board that senses its supply refuses to drive readers without any.
        refuses = self._senses_supply and self.greeted and self._orders.first == "bus"
        if refuses and now >= self._opened_at + _TIMEOUT:
            self.end(say("its readers have no 3.3 V: switch their supply on, then plug the board in"))
        if now >= self._beat_at and self.greeted:
            self._beat_at = now + (TICK if self._beat < _QUICK_BEATS else _BEAT)
            number = self._beat % SEQ_MODULO
            self._beats[number] = now
            self._beat += 1
            self.outgoing += encode("beat", id=number, **self._pace(now))
        if now >= self._resend_at:
            self._resend(now)
        self._ask_for_snapshot(now)

    def end(self, cause: Text) -> None:
        """Ends the conversation; the first cause is kept."""
        self.ended = self.ended or cause

    def _resend(self, now: float) -> None:
        """Sends hello, or the orders due, again."""
        self._resend_at = now + _RESEND
        if not self.greeted:
            self.outgoing += encode("hello", proto=PROTOCOL)
        else:
            self.outgoing += b"".join(self._orders.due)

    # --- received lines

    def _parsed(self, line: bytes, now: float) -> BoardMessage | None:
        try:
            verb, fields = decode(line)
            if verb in ("awake", "hello") and fields.get("proto") != str(PROTOCOL):
                firmware = fields.get("v", fields.get("fw"))
                self.end(
                    say(
                        "its protocol is {theirs}{which}, this playmat {ours}: {flash}",
                        theirs=fields.get("proto", "?"),
                        which=say(" (firmware {firmware})", firmware=firmware) if firmware else "",
                        ours=PROTOCOL,
                        flash=_FLASH,
                    )
                )
                return None
            return parse(verb, fields)
        except WireError as error:
            if text := line.decode("ascii", "backslashreplace").strip("\r"):
                self._received_any = True
                self.events.append(BadLine(self._board, text, str(error)))
                self._want_snapshot(now)
            return None

    def _want_snapshot(self, now: float) -> None:
        """Requests a snapshot unless one is being received: the board repeats lost lines of that one."""
        if self.up and not self._scan.open:
            self._snap_wanted = True
            self._ask_for_snapshot(now)

    def _ask_for_snapshot(self, now: float) -> None:
        if self._snap_wanted and not self._scan.open and now >= self._snap_at + _SNAP_INTERVAL:
            self._snap_at = now
            self.outgoing += encode("snap")

    # Three kinds of messages arrive. `awake` comes from a board that has restarted and knows nothing, so it
    # ends the conversation. Replies to the host (`hello`, `done`, `time`, `spi`) carry no number. Everything
    # about tags is numbered and goes through `_apply_in_order`. Messages that are neither, for instance
    # reports from before the greeting, are dropped: the snapshot after the greeting contains them.
    def _take(self, message: BoardMessage, now: float) -> None:
        if message.verb == "awake":
            # The board has started and waits for hello; this does not count as an answer.
            self._received_any = True
            if self.greeted:
                self.end(say("it started again"))
            return
        self._received_at = now
        match message.verb:
            case "hello":
                self._on_hello(message, now)
            case "done" if self.greeted:
                # `done` follows the lines of the answer, but each line may be lost alone. An order whose
                # answer has a gap stays open and is sent again at once; the board may execute any order
                # but `bus` twice without harm (firmware/PROTOCOL.md).
                settled = self._answers.settle(message["id"])
                accepted = settled and self._orders.finish(message["id"])
                if accepted:
                    self._on_answer()
                if accepted or not settled:
                    self._resend(now)
            case "beat":
                self._on_beat(self._board, message["w"])
            case "time" if (sent := self._beats.pop(message["id"], None)) is not None:
                self.board_clock.round_trip(sent, message["t"], now)
            case "spi" if self._clock and self.up:
                self._set_clock(self._clock.count(message["errors"], now, ERRORS_MODULO), now)
            case "spi" | "time":
                pass
            case "chip" | "hits" | "flaws" | "miso" | "echo" | "wrote" | "locked" | "heard":
                self._answers.receive(message)
            case _ if self.greeted and message.seq is not None:
                self._apply_in_order(message, now)

    def _apply_in_order(self, message: BoardMessage, now: float) -> None:
        """Applies a numbered message if it is the next one, or a snapshot that skips some."""
        # Numbers run modulo 1,000 and the board keeps fewer than 500 lines. So a line that is less than 500
        # ahead follows a gap, and any other is a repeat. A repeat was applied already; the cumulative ack
        # after this batch reports that to the board. A line after a gap is dropped too, since a `gone`
        # without the `tag` before it would leave a wrong placement. The repeated ack makes the board resend
        # in order. Only `snap_begin` may jump ahead: a snapshot replaces all that the lost lines could say.
        ahead = (message["n"] - self._expected) % SEQ_MODULO
        if ahead and ahead < SEQ_MODULO // 2 and message.verb != "snap_begin":
            self._want_snapshot(now)
        if ahead and (ahead >= SEQ_MODULO // 2 or message.verb != "snap_begin"):
            return
        self._expected = (message["n"] + 1) % SEQ_MODULO
        was_up = self.up
        clock = self.board_clock
        uncertainty = clock.reading.uncertainty if clock.reading else 0.0
        events = self._scan.receive(message, clock.time_of(message["t"], now), uncertainty)
        if message.verb == "snap_begin":
            self._snap_wanted = False
        if self.up and not was_up:
            board = Part(PartKind.BOARD, self._board)
            self.events.append(PartFault(board, True, f"firmware {self.firmware}"))
        self.events += events
        if self._clock and message.verb == "fault" and not message["ok"]:
            self._set_clock(self._clock.step_down(now), now)

    def _on_hello(self, message: BoardMessage, now: float) -> None:
        if message["b"] not in (self._board, NO_NAME):
            self.other_name, self.other_firmware = message["b"], message["v"]
            self.end(
                say(
                    "the board there is called {name}: "
                    "name it with `playmat kit flash` or correct [[boards]]",
                    name=self.other_name,
                )
            )
        elif message["b"] == NO_NAME and self.demands_name:
            self.other_name, self.other_firmware = NO_NAME, message["v"]
            self.end(
                say(
                    "several boards have this USB serial number, and the one there has no name: use"
                    ' port = "/dev/serial/by-path/..." or name it with `playmat kit flash --name {board}`',
                    board=self._board,
                )
            )
        elif not self.greeted:
            self.firmware = message["v"]
            self._beat_at = now
            self.board_clock.round_trip(self._opened_at, message["t"], now)
            self._resend(now)
