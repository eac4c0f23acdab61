"""Perft: how many sequences of actions there are, from fixed positions; stamps do not matter for it.

Another engine that counts otherwise differs in a rule; the counts apart for each first action say in which.
`REFRESH_GOLDENS=1` writes the counts anew.
"""

import json
import os
from pathlib import Path

import pytest

from games.archery_tactics.scenes import play, turn
from playmat.games.archery_tactics.rules.parsing import parse_state
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
    """A step leads to eight cells, and who stands on one of them is pushed to eight."""
    passed = play(turn("C3 E", "H8 W"), "north pass", "south mouvement")
    assert perft(passed, 1) == 8 + 1 + 1  # steps, concentration and the stone of who has passed
    beside = play(turn("C3 E", "D3 W"), "north pass", "south mouvement")
    assert perft(beside, 1) == 7 + 8 + 2  # the pushed goes to eight cells, the one left by the pusher too
