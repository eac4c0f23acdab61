"""Decides when the table opens its access point: facts in, orders out, without clock or D-Bus.

A Pi has one radio, so its access point is closed while a network is tried, and devices that had joined lose
it. Four rules follow.

1. It opens after two minutes without a network, so that a slow router at power-on has its time.
2. Known networks are tried again every three minutes, but only while no device has joined; the access point
   closes for that, and opens afresh. Without known networks it is renewed every hour in the same way.
3. A network that a person has chosen is tried for a minute. If that fails, the access point comes back with
   the reason.
4. A person at the table may leave a network, such as one whose internet is broken. Then it opens at once.

    0 s     no network                              watching
    120 s   still none                       Open   open
    300 s   nobody has joined                Close  seeking: NetworkManager tries what it knows
    340 s   still none                       Open   open
    400 s   a person enters a password       Close, Join   joining
    407 s   it was wrong                     Discard, Open   open, `failure` says why
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

PATIENCE = 120.0
"""Seconds without a network until the access point opens."""
RETRY = 180.0
"""Seconds until known networks are tried again, while nobody has joined."""
RENEWAL = 3600.0
"""Seconds until an access point without known networks is renewed, while nobody has joined."""
SEEKING = 40.0
"""Seconds for which NetworkManager may look for networks that it knows."""
ATTEMPT = 60.0
"""Seconds that one network may need to connect, or the access point to open."""


class Attempt(Enum):
    """How far the network that a person has chosen is."""

    RUNNING = "running"
    CONNECTED = "connected"
    WRONG_PASSWORD = "wrong password"
    NOT_FOUND = "not found"
    NO_ADDRESS = "no address"
    FAILED = "failed"


class Link(Enum):
    """The table's network, its own access point apart."""

    NONE = "none"
    CONNECTING = "connecting"
    CONNECTED = "connected"


class Facts(NamedTuple):
    """What NetworkManager reports.

    `known`: whether it has networks to try. `joined`: the number of devices at the access point.
    """

    link: Link = Link.NONE
    is_open: bool = False
    joined: int = 0
    known: bool = False
    attempt: Attempt | None = None


class Choice(NamedTuple):
    """The network that a person has chosen; an empty password for an open one."""

    name: str
    password: str = ""
    hidden: bool = False


class Order(Enum):
    """What NetworkManager is to do, apart from joining a `Choice`."""

    OPEN = "open"
    CLOSE = "close"
    KEEP = "keep"  # the chosen network, for the next starts
    DISCARD = "discard"


class Phase(Enum):
    """What the access point is doing."""

    WATCHING = "watching"
    OPEN = "open"
    SEEKING = "seeking"
    JOINING = "joining"


class HotspotMachine:
    """The state of the access point. Times are seconds of one clock that only goes forward."""

    def __init__(self, now: float) -> None:
        self.phase = Phase.WATCHING
        self.failure: Attempt | None = None
        self.choice: Choice | None = None
        self._since = now  # of the phase; while watching, of the last network
        self._asked = now  # the last time that the access point was ordered
        self._used = now  # the last time that somebody had joined

    def choose(self, choice: Choice, now: float) -> list[Order | Choice]:
        """Returns the orders to join a network that a person has chosen, if the access point is open."""
        if self.phase is not Phase.OPEN:
            return []
        self.choice = choice
        self._enter(Phase.JOINING, now)
        return [Order.CLOSE, choice]

    def leave(self, now: float) -> list[Order | Choice]:
        """Returns the orders to open the access point at once, also beside a network that works."""
        if self.phase not in (Phase.WATCHING, Phase.SEEKING):
            return []
        self.failure = None
        return self._open(now)

    def step(self, now: float, facts: Facts) -> list[Order | Choice]:
        """Returns the orders that follow from new facts."""
        match self.phase:
            case Phase.WATCHING:
                return self._watch(now, facts)
            case Phase.OPEN:
                return self._serve(now, facts)
            case Phase.SEEKING:
                return self._seek(now, facts)
            case Phase.JOINING:
                return self._join(now, facts)

    def _watch(self, now: float, facts: Facts) -> list[Order | Choice]:
        if facts.link is Link.CONNECTED:
            self._since = now
            self.failure = None
            return []
        return self._open(now) if self._is_over(now, facts, PATIENCE) else []

    def _serve(self, now: float, facts: Facts) -> list[Order | Choice]:
        if facts.joined:
            self._used = now
        if now - self._used >= (RETRY if facts.known or facts.link is Link.CONNECTED else RENEWAL):
            self._enter(Phase.SEEKING, now)
            return [Order.CLOSE]
        if not facts.is_open and now - self._asked >= ATTEMPT:
            self._asked = now
            return [Order.OPEN]
        return []

    def _seek(self, now: float, facts: Facts) -> list[Order | Choice]:
        if facts.link is Link.CONNECTED:
            self._enter(Phase.WATCHING, now)
            self.failure = None
            return []
        return self._open(now) if self._is_over(now, facts, SEEKING) else []

    def _join(self, now: float, facts: Facts) -> list[Order | Choice]:
        if facts.attempt is Attempt.CONNECTED:
            self._enter(Phase.WATCHING, now)
            self.failure = None
            return [Order.KEEP]
        if facts.attempt is Attempt.RUNNING and now - self._since < ATTEMPT:
            return []
        running = facts.attempt in (None, Attempt.RUNNING)
        self.failure = Attempt.FAILED if running else facts.attempt
        return [Order.DISCARD, *self._open(now)]

    def _is_over(self, now: float, facts: Facts, patience: float) -> bool:
        """Whether the wait for a network is over; one that is connecting gets the time of an attempt more."""
        return now - self._since >= patience + (ATTEMPT if facts.link is Link.CONNECTING else 0.0)

    def _open(self, now: float) -> list[Order | Choice]:
        self._enter(Phase.OPEN, now)
        self._asked = self._used = now
        return [Order.OPEN]

    def _enter(self, phase: Phase, now: float) -> None:
        self.phase = phase
        self._since = now
