"""Laws that hold in every position of forty random games, twenty of each rule set."""

from collections.abc import Callable, Iterable

import pytest
from mirrors import mirrored, mirrored_action, swapped, swapped_action
from scenes import BOTH, BOX, legal, playout, reached

from playmat.errors import IllegalAction
from playmat.games.art_of_war.actions import ACTIONS, MOVE, Action
from playmat.games.art_of_war.cards import KING
from playmat.games.art_of_war.parsing import parse_state
from playmat.games.art_of_war.phases import Phase
from playmat.games.art_of_war.rules import Rules
from playmat.games.art_of_war.side import Side
from playmat.games.art_of_war.state import State
from playmat.games.art_of_war.status import status
from playmat.games.game import PUBLIC

MOST_TURNS = 32  # 16 cards in each deck, one drawn a turn
MOST_ACTIONS = 1000


def kinds_of(side: Side) -> list[int]:
    """Every card that a side has, hidden ones included."""
    lying = [unit.kind for unit in side.cells if unit] + list(side.reserve)
    return lying + [
        k
        for counts in (side.kingdom, side.graveyard, side.unseen)
        for k in range(6)
        for _ in range(counts[k])
    ]


def test_each_of_the_42_cards_is_in_exactly_one_place() -> None:
    for state in reached():
        cards = [kind for side in state.sides for kind in kinds_of(side)]
        assert [cards.count(kind) for kind in range(6)] == [2 * count for count in BOX], str(state)


def test_counts_are_never_negative_and_hidden_cards_are_in_hand_or_deck() -> None:
    for state in reached():
        for side in state.sides:
            assert min(*side.kingdom, *side.graveyard, *side.unseen, *side.known, side.hand, side.deck) >= 0
            assert sum(side.unseen) == side.hand + side.deck, str(state)
            assert sum(side.known) <= side.hand <= 6
            assert all(map(int.__le__, side.known, side.unseen))


def test_a_legal_action_exists_unless_the_game_is_over() -> None:
    for state in reached():
        assert bool(state.legal_actions()) == (state.outcome() is None), str(state)
        assert (state.phase is Phase.OVER) == (state.outcome() is not None)


def test_every_reached_position_is_sound() -> None:
    for state in reached():
        assert status(state) == [], str(state)


def test_legal_actions_are_distinct_and_in_the_notation() -> None:
    for state in reached():
        actions = state.legal_actions()
        assert len(set(actions)) == len(actions), str(state)
        assert all(Action.parse(str(action)) == action for action in actions)


def test_apply_leaves_its_argument_unchanged() -> None:
    for state in reached()[::7]:
        before = str(state)
        for action in state.legal_actions():
            state.apply(action)
        assert str(state) == before


def test_every_other_action_is_illegal() -> None:
    for state in reached()[::67]:
        allowed = set(state.legal_actions())
        for action in set(ACTIONS) - allowed:
            with pytest.raises(IllegalAction, match="is not legal"):
                state.apply(action)


def test_an_illegal_action_is_shown_with_what_was_expected() -> None:
    state = reached()[0]
    with pytest.raises(IllegalAction, match=r"'move F1 F2' is not legal .* expected one of keep, redraw"):
        state.apply(MOVE[0][1])


def test_equality_and_hash_follow_the_text() -> None:
    texts = {str(state): state for state in reached()}
    assert len(texts) == len(set(reached()))
    for text, state in texts.items():
        again = parse_state(text)
        assert again == state
        assert hash(again) == hash(state)


@pytest.mark.parametrize(
    ("turn_state", "turn_action"),
    [(mirrored, mirrored_action), (swapped, swapped_action)],
    ids=["left", "south"],
)
def test_mirrored_positions_have_mirrored_actions(
    turn_state: Callable[[State], State], turn_action: Callable[[Action], Action]
) -> None:
    for state in reached()[::3]:
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
    """A swap is one action, whichever of its cells comes first."""
    allowed = set(state.legal_actions())
    return {
        action if action in allowed or action.to < 0 else MOVE[action.to][action.cell] for action in actions
    }


@pytest.mark.parametrize("rules", BOTH)
def test_every_game_ends_within_its_bound(rules: Rules) -> None:
    for seed in range(100, 130):
        states = list(playout(seed, rules))
        assert states[-1].outcome() is not None
        assert states[-1].turn <= MOST_TURNS
        assert len(states) <= MOST_ACTIONS


def test_what_a_seat_observes_is_public() -> None:
    for state in reached()[::11]:
        assert state.observation(0) == state.observation(1) == state.observation(PUBLIC)


def test_the_king_is_never_a_citizen_while_the_war_goes_on() -> None:
    for state in reached():
        assert not any(f"develop {k}" in legal(state) for k in "K")
        assert state.result or not any(side.kingdom[KING] for side in state.sides)
