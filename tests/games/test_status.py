"""What is wrong with a position is listed in sentences."""

from typing import Any

import pytest
from scenes import scene, side

from playmat.games.art_of_war.actions import NONE
from playmat.games.art_of_war.cards import GUARDIAN, SOLDIER, WIZARD
from playmat.games.art_of_war.phases import Attack, Done, Phase, Reason, Support
from playmat.games.art_of_war.side import Side, Unit
from playmat.games.art_of_war.status import status
from playmat.games.game import Outcome
from playmat.picture import NORTH, SOUTH

SOUND = scene(side("F2=G* F1=A A1=K", "SP", "A", "S", hand=3), side("F2=G F1=S", "W", "GA", hand=4))

WON = Outcome(SOUTH, Reason.EXECUTION)
TWICE = (Support(SOUTH, SOLDIER), Support(SOUTH, WIZARD))
GUARDED = {"phase": Phase.GUARD, "mover": NORTH}


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"king": "R07"}, "south: no verified King has the serial R07"),
        ({"reserve": (0,) * 6}, "south: 6 cards in the reserve, at most 5"),
        ({"hand": 7}, "south: 7 cards in the hand, at most 6"),
        ({"deck": 3}, "south: 14 unseen cards, 3 in hand and 3 in the deck"),
        ({"known": (9, 0, 0, 0, 0, 0)}, "south: more cards known to be in hand than can be"),
        ({"graveyard": (1, 0, 0, 0, 0, 1)}, "south: 2 Kings"),
        ({"cells": (None, *SOUND.own.cells[1:])}, "south: a rear unit without a unit in front"),
        (
            {"cells": (Unit(SOLDIER, damage=2), *SOUND.own.cells[1:])},
            "south: a unit with more damage than it bears",
        ),
        ({"cells": (Unit(SOLDIER, damage=1), *SOUND.own.cells[1:])}, "south: a damaged unit in the own turn"),
    ],
)
def test_a_side_is_checked(changes: dict[str, Any], problem: str) -> None:
    south = SOUND.sides[SOUTH]._replace(**changes)
    assert problem in status(SOUND._replace(sides=(south, SOUND.sides[NORTH])))


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"turn": -1}, "turn -1, bonus 0 or 0 placed cannot be"),
        ({"turn": 0}, "turn 0 while the phase is act"),
        ({"phase": Phase.OVER}, "the phase is over and the result None"),
        ({"result": WON}, f"the phase is act and the result {WON}"),
        ({"mover": NORTH}, "north cannot be asked while the phase is act"),
        ({"mover": -1}, "chance cannot be asked while the phase is act"),
        ({"chain": (Support(SOUTH, SOLDIER),)}, "1 supports are answered while the phase is act"),
        (
            {"phase": Phase.WIZARD, "mover": NORTH, "chain": TWICE},
            "the supports of a chain alternate between the players",
        ),
        ({"phase": Phase.GUARD, "mover": NORTH}, "attack None while the phase is guard"),
        ({"attack": Attack(1, 1)}, f"attack {Attack(1, 1)} while the phase is act"),
        ({"phase": Phase.TARGET, "attack": Attack(0, 1)}, "an attack needs a turned unit"),
        ({"phase": Phase.TARGET, "attack": Attack(1, 1, 1)}, "an attack has a target from when it is chosen"),
        (
            GUARDED | {"attack": Attack(1, 1, NONE)},
            "an attack has a target from when it is chosen",
        ),
        (GUARDED | {"attack": Attack(1, 1, 0)}, "the target of the attack is out of reach"),
        ({"phase": Phase.CONSCRIPT, "mover": NORTH}, "conscription without an empty battlefield"),
    ],
)  # fmt: skip
def test_the_decision_is_checked(changes: dict[str, Any], problem: str) -> None:
    assert problem in status(SOUND._replace(**changes))


def test_the_number_of_cards_is_checked() -> None:
    north = SOUND.sides[NORTH]
    fewer = north._replace(graveyard=(1, *north.graveyard[1:]))
    assert status(SOUND._replace(sides=(SOUND.sides[SOUTH], fewer))) == ["43 cards instead of 42"]


def test_a_battle_needs_two_armies() -> None:
    north: Side = SOUND.sides[NORTH]
    empty = north._replace(cells=(None,) * 6, graveyard=(1, 1, 0, 0, 0, 0))
    assert status(SOUND._replace(sides=(SOUND.sides[SOUTH], empty))) == [
        "an empty battlefield while the phase is act"
    ]


def test_a_sound_position_has_nothing_wrong() -> None:
    assert status(SOUND) == []
    attacking = {"phase": Phase.GUARD, "mover": NORTH, "attack": Attack(1, 1, 1), "done": Done.ATTACKED}
    assert status(SOUND._replace(**attacking)) == []
    chain = (Support(NORTH, GUARDIAN),)
    assert (
        status(SOUND._replace(**{**attacking, "phase": Phase.WIZARD, "mover": SOUTH, "chain": chain})) == []
    )
