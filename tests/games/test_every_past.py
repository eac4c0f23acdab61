"""Earlier positions of each game: every console can show what it showed then."""

from __future__ import annotations

from random import Random

import pytest

from playmat.games.interface import CHANCE
from playmat.screen.draw import draw
from playmat.screen.language import translations
from playmat.session.history import History
from playmat.session.public.past import past
from support.every_game import GAMES

ACTIONS = 30


@pytest.mark.parametrize("name", GAMES)
def test_a_past_position_has_a_view_without_buttons_for_each_seat(name: str) -> None:
    game, random = GAMES[name], Random(1)
    state = game.rules.dealt_start() if game.setup.stacking() else game.rules.start()
    seen = 0
    for _ in range(ACTIONS):
        if found := past(game, History(game, state), 0):
            assert len(found.views) == game.rules.seats(state)
            assert all(not any(view.buttons) for view in found.views)
            pictures = [draw(view, translations("en")) for view in found.views]
            seen += len(pictures)
        if not (actions := state.legal_actions()):
            break
        state = state.apply(random.choice(actions), 0.0 if state.deadline is None else state.deadline.at)
    assert seen or CHANCE in state.movers or game.projection.private(state)
