"""Virtual fingers press what a console offers, and nothing that would decide something else."""

import pytest

from playmat.app.games import load_game
from playmat.config import GameConfig
from playmat.errors import HandError
from playmat.events import Button
from playmat.placement import SOUTH
from playmat.session.prompts.puzzles import solved
from playmat.simulator.players.fingers import Fingers
from playmat.text import say


def test_who_wants_to_end_a_turn_that_has_solved_a_puzzle_begins_no_other_one() -> None:
    """On a busy computer a second press comes when the first one has counted already."""
    view = solved(load_game(GameConfig("art-of-war")).puzzles[0])
    pressed: list[Button] = []
    fingers = Fingers([SOUTH], lambda console, button: pressed.append(button), lambda console: view)
    with pytest.raises(HandError, match="does not offer 'End turn'"):
        list(fingers.select(SOUTH, say("End turn"), say("End the turn")))
    assert not pressed
