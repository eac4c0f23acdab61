"""A visitor who clicks, drags and types whatever is there: nothing fails, on the page or at the table."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page

from support.browser_player import browser, demo
from support.every_game import SHIPPED

STEPS = 250
SCREENS = [(1280, 800), (390, 844), (844, 390), (820, 1180), (1920, 1080)]
PAUSES = [0, 30, 150, 400, 900]  # milliseconds; a table has answered after the longest
KEYS = ["Escape", "Enter", "Tab", "Space", "Backspace", *"?ahrstuwz12890", "Home", "End"]
KEYS += ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]
FORMS = "button, select, input, summary, a[href^='#']"
THINGS = """([forms]) => [...document.querySelectorAll(`${forms}, [tabindex], .card, [data-slot]`)]
  .map((thing) => [thing, thing.getBoundingClientRect()])
  .map(([thing, { left, top, width, height }]) => ({ thing, x: left + width / 2, y: top + height / 2 }))
  .filter(({ thing, x, y }) => thing.contains(document.elementFromPoint(x, y)) && !thing.disabled)
  .map(({ thing, x, y }) => ({
    x, y, form: thing.matches(forms), text: (thing.textContent || thing.ariaLabel || "").trim().slice(0, 40),
  }))"""  # what is seen and not covered
PAGE_TOO_WIDE = "document.documentElement.scrollWidth > innerWidth"


def act(page: Page, random: Random) -> str:
    """Does something, and says what."""
    things = page.evaluate(THINGS, [FORMS])
    what = random.choices(["click", "drag", "key", "size", "reload", "back"], [70, 10, 15, 3, 1, 1])[0]
    match what:
        case "click" if things:
            forms = [thing for thing in things if thing["form"]]
            thing = random.choice(forms if forms and random.random() < 0.6 else things)
            page.mouse.click(thing["x"], thing["y"], click_count=random.choice([1, 1, 1, 2]))
            return f"click on {thing['text']!r}"
        case "drag" if things:
            one, other = random.choices(things, k=2)
            page.mouse.move(one["x"], one["y"])
            page.mouse.down()
            page.mouse.move(other["x"], other["y"], steps=4)
            page.mouse.up()
            return f"drag {one['text']!r} to {other['text']!r}"
        case "size":
            width, height = random.choice(SCREENS)
            page.set_viewport_size({"width": width, "height": height})
        case "reload":
            page.reload()
        case "back" if page.evaluate("history.length") > 2:
            page.evaluate("history.back()")
        case _:
            key = random.choice(KEYS)
            page.keyboard.press(key)
            return key
    return what


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", SHIPPED)
def test_nothing_that_a_visitor_does_fails(
    tmp_path: Path, game: str, seed: int, capsys: pytest.CaptureFixture[str]
) -> None:
    random = Random(f"{game} {seed}")
    width, height = random.choice(SCREENS)
    screen = {"viewport": {"width": width, "height": height}, "locale": random.choice(["en-GB", "fr-FR"])}
    with demo(tmp_path, "1", "--game", game) as address, browser(address, **screen) as visitor:
        for _ in range(STEPS):
            print(act(visitor.page, random))
            visitor.page.wait_for_timeout(random.choice(PAUSES))
            assert not visitor.page.evaluate(PAGE_TOO_WIDE)
    _, _, fault = capsys.readouterr().out.partition("Traceback")
    assert not fault, fault
