"""A newcomer at the demo: the real command, a real browser, hands that drag cards until somebody wins."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect, sync_playwright

CHROMIUM = "/usr/bin/chromium"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
SEED = "36"  # deals South a Soldier among the first three cards, and North a second citizen of a kind
WAIT = 15_000  # ms until a fact that does not come true fails the test
REACTION = 350  # ms in which a person reads what a button says; sooner it does nothing


@contextmanager
def demo(state: Path) -> Iterator[str]:
    """The address of a running `playmat demo`."""
    command = [sys.executable, "-m", "playmat", "demo", "--port", "0", "--seed", SEED, "--state", str(state)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        try:
            lines = iter(process.stderr.readline, "")
            yield next(found[0] for line in lines if (found := re.search(r"http://\S+", line)))
        finally:
            process.kill()


@contextmanager
def browser(address: str) -> Iterator[Player]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = chromium.new_page(viewport={"width": 1280, "height": 720}, locale="en-GB")
        page.set_default_timeout(WAIT)
        page.goto(address)
        yield Player(page)
        chromium.close()


class Player:
    """Hands and eyes of whoever sits before the page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def reads(self, seat: str, words: str) -> None:
        """The seat's display says this, sooner or later."""
        display = self.page.locator(f'[data-oled="{seat}"]')
        expect(display).to_have_attribute("aria-label", re.compile(re.escape(words)), timeout=WAIT)

    def push(self, seat: str, button: str) -> None:
        self.page.wait_for_timeout(REACTION)
        self.page.locator(f'[data-button="{seat}-{button}"]').click()

    def hand(self, seat: str) -> list[str]:
        cards = self.page.locator(f'[data-card][data-where="hand"][data-seat="{seat}"]')
        return [name for card in cards.all() if (name := card.get_attribute("data-card"))]

    def draw(self, seat: str) -> str:
        """Deals the top card into the hand and names it."""
        before = self.hand(seat)
        self.page.locator(f'[data-deck="{seat}"]:not(.resting)').click()
        cards = self.page.locator(f'[data-card][data-where="hand"][data-seat="{seat}"]')
        expect(cards).to_have_count(len(before) + 1, timeout=WAIT)
        return next(name for name in self.hand(seat) if name not in before)

    def drag(self, card: str, target: Locator) -> None:
        self.card(card).hover()
        self.page.mouse.down()
        self.page.mouse.move(*middle(target), steps=6)
        self.page.mouse.up()

    def lay(self, card: str, place: str) -> None:
        self.drag(card, self.page.locator(f'[data-slot="{place}"]'))

    def hinted(self, hint: str, place: str) -> None:
        """A sign of this kind, sooner or later, lies round the middle of a slot."""
        sign = self.page.locator(f'[data-hint="{hint}"]').first
        expect(sign).to_be_visible(timeout=WAIT)
        assert middle(sign) == pytest.approx(middle(self.page.locator(f'[data-slot="{place}"]')), abs=1)

    def unhinted(self, hint: str) -> None:
        expect(self.page.locator(f'[data-hint="{hint}"]')).to_have_count(0, timeout=WAIT)

    def reminds(self, sentence: str) -> None:
        """The line between the sides says this and nothing else, sooner or later."""
        expect(self.page.locator("#status")).to_have_text(sentence, timeout=WAIT)

    def card(self, name: str) -> Locator:
        return self.page.locator(f'[data-card="{name}"]')

    def turn(self, card: str) -> None:
        self.card(card).click()
        self.page.keyboard.press("r")


def middle(one: Locator) -> tuple[float, float]:
    box = one.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def kingdom(card: str) -> str:
    """The slot of a kingdom where a card belongs, by its serial."""
    seat, serial, _ = card.split("-")
    return f"{seat}.kingdom.{int(serial[2]) - 1}"


def set_up(player: Player) -> None:
    """The rulebook's setup, South first: a Soldier faces North's King."""
    player.reads("south", "Any button begins")
    player.push("south", "middle")
    player.reads("south", "New game")
    player.push("south", "middle")
    for seat in ("south", "north"):
        player.reads(seat, "Keep or change them")
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
    player.reads("south", "To your front row")
    soldier = next(card for card in player.hand("south") if "-B01-" in card)
    player.lay(soldier, "south.battlefield.1")
    player.reads("north", "To your front row")
    player.lay("north-R02-1", "north.battlefield.1")
    for seat in ("south", "north"):
        player.reads(seat, "To your reserve")
        player.lay(next(card for card in player.hand(seat) if "-B" in card), f"{seat}.reserve.0")


def test_a_game_from_the_first_button_to_victory(tmp_path: Path) -> None:
    with demo(tmp_path) as address, browser(address) as player:
        set_up(player)
        player.reads("south", "Turn 1. Your turn")
        drawn = player.draw("south")

        player.lay(drawn, "south.battlefield.0")
        player.reads("south", "Take the leftmost of the reserve")
        player.drag(drawn, player.page.locator('[data-hand="south"]'))
        player.reads("south", "Your turn")

        player.push("south", "right")
        player.reads("north", "Turn 2. Your turn")
        player.hinted("awaited", "north.deck.0")
        player.draw("north")
        player.unhinted("awaited")
        develop(player, next(card for card in player.hand("north") if "-B02-" in card))
        player.reads("south", "Turn 3. Your turn")
        player.turn(soldier(player))
        player.reads("south", "Target?")
        player.reminds("South has not drawn a card yet")
        player.draw("south")
        player.reminds("")
        player.hinted("selected", "north.battlefield.1")
        player.push("south", "middle")
        player.reads("north", "Guardian?")
        player.push("north", "right")
        player.reads("south", "You win. The King has fallen")
        player.reads("north", "You lose. The King has fallen")


def develop(player: Player, card: str) -> None:
    """Adds a citizen of North's to a pile that is not empty: the tap point hears it first."""
    player.lay(card, "north.tap.0")
    player.reads("north", "to North Guardians. from North tap point")
    player.hinted("ghost", kingdom(card))
    player.lay(card, kingdom(card))
    player.unhinted("ghost")


def soldier(player: Player) -> str:
    """The Soldier on South's battlefield."""
    slot = player.page.locator(
        '[data-card^="south-B01-"][data-where="mat"][data-place="south.battlefield.1"]'
    )
    name = slot.get_attribute("data-card")
    assert name is not None
    return name


def test_a_game_survives_a_pulled_plug(tmp_path: Path) -> None:
    with demo(tmp_path) as address, browser(address) as player:
        set_up(player)
        player.reads("south", "Turn 1. Your turn")
    with demo(tmp_path) as address, browser(address) as player:
        player.reads("south", "Continue?")
        player.push("south", "right")
        player.reads("south", "Turn 1. Your turn")
