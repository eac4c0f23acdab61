"""The languages that screens speak; catalogues are compiled when playmat is built ('make messages')."""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib import resources

from playmat.errors import ConfigError
from playmat.text import Translations

LANGUAGES = {"en": "English", "fr": "Français"}


@cache
def translations(language: str) -> Translations:
    """The catalogue of a language of LANGUAGES; ConfigError where there is none."""
    if language not in LANGUAGES:
        raise ConfigError(f"language = {language!r} is none of {', '.join(LANGUAGES)}")
    if language == "en":
        return NullTranslations()
    compiled = resources.files("playmat").joinpath("locale", language, "LC_MESSAGES", "playmat.mo")
    with compiled.open("rb") as file:
        return GNUTranslations(file)
