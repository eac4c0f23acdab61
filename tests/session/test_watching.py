"""A console without a seat in the game only watches: its view states that, and its buttons do nothing."""

from random import Random

import pytest

from playmat.events import Button, Chord, Held
from playmat.screen.language import translations
from playmat.session.machine import Screen
from playmat.simulator.rehearsal.staging import set_table
from playmat.simulator.rehearsal.virtual_time import VirtualTime
from support.every_game import GAMES, MATS

FEW = [name for name, game in GAMES.items() if game.setup.players[0] < game.setup.players[-1]]


def begun(name: str) -> VirtualTime:
    """A game with the fewest players, at a table with a console for every possible seat."""
    game, mat = GAMES[name], MATS[name]
    world = set_table(game, mat, Random(1), game.setup.players[0])
    table = VirtualTime(game, mat, world, consoles=[(seat,) for seat in range(game.setup.players[-1])])
    for _ in range(2):
        table.press(0, Button.MIDDLE)
        table.elapse(1)
    return table


@pytest.mark.parametrize("name", FEW)
def test_who_is_not_in_the_game_reads_so_and_no_button_of_his_does_anything(name: str) -> None:
    table = begun(name)
    last = max(table.views)
    before = table.views[last]
    for button in Button:
        table.press(last, button)
        table.handle(Held(last, button))
        table.elapse(1)
    read = before.headline.translate(translations("en"))
    assert read == "You are not in this game" and before.title == GAMES[name].words.title()
    assert table.views[last] == before
    assert table.screens[last] is Screen.PLAYING and table.status.actions == 0


@pytest.mark.parametrize("name", FEW)
def test_he_may_still_end_it_for_all(name: str) -> None:
    table = begun(name)
    table.handle(Chord(max(table.views)))
    assert table.screens[-1] is Screen.CONFIRMING
