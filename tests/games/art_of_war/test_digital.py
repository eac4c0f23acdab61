"""Games with real hands on top of the engine, which only models public knowledge."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from scenes import BOTH, BOX
from strategies import digital_games

from playmat.errors import IllegalAction
from playmat.games.art_of_war.players import PLAYERS, playout
from playmat.games.art_of_war.rules.actions import Action, Verb
from playmat.games.art_of_war.rules.cards import KING
from playmat.games.art_of_war.rules.digital import MOVES, DigitalState, Draw, Move, information, replay
from playmat.games.art_of_war.rules.options import OFFICIAL, REWRITE, Rules
from playmat.games.art_of_war.rules.position import Phase
from playmat.games.art_of_war.rules.state import start
from playmat.games.interface import CHANCE, PUBLIC


def game(seed: int, rules: Rules, players: str = "random random") -> Iterator[tuple[Move, DigitalState]]:
    random = Random(seed)
    south, north = (PLAYERS[name] for name in players.split())
    return playout(
        DigitalState(start(rules)),
        (south, north),
        random,
    )


@pytest.mark.parametrize("rules", BOTH, ids=str)
def test_whoever_decides_has_a_move_and_every_move_is_numbered(rules: Rules) -> None:
    numbers = {move: number for number, move in enumerate(MOVES)}
    assert len(numbers) == len(MOVES)
    state = DigitalState(start(rules))
    for move, after in game(3, rules):
        assert move in state.legal_actions()
        assert all(option in numbers for option in state.legal_actions())
        assert state.apply(move) == after
        state = after
    assert state.outcome() is not None
    assert state.legal_actions() == ()


def test_only_cards_in_hand_are_played_from_it() -> None:
    for _, state in game(5, OFFICIAL):
        if state.public.phase in (Phase.GUARD, Phase.WIZARD) and state.mover != CHANCE:
            held = {action.kind for action in state.legal_actions() if action.kind >= 0}
            assert all(state.hands[state.mover][kind] for kind in held)


def test_the_first_cards_are_drawn_before_anybody_is_asked_and_as_probable_as_they_are_many() -> None:
    state = DigitalState(start())
    outcomes = dict(state.chance_outcomes())
    assert state.mover == CHANCE
    assert outcomes == {Draw(0, kind): 0.2 for kind in range(5)}
    for _ in range(6):
        state = state.after(state.legal_actions()[0])
    assert (state.public.phase, state.mover) == (Phase.REDRAW, 0)
    assert state.hands == ((3, 0, 0, 0, 0, 1), (3, 0, 0, 0, 0, 1))


def test_in_the_rewrite_who_begins_is_settled_before_anybody_draws() -> None:
    outcomes = DigitalState(start(REWRITE)).chance_outcomes()
    assert [(str(move), weight) for move, weight in outcomes] == [("first south", 0.5), ("first north", 0.5)]


def test_a_new_hand_goes_back_into_the_deck_before_three_others_are_drawn() -> None:
    state = replay(DigitalState(start()), [Draw(0, 0)] * 3 + [Draw(1, 1)] * 3)
    state = state.apply(Action(Verb.REDRAW))
    assert state.hands[0] == (0, 0, 0, 0, 0, 1)
    assert state.deck(0) == (*BOX[:KING], 0)
    assert state.due == 0


def test_a_move_that_the_hand_does_not_hold_is_illegal() -> None:
    state = replay(DigitalState(start()), [Draw(0, 0)] * 3 + [Draw(1, 1)] * 3)
    for text in ("keep", "keep", "reveal A", "reveal S", "first south"):
        state = state.apply(Action.parse(text))
    with pytest.raises(IllegalAction, match=r"'deploy G F1' is not legal .* expected one of deploy S F1"):
        state.apply(Action.parse("deploy G F1"))


@given(digital_games)
def test_hidden_cards_change_nothing_that_others_observe(states: list[DigitalState]) -> None:
    state = states[-1]
    for seat, other in ((0, 1), (1, 0)):
        hands = [state.hands[0], state.hands[1]]
        hands[seat] = state.deck(seat)
        changed = state._replace(hands=(hands[0], hands[1]))
        assert changed.observation(PUBLIC) == state.observation(PUBLIC) == str(state.public)
        assert changed.observation(other) == state.observation(other)
        assert (changed.observation(seat) == state.observation(seat)) == (changed == state)


@given(digital_games)
def test_a_seat_holds_what_the_public_knows_it_to_hold(states: list[DigitalState]) -> None:
    for state in states:
        for seat, side in enumerate(state.public.sides):
            assert min(*state.hands[seat], *state.deck(seat)) >= 0
            assert all(map(int.__le__, side.known, state.hands[seat])), str(state)
            if state.mover != CHANCE:
                assert (sum(state.hands[seat]), sum(state.deck(seat))) == (side.hand, side.deck)


def test_what_a_seat_has_seen_hides_only_what_the_other_drew() -> None:
    moves = [Draw(0, 2), Draw(0, 2), Draw(0, 3), Draw(1, 0), Draw(1, 1), Draw(1, 4), Action(Verb.KEEP)]
    hidden = "draw north, draw north, draw north, keep"
    assert information(moves, 0) == f"south: draw south A, draw south A, draw south P, {hidden}"
    assert information(moves, PUBLIC) == f"public: draw south, draw south, draw south, {hidden}"


def test_the_same_seed_plays_the_same_game() -> None:
    assert list(game(7, OFFICIAL)) == list(game(7, OFFICIAL))
    assert list(game(7, OFFICIAL)) != list(game(8, OFFICIAL))


def test_a_greedy_player_beats_a_random_one_from_either_seat() -> None:
    for players, seat in (("greedy random", 0), ("random greedy", 1)):
        results = [list(game(seed, OFFICIAL, players))[-1][1].outcome() for seed in range(20)]
        assert sum(result is not None and result.winner == seat for result in results) >= 16
