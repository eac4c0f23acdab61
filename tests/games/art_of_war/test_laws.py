"""Invariants of every position of every game, for all rules and armies."""

from collections.abc import Callable, Iterable
from random import Random

import pytest
from hypothesis import given
from mirrors import mirrored, mirrored_action, swapped, swapped_action
from scenes import BOTH, legal
from strategies import MOST_ACTIONS, games, whole_games

from playmat.errors import IllegalAction
from playmat.games.art_of_war.rules.actions import ACTIONS, MOVE, Action, Verb
from playmat.games.art_of_war.rules.cards import KING
from playmat.games.art_of_war.rules.legal import names
from playmat.games.art_of_war.rules.options import Rules
from playmat.games.art_of_war.rules.parsing import parse_state
from playmat.games.art_of_war.rules.position import Phase, Side
from playmat.games.art_of_war.rules.state import State, start
from playmat.games.art_of_war.rules.validity import problems
from playmat.games.interface import PUBLIC

MOST_TURNS = 32  # 16 cards in each deck, one drawn per turn


def kinds_of(side: Side) -> list[int]:
    """Returns the number of a side's cards by kind, including hidden ones."""
    lying = [unit.kind for unit in side.cells if unit] + list(side.reserve)
    return lying + [
        k
        for counts in (side.kingdom, side.graveyard, side.unseen)
        for k in range(6)
        for _ in range(counts[k])
    ]


@given(games)
def test_each_of_the_42_cards_is_in_exactly_one_place(game: list[State]) -> None:
    all_cards = [sum(side.unseen[kind] for side in game[0].sides) for kind in range(6)]
    assert sum(all_cards) == 42
    for state in game:
        cards = [kind for side in state.sides for kind in kinds_of(side)]
        assert [cards.count(kind) for kind in range(6)] == all_cards, str(state)


@given(games)
def test_counts_are_never_negative_and_hidden_cards_are_in_hand_or_deck(game: list[State]) -> None:
    for state in game:
        for side in state.sides:
            assert min(*side.kingdom, *side.graveyard, *side.unseen, *side.known, side.hand, side.deck) >= 0
            assert sum(side.unseen) == side.hand + side.deck, str(state)
            assert sum(side.known) <= side.hand <= 6
            assert all(map(int.__le__, side.known, side.unseen))


@given(games)
def test_a_legal_action_exists_unless_the_game_is_over(game: list[State]) -> None:
    for state in game:
        assert bool(state.legal_actions()) == (state.outcome() is None), str(state)
        assert (state.phase is Phase.OVER) == (state.outcome() is not None)


@given(games)
def test_every_reached_position_is_sound(game: list[State]) -> None:
    for state in game:
        assert problems(state) == [], str(state)


@given(games)
def test_a_swap_leads_to_the_same_from_either_cell(game: list[State]) -> None:
    for state in game[-5:]:
        for action in state.legal_actions():
            for name in names(state, action):
                assert state.apply(name) == state.after(action)
                assert state.parse_action(str(name)) == action


@pytest.mark.parametrize("number", [40, pytest.param(400, marks=pytest.mark.soak)])
@pytest.mark.parametrize("rules", BOTH, ids=str)
def test_every_position_of_many_games_is_sound(rules: Rules, number: int) -> None:
    """Supports are played more often than at random, to reach chains and full reserves."""
    for seed in range(number):
        random, state = Random(seed), start(rules)
        while actions := state.legal_actions():
            assert problems(state) == [], str(state)
            supports = [action for action in actions if action.verb is Verb.SUPPORT]
            state = state.apply(random.choice(supports if supports and seed % 2 else actions))
        assert problems(state) == [], str(state)


@given(games)
def test_legal_actions_are_distinct_and_in_the_notation(game: list[State]) -> None:
    for state in game:
        actions = state.legal_actions()
        assert len(set(actions)) == len(actions), str(state)
        assert all(Action.parse(str(action)) == action for action in actions)


@given(games)
def test_apply_leaves_its_argument_unchanged(game: list[State]) -> None:
    for state in game[::7]:
        before = str(state)
        for action in state.legal_actions():
            state.apply(action)
        assert str(state) == before


@given(games)
def test_every_other_action_is_illegal(game: list[State]) -> None:
    for state in game[-1:]:
        allowed = {name for action in state.legal_actions() for name in names(state, action)}
        for action in set(ACTIONS) - allowed:
            with pytest.raises(IllegalAction, match="is not legal"):
                state.apply(action)


def test_an_illegal_action_is_shown_with_what_was_expected() -> None:
    state = start()
    with pytest.raises(IllegalAction, match=r"'move F1 F2' is not legal .* expected one of keep, redraw"):
        state.apply(MOVE[0][1])


@given(games)
def test_equality_and_hash_follow_the_text(game: list[State]) -> None:
    texts = {str(state): state for state in game}
    assert len(texts) == len(set(game))
    for text, state in texts.items():
        again = parse_state(text)
        assert again == state
        assert hash(again) == hash(state)


@pytest.mark.parametrize(
    ("turn_state", "turn_action"),
    [(mirrored, mirrored_action), (swapped, swapped_action)],
    ids=["left", "south"],
)
@given(games)
def test_mirrored_positions_have_mirrored_actions(
    turn_state: Callable[[State], State], turn_action: Callable[[Action], Action], game: list[State]
) -> None:
    for state in game[-3:]:
        actions = _canonical(state, state.legal_actions())
        other = turn_state(state)
        assert _canonical(other, map(turn_action, actions)) == _canonical(other, other.legal_actions()), str(
            state
        )
        for action in actions:
            if turn_state is mirrored or state.phase not in (Phase.REDRAW, Phase.REVEAL):
                expected = turn_state(state.apply(action))
                assert other.apply(next(iter(_canonical(other, [turn_action(action)])))) == expected


def _canonical(state: State, actions: Iterable[Action]) -> set[Action]:
    """Returns the listed form of a swap, which can name its cells in either order."""
    allowed = set(state.legal_actions())
    return {
        action if action in allowed or action.to < 0 else MOVE[action.to][action.cell] for action in actions
    }


@given(whole_games)
def test_every_game_ends_within_its_bound(game: list[State]) -> None:
    assert game[-1].outcome() is not None
    assert game[-1].turn <= MOST_TURNS
    assert len(game) <= MOST_ACTIONS


@given(games)
def test_what_a_seat_observes_is_public(game: list[State]) -> None:
    for state in game:
        assert state.observation(0) == state.observation(1) == state.observation(PUBLIC)


@given(games)
def test_the_king_is_never_a_citizen_while_the_war_goes_on(game: list[State]) -> None:
    for state in game:
        assert not any(f"develop {k}" in legal(state) for k in "K")
        assert state.result or not any(side.kingdom[KING] for side in state.sides)
