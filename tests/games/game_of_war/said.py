"""Test positions by squares, and the texts that the game shows for them."""

from __future__ import annotations

from gettext import NullTranslations
from typing import Any

from playmat.games.game_of_war.game import GAME_OF_WAR
from playmat.games.game_of_war.rules.actions import parse_action
from playmat.games.game_of_war.rules.board import ALL_ARSENALS, NOWHERE, NUMBERS, Squares, of
from playmat.games.game_of_war.rules.notation import SIDE_LETTERS
from playmat.games.game_of_war.rules.position import Phase
from playmat.games.game_of_war.rules.state import State
from playmat.games.interface import Brief
from playmat.placement import NORTH, SOUTH
from playmat.text import Text

WORDS = GAME_OF_WAR.words
BATTLE = "RN9 QO10 CO12 IP12 VQ11 VP10 vR12 iR11 cR9 iS10 qS8"
"""The rulebook's example around R12 (ruling 13)."""


def field(
    units: str,
    turn: int = SOUTH,
    phase: Phase = Phase.PLAY,
    moved: str = "",
    retreat: str = "",
    fallen: str = "",
    **more: Any,
) -> State:
    """Builds a position from units such as `IL15 vK16`, South's in capitals."""
    south, north = (
        tuple(of(NUMBERS[unit[1:]] for unit in units.split() if unit[0] == letter) for letter in letters)
        for letters in SIDE_LETTERS
    )
    return State(
        (south, north),
        turn,
        phase,
        ALL_ARSENALS & ~squares(fallen),
        NUMBERS[retreat] if retreat else NOWHERE,
        squares(moved),
        **more,
    )


def squares(names: str) -> Squares:
    return of(NUMBERS[name] for name in names.split())


def opening(turn: int = SOUTH) -> State:
    """Returns the ready opening after the lot."""
    state = GAME_OF_WAR.rules.dealt_start()
    return state if turn == SOUTH else state._replace(turn=NORTH)


def english(text: Text | None) -> str:
    return text.translate(NullTranslations()) if text else ""


def lines(brief: Brief) -> list[str]:
    """Returns title, headline and details as text."""
    return [english(text) for text in (brief.title, brief.headline, *brief.details)]


def reads(state: State, seat: int = SOUTH) -> list[str]:
    """Returns the screen of a seat as text."""
    return lines(WORDS.brief(state, seat))


def described(state: State, action: str) -> str:
    return english(WORDS.describe(state, parse_action(action)))


def warned(state: State, action: str) -> str:
    return english(WORDS.warning(state, parse_action(action)))


def told(state: State, action: str) -> str:
    return english(WORDS.log_sentence(state, parse_action(action)))
