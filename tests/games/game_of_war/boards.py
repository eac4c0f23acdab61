"""Test positions built from a few units on named squares."""

from __future__ import annotations

from playmat.games.game_of_war.rules.actions import parse_action
from playmat.games.game_of_war.rules.board import ALL_ARSENALS, NAMES, NOWHERE, NUMBERS, each, of
from playmat.games.game_of_war.rules.notation import SIDE_LETTERS
from playmat.games.game_of_war.rules.position import Phase
from playmat.games.game_of_war.rules.state import State
from playmat.games.game_of_war.rules.switches import RULINGS, Switches
from playmat.placement import SEAT_NAMES, SEATS


def playing(
    units: str,
    turn: str = "south",
    arsenals: str = "",
    retreat: str = "",
    moved: str = "",
    switches: Switches = RULINGS,
) -> State:
    """Builds a position from text such as `"I L15 v K15"`: South's infantry and North's cavalry.

    Without arsenals in the text all of them are standing.
    """
    words = units.split()
    standing = dict(zip(words[1::2], words[::2], strict=True))
    south, north = (
        tuple(
            of(NUMBERS[name] for name, unit in standing.items() if unit == letter)
            for letter in SIDE_LETTERS[seat]
        )
        for seat in SEATS
    )
    return State(
        (south, north),
        SEAT_NAMES.index(turn),
        Phase.PLAY,
        squares(arsenals) if arsenals else ALL_ARSENALS,
        NUMBERS[retreat] if retreat else NOWHERE,
        squares(moved),
        switches,
    )


def squares(names: str) -> int:
    return of(NUMBERS[name] for name in names.split())


def names(squares: int) -> set[str]:
    return {NAMES[square] for square in each(squares)}


def played(state: State, *actions: str) -> State:
    for action in actions:
        state = state.apply(parse_action(action))
    return state
