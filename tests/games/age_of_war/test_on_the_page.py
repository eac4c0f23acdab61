"""Age of War on the page: the real command and a real browser with throwing, dragging and tapping."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from support.browser_player import REACTION, WAIT, Player, browser, demo

FACES = " 123ACD"
SIDES = {face: side for side, face in enumerate(FACES) if side}
PLACE_DICE = """async (sides) => {
  const { send } = await import("/js/page/socket.js");
  const dice = [...document.querySelectorAll('[data-form="die"][data-where="hand"]')];
  dice.forEach((die, i) => send("lay", { card: die.dataset.card, place: `well.${i}`, side: sides[i] }));
}"""
LYING = '[data-form="die"][data-where="mat"]'


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Player]:
    """Yields a game in progress; the tests are its turns."""
    state: Path = tmp_path_factory.mktemp("state")
    with demo(state, "1", "--hands-on", "--game", "age-of-war") as address, browser(address) as player:
        player.begin()
        player.reads("south", "Draw lots")
        player.push("south", "right")
        player.reads("south", "Red begins")
        player.push("south", "middle")
        yield player


@pytest.mark.soak
def test_a_table_that_nobody_touches_plays_itself(tmp_path: Path) -> None:
    with (
        demo(tmp_path, "3", "--game", "age-of-war", "--quiet", "1") as address,
        browser(f"{address}/watch") as guest,
    ):
        expect(guest.page.locator("#invitation")).to_be_visible()
        expect(guest.page.locator("#log li").nth(1)).to_contain_text("throws", timeout=2 * WAIT)
        expect(guest.page.locator("#score .doing")).to_have_count(1)
        expect(guest.page.locator(LYING)).to_have_count(7)


def command(player: Player, label: str) -> None:
    """Waits until the next command for the dice is this one."""
    expect(player.page.locator(".tool.dice:not(:disabled)")).to_have_text(label)


def takes_up(player: Player) -> None:
    """Takes up all available dice, answers a question about it, and waits until the table expects the throw.

    A board that is read seldom, as on a busy computer, sees all dice vanish at once, and the table asks.
    """
    command(player, "Take up the dice")
    player.page.keyboard.press("t")
    asked = player.page.get_by_role("button", name="Take up:")
    expect(
        asked.or_(player.page.locator(".tool.dice:not(:disabled)", has_text="Throw the dice"))
    ).to_be_visible()
    if asked.count():
        asked.click()
    command(player, "Throw the dice")


def rolls(player: Player, dice: str) -> None:
    """Throws the dice in the hand with these faces."""
    command(player, "Throw the dice")
    player.page.evaluate(PLACE_DICE, [SIDES[face] for face in dice])
    decides(player)


def decides(player: Player) -> None:
    """Waits until a console shows the roll and asks for its use."""
    asking = player.page.locator('[data-oled][aria-label*="ose a die"]')
    expect(asking).not_to_have_count(0)


def brings_home(player: Player, castle: str, place: str) -> None:
    """Moves the castle to the place that the table requests."""
    expect(player.page.locator(f'[data-hint="move"][data-to="{place}"]')).to_have_count(1)
    player.lay(castle, place)


def moves(player: Player, dice: str, place: str) -> None:
    """Taps these dice, then their destination."""
    for face in dice:
        lying = f'{LYING}[data-place^="well"][data-pose="{SIDES[face]}"]:not(.selected)'
        player.page.locator(lying).first.click()
    player.page.locator(f'[data-slot="{place}"]').click()


def lines(player: Player, castle: str, *expected: str) -> None:
    """Checks the drawn status of a castle's lines."""
    expect(player.card(castle)).to_have_attribute("data-lines", " ".join(expected))


def standing(player: Player, seat: str, points: int) -> None:
    expect(player.page.locator(f'#people [data-hand="{seat}"] .standing')).to_have_text(str(points))


def besieges(player: Player, castle: str) -> None:
    player.lay(castle, "siege.0")
    expect(player.card(castle)).to_have_attribute("data-place", "siege.0")


@pytest.fixture(scope="module")
def first_turn(table: Player) -> Player:
    """The game after South's first turn, which takes a castle; the soak goes on from there."""
    besieges(table, "INU-1")
    rolls(table, "AAD1113")
    lines(table, "INU-1", "fits", "fits")
    moves(table, "D", "laid.0")
    lines(table, "INU-1", "filled", "open")
    takes_up(table)
    rolls(table, "AA1233")
    moves(table, "AA", "laid.1")
    brings_home(table, "INU-1", "south.held.0")
    return table


def test_a_turn_that_takes_a_castle(first_turn: Player) -> None:
    standing(first_turn, "south", 1)


@pytest.mark.soak
def test_a_turn_that_steals_it(first_turn: Player) -> None:
    table = first_turn
    table.reads("north", "Blue: your turn")
    takes_up(table)
    besieges(table, "INU-1")
    rolls(table, "AAD1113")
    lines(table, "INU-1", "fits", "fits", "fits")
    moves(table, "AA", "laid.0")
    takes_up(table)
    rolls(table, "DD123")
    moves(table, "D", "laid.2")
    lines(table, "INU-1", "filled", "filled", "open")  # of equal lines the first
    takes_up(table)
    rolls(table, "D12C")
    moves(table, "D", "laid.3")
    brings_home(table, "INU-1", "north.held.0")
    standing(table, "north", 1)
    standing(table, "south", 0)


@pytest.mark.soak
def test_a_turn_that_fails(table: Player) -> None:
    """Every throw costs a die until too few are left."""
    table.reads("south", "Red: your turn")
    for lost in range(5):
        takes_up(table)
        table.page.keyboard.press("t")
        thrown = table.page.locator(f'{LYING}[data-place^="well"]')
        expect(thrown).to_have_count(7 - lost)
        decides(table)
        thrown.first.click()
        table.page.locator(f'[data-slot="lost.{lost}"]').click()
    end = table.page.locator("#caption").get_by_role("button", name=re.compile("^End"))
    end.wait_for()
    table.page.wait_for_timeout(REACTION)
    end.click()
    table.reads("north", "Blue: your turn")
    standing(table, "south", 0)
