"""Study of A Game of War: diagrams, records, bot games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from playmat.games.game_of_war.players import LONGEST
from playmat.games.game_of_war.rules.actions import DRAW, Action
from playmat.games.game_of_war.rules.drawing import draw
from playmat.games.game_of_war.rules.network import network
from playmat.games.game_of_war.rules.notation import format_squares
from playmat.games.game_of_war.rules.parsing import read_state
from playmat.games.game_of_war.rules.state import State
from playmat.games.game_of_war.rules.validity import problems
from playmat.games.interface import Bot, Game, Rng
from playmat.games.notation.record import Notation
from playmat.games.notation.study import Study, in_turn
from playmat.placement import SEAT_NAMES, SEATS


def study(game: Game[State, Action]) -> Study[State, Action]:
    """Returns the study of this game."""
    return Study(
        game,
        read=read_state,
        problems=problems,
        facts=_facts,
        draw=draw,
        notation=Notation(game.name, game.rules, turn=lambda state: state.turn),
        playout=_playout,
    )


def _facts(state: State) -> Mapping[str, object]:
    """Returns the phase, the moves left and the off-line units of each side."""
    off = {seat: state.units(seat) & ~network(state, seat).on_line for seat in SEATS}
    return {
        "phase": state.phase.value,
        "moves_left": state.moves_left,
        **{f"{SEAT_NAMES[seat]}_off_line": format_squares(squares) for seat, squares in off.items()},
    }


def _playout(start: State, bots: Sequence[Bot], rng: Rng) -> Iterator[Action]:
    """Plays a game, which is drawn after `LONGEST` actions."""
    for number, action in enumerate(in_turn(start, bots, rng, exchanged=lambda state: state.swapped)):
        if number == LONGEST:
            yield DRAW
            return
        yield action
