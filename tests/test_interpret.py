"""When a placement may still become another: a game of three actions is enough to ask."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from playmat.games.interface import Projection
from playmat.interpret import Interpreter
from playmat.placement import Arrangement, Face, Lay, Place, Zone

LEFT, RIGHT = Place("cell", 0), Place("cell", 1)
CARD = (Face("card", 0),)
LAYS = {"one": {LEFT: CARD}, "both": {LEFT: CARD, RIGHT: CARD}, "other": {RIGHT: CARD}}


class Position(NamedTuple):
    """Nothing lies there yet."""

    movers: tuple[int, ...] = (0,)
    actions: tuple[str, ...] = tuple(LAYS)

    def legal_actions(self) -> tuple[str, ...]:
        return self.actions


class Cells(Projection):  # type: ignore[type-arg]
    zones = {"cell": Zone(Arrangement.CELLS)}

    def placement(self, state):  # type: ignore[no-untyped-def]
        return {}

    def gestures(self, state, action):  # type: ignore[no-untyped-def]
        return (Lay(LAYS[action]),)


@pytest.mark.parametrize(
    ("action", "legal", "doubtful"),
    [
        ("one", ("one", "other"), False),
        ("one", ("one", "both", "other"), True),  # the hands may be half-way through laying both
        ("both", ("one", "both", "other"), False),
    ],
)
def test_a_placement_with_which_another_action_begins_is_doubtful(
    action: str, legal: tuple[str, ...], doubtful: bool
) -> None:
    state = Position(actions=legal)
    assert Interpreter(Cells()).may_go_on(state, LAYS[action], action) is doubtful


def test_what_is_only_taken_away_may_come_back() -> None:
    class Lying(Cells):
        def placement(self, state):  # type: ignore[no-untyped-def]
            return {LEFT: CARD}

        def gestures(self, state, action):  # type: ignore[no-untyped-def]
            return (Lay({LEFT: ()}),)

    assert Interpreter(Lying()).may_go_on(Position(actions=("take",)), {}, "take")
