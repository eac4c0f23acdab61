"""Languages of the screens and their catalogues, which 'make messages' compiles."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib import resources
from importlib.resources.abc import Traversable
from typing import IO

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


class _Unknown(NullTranslations):
    """Asked for what a catalogue does not have."""

    def gettext(self, message: str) -> str:
        raise LookupError(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        raise LookupError(msgid1)


class _Catalogue(NullTranslations):
    """One catalogue of a chain, which also knows the singular of a counted sentence alone.

    Python's own finds it only in later versions than 3.11.2, which Debian 12 has.
    """

    def __init__(self, file: IO[bytes]) -> None:
        super().__init__()
        self._own = GNUTranslations(file)
        self._own.add_fallback(_Unknown())

    def gettext(self, message: str) -> str:
        with suppress(LookupError):
            return self._own.gettext(message)
        with suppress(LookupError):
            return self._own.ngettext(message, message, 1)
        return super().gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        with suppress(LookupError):
            return self._own.ngettext(msgid1, msgid2, n)
        return super().ngettext(msgid1, msgid2, n)


def catalogues(language: str, folders: Sequence[Traversable] = _FOLDERS) -> NullTranslations:
    """Returns the catalogues of a language, which are asked in turn; more may be added."""
    words = NullTranslations()
    for folder in folders:
        compiled = folder.joinpath(language, "LC_MESSAGES", "playmat.mo")
        if compiled.is_file():
            with compiled.open("rb") as file:
                words.add_fallback(_Catalogue(file))
    return words


def spoken_language(asked: str) -> str:
    """Returns the supported language that matches a browser's preference."""
    code = asked.lower().partition("-")[0]
    return code if code in LANGUAGES else "en"
