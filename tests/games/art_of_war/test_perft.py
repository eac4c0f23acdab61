"""Invariants of perft counts."""

import json
from pathlib import Path

import pytest
from mirrors import mirrored, swapped

from playmat.games.art_of_war.rules.parsing import parse_state
from playmat.games.perft import perft

POSITIONS = json.loads(Path(__file__).with_name("perft.json").read_text())
PLAIN = 3  # a depth with a short running time


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
