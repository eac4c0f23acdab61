"""Counts that consoles and captions state agree with what lies on the mat and in the hands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

from playmat.games.interface import AnyGame, Form, State
from playmat.placement import SHARED
from playmat.simulator.rehearsal.playouts import playout
from playmat.text import Text
from support.every_game import GAMES

Count = Callable[[AnyGame, State, int], int]


def left_to_place(game: AnyGame, state: State, seat: int) -> int:
    """The components of a seat that are not on the mat."""
    brought = game.setup.components(game.rules.seats(state))[seat]
    kinds = {piece.kind for piece in brought}
    lying = [face for faces in game.projection.placement(state).values() for face in faces]
    return len(brought) - sum(face.kind in kinds for face in lying)


def left_to_throw(game: AnyGame, state: State, seat: int) -> int:
    """The dice outside the zones where they stay."""
    dice = [
        piece for piece in game.setup.components(game.rules.seats(state))[SHARED] if piece.form is Form.DIE
    ]
    kinds = {piece.kind for piece in dice}
    placement, zones = game.projection.placement(state), game.projection.zones
    staying = [face for place, faces in placement.items() if not zones[place.zone].thrown for face in faces]
    return len(dice) - sum(face.kind in kinds for face in staying)


def held(game: AnyGame, state: State, seat: int) -> int:
    return game.projection.hand_sizes(state)[seat]


COUNTS: dict[str, Count] = {
    "{n} units to place": left_to_place,
    "{n} units are left.": left_to_place,
    "Throw {n} dice": left_to_throw,
    "Throw {n} dice together into the wells.": left_to_throw,
    "Draw: then {hand} in hand": held,
    "Hold {number} and your King": lambda game, state, seat: held(game, state, seat) - 1,
}
STATING = {
    "game-of-war": {"{n} units to place", [*COUNTS][1]},
    "age-of-war": {"Throw {n} dice", "Throw {n} dice together into the wells."},
    "art-of-war": {"Draw: then {hand} in hand", "Hold {number} and your King"},
}


def stated(game: AnyGame, state: State, seat: int) -> Iterator[tuple[str, int]]:
    """The counts in what a seat reads: the sentence, and its number."""
    brief, caption = game.words.brief(state, seat), game.words.caption(state, seat)
    texts = [brief.title, brief.headline, *brief.details, *([caption] if caption else [])]
    while texts:
        text = texts.pop()
        texts += [value for _, value in text.args if isinstance(value, Text)]
        sentence = text.plural or text.message
        if sentence in COUNTS:
            (number,) = [text.n] if text.plural else [int(str(value)) for _, value in text.args]
            yield sentence, number


@pytest.mark.parametrize("name", STATING)
def test_what_is_left_to_do_by_the_words_is_left_on_the_mat(name: str) -> None:
    game, found = GAMES[name], set()
    for seed in range(4):
        for turn in playout(game, Random(seed)):
            for seat in game.projection.performers(turn.state):
                for sentence, number in stated(game, turn.state, seat):
                    assert number == COUNTS[sentence](game, turn.state, seat), (sentence, str(turn.state))
                    found.add(sentence)
    assert found == STATING[name]
