"""Every payload that a table would send to the fleet, from its public statuses."""

from __future__ import annotations

from collections.abc import Iterator

from playmat.app.fleet.chronicle import Chronicle
from playmat.app.fleet.clock import Clocks
from playmat.app.fleet.public import Reporter
from playmat.config import FleetConfig
from playmat.fleet.bounds import write
from playmat.fleet.reports import Revision
from playmat.fleet.topics import Topic
from playmat.games.interface import AnyGame
from playmat.session.effects import Status
from playmat.session.session import HALVES


class Payloads:
    """The client's reporter and chronicle, without a broker."""

    def __init__(self, game: AnyGame) -> None:
        self._now = 0.0
        clocks = Clocks(lambda: self._now, lambda: self._now)
        config = FleetConfig("window", "localhost", 1883, None, None)
        self._reporter = Reporter(config, clocks, {game.name: game.words.title()}, consoles=HALVES)
        self._chronicle = Chronicle(None, name=lambda: "0" * 16)

    def of(self, status: Status, at: float) -> Iterator[str]:
        """Each payload of a status, after its topic."""
        self._now = at
        for _, happening in self._chronicle.happenings(status):
            yield Topic.EVENT.value + write(happening).decode()
        self._reporter.publish(status, self._chronicle.match)
        for topic, report in self._reporter.present(Revision("0" * 16, 0)).items():
            yield topic.value + write(report).decode()
