"""Secret deployment on the web page: a unit that the rules do not let stand where it was dropped."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from playmat.games.game_of_war.rules.board import NUMBERS
from support.browser_player import Player, browser, demo

BACK = "Take the infantry from F10 back into South's hand. Set up on your own ten rows."


def at(square: str) -> str:
    """Returns the page's name of a square."""
    return f"square.{NUMBERS[square]}"


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Player]:
    """A started game with the deployment to come."""
    state: Path = tmp_path_factory.mktemp("state")
    with demo(state, "1", "--hands-on", "--game", "game-of-war") as address, browser(address) as player:
        player.begin()
        yield player


def test_a_unit_dropped_in_the_enemy_s_half_is_asked_back_until_it_leaves(table: Player) -> None:
    table.reads("south", "17 units to place")
    caption = table.page.locator("#caption")
    unit = next(card for card in table.hand("south") if table.kind(card) == "south-infantry")
    table.lay(unit, at("F10"))
    expect(caption).to_contain_text(BACK)
    table.reads("south", "17 units to place")  # the wand is away, and the unit is still there
    expect(caption).to_contain_text(BACK)
    table.lay(unit, at("L10"))
    table.reads("south", "16 units to place")
    expect(caption).not_to_contain_text(BACK)
