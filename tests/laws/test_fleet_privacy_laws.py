"""What is hidden changes no byte that a table sends to the fleet, whatever the topic."""

from collections.abc import Iterator

import pytest

from playmat.app.fleet.chronicle import Chronicle
from playmat.app.fleet.clock import Clocks
from playmat.app.fleet.public import Reporter
from playmat.config import FleetConfig
from playmat.fleet.bounds import write
from playmat.fleet.reports import Revision
from playmat.fleet.topics import Topic
from playmat.session.effects import Publish
from playmat.simulator.rehearsal.two_worlds import Played, with_copies_exchanged
from support.every_game import GAMES, MATS
from support.examples import seeded

FLEET = FleetConfig("window", "localhost", 1883, None, None)


def has_a_reader_everywhere(name: str) -> bool:
    return not any(zone.remembered for zone in MATS[name].sensed(GAMES[name].projection.zones).values())


def sent(played: Played) -> Iterator[bytes]:
    """Every payload of a game, on every topic."""
    now = [0.0]
    clocks = Clocks(lambda: now[0], lambda: now[0])
    titles = {played.table.game.name: played.table.game.words.title()}
    reporter, chronicle = Reporter(FLEET, clocks, titles), Chronicle(None, name=lambda: "0" * 16)
    for at, effect in played.table.sent:
        if isinstance(effect, Publish):
            now[0] = at
            for _, happening in chronicle.follow(effect.status):
                yield Topic.EVENT.value.encode() + write(happening)
            reporter.follow(effect.status, chronicle.match)
            for topic, report in reporter.present(Revision("0" * 16, 0)).items():
                yield topic.value.encode() + write(report)


@pytest.mark.parametrize(("name", "seed"), seeded(2, filter(has_a_reader_everywhere, GAMES)))
def test_which_of_equal_components_is_played_reaches_no_topic(name: str, seed: int) -> None:
    first, other = (
        [*sent(Played(GAMES[name], MATS[name], seed, 60, change))] for change in (dict, with_copies_exchanged)
    )
    assert first == other
    assert {one.partition(b"{")[0].decode() for one in first} == {
        Topic.STATUS, Topic.SCORE, Topic.MAT, Topic.HEALTH, Topic.EVENT,
    }  # fmt: skip
