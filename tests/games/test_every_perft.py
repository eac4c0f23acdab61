"""Perft counts from the fixed positions of each game's `perft.json`.

An engine with other counts differs in a rule. The counts per first action locate the difference.
`REFRESH_GOLDENS=1` rewrites the counts.
"""

import json
import os
from pathlib import Path

import pytest

from playmat.games.perft import divide
from support.every_game import GAMES

FILES = {path.parent.name.replace("_", "-"): path for path in Path(__file__).parent.glob("*/perft.json")}
POSITIONS = [(game, name) for game, path in FILES.items() for name in json.loads(path.read_text())]


@pytest.mark.parametrize(("game", "name"), POSITIONS, ids=map("-".join, POSITIONS))
def test_every_sequence_is_counted(game: str, name: str) -> None:
    positions = json.loads(FILES[game].read_text())
    position = positions[name]
    divided = divide(GAMES[game].rules.parse_state(position["state"]), position["depth"])
    counts = {str(action): count for action, count in divided.items()}
    if os.environ.get("REFRESH_GOLDENS"):
        position["counts"] = counts
        FILES[game].write_text(json.dumps(positions, indent=1) + "\n")
    wanted = position["counts"]
    actions = counts.keys() | wanted.keys()
    both = {action: (counts.get(action), wanted.get(action)) for action in actions}
    wrong = {action: pair for action, pair in both.items() if pair[0] != pair[1]}
    assert not wrong, "first action: (counted, expected)"
