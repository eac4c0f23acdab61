"""Archery Tactics on the page: two players with separate keys on one keyboard; the arena editor."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from playmat.games.archery_tactics.drawings import GROUNDS
from playmat.games.archery_tactics.rules.arena import ARENA
from support.browser_player import Player, browser, demo
from support.page_facts import coming_true

SEATS = {"south": 0, "north": 1}
NEXT = {"south": "KeyR", "north": "KeyP"}
UNHURRIED = ("--game", "archery-tactics", "--set", "rules=dodge-ms=100000")
"""Nobody dies because the computer is busy: a player's keys come in time, however slow the page is."""
PLACE = {ARENA.name(cell): f"arena.{cell}" for cell in ARENA.cells}


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def table(home: Path) -> Iterator[Player]:
    """Yields a game in progress; the tests continue it in order."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CONFIG_HOME", str(home))
        with demo(home / "state", "1", "--speed", "1", *UNHURRIED) as address, browser(address) as player:
            player.begin()
            player.reads("south", "Choose a spawn")
            yield player


def press(player: Player, *keys: str) -> None:
    for key in keys:
        player.page.keyboard.press(key)


def stands(player: Player, kind: str, cell: str) -> None:
    """Waits until a figure is on a cell."""
    figure = player.page.locator(f'[data-kind="{kind}"][data-place="{PLACE[cell]}"]')
    expect(figure).to_have_count(1)


NEWEST = """async (seat) => {
  const { handOf, state } = await import("/js/page/state.js");
  const id = handOf(seat).at(-1);
  return [id, state.cards.get(id)?.kind, handOf(seat).length];
}"""
DRAWN = f"""async ([seat, [id, , held]]) => {{
  const now = await ({NEWEST})(seat);
  return now[0] !== id && now[2] >= held && now;
}}"""


def takes(player: Player, seat: str, kind: str) -> None:
    """Draws and puts cards under the deck until this one is in the hand."""
    for _ in range(16):
        expect(player.page.locator(f'[data-hand="{seat}"] [data-key="draw"].live')).to_be_visible()
        # A busy page may still hold the card before beside the new one, and no hand is so large again.
        expect(player.page.locator("body[data-pending]")).to_have_count(0)
        before = player.page.evaluate(NEWEST, SEATS[seat])
        press(player, NEXT[seat])
        if player.page.evaluate(coming_true(DRAWN), [SEATS[seat], before])[1] == kind:
            return
    raise AssertionError(f"{seat} never draws {kind}")


def test_the_arena_is_drawn_with_what_stands_in_it(table: Player) -> None:
    for ground, number in (("T", 4), ("R", 2), ("F", 1), ("S", 8)):
        path = GROUNDS[ground][0].path
        assert table.page.locator(f'#cloth .field path[d="{path}"]').count() == number


@pytest.fixture(scope="module")
def ready(table: Player) -> Player:
    """The game once both have chosen their cells and where to look, each with his own keys."""
    press(table, "KeyS")
    expect(table.page.locator(f'[data-cursor="{PLACE["I4"]}"]')).to_be_visible()
    press(table, "KeyS")
    stands(table, "archer-south", "I4")
    press(table, "KeyK", "KeyL", "KeyL")
    expect(table.page.locator(f'[data-cursor="{PLACE["I8"]}"]')).to_be_visible()
    press(table, "KeyK")
    stands(table, "archer-north", "I8")
    table.reads("north", "Which way to look?")
    press(table, "Comma")
    table.reads("south", "Which way to look?")
    press(table, "KeyW")
    return table


def test_each_sets_up_with_his_own_keys(ready: Player) -> None:
    sight = f'[data-beam="sight"][data-path="{PLACE["I4"]} {PLACE["I9"]}"]'
    expect(ready.page.locator(sight)).to_have_count(1)


COUNTS = """() => {
  window.counted = [];
  const note = () => window.counted.push(document.querySelector('[data-timer=""] .left')?.textContent);
  new MutationObserver(note).observe(document.querySelector("#timers"), { childList: true, subtree: true });
}"""
COUNTED = (
    """() => window.counted.length && window.counted.at(-1) === undefined && [...new Set(window.counted)]"""
)


@pytest.fixture(scope="module")
def countdown(ready: Player) -> list[str | None]:
    """The numbers that the countdown showed, until the clock ran."""
    ready.reads("south", "Ready?")
    ready.page.evaluate(COUNTS)
    press(ready, "KeyS", "KeyK")
    shown: list[str | None] = ready.page.evaluate(coming_true(COUNTED))
    return shown


def test_the_countdown_stands_large_over_the_mat(countdown: list[str | None]) -> None:
    *counted, gone = countdown
    assert gone is None
    assert counted == [left for left in "543210" if left in counted] != []  # a busy computer may skip some


@pytest.fixture(scope="module")
def dodged(table: Player, countdown: list[str | None]) -> Player:
    """The running game after South's shot, which North has dodged in time."""
    takes(table, "north", "mouvement")
    takes(table, "south", "tir")
    press(table, "KeyS")
    bar = table.page.locator('[data-timer="north"]')
    expect(bar).to_contain_text("Dodge!")
    expect(table.page.locator('[data-hand="north"] [data-key="lay"].live')).to_be_visible()
    press(table, "KeyK")
    table.reads("north", "Now step")
    press(table, "KeyJ")
    stands(table, "archer-north", "H8")
    expect(bar).to_have_count(0)
    return table


def test_who_is_shot_at_steps_aside_while_his_time_runs_down(dodged: Player) -> None:
    dodged.told("North", "Goes to H8")


@pytest.mark.soak
def test_who_does_not_dodge_is_dead_and_a_frag(dodged: Player) -> None:
    table = dodged
    takes(table, "south", "mouvement")
    press(table, "KeyS")
    table.reads("south", "Now step")
    press(table, "KeyA")
    stands(table, "archer-south", "H4")
    takes(table, "south", "tir")
    press(table, "KeyS")
    expect(table.page.locator('[data-timer="north"]')).to_be_visible()
    press(table, "Slash")
    table.reads("north", "You are dead")
    expect(table.page.locator('[data-kind="archer-north"][data-where="mat"]')).to_have_count(0)


@pytest.mark.soak
def test_an_arena_of_one_s_own_is_checked_drawn_and_saved(table: Player, home: Path) -> None:
    page = table.page.context.new_page()
    page.goto(f"{table.page.url}game/archery-tactics/arena.html")
    says = page.locator("#problems")
    expect(says).to_have_text("This arena can be played in.")
    page.locator('[data-ground="."]').click()
    page.locator('[data-x="4"][data-y="4"]').click()
    expect(says).to_have_text("An arena has one fountain, this one has 0")
    expect(page.locator("form button")).to_be_disabled()
    page.keyboard.press("5")
    page.locator('[data-x="3"][data-y="4"]').click()
    expect(says).to_have_text("This arena can be played in.")
    page.locator("#name").fill("moved")
    page.locator("form button").click()
    expect(page.locator("#saved code")).to_contain_text("--set arena=arena/moved.toml")
    rows = tomllib.loads((home / "playmat" / "arena" / "moved.toml").read_text("utf-8"))["rows"]
    assert rows[4] == "...F....."
    page.close()
