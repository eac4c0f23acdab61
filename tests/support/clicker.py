"""A player who knows no rules, clicks what the caption speaks of, and leaves every movement to the page."""

from __future__ import annotations

from contextlib import suppress

from playwright.sync_api import Locator
from playwright.sync_api import TimeoutError as TooLong

from playmat.placement import SEAT_NAMES, SHARED
from support.browser_player import middle
from support.novice import IDLE, LIT, Novice, Shown

TARGETS = '[data-hint="reach"], [data-hint="target"]'

ANSWERED = """([entries, note]) => {
  const now = document.querySelector("#caption .note")?.textContent ?? "";
  return document.querySelectorAll("#log li").length !== entries || !document.querySelector("#menu").hidden
    || document.querySelector('[data-hint="reach"], [data-hint="target"]') || (now && now !== note);
}"""  # what a click on a component leads to: an action, a list, targets or an objection

NEWEST = """() => document.querySelector("#log li:last-child")?.dataset.n ?? "" """

DECIDED = f"""(newest) => ({NEWEST})() !== newest || !document.querySelector("#menu").hidden
  || document.querySelector("#caption .note")
"""  # what a click on a target leads to: an action, a list, or why not

CUT = """() => {
  const said = document.querySelector("#caption .said");
  return said.scrollHeight > said.clientHeight + 1;
}"""  # a sentence above the mat of which not every line is seen

AT = "marks => marks.map((mark) => mark.dataset.at)"


class Clicker(Novice):
    """Decides by clicks alone: on a marked place or a component, then on the first thing that lights up."""

    def _do(self, shown: Shown) -> None:
        assert not self.page.evaluate(CUT), shown.said
        if shown.throws and "hrow" in shown.said[0]:
            self.page.locator(".tool.dice:not(:disabled)").first.click()
        elif label := self._answer(shown):
            self._press(label)
        elif not shown.moves and not shown.said[0].startswith(IDLE) and not self._decides(shown):
            self._tried.clear()
            self._press(shown.answers[0])

    def _decides(self, shown: Shown) -> bool:
        """Clicks what is lit, or what has not been tried yet for this caption, until a click decides."""
        if lit := self.page.locator(TARGETS).evaluate_all(AT):  # only the target is to be chosen
            newest = self.page.evaluate(NEWEST)
            self.page.mouse.click(*middle(self._slot(lit[0])))
            self.page.wait_for_function(DECIDED, arg=newest)
            if self.page.locator("#menu").is_visible():
                self.page.locator("#menu button").first.click()
            return True
        seats = {SEAT_NAMES.index(shown.of), SHARED}
        own = ", ".join(f'[data-card][data-kind][data-owner="{seat}"]:not([hidden])' for seat in seats)
        places = [self._slot(place) for place in shown.awaited]
        for thing in (*places, *self.page.locator(own).all()):
            name = thing.get_attribute("data-slot") or thing.get_attribute("data-card")
            if (tried := (shown.said[0], name)) in self._tried or not thing.is_visible():
                continue
            self._tried.add(tried)
            if self._decides_with(thing):
                return True
        return False

    def _decides_with(self, thing: Locator) -> bool:
        entries = self.page.locator("#log li").count()
        for _ in range(4):  # a component, what it does, and which of several things that is
            note = self.page.locator("#caption .note").all_text_contents()
            self.page.mouse.click(*middle(thing))
            with suppress(TooLong):  # it can do nothing, and there is nothing to say about that
                self.page.wait_for_function(ANSWERED, arg=[entries, "".join(note)], timeout=LIT)
            if self.page.locator("#menu button").count() and self.page.locator("#menu").is_visible():
                self.page.locator("#menu button").first.click()
                return True
            lit = self.page.locator(TARGETS).evaluate_all(AT)
            if not lit:
                return self.page.locator("#log li").count() != entries
            thing = self._slot(lit[0])
        return True
