"""Invariants of the states and actions of every game."""

from gettext import NullTranslations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playmat.errors import AmbiguousAction, GameError, IllegalAction, MalformedText
from playmat.games.interface import AnyGame
from playmat.simulator.rehearsal.playouts import playout
from playmat.virtual.game_check.laws import LAWS, Law
from support.examples import examples, randoms, seeds

some = examples(18)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@given(st.data())
@some
def test_the_laws_hold_in_random_games(game: AnyGame, law: Law, data: st.DataObject) -> None:
    seed = data.draw(seeds(game))
    assert not [*law(game, [*playout(game, Random(seed))], Random(seed))]


@given(st.data())
@some
def test_every_action_can_be_told(game: AnyGame, data: st.DataObject) -> None:
    for state, action, _ in playout(game, data.draw(randoms(game))):
        assert action is None or game.words.log_sentence(state, action).translate(NullTranslations())


def shortened(noted: str, random: Random) -> set[str]:
    """Returns texts that result from an action's notation by typing errors or abbreviation."""
    words = noted.split()
    cut = [word[: random.randint(1, len(word))] for word in words]
    return {noted, noted[:-1], noted + noted[-1], " ".join(words[:-1]), " ".join(cut), f"  {noted} "}


def outcome(state: Any, action: Any, at: float) -> Any:
    """Returns the state after an action, or the error's class if it is illegal."""
    try:
        return state.apply(action, at)
    except GameError as error:
        return type(error)


@given(st.data())
@some
def test_a_text_that_parses_is_exactly_that_action_and_an_abbreviation_fits_one_legal_action(
    game: AnyGame, study: Any, data: st.DataObject
) -> None:
    seed = data.draw(seeds(game))
    random = Random(seed)
    turns = [turn for turn in playout(game, Random(seed)) if turn.action is not None]
    for state, _, at in random.sample(turns, min(len(turns), 8)):
        legal = state.legal_actions()
        chosen = random.choices(legal, k=8)
        for text in {text for action in chosen for text in shortened(str(action), random)}:
            begun = [action for action in legal if is_begun(text, action)]
            try:
                found = outcome(state, study.find_action(state, text), at)
            except GameError as error:
                found = type(error)
            try:
                exact = game.rules.parse_action(" ".join(text.split()))
            except MalformedText:
                expected = outcome(state, begun[0], at) if len(begun) == 1 else None
                assert found in (AmbiguousAction, IllegalAction, MalformedText, expected), (str(state), text)
            else:
                assert found == outcome(state, exact, at), (str(state), text)


def is_begun(text: str, action: Any) -> bool:
    words, noted = text.split(), str(action).split()
    return 0 < len(words) <= len(noted) and all(map(str.startswith, noted, words))
