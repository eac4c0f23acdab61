"""Perft: how many sequences of actions and rolls there are, from fixed positions.

Another engine that counts otherwise differs in a rule; the counts apart for each first action say in which.
`REFRESH_GOLDENS=1` writes the counts anew.
"""

import json
import os
from pathlib import Path

import pytest

from playmat.games.age_of_war.rules.parsing import parse_state
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
    """Seven dice show one of 792 things, and one of fourteen castles is announced."""
    state = parse_state("..../.../../../../. 123 south first - - - -")
    assert [perft(state, depth) for depth in range(3)] == [1, 3, 3 * (792 + 14)]
