"""What the words of a game lack: sentences, names, icons and translations."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Sequence
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import NamedTuple

from playmat.extras import install_command
from playmat.games.interface import PUBLIC
from playmat.screen.draw import draw, fits
from playmat.screen.fonts import has_shape
from playmat.screen.language import LANGUAGES, OWN, catalogues, translations
from playmat.session.prompts.phases import waiting
from playmat.text import Text
from playmat.virtual.game_check.answers import source_of
from playmat.virtual.game_check.finding import ALIKE, Checked, Finding

_SHOWN = 24  # states whose screens are drawn, and actions per state whose sentences are checked
_EMPTY_FORM = re.compile(r'^msgstr\[\d\] ""\n(?!")', re.MULTILINE)
"""A form of a plural that is not translated: Babel compiles the English one in its place."""
_FUZZY = re.compile(r"^#,.*\bfuzzy\b", re.MULTILINE)
"""A translation that `pybabel update` has guessed from a similar sentence: compiling leaves it out."""
_MAKERS = {"say": 1, "say_n": 2}
"""Functions that mark a sentence for the catalogue, with the number of their sentences."""


class _Sentence(NamedTuple):
    """A sentence and its place in the source; `forms` has its plural too, None unless it is written out."""

    forms: tuple[str | None, ...]
    file: Path
    line: int


def _sentences(folder: Path) -> Iterator[_Sentence]:
    """Yields the sentences of all modules in a game's folder, except its tests."""
    for file in sorted(folder.rglob("*.py")):
        if file.name.startswith("test_"):
            continue
        for call in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in _MAKERS:
                forms = (
                    form.value if isinstance(form, ast.Constant) and isinstance(form.value, str) else None
                    for form in call.args[: _MAKERS[call.func.id]]
                )
                yield _Sentence(tuple(forms), file, call.lineno)


class _Untranslated(NullTranslations):
    """The last catalogue of a chain, which is asked for what no other one has."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []

    def gettext(self, message: str) -> str:
        self.asked.append(message)
        return message

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        return self.gettext(singular)


def _untranslated(found: Iterable[_Sentence], language: str) -> list[str]:
    """Returns the sentences that are in no catalogue of the language."""
    missing = _Untranslated()
    speak = catalogues(language)
    speak.add_fallback(missing)
    for sentence in found:
        match sentence.forms:
            case (str(text),):
                speak.gettext(text)
            case (str(singular), str(plural)):
                speak.ngettext(singular, plural, 1)
    return [*dict.fromkeys(missing.asked)]


def _overruled(
    found: Iterable[_Sentence], compiled: Path, speak: NullTranslations
) -> Iterator[tuple[str, str, str]]:
    """Yields the sentences that catalogues asked before translate otherwise, with both translations."""
    if not compiled.exists():
        return
    with compiled.open("rb") as file:
        own = GNUTranslations(file)
    for text in dict.fromkeys(sentence.forms[0] for sentence in found):
        mine, shown = (words.gettext(text or "") for words in (own, speak))
        if text and text not in (mine, shown) and mine != shown:
            yield text, mine, shown


def sayable(checked: Checked) -> Iterator[Finding]:
    """Yields the names and sentences that cannot be shown."""
    game, mat, turns = checked.game, checked.mat, checked.turns
    words = game.words
    names = [words.title(), *(words.kind_name(kind) for kind in game.setup.serials.values())]
    names += [words.zone_name(zone) for zone in game.projection.zones]
    names += [words.place_name(slot.place) for slot in mat.slots if slot.place.zone in game.projection.zones]
    yield from _unsayable("names", checked, names)
    for state, action, _ in turns:
        legal = [*state.legal_actions(), *([action] if action else [])][:_SHOWN]
        texts = [
            text for option in legal for text in (words.label(state, option), words.describe(state, option))
        ]
        texts += [words.log_sentence(state, option) for option in legal]
        texts += [warned for option in legal if (warned := words.warning(state, option))]
        seats = range(game.rules.seats(state))
        texts += [score.label for seat in seats for score in words.scores(state, seat)]
        texts += [text for seat in seats for text in _texts_in(words.brief(state, seat))]
        drawn = (
            words.bars(state),
            words.lines(state),
            words.beams(state),
            words.sums(state),
            words.timers(state),
        )
        yield from _unsayable(f"'{state}'", checked, [*texts, *_texts_in(drawn)])
        words.board(state, PUBLIC)
        words.statistics((state,), ())


def drawable(checked: Checked) -> Iterator[Finding]:
    """Yields the views that a console cannot draw, or not completely."""
    game, states = checked.game, checked.states
    board, brief = (source_of(game.words, method, checked.folder) for method in ("board", "brief"))
    for state in states[:: max(1, len(states) // _SHOWN)]:
        for seat in range(game.rules.seats(state)):
            view = waiting(game, state, seat, None)
            for row in view.board or ():
                icons = [tile.icon for tile in row.tiles if tile is not None]
                icons += [counter.icon for counter in row.counters]
                yield from _shapeless("icons", board, "".join(icons), "add its bitmap to words.icons")
            for language in LANGUAGES:
                speak = translations(language)
                draw(view, speak)
                if not fits(view, speak):
                    told = " | ".join(text.translate(speak) for text in view[:2] if isinstance(text, Text))
                    yield Finding(
                        "words",
                        brief,
                        f"'{told}' at '{state}' does not fit the console ({language})",
                        "shorten it, or put what matters first",
                        fails=False,
                    )


def _shapeless(topic: str, file: str, text: str, remedy: str) -> Iterator[Finding]:
    """Yields the characters that no screen can draw."""
    for character in dict.fromkeys(text):
        if not has_shape(character):
            yield Finding(topic, file, f"no screen has the character {character!r}", remedy)


def translated(checked: Checked) -> Iterator[Finding]:
    """Yields the catalogues that lack sentences, and the sentences that no catalogue can have."""
    found = [*_sentences(checked.folder)]
    for sentence in found:
        if None in sentence.forms:
            yield Finding(
                "words",
                f"{sentence.file}:{sentence.line}",
                "a sentence for the catalogue is not written out",
                "write the text itself into say(...), and what varies as {name}",
            )
    names = (*checked.mat.seat_names, *checked.mat.zone_names.values())
    printed = [_Sentence((name.message,), Path(checked.mat.source), 0) for name in names]
    for language in (language for language in LANGUAGES if language != "en"):
        locale = checked.folder / "locale"
        file = locale / language / "LC_MESSAGES" / "playmat.po"
        text = file.read_text("utf-8") + "\n" if file.exists() else ""
        spoken = LANGUAGES[language]
        for pattern, problem, remedy in (
            (_EMPTY_FORM, "a form of a plural is not translated", f"write its {spoken} there"),
            (_FUZZY, "a translation is only guessed", "correct the one below, take the word fuzzy away"),
        ):
            for match in pattern.finditer(text):
                at = f"{file}:{text.count(chr(10), 0, match.start()) + 1}"
                yield Finding("words", at, problem, f"{remedy} and compile {file.name}")
        missing = _untranslated(found, language)
        unnamed = [name for name in _untranslated(printed, language) if name not in missing]
        if (missing or unnamed) and file.exists() and not file.with_suffix(".mo").exists():
            yield Finding(
                "words",
                str(file),
                f"its {spoken} is not compiled",
                f"run `pybabel compile -D playmat -d {locale}` ({install_command('author')} brings it)",
            )
            continue
        for text, own, shown in _overruled(found, file.with_suffix(".mo"), catalogues(language, OWN)):
            yield Finding(
                "words",
                str(file),
                f"its {spoken} of {text!r} is {own!r}, but playmat's own {shown!r} is shown",
                "write another sentence into say(...), such as one that names what it is about",
            )
        if missing:
            yield Finding(
                "words",
                str(file),
                f"not translated into {spoken}: {_listed(missing)}",
                "collect such sentences with `pybabel extract -k say -k say_n:1,2`, translate and compile "
                f"{file.name}",
                fails=file.exists(),
            )
        if unnamed:
            yield Finding(
                "words",
                checked.mat.source,
                f"names of the overlay are not translated into {spoken}: {_listed(unnamed)}",
                "repeat each in a say(...) of your words, which is collected, or add it to the catalogue",
                fails=file.exists(),
            )


def _listed(texts: Sequence[str]) -> str:
    more = len(texts) - ALIKE
    return ", ".join(map(repr, texts[:ALIKE])) + (f" and {more} more" if more > 0 else "")


def _unsayable(where: str, checked: Checked, texts: Iterable[Text]) -> Iterator[Finding]:
    """Yields the sentences that lack an argument in some language, or a character on the screens."""
    for text in dict.fromkeys(texts):
        for language in LANGUAGES:
            try:
                said = text.translate(translations(language))
            except (KeyError, IndexError, ValueError) as error:
                yield Finding(
                    "words",
                    _said_at(text, checked),
                    f"{text.message!r} for {where} lacks an argument in {LANGUAGES[language]}: {error}",
                    "give say() an argument for each {name}, and use the same names in translations",
                )
            else:
                for found in _shapeless("words", "", said, "use another character, or add it to words.icons"):
                    yield found._replace(file=_said_at(text, checked))


def _said_at(text: Text, checked: Checked) -> str:
    """Returns file and line of the sentence, if it is written out there."""
    said = (each for each in _sentences(checked.folder) if text.message in each.forms)
    return next((f"{each.file}:{each.line}" for each in said), str(checked.folder))


def _texts_in(value: object) -> Iterator[Text]:
    if isinstance(value, Text):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _texts_in(part)
