"""Ready set-ups for a secret deployment: whole, on line, and reached from any other."""

from __future__ import annotations

import pytest

from playmat.games.game_of_war.formations import FORMATIONS
from playmat.games.game_of_war.game import game_of_war
from playmat.games.game_of_war.rules.actions import DONE
from playmat.games.game_of_war.rules.network import network
from playmat.games.game_of_war.rules.position import Phase
from playmat.games.game_of_war.rules.state import State, start
from playmat.games.game_of_war.rules.units import UNITS
from playmat.placement import NORTH, SEATS, SOUTH
from playmat.text import Text

SETUP = game_of_war().setup
UNITS_OF_A_SIDE = sum(unit.number for unit in UNITS)


def followed(state: State, name: Text) -> tuple[State, int]:
    """The state once a set-up is reached, and the number of actions to it."""
    actions = 0
    while action := SETUP.formations(state)[name]:
        state, actions = state.apply(action), actions + 1
    return state, actions


def deploying(seat: int) -> State:
    return start() if seat == SOUTH else start().apply(DONE)


@pytest.mark.parametrize("seat", SEATS)
def test_three_are_proposed_to_whoever_deploys(seat: int) -> None:
    assert len(SETUP.formations(deploying(seat))) == 3


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("name", FORMATIONS, ids=str)
def test_each_sets_up_every_unit_on_line(seat: int, name: Text) -> None:
    state, actions = followed(deploying(seat), name)
    assert actions == UNITS_OF_A_SIDE and not state.units_left(seat)
    assert not state.units(seat) & ~network(state, seat).on_line
    assert not state.units(1 - seat)


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("first", FORMATIONS, ids=str)
@pytest.mark.parametrize("second", FORMATIONS, ids=str)
def test_one_can_be_exchanged_for_another(seat: int, first: Text, second: Text) -> None:
    state, _ = followed(deploying(seat), first)
    assert followed(state, second)[0] == followed(deploying(seat), second)[0]


def test_nothing_is_proposed_once_both_have_deployed() -> None:
    assert deploying(NORTH).apply(DONE).phase is Phase.LOT
    assert not SETUP.formations(deploying(NORTH).apply(DONE))
    assert not SETUP.formations(start(opening=True))
