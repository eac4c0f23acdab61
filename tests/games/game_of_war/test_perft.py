"""Perft: how many sequences of actions there are, from fixed positions.

Another engine that counts otherwise differs in a rule; the counts apart for each first action say in which.
`REFRESH_GOLDENS=1` writes the counts anew.
"""

import json
import os
from pathlib import Path

import pytest

from games.game_of_war.boards import playing
from playmat.games.game_of_war.rules.parsing import parse_state
from playmat.games.perft import divide, perft

GOLDEN = Path(__file__).with_name("perft.json")
POSITIONS = json.loads(GOLDEN.read_text())


@pytest.mark.parametrize("name", POSITIONS)
def test_every_sequence_is_counted(name: str) -> None:
    position = POSITIONS[name]
    divided = divide(parse_state(position["state"]), position["depth"])
    counts = {str(action): count for action, count in divided.items()}
    if os.environ.get("REFRESH_GOLDENS"):
        position["counts"] = counts
        GOLDEN.write_text(json.dumps(POSITIONS, indent=1) + "\n")
    assert counts == position["counts"]


def test_what_the_numbers_must_be() -> None:
    """A lone cavalry on an open board has 24 squares; after its move, and after the end, others follow."""
    state = playing("V J23 I T1 r A1 i A2")
    assert perft(state, 1) == 24 + 3 + 1
    north = 2 + 1  # the relay's moves, and the end: the infantry is off line
    assert perft(state, 2) == 24 * (3 + 1) + 3 * (24 + 1) + north
