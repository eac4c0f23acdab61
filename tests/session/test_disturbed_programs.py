"""Programs at a real table whose mat is bumped, covered and unplugged: only their own actions count."""

from __future__ import annotations

import pytest

from playmat.placement import NORTH
from support.disturbed_programs import Disturbed
from support.examples import soaked


@pytest.mark.parametrize(
    ("name", "number"),
    [
        *(("tic-tac-toe", number) for number in range(6)),
        *(
            soaked(name, number)
            for name in ("age-of-war", "game-of-war", "draughts", "outpost")
            for number in range(20)
        ),
    ],
)
def test_a_game_against_a_program_survives_every_disturbance(name: str, number: int) -> None:
    game = Disturbed(name, (NORTH,), number)
    game.play()
    assert game.tally.recovered and sum(game.happenings.values())
