"""Invariants of the states and actions of every game."""

from gettext import NullTranslations
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from playmat.errors import AmbiguousAction, GameError, IllegalAction, MalformedText
from playmat.games.game import PUBLIC, AnyGame
from support.examples import randoms, seeds
from support.playouts import playout, some_of

some = settings(max_examples=15)


@given(st.data())
@some
def test_every_position_is_what_its_notation_says(game: AnyGame, data: st.DataObject) -> None:
    for state, *_ in playout(game, data.draw(randoms(game))):
        again = game.rules.parse_state(str(state))
        assert again == state and hash(again) == hash(state) and str(again) == str(state)


@given(st.data())
@some
def test_every_action_is_what_its_notation_says(game: AnyGame, data: st.DataObject) -> None:
    seed = data.draw(seeds(game))
    random = Random(seed)
    for state, action, _ in playout(game, Random(seed)):
        for one in (*some_of(state.legal_actions(), random), *([action] if action else [])):
            again = game.rules.parse_action(str(one))
            assert again == one and hash(again) == hash(one)


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
        for text in {text for one in chosen for text in shortened(str(one), random)}:
            begun = [one for one in legal if is_begun(text, one)]
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


@given(st.data())
@some
def test_no_two_legal_actions_are_noted_alike(game: AnyGame, data: st.DataObject) -> None:
    for state, *_ in playout(game, data.draw(randoms(game))):
        noted = [str(action) for action in state.legal_actions()]
        assert len(set(noted)) == len(noted)


@given(st.data())
@some
def test_nobody_moves_when_it_is_over_and_only_then(game: AnyGame, data: st.DataObject) -> None:
    for state, *_ in playout(game, data.draw(randoms(game))):
        assert bool(state.movers) == bool(state.legal_actions()) == (state.outcome() is None)


@given(st.data())
@some
def test_winners_are_seats_of_the_game(game: AnyGame, data: st.DataObject) -> None:
    *_, last = playout(game, data.draw(randoms(game)))
    if outcome := last.state.outcome():
        assert set(outcome.winners) <= set(range(game.rules.seats(last.state)))


@given(st.data())
@some
def test_what_is_legal_can_be_done_and_leaves_the_position_as_it_was(
    game: AnyGame, data: st.DataObject
) -> None:
    seed = data.draw(seeds(game))
    random = Random(seed)
    for state, *_ in playout(game, Random(seed)):
        noted = str(state)
        for action in some_of(state.legal_actions(), random):
            assert state.apply(action) == state.apply(action)
        assert str(state) == noted


@given(st.data())
@some
def test_what_is_not_legal_is_refused(game: AnyGame, data: st.DataObject) -> None:
    seed = data.draw(seeds(game))
    random = Random(seed)
    turns = list(playout(game, Random(seed)))
    known = {action for state, action, _ in turns for action in (*state.legal_actions(), action)} - {None}
    for state, *_ in turns[:: max(1, len(turns) // 20)]:
        results = {state.apply(action) for action in state.legal_actions()}
        for action in some_of(sorted(known - {*state.legal_actions()}, key=str), random):
            try:
                result = state.apply(action)
            except IllegalAction as error:
                assert str(action) in str(error)
            else:  # only an equivalent form of a legal action is accepted
                assert result in results, (str(state), str(action))


@given(st.data())
@some
def test_what_everybody_may_know_is_one_line(game: AnyGame, data: st.DataObject) -> None:
    for state, *_ in playout(game, data.draw(randoms(game))):
        for viewer in (PUBLIC, *range(game.rules.seats(state))):
            assert state.observation(viewer).isprintable()


@pytest.mark.parametrize("text", ["", " ", "?", "0", "\n", "x" * 5000])
def test_nonsense_is_refused_with_a_sentence(game: AnyGame, text: str) -> None:
    for parse in (game.rules.parse_state, game.rules.parse_action):
        with pytest.raises(MalformedText) as caught:
            parse(text)
        assert len(str(caught.value)) < 1000


@given(st.data())
@some
def test_every_action_can_be_told_and_what_came_of_it_lies_on_the_mat(
    game: AnyGame, data: st.DataObject
) -> None:
    for (state, action, _), (after, *_) in pairwise(playout(game, data.draw(randoms(game)))):
        assert game.words.told(state, action).translate(NullTranslations())
        for happening in game.projection.happenings(state, action, after):
            places = {happening.source, happening.target} - {None}
            assert places and {place.zone for place in places if place} <= game.projection.zones.keys()
