"""Log entries of every game as players read them."""

from functools import cache
from importlib import resources
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from playmat.placement import SHARED
from playmat.screen.language import LANGUAGES, learn, translations
from playmat.session.match.move_log import log_line
from playmat.session.story import LogEntry
from playmat.simulator.rehearsal.playouts import playout
from support.every_game import GAMES, SHIPPED


@cache
def entries(name: str) -> list[LogEntry]:
    """Returns the log of some random games; states and actions are those of the whole rules."""
    game, found = GAMES[name], []
    for seed in range(6):
        for number, turn in enumerate(playout(game, Random(seed)), 1):
            ply: Any = SimpleNamespace(action=turn.action, void=False, contests=(), seat=SHARED)
            if turn.action is not None and (line := log_line(game, number, turn.state, ply)):
                found.append(line)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SHIPPED)
def test_a_name_precedes_a_verb_and_nothing_precedes_a_whole_sentence(name: str, language: str) -> None:
    learn(resources.files(f"playmat.games.{name.replace('-', '_')}").joinpath("locale"))
    spoken = translations(language)
    found = {(line.seat == SHARED, line.text.translate(spoken)) for line in entries(name)}
    assert found
    articles = ("the ", "le ", "la ", "les ", "l’")
    for shared, text in found:
        assert text[0].isupper() if shared else text[0].islower() and not text.startswith(articles), text
