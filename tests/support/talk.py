"""A conversation with a board in which the test plays the board and sets the time."""

from __future__ import annotations

from collections.abc import Sequence

from playmat.events import Event
from playmat.link.conversation import Conversation
from playmat.link.setup import ReaderSetup
from playmat.link.wire import encode

READERS = (ReaderSetup(0), ReaderSetup(16, identify=False))
HELLO = encode("hello", t=0, proto=3, v="0.3.8", b="south")


class Talk:
    """A conversation at a time that the test sets."""

    def __init__(self, readers: Sequence[ReaderSetup] = READERS) -> None:
        self.now = 100.0
        self.beats = 0
        self.sweeps: list[int] = []
        self.host = Conversation("south", readers, lambda board, sweep: self.sweeps.append(sweep))
        self.host.open(self.now)

    def hear(self, verb: str, **fields: object) -> None:
        stamp = {} if verb in ("chip", "hits", "flaws", "miso", "echo", "spi") else {"t": 0}
        self.host.receive(encode(verb, **stamp, **fields), self.now)

    def said(self) -> list[str]:
        """The host's new lines without checksums; heartbeats are counted instead."""
        lines = bytes(self.host.outgoing).split(b"\n")
        self.host.outgoing.clear()
        said = [line.decode().rpartition(" crc=")[0] for line in lines if line]
        self.beats += sum(line.startswith("beat id=") for line in said)
        return [line for line in said if not line.startswith("beat id=")]

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds * 10)):
            self.now += 0.1
            self.host.tick(self.now)

    def events(self) -> list[Event]:
        events, self.host.events = self.host.events, []
        return events


def started() -> Talk:
    """A talk whose orders are acknowledged and whose first, empty snapshot has arrived: lines 0 and 1."""
    talk = Talk()
    talk.host.receive(HELLO, talk.now)
    for number in range(5):
        talk.hear("done", id=number)
    talk.hear("snap_begin", n=0)
    talk.hear("snap_end", n=1)
    talk.events()
    talk.said()
    return talk
