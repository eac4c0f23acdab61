"""Player of the demo in a real browser, with the real command, who drags and clicks."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect, sync_playwright

from support.chromium import CHROMIUM, FLAGS
from support.page_facts import AT_REST, coming_true, latest_messages, uncaught_errors
from support.processes import started

WAIT = 90_000  # ms until a fact that does not come true fails the test
expect.set_options(timeout=WAIT)
SPEED = 3  # of the table's clock
REACTION = 350 / SPEED  # ms in which a person reads what a button says; sooner it does nothing
DWELL = 450 / SPEED  # ms after which a wand's touch stands, and what it touches next is another action

SEES = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const label = (button) => button.ariaLabel.slice(0, -button.dataset.name.length).replace(/: $/, "");
  const labels = (seat) => all(`[data-button^="${seat}-"]`)
    .map((one) => [one.dataset.button.slice(seat.length + 1), label(one)]);
  return {
    words: Object.fromEntries(all("[data-oled]").map((one) => [one.dataset.oled, one.ariaLabel])),
    buttons: Object.fromEntries(all("[data-oled]")
      .map(({ dataset: { oled } }) => [oled, Object.fromEntries(labels(oled))])),
    moves: all('[data-hint="move"]').map((one) => ({ ...one.dataset })),
  };
}"""
NEWS = f"(before) => JSON.stringify(({SEES})()) !== before"
LYING = """() => [...document.querySelectorAll('[data-card][data-where="mat"]:not([data-place=""])')]
  .sort((a, b) => a.style.zIndex - b.style.zIndex).map((one) => ({ ...one.dataset }))"""

HELD = """(seat) => [...document.querySelectorAll(`[data-card][data-where="hand"][data-seat="${seat}"]`)]
  .sort((a, b) => a.style.zIndex - b.style.zIndex).map((one) => one.dataset.card)"""


class Seen(NamedTuple):
    """The page's texts and requests: the words on each display, the effects of its buttons, the ghosts."""

    words: dict[str, str]
    buttons: dict[str, dict[str, str]]
    moves: list[dict[str, str]]

    def asks(self, seat: str, question: str, words: str) -> bool:
        """Returns whether a display shows this, or offers a menu under this question."""
        return self.words[seat] == words or self.words[seat].startswith(question)

    def is_menu(self, seat: str) -> bool:
        """Returns whether a display shows one of several entries."""
        return (self.buttons[seat]["middle"], self.buttons[seat]["right"]) == ("OK", "Next")

    def offers(self, seat: str, choice: str) -> bool:
        """Returns whether the entry of a menu is this one."""
        return f". {choice}. " in self.words[seat] and bool(self.buttons[seat]["middle"])


@contextmanager
def demo(state: Path, seed: str, *options: str, games: Path | None = None) -> Iterator[str]:
    """The address of a running `playmat demo`, with the tests' games and those of a folder."""
    command = [sys.executable, "-m", "playmat", "demo", "--port", "0", "--seed", seed, "--state", str(state)]
    command += ["--speed", str(SPEED), *options]
    own = str(Path(__file__).parents[1] / "games")
    folders = [own, str(games or ""), os.environ.get("PLAYMAT_GAMES", "")]
    known = os.environ | {"PLAYMAT_GAMES": os.pathsep.join(filter(None, folders))}
    with started(command, stderr=subprocess.PIPE, env=known) as process:
        assert process.stderr is not None
        lines = iter(process.stderr.readline, "")
        address = next(found[0] for line in lines if (found := re.search(r"http://\S+", line)))
        # What it says later is shown if the test fails; a full pipe nobody reads would stop it.
        Thread(target=sys.stdout.writelines, args=(lines,), daemon=True).start()
        yield address


class Player:
    """A player who uses the page with a mouse."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def reads(self, seat: str, words: str) -> None:
        """Waits until the seat's display shows this."""
        display = self.page.locator(f'[data-oled="{seat}"]')
        expect(display).to_have_attribute("aria-label", re.compile(re.escape(words)))

    def sees(self) -> Seen:
        """Everything that the page shows now."""
        return Seen(**self.page.evaluate(SEES))

    def awaits_news(self, seen: Seen) -> None:
        """Waits until the page shows something else."""
        known = json.dumps(seen._asdict(), separators=(",", ":"), ensure_ascii=False)
        self.page.evaluate(coming_true(NEWS), known)

    def push(self, seat: str, button: str) -> None:
        self.page.wait_for_timeout(REACTION)
        self.page.locator(f'[data-button="{seat}-{button}"]').click()

    def begin(self, seat: str = "south") -> None:
        """Takes the consoles' first offer."""
        self.reads(seat, "playmat")
        by_hand = self.page.locator('#start [data-choice="table"]')
        if by_hand.is_visible():
            by_hand.click()
        self.push(seat, "middle")
        self.reads(seat, "New game")
        self.push(seat, "middle")

    def hand(self, seat: str) -> list[str]:
        """The components in a hand at rest, the uppermost last: equal pieces lie on each other."""
        expect(self.page.locator("body[data-pending]")).to_have_count(0)
        return self.page.evaluate(HELD, seat)

    def lying(self) -> list[dict[str, str]]:
        """The components on slots, the lowest first."""
        return self.page.evaluate(LYING)

    def top(self, place: str) -> str:
        """The topmost component at a place."""
        return [thing["card"] for thing in self.lying() if thing["place"] == place][-1]

    def kind(self, card: str) -> str:
        return self.card(card).get_attribute("data-kind") or ""

    def draw(self, seat: str) -> str:
        """Deals the top card into the hand and names it."""
        before = self.hand(seat)
        self.deal(seat)
        cards = self.page.locator(f'[data-card][data-where="hand"][data-seat="{seat}"]')
        expect(cards).to_have_count(len(before) + 1)
        return next(name for name in self.hand(seat) if name not in before)

    def deal(self, seat: str) -> None:
        """Takes the top card off a deck."""
        self.page.locator(f'[data-deck="{seat}"]:not(.resting)').click()

    def drag(self, card: str, target: Locator) -> None:
        self.grip(card)
        self.page.mouse.move(*middle(target), steps=6)
        self.page.mouse.up()

    def grip(self, card: str) -> None:
        """Presses the mouse on the middle of a card that has come to rest."""
        point(self.card(card))
        self.page.mouse.down()

    def lay(self, card: str, place: str) -> None:
        self.drag(card, self.page.locator(f'[data-slot="{place}"]'))

    def take(self, card: str, seat: str) -> None:
        """Takes a card into a hand."""
        self.drag(card, self.page.locator(f'.hand[data-hand="{seat}"]'))

    def feel(self, place: str) -> None:
        """Lifts a component until the table detects it, and puts it back."""
        self.grip(self.top(place))
        self.is_felt()
        self.page.mouse.up()

    def is_felt(self) -> None:
        expect(self.page.locator('[data-oled][aria-label*="Put it back"]')).not_to_have_count(0)

    def touch(self, place: str) -> None:
        """Touches a square with the wand, which must be in the hand."""
        self.page.locator(f'[data-slot="{place}"]').click()
        self.page.wait_for_timeout(DWELL)

    def hinted(self, hint: str, place: str) -> None:
        """Waits until a mark of this kind is around the middle of a slot."""
        sign = self.page.locator(f'[data-hint="{hint}"]').first
        expect(sign).to_be_visible()
        assert middle(sign) == pytest.approx(middle(self.page.locator(f'[data-slot="{place}"]')), abs=1)

    def marked(self, hint: str, place: str = "") -> None:
        """Waits until a mark of this kind is shown, optionally at this place."""
        where = f'[data-at="{place}"]' if place else ""
        expect(self.page.locator(f'[data-hint="{hint}"]{where}').first).to_be_visible()

    def unhinted(self, hint: str) -> None:
        expect(self.page.locator(f'[data-hint="{hint}"]')).to_have_count(0)

    def reminds(self, sentence: str) -> None:
        """Waits until the line between the sides shows exactly this."""
        expect(self.page.locator("#status")).to_have_text(sentence)

    def told(self, seat: str, sentence: str) -> None:
        """Waits until the newest log line is the seat's, with these words."""
        newest = self.page.get_by_role("log").locator("li").last
        expect(newest).to_have_text(f"{seat} {sentence[0].lower()}{sentence[1:]}")

    def lifts(self, card: str, hint: str, place: str) -> None:
        """Holds a card in the air until a place is marked, and puts it back."""
        self.grip(card)
        self.hinted(hint, place)
        self.page.mouse.up()
        self.unhinted(hint)

    def card(self, name: str) -> Locator:
        return self.page.locator(f'[data-card="{name}"]')

    def turn(self, card: str) -> None:
        self.card(card).click()
        self.page.keyboard.press("r")


def middle(one: Locator) -> tuple[float, float]:
    """The middle of what has come to rest."""
    one.evaluate(AT_REST)
    box = one.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def point(one: Locator, timeout: float | None = None) -> None:
    """Moves the mouse over what has come to rest, in so many milliseconds at most."""
    one.evaluate(AT_REST, timeout=timeout)
    one.hover(timeout=timeout)


@contextmanager
def browser(address: str, hands: Callable[[Page], Any] = Player, **options: Any) -> Iterator[Player]:
    """A player at a new browser's page; `options` are its context's. An uncaught error fails."""
    context = {"viewport": {"width": 1280, "height": 720}, "locale": "en-GB", **options}
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        visit = chromium.new_context(**context)
        errors = uncaught_errors(visit)
        page = visit.new_page()
        page.set_default_timeout(WAIT)
        latest = latest_messages(page)
        page.goto(address)
        try:
            yield hands(page)
        except Exception as error:
            error.add_note("\n".join(latest))
            raise
        chromium.close()
        assert not errors
