"""Data files of terrain, units and the ready opening, and rejected errors in them."""

from __future__ import annotations

import pytest

from games.game_of_war import naive
from games.game_of_war.boards import names, played, playing
from playmat.errors import ConfigError
from playmat.games.game_of_war.rules.board import (
    COLUMNS,
    FORTRESSES,
    HOMES,
    MOUNTAINS,
    NAMES,
    NUMBERS,
    PASSES,
    WITHIN,
    Terrain,
    each,
    parse_board,
    read_data,
    terrain,
)
from playmat.games.game_of_war.rules.combat import attack
from playmat.games.game_of_war.rules.network import network
from playmat.games.game_of_war.rules.state import start
from playmat.games.game_of_war.rules.units import KINDS, OPENING, UNITS, parse_opening, parse_units
from playmat.placement import SEATS


def points(squares: int) -> set[tuple[int, int]]:
    return {(square % COLUMNS, square // COLUMNS) for square in each(squares)}


def test_the_terrain_is_what_four_programs_agree_on() -> None:
    assert points(MOUNTAINS) == naive.MOUNTAINS
    assert points(PASSES) == naive.PASSES
    assert points(FORTRESSES) == naive.FORTRESSES


def test_squares_are_called_as_in_the_book() -> None:
    assert (NAMES[0], NAMES[11 * 25 + 14], NAMES[-1]) == ("A1", "L15", "T25")
    assert terrain(NUMBERS["L15"]) is Terrain.FORTRESS and HOMES[0] >> NUMBERS["K1"] & 1


def test_units_are_as_the_rulebook_s_table_has_them() -> None:
    assert [(u.kind, u.number, u.speed, u.range, u.attack, u.defence, u.charge) for u in UNITS] == [
        ("infantry", 9, 1, 2, 4, 6, 0),
        ("cavalry", 4, 2, 2, 4, 5, 7),
        ("cannon", 1, 1, 3, 5, 8, 0),
        ("swift-cannon", 1, 2, 3, 5, 8, 0),
        ("relay", 1, 1, 0, 0, 1, 0),
        ("swift-relay", 1, 2, 0, 0, 1, 0),
    ]


def test_all_34_units_are_on_line_in_the_ready_opening() -> None:
    state = start(opening=True)
    assert [network(state, seat).on_line.bit_count() for seat in SEATS] == [17, 17]
    assert [state.units(seat).bit_count() for seat in SEATS] == [17, 17]


@pytest.mark.parametrize("kind", KINDS)
def test_on_an_open_board_a_unit_moves_as_far_as_its_speed(kind: int) -> None:
    state = playing(f"{UNITS[kind].letter} J23")
    here = next(each(state.units(0)))
    found = points(sum(1 << action.target for action in state.legal_actions() if action.source == here))
    x, y, speed = here % COLUMNS, here // COLUMNS, UNITS[kind].speed
    steps = range(-speed, speed + 1)
    assert found == {(x + right, y + down) for right in steps for down in steps} - {(x, y)}


@pytest.mark.parametrize("reach", [1, 2, 3])
def test_on_an_open_board_a_range_is_a_star_of_eight_rays(reach: int) -> None:
    x, y = 20, 12
    star = {(x + n * dx, y + n * dy) for n in range(1, reach + 1) for dx, dy in naive.STEPS}
    assert points(WITHIN[reach][y * COLUMNS + x]) == star


@pytest.mark.parametrize("kind", KINDS)
def test_an_attack_reaches_every_square_of_the_star_and_no_other(kind: int) -> None:
    state, unit = playing(f"{UNITS[kind].letter} J23"), UNITS[kind]
    reached = {square for square in range(500) if attack(state, square, 0)}
    charged = WITHIN[1][NUMBERS["J23"]] if unit.charge else 0
    assert reached == {*each(WITHIN[unit.range][NUMBERS["J23"]])} if unit.attack else not reached
    assert {attack(state, square, 0) for square in each(charged)} <= {unit.charge}


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"F10"', '"F30"', "board.toml, north: passes = .* must list squares"),
        ('"F10"', '"K10"', "board.toml, north: passes must be squares of this half"),
        ('"F10"', '"B8"', "board.toml, north: fortresses must be squares of this half, each named once"),
        ("confidence = 99", "", "confidence is missing"),
        ("[north]", "[north", "is not TOML"),
    ],
)
def test_a_mistake_in_the_board_is_named(old: str, new: str, message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        parse_board(read_data("board.toml").replace(old, new, 1), "board.toml")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("speed = 1\n", "", "infantry: speed is missing"),
        ("speed = 1", "speed = -1", "speed = -1 must be a number from 0"),
        ("covered = true", 'covered = "yes"', "covered = 'yes' must be true or false"),
        ("speed = 1", "speed = 1\nwings = 2", "wings is nothing that a unit has"),
    ],
)
def test_a_mistake_in_the_units_is_named(old: str, new: str, message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        parse_units(read_data("units.toml").replace(old, new, 1), "units.toml")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"G6", ', "", "every unit must stand on a square of its own"),
        ('"G6"', '"G8"', "every unit must stand on a square of its own"),
        ('"G6"', '"C10"', "not on mountains"),
        ('"G6"', '"K6"', "their own ten rows"),
    ],
)
def test_a_mistake_in_the_opening_is_named(old: str, new: str, message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        parse_opening(read_data("opening.toml").replace(old, new, 1), "opening.toml")


def test_the_opening_is_what_people_would_deploy_by_hand() -> None:
    state = start()
    for seat in SEATS:
        for unit, squares in zip(UNITS, OPENING[seat], strict=True):
            state = played(state, *(f"place {unit.letter} {name}" for name in sorted(names(squares))))
        state = played(state, "done")
    assert state == start(opening=True)
