"""Firefox and WebKit, from the start page to the second player's first move."""

from __future__ import annotations

from pathlib import Path

import pytest

from playmat.games.game_of_war.rules.board import NUMBERS
from support.browser_player import REACTION, demo
from support.other_browsers import OTHERS, OtherPage

SAYS = """(words) => !document.body.matches(".starting, [data-pending]")
  && document.querySelector("#caption .said").textContent.includes(words)"""
LOGGED = "(words) => document.querySelector('#log li:last-child')?.textContent.includes(words)"
SOON_LOGGED = f"""async (words) => {{
  const logged = {LOGGED};
  for (let tries = 0; tries < 200 && !logged(words); tries++)
    await new Promise((done) => setTimeout(done, 100));
  return logged(words) ?? false;
}}"""
DRAGS = 4
LYING = """(place) => [...document.querySelectorAll(`.card[data-place="${place}"]`)].at(-1)?.dataset.card"""
READ = "(milliseconds) => new Promise((done) => setTimeout(done, milliseconds, true))"
REPORT = "() => document.querySelector('#uncaught')?.textContent ?? ''"


def at(square: str) -> str:
    return f"square.{NUMBERS[square]}"


# The places are asked for before the mouse moves: what changes on the page in between can shift them, and the
# drag then grips nothing. A person drags again.
def move(page: OtherPage, source: str, target: str) -> None:
    """Drags the unit on a square to another, until the log has the move."""
    for _ in range(DRAGS):
        unit = page.comes_true(LYING, at(source))
        page.drag(f'[data-card="{unit}"]', f'[data-slot="{at(target)}"]')
        if page.evaluate(SOON_LOGGED, f"from {source} to {target}"):
            return
    raise AssertionError(f"{DRAGS} drags move nothing from {source} to {target}")


@pytest.mark.parametrize("name", OTHERS)
def test_a_game_begins_and_both_sides_move(tmp_path: Path, name: str) -> None:
    with demo(tmp_path, "1", "--language", "en") as address, OTHERS[name]() as page:
        page.visit(address)
        page.click('#start [data-choice="mode-here"]')
        page.click('#start [data-choice="game-of-war"]')
        page.comes_true(SAYS, "South: Your turn")
        move(page, "K16", "J16")
        page.comes_true(SAYS, "4 more")
        move(page, "K15", "J15")
        page.comes_true(SAYS, "3 more")
        page.evaluate(READ, REACTION)
        page.click('[data-push="south-right"]')
        page.comes_true(SAYS, "North: Your turn")
        move(page, "I6", "J6")
        assert page.evaluate(REPORT) == ""
