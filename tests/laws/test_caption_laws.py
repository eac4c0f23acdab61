"""Every caption is made of whole sentences, in every state of a table and in every language."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import resources
from random import Random

import pytest

from playmat.devices.button_gestures import ButtonGestures
from playmat.screen.language import LANGUAGES, learn, translations
from playmat.simulator.rehearsal.faults.kinds import HAPPENINGS
from playmat.simulator.rehearsal.faults.rehearsal import FaultyRehearsal
from playmat.simulator.rehearsal.faults.senses import Senses
from playmat.simulator.rehearsal.playouts import playout
from playmat.simulator.rehearsal.staging import set_table
from playmat.text import Text
from support.every_game import GAMES, MATS, SHIPPED
from support.whole_sentences import fault

WAITS = 500  # of a game at a table where players and parts fail


def assert_sentences(name: str, captions: Iterable[Text | None]) -> None:
    learn(resources.files(f"playmat.games.{name.replace('-', '_')}").joinpath("locale"))
    for caption in {*captions}:
        assert caption is not None
        for language in LANGUAGES:
            said = caption.translate(translations(language))
            assert not fault(said, language), (fault(said, language), said)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_game_instructs_every_seat_in_every_state(name: str) -> None:
    game = GAMES[name]
    states = [turn.state for seed in range(2) for turn in playout(game, Random(seed))]
    seats = ((state, seat) for state in states for seat in range(game.rules.seats(state)))
    assert_sentences(name, (game.words.caption(*each) for each in seats))


@pytest.mark.parametrize("name", SHIPPED)
def test_a_table_instructs_its_players_whatever_goes_wrong(name: str) -> None:
    game, mat, random = GAMES[name], MATS[name], Random(1)
    world = set_table(game, mat, random, len(mat.seats))
    table = Senses(game, mat, world, random, ButtonGestures)
    seen = {(view.title, view.headline, view.caption) for view in table.views.values()}
    for number, wait in enumerate(FaultyRehearsal(world, table, random, [*HAPPENINGS]).run()):
        table.drive(iter([wait]))
        seen |= {(view.title, view.headline, view.caption) for view in table.views.values()}
        if number == WAITS:
            break
    silent = [f"{title}: {headline}" for title, headline, caption in seen if caption is None]
    assert not silent
    assert_sentences(name, (caption for *_, caption in seen))
