"""A complete demo game with the real command and a real browser, by dragging cards."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from support.browser_player import REACTION, Player, browser, demo, middle

SEED = "36"  # deals South a Soldier among the first three cards, and North a second citizen of a kind


def kingdom(card: str) -> str:
    """Returns the kingdom slot of a card by its serial."""
    seat, serial, _ = card.split("-")
    return f"{seat}.kingdom.{int(serial[2]) - 1}"


def set_up(player: Player) -> None:
    """Plays the setup, South first: a Soldier faces North's King."""
    player.begin()
    for seat in ("south", "north"):
        player.reads(seat, "Hold 3 and your King")
        for _ in range(3):
            player.draw(seat)
        player.push(seat, "middle")
    for seat in ("south", "north"):
        player.reads(seat, "First citizen")
        card = player.draw(seat)
        player.lay(card, kingdom(card))
    player.reads("south", "Draw lots")
    player.push("south", "right")
    player.reads("south", "South begins")
    player.push("south", "middle")
    player.reads("north", "Do you agree?")
    player.push("north", "right")
    player.reads("south", "in your front row")
    soldier = next(card for card in player.hand("south") if "-B01-" in card)
    player.lay(soldier, "south.battlefield.1")
    player.reads("north", "in your front row")
    player.lay("north-R02-1", "north.battlefield.1")
    for seat in ("south", "north"):
        player.reads(seat, "in your reserve")
        player.lay(next(card for card in player.hand(seat) if "-B" in card), f"{seat}.reserve.0")


@pytest.mark.soak
def test_a_game_that_survives_a_pulled_plug_is_won(tmp_path: Path) -> None:
    with demo(tmp_path, SEED, "--hands-on") as address, browser(address) as player:
        set_up(player)
        player.reads("south", "Turn 1. Your turn")
    with demo(tmp_path, SEED, "--hands-on") as address, browser(address) as player:
        player.reads("south", "Continue?")
        player.page.wait_for_timeout(REACTION)
        player.page.locator('[data-choice="continue"]').click()
        player.told("North", "Puts the Priest into the reserve")
        play_on(player)


def play_on(player: Player) -> None:
    """Plays the three turns to victory."""
    player.reads("south", "Turn 1. Your turn")
    drawn = player.draw("south")

    carry_across_tap_point(player, drawn, "south.battlefield.0")
    player.reads("south", "Take the leftmost reserve card")
    player.take(drawn, "south")
    player.reads("south", "Your turn")

    player.push("south", "right")
    player.reads("north", "Turn 2. Your turn")
    player.hinted("awaited", "north.deck.0")
    player.draw("north")
    player.unhinted("awaited")
    develop(player, next(card for card in player.hand("north") if "-B02-" in card))
    player.reads("south", "Turn 3. Your turn")
    player.lifts(soldier(player), "target", "north.battlefield.1")
    player.turn(soldier(player))
    player.reads("south", "Target?")
    player.reminds("South has not drawn a card yet")
    player.draw("south")
    player.reminds("")
    player.hinted("selected", "north.battlefield.1")
    player.push("south", "middle")
    player.reads("north", "Guardian?")
    player.told("South", "Attacks the King with the Soldier")
    player.push("north", "right")
    player.reads("south", "You win. Their King has fallen")
    player.told("North", "Does not answer: the Soldier captures the King")
    expect(player.page.locator("#shade .lit")).to_have_attribute("data-half", "south")
    player.reads("north", "You lose. Your King has fallen")


def carry_across_tap_point(player: Player, card: str, place: str) -> None:
    """Rests over South's tap point during a drag: the table shows what that means, and accepts nothing."""
    entries = player.page.get_by_role("log").locator("li")
    before = entries.count()
    player.grip(card)
    player.page.mouse.move(*middle(player.page.locator('[data-slot="south.tap.0"]')), steps=6)
    expect(player.page.locator('[data-oled="south"][aria-label*="tap point"]')).to_be_visible()
    player.page.wait_for_timeout(3 * REACTION)
    player.page.mouse.move(*middle(player.page.locator(f'[data-slot="{place}"]')), steps=6)
    player.page.mouse.up()
    expect(entries).to_have_count(before)


def develop(player: Player, card: str) -> None:
    """Adds a citizen of North to a pile that is not empty: the tap point reads it first."""
    player.lay(card, "north.tap.0")
    player.reads("north", "to North Guardians. from North tap point")
    player.hinted("ghost", kingdom(card))
    player.lay(card, kingdom(card))
    player.unhinted("ghost")


def soldier(player: Player) -> str:
    """Returns the Soldier on South's battlefield."""
    slot = player.page.locator(
        '[data-card^="south-B01-"][data-where="mat"][data-place="south.battlefield.1"]'
    )
    name = slot.get_attribute("data-card")
    assert name is not None
    return name
