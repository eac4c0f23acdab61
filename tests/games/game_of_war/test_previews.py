"""Previews of attacks on the web page: both sums and the contributions."""

from __future__ import annotations

from playmat.board import Sum
from playmat.games.game_of_war.game import game_of_war
from playmat.games.game_of_war.placements import PLACES
from playmat.games.game_of_war.rules.board import NAMES, NUMBERS
from playmat.games.game_of_war.rules.state import State
from playmat.placement import NORTH, SOUTH
from playmat.screen.language import translations

GAME = game_of_war()
SET_UP = "place V K23, place V L23, place V M23, done, place I J23, place R B14, done"
"""A row of cavalry next to an infantry of North."""


def after(state: State, *texts: str) -> State:
    for text in texts:
        state = state.apply(GAME.rules.parse_action(text))
    return state


UNDECIDED = after(GAME.rules.start(), *SET_UP.split(", "))


def at(state: State, square: str) -> Sum:
    return next(total for total in GAME.words.sums(state) if total.place == PLACES[NUMBERS[square]])


def parts(one: Sum) -> set[tuple[str, int, int]]:
    return {(NAMES[part.place.number], part.seat, part.points) for part in one.parts}


def test_the_sum_of_an_attack_names_who_contributes_and_what_comes_of_it() -> None:
    attacked = at(after(UNDECIDED, "first south"), "J23")
    assert attacked.figure.translate(translations("en")) == "21 : 6"
    assert "captured" in attacked.meaning.translate(translations("en"))
    row = {(square, SOUTH, 7) for square in ("K23", "L23", "M23")}
    assert parts(attacked) == {*row, ("J23", NORTH, 6)}


def test_of_own_units_it_tells_what_the_enemy_could_do() -> None:
    attacked = at(after(UNDECIDED, "first south"), "K23")
    assert attacked.figure.translate(translations("en")) == "4 : 15"
    assert ("J23", NORTH, 4) in parts(attacked)


def test_a_unit_that_moves_away_contributes_nothing() -> None:
    state = after(UNDECIDED, "first south", "move K23-L24")
    assert [total for total in GAME.words.sums(state) if total.place == PLACES[NUMBERS["K23"]]] == []
    assert ("L23", SOUTH, 4) in parts(at(state, "J23"))  # outside a row it attacks at range


def test_before_anybody_has_begun_there_is_nothing_to_add() -> None:
    assert GAME.words.sums(UNDECIDED) == ()
