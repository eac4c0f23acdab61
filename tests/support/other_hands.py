"""Players without a mouse: one with a keyboard, one with a touch screen."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from playwright.sync_api import Locator, Page, TimeoutError, expect

from support.browser_player import REACTION, WAIT, Player, middle

HERE = """(target) => {
  const at = document.activeElement;
  const edge = ({ hand, seat }) => document.querySelector(`.hand[data-hand="${hand ?? seat}"]`).dataset.edge;
  const inHand = (one) => (one.matches('.hand, [data-where="hand"]') ? edge(one.dataset) : null);
  const [from, to] = [at, target].map((one) => one.getBoundingClientRect());
  return {
    at: at.dataset.slot ?? at.dataset.card ?? "",
    there: at === target || (target.matches(".hand") && inHand(at) === target.dataset.edge),
    from: inHand(at), to: inHand(target),
    dx: to.x + to.width / 2 - from.x - from.width / 2,
    dy: to.y + to.height / 2 - from.y - from.height / 2,
  };
}"""
SEAT = """({ dataset: { button, hand, where, seat } }) =>
  button?.split("-")[0] ?? hand ?? (where === "hand" ? seat : null)"""
TAPS = 3
OUT = {"near": "ArrowUp", "far": "ArrowDown"}  # from a hand to the mat
IN = {"near": "ArrowDown", "far": "ArrowUp"}


class Keys(Player):
    """A keyboard player: arrows walk, space lifts and lays, R turns, digits are the buttons."""

    def push(self, seat: str, button: str) -> None:
        self.page.wait_for_timeout(REACTION)
        self.page.keyboard.press(self.page.locator(f'[data-button="{seat}-{button}"] kbd').inner_text())

    def deal(self, seat: str) -> None:
        self.walk(self.page.locator(f'[data-deck="{seat}"]'))
        self.page.keyboard.press(" ")

    def drag(self, card: str, target: Locator) -> None:
        self.lift(card)
        self.walk(target)
        self.page.keyboard.press(" ")

    def turn(self, card: str) -> None:
        self.walk(self.page.locator(f'[data-slot="{self.place(card)}"]'))
        self.page.keyboard.press("r")

    def feel(self, place: str) -> None:
        self.lift(self.top(place))
        self.is_felt()
        self.page.keyboard.press(" ")

    def lift(self, card: str) -> None:
        place = self.place(card)
        self.walk(self.page.locator(f'[data-slot="{place}"]') if place else self.card(card))
        self.page.keyboard.press(" ")

    def place(self, card: str) -> str:
        return self.card(card).get_attribute("data-place") or ""

    def walk(self, target: Locator) -> None:
        """Walks with the arrows towards the target, never the same way twice."""
        tried = set()
        while not (way := target.evaluate(HERE))["there"]:
            untried = [key for key in steps(way) if (way["at"], key) not in tried]
            assert untried, f"the arrows do not lead to {target}"
            tried.add((way["at"], untried[0]))
            self.page.keyboard.press(untried[0])


def steps(way: dict[str, Any]) -> list[str]:
    """The arrows to try, the most promising first."""
    if way["from"] != way["to"]:
        return [OUT[way["from"]] if way["from"] else IN[way["to"]]]
    across = ["ArrowRight", "ArrowLeft"] if way["dx"] > 0 else ["ArrowLeft", "ArrowRight"]
    along = ["ArrowDown", "ArrowUp"] if way["dy"] > 0 else ["ArrowUp", "ArrowDown"]
    if abs(way["dx"]) < abs(way["dy"]):
        across, along = along, across
    return [across[0], along[0], along[1], across[1]]


class Finger(Player):
    """A touch-screen player: taps, drags and holds, and switches seats where the page shows only one."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._glass = page.context.new_cdp_session(page)
        page.evaluate("localStorage.setItem('playmat.screens', 'on')")  # consoles, which phones hide
        page.reload()

    def push(self, seat: str, button: str) -> None:
        self.page.wait_for_timeout(REACTION)
        self.shown(self.page.locator(f'[data-button="{seat}-{button}"]')).tap()

    def deal(self, seat: str) -> None:
        self.page.locator(f'[data-deck="{seat}"]:not(.resting)').tap()

    def drag(self, card: str, target: Locator) -> None:
        x, y = self.spot(card)
        to_x, to_y = middle(self.shown(target))
        self._touch("touchStart", x, y)
        for part in (0.2, 0.6, 1):
            self._touch("touchMove", x + (to_x - x) * part, y + (to_y - y) * part)
        self._touch("touchEnd")

    def turn(self, card: str) -> None:
        """Taps the card and then its handle; a busy page takes a tap for a lift, so it may need another."""
        handle = self.page.locator('#handles [data-tool="turn"]')
        for _ in range(TAPS):
            self.card(card).tap()
            with suppress(TimeoutError):
                return handle.tap(timeout=WAIT / TAPS)
        raise AssertionError(f"{card} shows no handle")

    def feel(self, place: str) -> None:
        self._touch("touchStart", *self.spot(self.top(place)))
        self.is_felt()
        self._touch("touchEnd")

    def spot(self, card: str) -> tuple[float, float]:
        """The point to touch a card once it rests and nothing covers it."""
        self.shown(self.card(card)).tap(trial=True)
        return middle(self.card(card))

    def shown(self, one: Locator) -> Locator:
        """The same element, once the page shows the hand and the buttons of its seat.

        Whether it is visible at the moment says too little: it may just be drawn again.
        """
        seat = one.evaluate(SEAT)
        near = self.page.locator(".hand.sitting")
        if seat and near.get_attribute("data-hand") != seat:
            self.page.locator('[data-tool="other-seat"]').tap()
            expect(near).to_have_attribute("data-hand", seat)
        expect(one).to_be_visible()
        return one

    def _touch(self, kind: str, *point: float) -> None:
        points = [{"x": point[0], "y": point[1]}] if point else []
        self._glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
