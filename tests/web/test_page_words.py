"""The page's own files speak of no game, and its sentences reach JavaScript with their places open."""

import re
from pathlib import Path

import pytest

import playmat.web
from playmat.app.games import game_folder
from playmat.screen.language import LANGUAGES, learn, translations
from playmat.text import say, say_n
from playmat.web.owner.words import WORDS as OWNER
from playmat.web.phones import WORDS
from playmat.web.wifi.words import WORDS as WIFI
from playmat.web.words import SENTENCES, patterns, possessive
from support.every_game import GAMES, SHIPPED

WEB = Path(playmat.web.__file__).parent
RULES = """battlefield kingdom reserve graveyard citizen soldier guardian archer priest wizard king army
armies attack defence battle war enemy"""
FOREIGN = re.compile(rf"\b({'|'.join(RULES.split())})s?\b", re.IGNORECASE)
USED = re.compile(r"""\b(?:t|count)\(\s*"([^"]+)\"""")


def sources(suffixes: str) -> list[Path]:
    return [path for path in WEB.rglob("*") if path.suffix in suffixes.split()]


def test_no_file_of_the_page_speaks_of_any_games_rules() -> None:
    found = [
        (path.name, said.group())
        for path in sources(".py .js .css .html .svg")
        for said in FOREIGN.finditer(path.read_text())
    ]
    assert found == []


def test_every_sentence_that_the_page_says_is_in_the_catalogue() -> None:
    pages = {"owner": OWNER, "wifi": WIFI}
    for path in sources(".js"):
        known = pages.get(path.parent.name) or (WORDS if path.name == "phone.js" else SENTENCES)
        assert {*USED.findall(path.read_text())} <= known.keys(), path.name


def test_every_form_of_a_sentence_leaves_its_places_open() -> None:
    sentences = {"one": say("{seat} plays"), "some": say_n("{n} card", "{n} cards", 0)}
    english = patterns(sentences, translations("en"))
    assert english == {"one": "{seat} plays", "some": "{n} card", "some n": "{n} cards"}


def test_every_language_has_every_sentence() -> None:
    keys = patterns(SENTENCES, translations("en")).keys()
    for language in LANGUAGES:
        assert patterns(SENTENCES, translations(language)).keys() == keys


@pytest.mark.parametrize("name", SHIPPED)
def test_no_word_shows_the_forms_that_a_catalogue_lists_after_it(name: str) -> None:
    game = GAMES[name]
    learn(game_folder(game) / "locale")
    found = patterns({**SENTENCES, **game.words.page}, translations("fr"))
    assert {key: text for key, text in found.items() if "|" in text} == {}


def test_seats_that_a_mat_names_itself_own_things_too() -> None:
    english = translations("en")
    assert possessive(say("South")).translate(english) == "South’s"
    assert possessive(say("Red")).translate(english) == "Red’s"
