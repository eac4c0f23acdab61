"""Perft: number of action sequences from fixed positions, independent of stamps.

An engine with other counts differs in a rule; the counts for each first action narrow it down.
`REFRESH_GOLDENS=1` writes the counts again.
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
    """A step leads to eight cells, and a figure on one of them can be pushed to eight."""
    passed = play(turn("C3 E", "H8 W"), "north pass", "south mouvement")
    assert perft(passed, 1) == 8 + 1 + 1  # steps, concentration and the stone of the seat that passed
    beside = play(turn("C3 E", "D3 W"), "north pass", "south mouvement")
    assert perft(beside, 1) == 7 + 8 + 2  # the pushed figure has eight cells, including the pusher's
