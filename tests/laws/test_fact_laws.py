"""A game explains its words: in its glossary, or where the thing is looked at."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from random import Random

import pytest

from playmat.games.interface import AnyGame, Form
from playmat.placement import Arrangement
from playmat.simulator.rehearsal.playouts import playout
from support.every_game import GAMES, MATS, SHIPPED

GAMES_PLAYED = 3
WORD = re.compile(r"[a-z]{2,}")


def stem(word: str) -> str:
    """The word without the endings of a plural."""
    for ending, instead in (("ies", "y"), ("sses", "ss"), ("es", "e"), ("s", "")):
        if word.endswith(ending) and len(word) > len(ending) + 2 and not word.endswith("ss"):
            return word.removesuffix(ending) + instead
    return word


def words_of(texts: Iterable[object]) -> set[str]:
    return {stem(word) for text in texts for word in WORD.findall(str(text).lower())}


PLAIN = words_of(
    (
        """
        a act action again agree all an and another answer are as aside at away back be begin best blue both
        can cancel card cell chance change choose come cost dead destroy do draw effect else empty end enemy
        fall few figure fill filled first for from front game get go goes hand has have here hold if in into
        is it keep laid last lay lead left lie lit look lose lots may more most move must new next no nobody
        none not nothing now of on one or other over place play please point press put ready real row say
        second secret see set shoot shuffled slot stand still stop succeed swap take target that them then
        there this three throw to together too top turn two until up wait way what when which while who win
        winner with would yet you your
        """,
    )
)
"""What captions say in plain English; every other word is one of the game."""


def captions_of(game: AnyGame) -> set[str]:
    """Every caption of some random games."""
    states = [turn.state for seed in range(GAMES_PLAYED) for turn in playout(game, Random(seed))]
    seats = ((state, seat) for state in states for seat in range(game.rules.seats(state)))
    return {str(game.words.caption(*each)) for each in seats}


def names_of(game: AnyGame) -> set[str]:
    """The names of components, zones and seats, which are explained where they are looked at."""
    words = game.words
    kinds = {*game.setup.serials.values()}
    names = [words.kind_name(kind) for kind in kinds] + [words.the_kind(kind) for kind in kinds]
    return words_of([*names, *map(words.zone_name, game.projection.zones), *words.seats])


def unexplained(game: AnyGame, captions: Collection[str]) -> set[str]:
    """The words of captions that are neither plain English, nor names, nor terms of the glossary."""
    return words_of(captions) - PLAIN - names_of(game) - words_of(game.words.glossary)


@pytest.mark.parametrize("name", SHIPPED)
def test_every_word_of_the_game_in_a_caption_is_explained(name: str) -> None:
    game = GAMES[name]
    assert not unexplained(game, captions_of(game))


def test_a_word_that_nobody_explains_is_noticed() -> None:
    assert unexplained(GAMES["art-of-war"], ["Conscript a unit at the moat."]) == {"conscript", "moat"}


@pytest.mark.parametrize("name", SHIPPED)
def test_every_component_is_explained(name: str) -> None:
    game = GAMES[name]
    brought = game.setup.components(max(game.setup.players)).values()
    kinds = {piece.kind for pieces in brought for piece in pieces if piece.form is not Form.SQUARE}
    assert kinds
    assert not {kind for kind in kinds if not game.words.fact(kind)}


@pytest.mark.parametrize("name", SHIPPED)
def test_every_place_of_the_overlay_is_explained(name: str) -> None:
    game, words = GAMES[name], GAMES[name].words
    pointers = {zone for zone, how in game.projection.zones.items() if how.arrangement is Arrangement.POINTER}
    places = [slot.place for slot in MATS[name].slots if slot.place.zone not in pointers]
    assert places
    silent = [place for place in places if not words.place_fact(place)]
    assert not {place for place in silent if f"zone.{place.zone}" not in words.page}
