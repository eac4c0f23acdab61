"""The host's half of the talk with one board: bytes and time in, events and bytes out; no I/O."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from playmat.errors import WireError
from playmat.events import BadLine, BoardScan, Event, LinkDown, LinkUp, Presence, ReaderFault, TagOff, TagOn
from playmat.link.messages import Message, parse
from playmat.link.setup import ReaderSetup
from playmat.link.wire import Splitter, decode, encode

PROTOCOL = 1
SEQ_MODULO = 1000
TUNING = {"misses": 3, "settle": 2, "timeout": 1}
_BEAT = 1.0
_REPEAT = 0.3
_SILENCE = 3.0


class Conversation:
    """Begins with a hello each time the line is opened; `wake_at` is when `wake` wants to be called."""

    def __init__(
        self, board: str, readers: Sequence[ReaderSetup], on_beat: Callable[[str, int], None]
    ) -> None:
        self._board = board
        self._readers = readers
        self._on_beat = on_beat
        self.events: list[Event] = []
        self.outgoing = bytearray()
        self._splitter = Splitter()
        self._orders: list[bytes] = []  # not yet done, in order
        self._greeted = False
        self._up = False
        self._refused = False
        self._expected: int | None = None
        self._snapping = False
        self._data: dict[int, bytes] = {}
        self._scan: list[TagOn] | None = None
        self._covered: list[int] = []
        self._heard_at = self._beat_at = self._order_at = 0.0

    @property
    def wake_at(self) -> float:
        """When something is due."""
        return min(self._beat_at, self._heard_at + _SILENCE, *([self._order_at] if self._orders else []))

    def open(self, now: float) -> None:
        """The line was opened: greets the board."""
        self._splitter = Splitter()
        self._greet(now)

    def close(self, cause: str) -> None:
        """The line is gone."""
        if self._up:
            self.events.append(LinkDown(self._board, cause))
        self._up = self._greeted = False

    def receive(self, data: bytes, now: float) -> None:
        """Takes in what arrived."""
        for line in self._splitter.feed(data):
            try:
                message = parse(*decode(line))
            except WireError as error:
                self._bad(line, str(error))
                continue
            self._heard_at = now
            self._take(message, now)

    def wake(self, now: float) -> None:
        """Does what is due."""
        if now >= self._heard_at + _SILENCE:
            self.close(f"it has said nothing for {_SILENCE:.0f} s: check its cable and its power")
            self._greet(now)
        if now >= self._beat_at:
            self._beat_at = now + _BEAT
            self.outgoing += encode("beat")
        if self._orders and now >= self._order_at:
            self._order_at = now + _REPEAT
            self.outgoing += self._orders[0]

    # --- what comes in

    def _bad(self, line: bytes, cause: str) -> None:
        text = line.decode("ascii", "backslashreplace").strip("\r")
        if text:
            self.events.append(BadLine(self._board, text, cause))
            if self._greeted and not self._orders:
                self._ask_again()

    def _take(self, message: Message, now: float) -> None:
        if message.verb == "hello":
            self._hello(message, now)
        elif message.verb == "done":
            self._done(message["id"], now)
        elif self._greeted and message.seq is not None and self._in_order(message.seq):
            self._hear(message)

    def _in_order(self, seq: int) -> bool:
        """Acknowledges; says whether the message is new. After a gap a snapshot heals what was lost."""
        self.outgoing += encode("ack", seq=seq)
        if self._expected is not None:
            ahead = (seq - self._expected) % SEQ_MODULO
            if ahead >= SEQ_MODULO // 2:
                return False
            if ahead:
                self._ask_again()
                self._scan = None
        self._expected = (seq + 1) % SEQ_MODULO
        return True

    def _ask_again(self) -> None:
        if not self._snapping:
            self._snapping = True
            self.outgoing += encode("snap")

    def _hear(self, message: Message) -> None:
        match message.verb:
            case "data":
                before = self._data.get(message["slot"], b"") if message["at"] else b""
                self._data[message["slot"]] = before + bytes.fromhex(message["hex"])
            case "tag":
                self._on(message["slot"], message["uid"])
            case "gone":
                self._tell(TagOff(self._board, message["slot"], message["uid"]))
            case "cover":
                self._cover(message["slot"], bool(message["on"]))
            case "fault":
                self.events.append(ReaderFault(self._board, message["slot"], bool(message["ok"])))
            case "snap_begin":
                self._scan, self._covered = [], []
            case "snap_end":
                self._end_scan()
            case "beat":
                self._on_beat(self._board, message["sweep"])
                if self._snapping and self._scan is None:
                    self.outgoing += encode("snap")

    def _on(self, slot: int, uid: str) -> None:
        tag = TagOn(self._board, slot, uid, self._data.pop(slot, b""))
        if self._scan is not None:
            self._scan.append(tag)
        else:
            self._tell(tag)

    def _cover(self, slot: int, on: bool) -> None:
        if self._scan is None:
            self._tell(Presence(self._board, slot, on))
        elif on:
            self._covered.append(slot)

    def _tell(self, event: Event) -> None:
        if self._up:
            self.events.append(event)

    def _end_scan(self) -> None:
        if self._scan is None:
            return
        self.events.append(BoardScan(self._board, tuple(self._scan), tuple(self._covered)))
        self._scan = None
        self._snapping = False
        self._up = True

    # --- how it begins

    def _greet(self, now: float) -> None:
        self._greeted = False
        self._heard_at = self._order_at = now
        self._beat_at = now + _BEAT
        self._orders = []
        self.outgoing += encode("hello", proto=PROTOCOL)

    def _hello(self, message: Message, now: float) -> None:
        if self._greeted and self._orders:
            return  # it repeats its hello until it is started
        if message["proto"] != PROTOCOL:
            self._refuse(message)
            return
        if self._up:
            self.close("it started anew")
        self._greeted = True
        self._expected = None
        self._scan = None
        self._data.clear()
        self._orders = self._all_orders()
        self._order_at = now
        self.events.append(LinkUp(self._board, message["fw"]))
        self.wake(now)

    def _refuse(self, message: Message) -> None:
        if not self._refused:
            self._refused = True
            cause = f"it speaks protocol {message['proto']}, we speak {PROTOCOL}: flash it with our firmware"
            self.events.append(LinkDown(self._board, cause))

    def _all_orders(self) -> list[bytes]:
        orders = [
            ("setup", {"slot": r.reader, "cs": r.reader, "mode": "id" if r.identify else "cover"})
            for r in self._readers
        ]
        orders += [("tune", dict(TUNING)), ("start", {})]
        return [encode(verb, id=number, **fields) for number, (verb, fields) in enumerate(orders)]

    def _done(self, number: int, now: float) -> None:
        if not self._orders or f" id={number} ".encode() not in self._orders[0]:
            return
        del self._orders[0]
        self._order_at = now
        self.wake(now)
        if not self._orders:
            self._snapping = False
            self._ask_again()
