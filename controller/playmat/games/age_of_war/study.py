"""Study of Age of War away from the table: drawing, records and matches between bots."""

from __future__ import annotations

from functools import partial

from playmat.games.age_of_war.players import chance_outcomes
from playmat.games.age_of_war.rules.actions import Action
from playmat.games.age_of_war.rules.drawing import draw
from playmat.games.age_of_war.rules.parsing import read_state
from playmat.games.age_of_war.rules.scoring import standing
from playmat.games.age_of_war.rules.state import State
from playmat.games.age_of_war.rules.validity import problems
from playmat.games.interface import Game
from playmat.games.notation.record import Notation
from playmat.games.notation.study import Study, in_turn
from playmat.placement import SEAT_NAMES


def study(game: Game[State, Action]) -> Study[State, Action]:
    """Returns the study of this game."""
    return Study(
        game,
        read=read_state,
        problems=problems,
        facts=lambda state: {
            "phase": state.phase.value,
            "points": {SEAT_NAMES[seat]: standing(state, seat).points for seat in range(len(state.playing))},
        },
        draw=draw,
        notation=Notation(game.name, game.rules, turn=lambda state: state.turn),
        playout=partial(in_turn, chance=chance_outcomes),
    )
