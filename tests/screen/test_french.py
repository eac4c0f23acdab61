"""The French catalogues keep to one glossary and to the typography of French."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

import playmat
import playmat_hall
import playmat_kit
from playmat.screen.language import learn, translations
from playmat.text import Text
from playmat.web.words import SEATS, possessive

PACKAGE = Path(playmat.__file__).parent
FOLDERS = {"playmat": PACKAGE} | {
    folder.parent.name: folder.parent for folder in PACKAGE.glob("games/*/locale")
}
BESIDE = {
    Path(package.__file__).parent.name: Path(package.__file__).parent
    for package in (playmat_hall, playmat_kit)
}
CATALOGUES = FOLDERS | BESIDE
GLOSSARY = {
    name: tomllib.loads(file.read_text("utf-8"))
    for name, folder in FOLDERS.items()
    if (file := folder / "locale/glossary.toml").is_file()
}
for folder in FOLDERS.values():
    learn(folder / "locale")
UNIT = re.compile(r"[\d}] (%|m?s|mm|min|V|MHz|dB|Mo)(?![\w’])")


def catalogue(name: str) -> Catalog:
    with (CATALOGUES[name] / "locale/fr/LC_MESSAGES/playmat.po").open("rb") as file:
        return read_po(file)


def pairs(name: str) -> Iterator[tuple[str, str]]:
    """Every English text of a catalogue with its French."""
    for message in catalogue(name):
        if isinstance(message.id, str):
            yield message.id, str(message.string)
        else:
            yield from zip(message.id, message.string, strict=True)


def has(word: str, text: str) -> bool:
    """Whether a text has a word, other than as the name of an argument."""
    return bool(re.search(rf"(?<!\w)(?:{word})(?!\w)", re.sub(r"\{\w+\}", "", text), re.IGNORECASE))


@pytest.mark.parametrize("name", GLOSSARY)
def test_a_word_of_a_game_has_one_translation(name: str) -> None:
    for term in GLOSSARY[name]["terms"]:
        texts = [(english, french) for english, french in pairs(name) if has(term["en"], english)]
        assert texts, f"no message has {term['en']}"
        assert not [pair for pair in texts if not has(term["fr"], pair[1])], term
        assert not [pair for pair in pairs(name) if has(term.get("not", "(?!)"), pair[1])], term


@pytest.mark.parametrize("name", CATALOGUES)
def test_an_apostrophe_is_a_typographic_one(name: str) -> None:
    assert not [french for _, french in pairs(name) if re.search(r"[^\W\d_]'[^\W\d_]", french)]


@pytest.mark.parametrize("name", CATALOGUES)
def test_a_number_is_not_parted_from_its_unit(name: str) -> None:
    assert not [french for _, french in pairs(name) if UNIT.search(french)]
    if name in FOLDERS and name != "playmat":
        assert not [english for english, _ in pairs(name) if UNIT.search(english)]


@pytest.mark.parametrize("name", FOLDERS)
def test_a_name_is_not_behind_a_word_that_it_would_change(name: str) -> None:
    """Sentences ask for the form of a seat, a castle or a cell instead: `{seat:de}`."""
    names = "seat|seats|castle|clan|cell|other seat"
    elided = re.compile(rf"(?<!\w)(?:de|que) \{{(?:{names})\}}|[dlq]u?’\{{(?:{names})\}}")
    excused = ("clan {clan}",)
    found = [french for _, french in pairs(name) if elided.search(french)]
    assert not [french for french in found if not any(text in french for text in excused)]


def french(text: Text) -> str:
    return text.translate(translations("fr"))


@pytest.mark.parametrize("name", SEATS, ids=str)
def test_a_name_with_a_vowel_is_elided(name: Text) -> None:
    assert french(possessive(name)) == ("d’" if french(name)[0] in "EO" else "de ") + french(name)
