"""A game on the web page: secret deployment, a cut line, five moves and a charge that captures."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from playmat.games.game_of_war.rules.board import NUMBERS
from support.browser_player import Player, browser, demo, point

pytestmark = pytest.mark.soak

SOUTH = {
    "cavalry": ("K14", "K23", "L23", "M23"),
    "infantry": ("T5", "T6", "T7", "T8"),
    "relay": ("T22",),
}
NORTH = {"infantry": ("J15", "J23"), "relay": ("B14",)}
UNITS = 17


def at(square: str) -> str:
    """Returns the page's name of a square."""
    return f"square.{NUMBERS[square]}"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    state: Path = tmp_path_factory.mktemp("state")
    with demo(state, "1", "--game", "game-of-war") as address:
        yield address


@pytest.fixture(scope="module")
def table(address: str) -> Iterator[Player]:
    """A started game, shared by the tests in order."""
    with browser(address) as player:
        player.begin()
        yield player


def deploys(player: Player, seat: str, units: dict[str, tuple[str, ...]]) -> None:
    """Drags each unit to its square and confirms the deployment."""
    player.reads(seat, f"{UNITS} units to place")
    squares = [(kind, square) for kind, all_ in units.items() for square in all_]
    for placed, (kind, square) in enumerate(squares, 1):
        unit = next(card for card in reversed(player.hand(seat)) if player.kind(card) == f"{seat}-{kind}")
        player.lay(unit, at(square))
        player.reads(seat, f"{UNITS - placed} units to place")
        expect(player.page.locator(f'[data-card][data-place="{at(square)}"]')).to_have_count(1)
    player.push(seat, "right")
    player.reads(seat, "units stay out")
    player.push(seat, "right")


def beams(player: Player, kind: str, *squares: str) -> Locator:
    path = " ".join(map(at, squares))
    return player.page.locator(f'[data-beam="{kind}"][data-path="{path}"]')


def moves(player: Player, source: str, target: str) -> None:
    player.lay(player.top(at(source)), at(target))
    expect(beams(player, "trace", source, target)).to_have_count(1)


def test_what_south_deploys_nobody_else_sees(table: Player, address: str) -> None:
    deploys(table, "south", SOUTH)
    expect(table.page.locator('[data-card][data-where="mat"]:visible')).to_have_count(0)
    expect(table.page.locator(f'[data-slot="{at("K14")}"]')).to_have_attribute(
        "aria-label", "Board, K14: empty"
    )
    other = table.page.context.new_page()
    other.goto(f"{address}/?seat=north")
    expect(other.locator('[data-card][data-seat="south"]')).to_have_count(UNITS)
    expect(other.locator('[data-card][data-where="mat"]')).to_have_count(0)
    expect(other.locator("[data-card][data-kind^=south]")).to_have_count(0)
    other.close()


def test_once_both_have_deployed_all_lies_open_and_the_networks_are_lit(table: Player) -> None:
    expect(table.page.locator("[data-beam]")).to_have_count(0)
    deploys(table, "north", NORTH)
    table.reads("south", "Who begins?")
    table.push("south", "right")
    table.reads("south", "South begins")
    table.push("south", "middle")
    table.reads("south", "5 moves left")
    expect(beams(table, "line", "B15", "M15")).to_have_count(1)
    expect(table.page.locator('[data-beam="cut"]')).to_have_count(0)


def test_who_points_at_an_enemy_sees_the_sum_and_who_contributes(table: Player) -> None:
    point(table.card(table.top(at("J23"))))
    expect(table.page.locator(f'[data-sum="{at("J23")}"]')).to_have_text("21 : 6")
    expect(table.page.locator("[data-part]")).to_have_text(["7", "7", "7", "6"])
    expect(table.page.locator("#preview")).to_contain_text("21 = 3x7 against 6: captured")


def test_a_line_is_cut_by_who_steps_into_it(table: Player) -> None:
    moves(table, "K14", "I15")
    table.reads("south", "4 moves left")
    expect(beams(table, "line", "B15", "H15")).to_have_count(1)
    expect(beams(table, "line", "B15", "M15")).to_have_count(0)
    expect(beams(table, "cut", "J15")).to_have_count(1)


def test_five_units_move_and_the_cavalry_charges(table: Player) -> None:
    for left, column in ((3, 5), (2, 6), (1, 7), (0, 8)):
        moves(table, f"T{column}", f"S{column}")
        table.reads("north", f"{left} move{'' if left == 1 else 's'} left")
    table.card(table.top(at("J23"))).click()
    table.reads("north", "5 moves left")
    expect(beams(table, "blow", "J23")).to_have_count(1)
    assert table.page.locator('[data-beam="trace"]').count() == 5


def test_what_has_fallen_is_taken_off_by_itself(table: Player) -> None:
    expect(table.page.locator(f'[data-card][data-place="{at("J23")}"]')).to_have_count(0)
    table.unhinted("move")
