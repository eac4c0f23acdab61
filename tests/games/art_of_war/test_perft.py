"""Perft: how many sequences of actions there are, from fixed positions of both rule sets.

Another engine that counts otherwise differs in a rule; the counts apart for each first action say in which.
`REFRESH_GOLDENS=1` writes the counts anew.
"""

import json
import os
from pathlib import Path

import pytest
from mirrors import mirrored, swapped

from playmat.games.art_of_war.rules.parsing import parse_state
from playmat.games.perft import divide, perft

GOLDEN = Path(__file__).with_name("perft.json")
POSITIONS = json.loads(GOLDEN.read_text())
PLAIN = 3  # a depth at which counting is quick


def counted(position: dict[str, object]) -> dict[str, int]:
    state, depth = parse_state(str(position["state"])), int(str(position["depth"]))
    return {str(action): count for action, count in divide(state, depth).items()}


@pytest.mark.parametrize("name", POSITIONS)
def test_every_sequence_is_counted(name: str) -> None:
    position = POSITIONS[name]
    counts = counted(position)
    if os.environ.get("REFRESH_GOLDENS"):
        position["counts"] = counts
        GOLDEN.write_text(json.dumps(POSITIONS, indent=1) + "\n")
    wanted = position["counts"]
    wrong = {
        action: (counts.get(action), wanted.get(action))
        for action in counts.keys() | wanted.keys()
        if counts.get(action) != wanted.get(action)
    }
    assert not wrong, "first action: (counted, expected)"


@pytest.mark.parametrize("name", POSITIONS)
def test_a_mirror_does_not_change_the_count(name: str) -> None:
    state = parse_state(POSITIONS[name]["state"])
    assert perft(mirrored(state), PLAIN) == perft(state, PLAIN)
    assert state.turn == 0 or perft(swapped(state), PLAIN) == perft(state, PLAIN)


def test_every_depth_adds_up() -> None:
    state = parse_state(POSITIONS["official, first turn"]["state"])
    assert perft(state, 0) == 1
    assert perft(state, 1) == len(state.legal_actions())
    assert perft(state, 2) == sum(
        len(state.apply(action).legal_actions()) for action in state.legal_actions()
    )
