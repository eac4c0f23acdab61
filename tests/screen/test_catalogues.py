"""Every sentence is in the catalogue and in every language; 'make messages' collects and compiles them."""

import ast
import re
import string
from itertools import chain
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

import playmat
import playmat_hall
import playmat_kit
from playmat.errors import ConfigError
from playmat.screen.fonts import has_shape
from playmat.screen.language import LANGUAGES, learn, translations

PACKAGE = Path(playmat.__file__).parent
GAMES = [folder.parent for folder in sorted(PACKAGE.glob("games/*/locale"))]
BESIDE = [Path(package.__file__).parent for package in (playmat_hall, playmat_kit)]
WORDED = [PACKAGE, *BESIDE, *GAMES]
IN = [pytest.param(folder, id=folder.name) for folder in WORDED]
FOREIGN = [language for language in LANGUAGES if language != "en"]


def catalogue(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file)


def messages(path: Path) -> list[Message]:
    return [message for message in catalogue(path) if message.id]


def template(folder: Path) -> Path:
    return folder / "locale" / "playmat.pot"


def source(folder: Path, language: str) -> Path:
    return folder / "locale" / language / "LC_MESSAGES" / "playmat.po"


def texts(of: object) -> tuple[str, ...]:
    return (of,) if isinstance(of, str) else tuple(of)  # type: ignore[arg-type]


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_every_sentence_is_written_out_where_it_is_made() -> None:
    for path in chain.from_iterable(folder.rglob("*.py") for folder in (PACKAGE, *BESIDE)):
        for call in ast.walk(ast.parse(path.read_text())):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
                literals = {"say": 1, "say_n": 2}.get(call.func.id, 0)
                for argument in call.args[:literals]:
                    assert isinstance(argument, ast.Constant), f"{path}:{call.lineno} {ast.unparse(call)}"


@pytest.mark.parametrize("folder", IN)
def test_the_template_holds_exactly_the_sentences_of_the_source(folder: Path) -> None:
    games = [game.name for game in GAMES] if folder == PACKAGE else []
    found = extract_from_dir(
        folder,
        keywords={"say": None, "say_n": (1, 2)},
        directory_filter=lambda path: Path(path).name not in games,
    )
    assert {texts(id)[0] for _, _, id, _, _ in found} == {
        texts(message.id)[0] for message in messages(template(folder))
    }, "run 'make messages'"


@pytest.mark.parametrize("folder", IN)
@pytest.mark.parametrize("language", FOREIGN)
def test_every_sentence_is_translated(language: str, folder: Path) -> None:
    wanted = {message.id for message in messages(template(folder))}
    translated = messages(source(folder, language))
    assert {message.id for message in translated} == wanted, "run 'make messages'"
    assert [m.id for m in translated if not all(texts(m.string)) or m.fuzzy] == []


@pytest.mark.parametrize("folder", IN)
@pytest.mark.parametrize("language", FOREIGN)
def test_translations_use_the_arguments_of_the_sentence_only(language: str, folder: Path) -> None:
    for message in messages(source(folder, language)):
        allowed = set().union(*map(fields, texts(message.id)))
        for translated in texts(message.string):
            assert fields(translated) <= allowed, translated


@pytest.mark.parametrize("folder", IN)
@pytest.mark.parametrize("language", FOREIGN)
def test_the_compiled_catalogue_equals_its_source(language: str, folder: Path) -> None:
    learn(folder / "locale")
    running = translations(language)
    for message in messages(source(folder, language)):
        if isinstance(message.id, str) and message.string:
            assert running.gettext(message.id) == message.string, "run 'make messages'"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_letter_has_a_shape_in_every_typeface(language: str) -> None:
    letters = set(LANGUAGES[language])
    foreign = language in FOREIGN
    for folder in WORDED:
        for message in messages(source(folder, language) if foreign else template(folder)):
            letters.update(*texts(message.string if foreign else message.id))
    assert not [letter for letter in letters if not has_shape(letter)]


def test_an_unknown_language_is_refused_in_one_sentence() -> None:
    with pytest.raises(ConfigError, match="language = 'de' is none of en, fr"):
        translations("de")


@pytest.mark.parametrize("folder", IN)
def test_french_never_breaks_a_line_before_punctuation(folder: Path) -> None:
    for message in messages(source(folder, "fr")):
        for sentence in texts(message.string):
            assert not re.search(r"[ \t][?!;:»]|« ", sentence), sentence
