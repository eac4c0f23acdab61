"""Languages of the screens and their catalogues, which 'make messages' compiles."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib import resources
from importlib.resources.abc import Traversable

from playmat.errors import ConfigError, literal
from playmat.text import Translations, say

LANGUAGES = {"en": "English", "fr": "Français"}

OWN = (resources.files("playmat").joinpath("locale"),)
"""The folder of playmat's own catalogues."""
_FOLDERS = [*OWN]


def learn(folder: Traversable) -> None:
    """Adds the catalogues of a game, if it has any."""
    if folder.is_dir() and folder not in _FOLDERS:
        _FOLDERS.append(folder)
        translations.cache_clear()


@cache
def translations(language: str) -> Translations:
    """Returns the catalogues of a language; raises ConfigError if it is not in LANGUAGES."""
    if language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise ConfigError(say("language = {value} is none of {known}", value=literal(language), known=known))
    return catalogues(language)


def catalogues(language: str, folders: Sequence[Traversable] = _FOLDERS) -> NullTranslations:
    """Returns the catalogues of a language, which are asked in turn; more may be added."""
    words = NullTranslations()
    for folder in folders:
        compiled = folder.joinpath(language, "LC_MESSAGES", "playmat.mo")
        if compiled.is_file():
            with compiled.open("rb") as file:
                words.add_fallback(GNUTranslations(file))
    return words


def spoken_language(asked: str) -> str:
    """Returns the supported language that matches a browser's preference."""
    code = asked.lower().partition("-")[0]
    return code if code in LANGUAGES else "en"
