"""Agreement of the engine with the naive implementation on random positions; `make soak` tests 100,000."""

from __future__ import annotations

from random import Random

import pytest

from games.game_of_war.positions import differences, random_position
from playmat.games.game_of_war.rules.combat import Effect, combat
from playmat.games.game_of_war.rules.network import network
from playmat.placement import SEATS


@pytest.mark.parametrize("seed", range(100))
def test_lines_combat_and_moves_are_what_a_naive_reading_of_the_rulings_says(seed: int) -> None:
    state = random_position(Random(seed))
    assert differences(state) == [], str(state)


def test_the_random_positions_have_everything_to_disagree_about() -> None:
    effects, partly_on_line = set(), 0
    for seed in range(100):
        state = random_position(Random(seed))
        for seat in SEATS:
            on_line = network(state, seat).on_line
            partly_on_line += bool(on_line) and on_line != state.units(seat)
            squares = [n for n in range(500) if state.units(1 - seat) >> n & 1]
            effects |= {combat(state, square, seat).effect for square in squares}
    assert effects == set(Effect) and partly_on_line > 20
