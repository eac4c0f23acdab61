"""A player who knows no rules and does what the caption and the marks on the mat say."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from random import Random
from typing import NamedTuple

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as TooLong

from playmat.placement import SEAT_NAMES, SHARED
from support.browser_player import DWELL, REACTION, Player, middle, point

SHOWN = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  return {
    of: document.querySelector("#caption").dataset.of ?? "",
    said: all("#caption .said span").map((one) => one.textContent.replace(/^(South|North|Red|Blue): /, "")),
    main: all("#caption .answers .main").length > 0,
    answers: all("#caption .answers button").map((one) => one.textContent),
    moves: all('[data-hint="move"]').map((one) => ({ ...one.dataset })),
    awaited: all('[data-hint="awaited"]').map((one) => one.dataset.at),
    throws: all(".tool.dice:not(:disabled)").length > 0,
    listed: all("#menu button").map((one) => one.textContent),
  };
}"""


RESTS = f"""() => {{
  const {{ awaited, ...asked }} = ({SHOWN})(); // in real time the opponent's places change
  const now = JSON.stringify(asked);
  if (window.before?.shown !== now) window.before = {{ shown: now, since: performance.now() }};
  const deals = now.includes('["One moment');
  const noted = document.querySelector("#caption .note, #caption .meaning");
  return !deals && !noted && performance.now() - window.before.since > 1500;
}}"""  # the dealer of the virtual table has finished, and the instruction stands in the caption again

UNREST = "delete window.before"  # what rested was the page before a step or a mistake


class Shown(NamedTuple):
    """What the page asks for: the caption, its buttons, the marks on the mat, a list to choose from."""

    of: str
    said: list[str]
    main: bool
    answers: list[str]
    moves: list[dict[str, str]]
    awaited: list[str]
    throws: bool
    listed: list[str]


COUNTS = """() => {
  window.inputs = 0;
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => window.inputs++, true);
}"""
ON_TOP = """cards => cards.filter((card) => {
  const { x, y, width, height } = card.getBoundingClientRect();
  const there = document.elementFromPoint(x + width / 2, y + height / 2)?.closest("[data-card]") ?? card;
  return there === card;
}).map((card) => card.dataset.card)"""  # of a pile of equal pieces a player takes the uppermost
LOGGED = """() => [[...document.querySelectorAll("#log li")].map((one) => one.textContent), window.inputs]"""
TURN_ENDS = r"ends the turn|turn ends|onquers|refills|makes the \w+ a citizen"  # also how a turn ends
LIFT = 8  # px: a component is lifted once it moves, and only clicked if it does not
LIT = 2500  # ms until a lifted component that may go somewhere has lit the place, on a busy computer
TRIES = 20  # after which what the page asks for cannot be done
STEPS = 250  # in which a novice has finished three turns of any game
FIRST = "Move up to 5"  # before the turn is ended
MOST_CARDS = 13  # of a deck of Archery Tactics
OTHERS = dict(zip(SEAT_NAMES, reversed(SEAT_NAMES[:2]), strict=False))
LEAVING = ("Menu", "Resign", "New", "Again")  # no novice presses these by mistake
IDLE = ("Wait", "Get ready", "One moment")


class Inputs(NamedTuple):
    """The clicks, drags and keys from the start page to the first action and to the end of turns."""

    action: int
    first_turn: int
    last_turn: int


class Novice(Player):
    """Looks at nothing but the caption, its buttons, the arrows, the marked places and a list of choices.

    With `mistakes` every third step is one: a random component on a random slot, a turn, a touch or a press.
    """

    def __init__(self, page: Page, mistakes: Random | None = None) -> None:
        super().__init__(page)
        self._mistakes = mistakes
        self.page.evaluate(COUNTS)
        self._tried: set[tuple[str, str | None]] = set()  # what was tried already, by what was asked for

    def chooses(self, title: str, setting: str = "", mode: str = "here") -> None:
        """Begins a game with its picture, after switching on the setting of this name below it."""
        self.page.locator(f'[data-choice="mode-{mode}"]').click()
        if setting:
            self.page.locator("#start .games button", has_text=setting).click()
        self.page.locator("#start .games button", has_text=title).click()
        self.page.locator("#start").wait_for(state="hidden")

    def plays(self, turns: int = 3) -> Inputs:
        """Follows the captions until so many turns are over."""
        found: list[int] = []
        before: list[str] = []
        ended = 0
        for number in range(STEPS):
            if self._mistakes and number % 3 == 2:
                with suppress(TooLong):
                    self._errs(self._mistakes)
                self.page.evaluate(UNREST)
            self.step()
            entries, inputs = self.page.evaluate(LOGGED)
            if over := sum(bool(re.search(TURN_ENDS, entry)) for entry in _news(before, entries)):
                ended += over
                self._tried.clear()  # in a new turn it may go somewhere
            before = entries
            found += [inputs] * (bool(entries) + ended - len(found))
            if ended >= turns:
                return Inputs(found[0], found[1], found[-1])
        raise AssertionError(f"{STEPS} steps lead to {entries}")

    def shown(self) -> Shown:
        return Shown(**self.page.evaluate(SHOWN))

    def step(self) -> Shown:
        """Does the next thing that the page asks for, and waits until it asks for something else."""
        for _ in range(TRIES):
            self.page.wait_for_function(RESTS, polling=50)
            shown = self.shown()
            with suppress(TooLong):  # the computer is busy, or the page has changed while it was read
                self._do(shown)
                break
            if self.shown() != shown:
                break
        self._await_change(shown)
        return shown

    def _do(self, shown: Shown) -> None:
        """Does what the page asks for; TooLong if that is not there any more."""
        if shown.listed:
            self.page.locator("#menu button").first.click()
        elif shown.moves:
            self._move(shown.moves[0])
        elif shown.throws and "hrow" in shown.said[0]:
            self.page.locator(".tool.dice:not(:disabled)").first.click()
        elif label := self._answer(shown):
            self._press(label)
        elif not shown.said[0].startswith(IDLE) and not self._drags(shown):
            self._tried.clear()  # after what is pressed it may go somewhere
            self._press(shown.answers[0])

    def _await_change(self, shown: Shown) -> None:
        """Waits until the page asks for something else, and rests; AssertionError if it does not."""
        before = json.dumps(shown._asdict(), separators=(",", ":"), ensure_ascii=False)
        try:
            self.page.wait_for_function(f"(before) => JSON.stringify(({SHOWN})()) !== before", arg=before)
        except TooLong as error:
            raise AssertionError(f"nothing follows {shown}") from error
        self.page.evaluate(UNREST)
        self.page.wait_for_function(RESTS, polling=50)  # the log has what was done

    def _errs(self, random: Random) -> None:
        """Makes a mistake, which may happen to be a legal action; TooLong if a component is covered."""
        self.page.wait_for_function(RESTS, polling=50)
        labels = [label for label in self.shown().answers if label not in LEAVING]
        kind = random.choice(("lay", "lay", "turn", "touch", "press" if labels else "touch"))
        if kind == "press":
            self._press(random.choice(labels))
            return
        slot = random.choice([slot for slot in self.page.locator("[data-slot]").all() if slot.is_visible()])
        if kind == "touch":
            self.page.mouse.click(*middle(slot))
            return
        cards = self.page.locator("[data-card]:not([hidden])").all()
        card = random.choice([card for card in cards if card.is_visible()])
        point(card, timeout=LIT)
        if kind == "turn":
            self._turn(card)
        else:
            self._carry(card, slot)

    def _answer(self, shown: Shown) -> str:
        """Returns the button that the caption asks for, or that does what it says; empty if there is none."""
        said = shown.said[0]
        if said.startswith(FIRST):
            return ""
        ends = [answer for answer in shown.answers if f"{answer.lower()[:3]} your turn." in said]
        named = [
            answer
            for answer in shown.answers
            if re.search(rf"(Press|(then|:) press) {re.escape(answer)}", said)
        ]
        return next(iter([*named, *ends, *shown.answers[: shown.main]]), "")

    def _press(self, label: str) -> None:
        self.page.wait_for_timeout(REACTION)
        button = self.page.locator("#caption .answers").get_by_role("button", name=label, exact=True)
        button.click(timeout=LIT)

    def _move(self, move: dict[str, str]) -> None:
        """Follows an arrow."""
        held = f'[data-where="hand"][data-seat="{move["seat"]}"]'
        source = f'[data-place="{move["from"]}"]' if move["from"] else held
        kind = f'[data-kind="{move["kind"]}"]' if move["kind"] else "[data-card]"  # a secret has none
        there = self.page.locator(kind + source)
        # A crooked card is read where no one sees it lie: it is the one of its kind on the mat.
        found = (there if there.count() else self.page.locator(f'{kind}[data-where="mat"]')).all()
        if not found:  # the page has changed meanwhile
            return
        card = max(found, key=lambda element: int(element.evaluate("one => one.style.zIndex || 0")))  # on top
        if move["from"] == move["to"]:
            self._turn(card)
            return
        hand = self.page.locator(f'.hand[data-hand="{move["seat"]}"]')
        self._carry(card, self._slot(move["to"]) if move["to"] else hand)

    def _drags(self, shown: Shown) -> bool:
        """Deals from a marked deck, or lifts components until the page lights a place for one."""
        for place in shown.awaited:
            deck = self.page.locator(f'[data-deck][data-slot="{place}"]')
            if deck.count():
                deck.click()
                return True
        if shown.said[0].startswith("Touch where"):
            selected = self.page.locator('[data-hint="selected"]').first
            goals = self._lit() or [selected.get_attribute("data-at")]  # once more, which cancels it
            self.page.mouse.click(*middle(self._slot(goals[0])))
            return True
        if shown.awaited and re.search("[Tt]ouch|[Cc]hoose", shown.said[0]):
            goals = shown.awaited
            if re.search("(ouch|oose|look:|arc:) your archer|of your markers", shown.said[0]):
                archer = self.page.locator(f'[data-kind="archer-{shown.of}"][data-where="mat"]')
                aims = goals[0].startswith("arc.")
                self.page.mouse.click(*middle(archer if aims else self._slot(goals[0])))
                self.page.wait_for_timeout(2 * DWELL)
                goals = goals if aims else self._lit() or goals
            self.page.mouse.click(*middle(self._slot(goals[0])))
            return True
        if named := re.search(r"^Lay (.*) in the lines", shown.said[0]):
            self._lays_dice(named[1])
            return True
        if "ose a die" in shown.said[0]:
            lost = self.page.locator('[data-form="die"][data-place^="lost"]').count()
            die = self.page.locator('[data-form="die"][data-place^="well"]').first
            self._carry(die, self._slot(f"lost.{lost}"))
            return True
        seats = {SEAT_NAMES.index(shown.of), SHARED}
        own = [f'[data-card][data-owner="{seat}"]:not([hidden])' for seat in seats]
        if re.search("(from|in) your hand|if you hold one", shown.said[0]):
            own = [f'{selector}[data-where="hand"]' for selector in own]
        if "Lay a card" in shown.said[0]:
            own = [f'[data-card][data-where="hand"][data-seat="{shown.of}"]:not([hidden])']
        elif "card" in shown.said[0]:
            own = [f'{selector}[data-form="card"]:not([data-place^="{shown.of}.held"])' for selector in own]
        if self._lifts(shown, ", ".join(own)):
            return True
        if "draw the next card" in shown.said[0]:
            pad = self.page.locator(f'[data-hand="{shown.of}"] .pad')
            for _ in range(MOST_CARDS):
                pad.locator('[data-key="draw"]').click()
                self.page.wait_for_timeout(REACTION)
                if self._lifts(shown, ", ".join(own)):
                    return True
            pad.locator('[data-key="pass"]').click()
            return True
        return False

    def _lifts(self, shown: Shown, components: str) -> bool:
        """Lifts components until the page lights a place for one, or asks for something else."""
        for name in self.page.locator(components).evaluate_all(ON_TOP):
            if (lift := (shown.said[0], name)) in self._tried:
                continue
            self._tried.add(lift)
            card = self.page.locator(f'[data-card="{name}"]')
            home = card.get_attribute("data-place")
            self.grip(name)
            x, y = middle(card)
            self.page.mouse.move(x + LIFT, y)
            places = [place for place in shown.awaited if not place.startswith(OTHERS[shown.of])]
            places = places or self._lit()
            if places and places[0] != home:
                self.page.mouse.move(*middle(self._slot(places[0])), steps=6)
                self.page.mouse.up()
                return True
            self.page.mouse.up()
            if places:  # it turns where it lies
                self.page.locator(f'[data-card="{name}"][data-place="{home}"]').wait_for()
                self._turn(card)
                return True
            with suppress(TooLong):
                others = f"(said) => ({SHOWN})().said[0] !== said"
                self.page.wait_for_function(others, arg=shown.said[0], timeout=LIT)
                self.page.wait_for_function(RESTS, polling=50)
                if self.shown().said[0] != shown.said[0]:  # the lift counts as a touch
                    return True
        return False

    def _lit(self) -> list[str]:
        """The places that are soon lit, read at once, as those of a moment ago may be gone."""
        marks = self.page.locator('[data-hint="reach"]')
        with suppress(TooLong):  # it goes nowhere
            marks.first.wait_for(timeout=LIT)
        return marks.evaluate_all("marks => marks.map((mark) => mark.dataset.at)")

    def _turn(self, card: Locator) -> None:
        point(card)
        self.page.mouse.click(*middle(card))
        self.page.keyboard.press("r")

    def _lays_dice(self, named: str) -> None:
        """Lays dice that are named by number and symbol on the free slots of the line."""
        symbols = [
            (side, int(number or 1))
            for side, symbol in enumerate(("archery", "cavalry", "daimyo"), 4)
            for number in re.findall(rf"(?:(\d+) )?{symbol}", named)
        ]
        infantry = re.search(r"infantry ([\d+]+)", named)
        sides = [side for side, number in symbols for _ in range(number)]
        sides += map(int, infantry[1].split("+")) if infantry else []
        filled = self.page.locator('[data-form="die"][data-place^="laid"]').count()
        for slot, side in enumerate(sides, filled):
            die = self.page.locator(f'[data-form="die"][data-pose="{side}"][data-place^="well"]').first
            self._carry(die, self._slot(f"laid.{slot}"))

    def _slot(self, place: str | None) -> Locator:
        return self.page.locator(f'[data-slot="{place}"]')

    def _carry(self, card: Locator, target: Locator) -> None:
        point(card, timeout=LIT)
        self.page.mouse.down()
        self.page.mouse.move(*middle(target), steps=6)
        self.page.mouse.up()


def _news(before: list[str], now: list[str]) -> list[str]:
    """Returns the new lines of a log that forgets its first ones."""
    kept = next(n for n in range(len(before), -1, -1) if before[len(before) - n :] == now[:n])
    return now[kept:]
