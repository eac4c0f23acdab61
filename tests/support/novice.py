"""A player who knows no rules and does what the caption and the marks on the mat say."""

from __future__ import annotations

import json
from typing import NamedTuple

from playwright.sync_api import Locator

from playmat.picture import SEAT_NAMES, SHARED
from support.browser_player import DWELL, REACTION, Player, middle

SHOWN = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  return {
    of: document.querySelector("#caption").dataset.of ?? "",
    said: all("#caption .said span").map((one) => one.textContent),
    main: all("#caption .answers .main").length > 0,
    answers: all("#caption .answers button").map((one) => one.textContent),
    moves: all('[data-hint="move"]').map((one) => ({ ...one.dataset })),
    awaited: all('[data-hint="awaited"]').map((one) => one.dataset.at),
    throws: all(".tool.dice:not(:disabled)").length > 0,
  };
}"""


RESTS = f"""() => {{
  const now = JSON.stringify(({SHOWN})());
  if (window.before?.shown !== now) window.before = {{ shown: now, since: performance.now() }};
  const deals = now.includes('["One moment');
  return !deals && performance.now() - window.before.since > 1500;
}}"""  # the dealer of the virtual table has finished


class Shown(NamedTuple):
    """What the page asks for: the caption, its buttons, the marks on the mat."""

    of: str
    said: list[str]
    main: bool
    answers: list[str]
    moves: list[dict[str, str]]
    awaited: list[str]
    throws: bool


class Novice(Player):
    """Looks at nothing but the caption, its buttons, the arrows and the marked places."""

    def shown(self) -> Shown:
        return Shown(**self.page.evaluate(SHOWN))

    def step(self) -> Shown:
        """Does the next thing that the page asks for, and waits until it asks for something else."""
        self.page.wait_for_function(RESTS, polling=50)
        shown = self.shown()
        if shown.moves:
            self._move(shown.moves[0])
        elif shown.throws:
            self.page.locator(".tool.dice:not(:disabled)").first.click()
        elif named := [label for label in shown.answers if shown.said[0].startswith(f"Press {label}")]:
            self._press(self.page.locator("#caption .answers button", has_text=named[0]))
        elif shown.main or not self._drags(shown):
            self._press(self.page.locator("#caption .answers button"))
        before = json.dumps(shown._asdict(), separators=(",", ":"), ensure_ascii=False)
        self.page.wait_for_function(f"(before) => JSON.stringify(({SHOWN})()) !== before", arg=before)
        return shown

    def _press(self, button: Locator) -> None:
        self.page.wait_for_timeout(REACTION)
        button.first.click()

    def _move(self, move: dict[str, str]) -> None:
        """Follows an arrow."""
        held = f'[data-where="hand"][data-seat="{move["seat"]}"]'
        source = f'[data-place="{move["from"]}"]' if move["from"] else held
        card = self.page.locator(f'[data-kind="{move["kind"]}"]{source}').last
        target = f'[data-slot="{move["to"]}"]' if move["to"] else f'.hand[data-hand="{move["seat"]}"]'
        self._carry(card, self.page.locator(target))

    def _drags(self, shown: Shown) -> bool:
        """Deals from a marked deck, or lifts components until the page lights a place for one."""
        for place in shown.awaited:
            deck = self.page.locator(f'[data-deck][data-slot="{place}"]')
            if deck.count():
                deck.click()
                return True
        if shown.awaited and "touch" in shown.said[0].lower():
            if "touch your archer" in shown.said[0]:
                self.page.locator(
                    f'[data-kind^="archer"][data-owner="{SEAT_NAMES.index(shown.of)}"]'
                ).first.click()
                self.page.wait_for_timeout(2 * DWELL)
            self.page.locator(f'[data-slot="{shown.awaited[0]}"]').click()
            return True
        seats = {SEAT_NAMES.index(shown.of), SHARED}
        own = [f'[data-card][data-owner="{seat}"]:not([hidden])' for seat in seats]
        if any("from your hand" in sentence for sentence in shown.said):
            own = [f'{one}[data-where="hand"]' for one in own]
        for one in self.page.locator(", ".join(own)).all():
            one.hover()
            self.page.mouse.down()
            self.page.wait_for_timeout(2 * REACTION)
            lit = self.page.locator('[data-hint="reach"]')
            if lit.count():
                self.page.mouse.move(*middle(lit.first), steps=6)
                self.page.mouse.up()
                return True
            self.page.mouse.up()
            self.page.wait_for_timeout(2 * REACTION)
        return False

    def _carry(self, card: Locator, target: Locator) -> None:
        card.hover()
        self.page.mouse.down()
        self.page.mouse.move(*middle(target), steps=6)
        self.page.mouse.up()
