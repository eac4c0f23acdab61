"""Options before a game: deployment and switches of the rules."""

from __future__ import annotations

import pytest

from games.game_of_war.said import english
from playmat.app.games import load_game
from playmat.config import GameConfig
from playmat.games.game_of_war.game import GAME_OF_WAR, game_of_war
from playmat.games.game_of_war.rules.position import Phase
from playmat.games.game_of_war.rules.switches import LETTER, RULINGS, Switches
from playmat.games.game_of_war.setup import GameOfWarSetup
from playmat.screen.language import translations
from playmat.screen.layout import ViewTexts, arrange
from playmat.session.match.lobby import Lobby

NAMES = Switches._fields


def shown(setup: GameOfWarSetup) -> list[tuple[str, str]]:
    return [(english(choice.label), english(choice.value)) for choice in setup.choices()]


def switches(number: int) -> Switches:
    """Returns the switches after the next value of an option."""
    after: Switches = GAME_OF_WAR.setup.chosen(number).rules.start().switches
    return after


def test_the_setup_and_all_rules_come_first() -> None:
    assert shown(GAME_OF_WAR.setup)[:2] == [("Deploy in secret", "On"), ("Rules", "Rulings")]
    assert GAME_OF_WAR.setup.chosen(0).rules.start().phase is Phase.LOT
    assert switches(1) == LETTER


@pytest.mark.parametrize("number", range(len(NAMES)), ids=NAMES)
def test_every_switch_is_a_choice_of_its_own(number: int) -> None:
    name = NAMES[number]
    assert switches(2 + number) == RULINGS._replace(**{name: not getattr(RULINGS, name)})
    before, after = shown(GAME_OF_WAR.setup), shown(GAME_OF_WAR.setup.chosen(2 + number).setup)
    assert [index for index, (was, now) in enumerate(zip(before, after, strict=True)) if was != now] == [
        1,
        2 + number,
    ]
    assert after[1] == ("Rules", "House rules")


def test_what_is_chosen_twice_is_as_before() -> None:
    again = GAME_OF_WAR.setup.chosen(4).setup.chosen(4)
    assert again.rules.start().switches == RULINGS


def test_by_the_letter_every_sentence_says_so() -> None:
    letter = dict(shown(game_of_war(LETTER).setup))
    assert letter["Rules"] == "By the letter"
    assert letter["Contact"] == "Lines alone connect units"
    assert letter["Duty"] == "Whoever can attack must"


@pytest.mark.parametrize(
    ("language", "note"),
    [
        ("en", "North wins more often"),
        ("fr", "Nord est avantagé"),
    ],
)
def test_a_console_says_whole_whom_the_ready_set_up_favours(language: str, note: str) -> None:
    game = load_game(GameConfig("game-of-war"))  # with its catalogues
    lobby, speak = Lobby([game], 2), translations(language)
    label = game.setup.choices()[0].label
    while lobby.view().headline != label:
        lobby.advance()
    assert note not in lobby.view().texts(speak)
    lobby.select()  # there are no puzzles without a deployment, so one entry less comes before
    view = lobby.view()
    assert view.headline == label
    assert view.texts(speak)[-1] == note and view.caption and note in view.caption.translate(speak)
    title, headline, *details = view.texts(speak)
    left, middle, right = view.labels(speak)
    words = ViewTexts(title, headline, tuple(details), (left, middle, right))
    assert arrange(words, (128, 64)).whole
