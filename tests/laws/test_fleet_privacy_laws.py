"""What is hidden changes no byte that a table sends to the fleet, whatever the topic.

The laws of the page (test_network_privacy_laws.py) compare these payloads as well, in worlds that differ in
the kinds of hidden cards and in private actions.
"""

from collections.abc import Iterator

import pytest

from playmat.fleet.topics import Topic
from playmat.session.effects import Publish
from playmat.simulator.rehearsal.two_worlds import Played, with_copies_exchanged
from support.every_game import GAMES, MATS
from support.examples import seeded
from support.fleet_payloads import Payloads


def has_a_reader_everywhere(name: str) -> bool:
    return not any(zone.remembered for zone in MATS[name].sensed(GAMES[name].projection.zones).values())


def sent(played: Played) -> Iterator[str]:
    """Every payload of a game, on every topic."""
    payloads = Payloads(played.table.game)
    for at, effect in played.table.sent:
        if isinstance(effect, Publish):
            yield from payloads.of(effect.status, at)


@pytest.mark.parametrize(("name", "seed"), seeded(2, filter(has_a_reader_everywhere, GAMES)))
def test_which_of_equal_components_is_played_reaches_no_topic(name: str, seed: int) -> None:
    first, other = (
        [*sent(Played(GAMES[name], MATS[name], seed, 60, change))] for change in (dict, with_copies_exchanged)
    )
    assert first == other
    assert {line.partition("{")[0] for line in first} == {
        Topic.STATUS, Topic.SCORE, Topic.MAT, Topic.HEALTH, Topic.EVENT,
    }  # fmt: skip
