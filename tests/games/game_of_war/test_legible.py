"""Legibility of the page of A Game of War, measured in a browser at windows of every size."""

from __future__ import annotations

import pytest

from playmat.app.games import load_game
from playmat.app.mats import read_mat
from playmat.assets import folder
from playmat.config import GameConfig
from playmat.placement import SEATS, Place
from playmat.session.effects import Status
from playmat.session.story import Story
from playmat.virtual.demo.page_setting import page_setting
from playmat.web.interface import Topic
from support.examples import soaked
from web.legibility import complaints, objections
from web.lone_table import LoneTable
from web.shown_table import Browser, Shown

GAME = load_game(GameConfig("game-of-war"))  # with its French catalogue


def table() -> LoneTable:
    """Returns two armies on the board, and a unit in South's hand."""
    mat = read_mat(folder("hardware") / "mats" / "game-of-war.toml")
    shown = LoneTable(page_setting(mat, GAME, SEATS, [(0,), (1,)], {}))
    squares = [slot.place for slot in mat.slots if slot.place.zone == "square"]
    for number, unit in enumerate(card for card in shown.world.cards if card.owner in SEATS):
        if number:
            shown.world.lay(unit, Place(squares[0].zone, 7 * number % len(squares)))
    state = GAME.rules.start()
    shown.public = Status(phase="waiting", story=Story(turn=(0,), beams=GAME.words.beams(state)))
    shown.tell(Topic.STORY)
    return shown


@pytest.mark.parametrize("locale", ["en-GB", soaked("fr-FR")])
def test_everything_can_be_read_and_nothing_covers_another(browser: Browser, locale: str) -> None:
    async def play(shown: Shown) -> None:
        found = [*await complaints(shown), *await objections(shown, "the board")]
        assert found == [], "\n".join(found)

    browser.show(play, table(), locale=locale)
