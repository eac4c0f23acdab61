"""Helpers for the text that players read."""

from __future__ import annotations

from gettext import NullTranslations

from playmat.games.age_of_war.game import age_of_war
from playmat.games.age_of_war.rules.parsing import parse_state
from playmat.games.interface import Brief
from playmat.text import Text

GAME = age_of_war(hints=False)
WORDS = GAME.words


def english(text: Text) -> str:
    return text.translate(NullTranslations())


def lines(brief: Brief) -> list[str]:
    """Returns title, headline and details."""
    return [english(text) for text in (brief.title, brief.headline, *brief.details)]


def reads(text: str, seat: int = 0) -> list[str]:
    """Returns a seat's text in a position."""
    return lines(WORDS.brief(parse_state(text), seat))
