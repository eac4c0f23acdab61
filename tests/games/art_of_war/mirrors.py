"""Mirrored positions and actions: left and right, or South and North."""

from playmat.games.art_of_war.rules.actions import NONE, Action
from playmat.games.art_of_war.rules.position import Attack, Side, Support
from playmat.games.art_of_war.rules.state import State
from playmat.games.art_of_war.words.names import opposite
from playmat.games.interface import Outcome


def mirrored(state: State) -> State:
    """Returns the state with left and right exchanged, including the open attack."""
    south, north = map(_side, state.sides)
    return state._replace(sides=(south, north), attack=state.attack and _attack(state.attack))


def mirrored_action(action: Action) -> Action:
    return action._replace(cell=_cell(action.cell), to=_cell(action.to))


def swapped(state: State) -> State:
    """Returns the state with South and North exchanged."""
    result = state.result
    if result and result.winner is not None:
        result = Outcome((1 - result.winner,), result.reason)
    return state._replace(
        sides=(state.sides[1], state.sides[0]),
        mover=_seat(state.mover),
        active=1 - state.active,
        chain=tuple(Support(1 - support.seat, support.effect) for support in state.chain),
        result=result,
    )


def swapped_action(action: Action) -> Action:
    return action._replace(seat=_seat(action.seat))


def _cell(cell: int) -> int:
    return cell if cell == NONE else opposite(cell)


def _seat(seat: int) -> int:
    return seat if seat < 0 else 1 - seat


def _side(side: Side) -> Side:
    return side._replace(cells=tuple(side.cells[opposite(cell)] for cell in range(6)))


def _attack(attack: Attack) -> Attack:
    return Attack(opposite(attack.cell), attack.value, _cell(attack.target))
