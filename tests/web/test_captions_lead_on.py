"""Following the caption and the marks on the mat advances every kind of game."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from playmat.assets import folder
from support.browser_player import browser, demo
from support.clicker import Clicker
from support.examples import only
from support.novice import Novice

MOST = 3  # inputs from the start page to the first action
TURNS = ("Art of War", "Age of War", "A Game of War", "Archery Tactics")


@pytest.mark.parametrize("title", only(["Art of War"], TURNS))
def test_whoever_obeys_the_captions_gets_to_the_third_turn(tmp_path: Path, title: str) -> None:
    with demo(tmp_path, "1") as address, browser(address, Novice) as novice:
        novice.chooses(title)
        inputs = novice.plays(3)
        assert inputs.action <= MOST


@pytest.mark.soak
@pytest.mark.parametrize("title", TURNS)
def test_clicks_alone_lead_to_the_third_turn(tmp_path: Path, title: str) -> None:
    with demo(tmp_path, "1") as address, browser(address, Clicker) as player:
        player.chooses(title)
        player.plays(3)


@pytest.mark.soak
@pytest.mark.parametrize("title", TURNS[:-1])
def test_whoever_obeys_the_captions_plays_on(tmp_path: Path, title: str) -> None:
    with demo(tmp_path, "1") as address, browser(address, Novice) as novice:
        novice.chooses(title)
        novice.plays(10)


@pytest.mark.soak
@pytest.mark.parametrize("mode", ["here", "computer"])
@pytest.mark.parametrize("title", TURNS)
def test_so_does_who_makes_a_mistake_every_third_step(tmp_path: Path, title: str, mode: str) -> None:
    clumsy = partial(Novice, mistakes=Random(1))
    with demo(tmp_path, "1") as address, browser(address, clumsy) as novice:
        novice.chooses(title, mode=mode)
        novice.plays(3)


@pytest.mark.soak
@pytest.mark.parametrize("units", [2, 17])
def test_a_secret_deployment(tmp_path: Path, units: int) -> None:
    """Each unit goes to a lit square; when all are placed, the sides draw lots and the first unit moves."""
    with demo(tmp_path, "1") as address, browser(address, Novice) as novice:
        novice.chooses("A Game of War", "Deploy in secret")
        placed = novice.page.locator('[data-card^="south"][data-where="mat"]')
        for number in range(1, units + 1):
            novice.step()
            expect(placed).to_have_count(number)
        if units == 17:
            while not novice.page.locator("#log li", has_text="moves").count():
                novice.step()


READS = """() => {
  const caption = document.querySelector("#caption");
  const text = (selector) => [...caption.querySelectorAll(selector)].map((one) => one.textContent);
  window.captions ??= [];
  const now = JSON.stringify([text(".headline")[0], text(".answers button")]);
  const shown = text(".headline").length && document.querySelector("#start").hidden;
  if (shown && window.captions.at(-1) !== now) window.captions.push(now);
  setTimeout(READING, 20);
}"""
FIRST = {
    "Art of War": "Keep your three cards, or change all of them for a new hand.",
    "Age of War": "Throw 7 dice together into the wells.",
    "Archery Tactics": "Choose one of the spawns: your archer and your flag begin there.",
    "A Game of War": "Move up to 5 units, then attack or end your turn.",
}


@pytest.mark.parametrize("title", only(["Age of War"], FIRST))
def test_a_quick_start_asks_for_nothing_until_it_has_dealt(tmp_path: Path, title: str) -> None:
    with demo(tmp_path, "1") as address, browser(address) as player:
        player.page.evaluate(f"window.READING = {READS}")
        player.page.locator('[data-choice="mode-here"]').click()
        player.page.evaluate("READING()")
        player.page.locator("#start .games button", has_text=title).click()
        player.page.wait_for_function(
            "([first]) => document.querySelector('#caption .headline')?.textContent.includes(first)",
            arg=[FIRST[title]],
        )
        seen = [json.loads(caption) for caption in player.page.evaluate("window.captions")]
        assert {said for said, _ in seen[:-1]} <= {"One moment: the table is set up and dealt."}
        assert not any(answers for _, answers in seen[:-1])
        assert not any("Draw 3" in words for words in player.sees().words.values())


@pytest.mark.soak
def test_a_demo_lays_the_overlay_of_a_file(tmp_path: Path) -> None:
    own = tmp_path / "my-castles.toml"
    kit = folder("hardware") / "mats" / "art-of-war.toml"
    own.write_text(kit.read_text("utf-8").replace('name = "art-of-war"', 'name = "my-castles"'), "utf-8")
    (tmp_path / "standard.toml").write_text((kit.parent / "standard.toml").read_text("utf-8"), "utf-8")
    with demo(tmp_path / "state", "1", "--mat", str(own)) as address, browser(address, Novice) as novice:
        expect(novice.page.locator("#start .games .game")).to_have_count(1)
        novice.page.locator('[data-choice="mode-here"]').click()
        novice.page.locator("#start .games button").first.click()
        expect(novice.page.locator("#caption .headline")).to_have_text(f"South: {FIRST['Art of War']}")
        assert novice.step().answers == ["Keep", "New hand", "Menu"]
