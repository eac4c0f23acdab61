"""Golden screens of the table's own prompts, in every language."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from playmat.games.art_of_war import ART_OF_WAR as GAME
from playmat.games.art_of_war.rules.actions import Action
from playmat.games.art_of_war.words import lessons
from playmat.placement import NORTH, SOUTH
from playmat.screen.draw import draw, fits
from playmat.screen.language import LANGUAGES, translations
from playmat.screen.view import View
from playmat.session.console import table_menu
from playmat.session.match.lobby import Lobby
from playmat.session.menu import Menu
from playmat.session.prompts import phases
from playmat.text import say
from support.goldens import compare, compare_names

GOLDENS = Path(__file__).parent / "goldens"


def menu_entries() -> Iterator[tuple[str, View]]:
    menu = table_menu.table_commands(can_undo=True, can_correct=True, taught=True, signs=True, leaving={})
    for option in menu.options:
        yield f"menu_{option.value.name.lower()}", phases.browsing(menu)
        menu.advance()


def lobby_entries() -> Iterator[tuple[str, View]]:
    lobby = Lobby([GAME], 2)
    for number in range(7):
        yield f"new_game_{number}", lobby.view()
        lobby.advance()


LESSONS = [lesson for lesson, _ in lessons.LESSONS]
VIEWS = {
    "attract": phases.attract(GAME, 0),
    "attract_king": phases.attract(GAME, 1),
    "attract_cards": phases.attract(GAME, 2),
    "resume": phases.resume(12),
    "stacking": phases.stacking(GAME),
    "checking": phases.checking(
        GAME, SOUTH, 17, 21, [(GAME.words.kind_name("archer"), 2), (GAME.words.kind_name("priest"), 2)]
    ),
    "complete": phases.checking(GAME, NORTH, 21, 21, []),
    "lots": phases.browsing(Menu([phases.LOTS])),
    "clearing": phases.clearing(),
    "on_duty": phases.reminder(GAME.projection.duties(GAME.rules.start(), Action.parse("redraw"))),
    "sure": phases.sure(phases.LOST),
    "paused": phases.paused(),
    "part_missing": phases.halted(say("Plug in board {board}", board="south")),
    "other_mat": phases.other_mat(GAME.words.title()),
    "signs": phases.describing(GAME.words.legend(GAME.rules.dealt_start(), SOUTH)),
    **dict(menu_entries()),
    **dict(lobby_entries()),
    **{
        f"lesson_{lesson.topic}_{number}": phases.teaching(page, page is lesson.pages[-1])
        for lesson in LESSONS
        for number, page in enumerate(lesson.pages, 1)
    },
}


def golden_file(language: str) -> Path:
    return GOLDENS / f"prompts.{language}.txt"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", VIEWS)
def test_the_table_says_it_as_the_golden_screen(name: str, language: str) -> None:
    assert fits(VIEWS[name], translations(language))
    compare(golden_file(language), name, draw(VIEWS[name], translations(language)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_golden_prompt_has_its_view(language: str) -> None:
    compare_names(golden_file(language), VIEWS)
