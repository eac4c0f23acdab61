"""Best play of a turn: it equals brute force over the engine, and looks at the whole standing."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from playmat.app.games import load_bots
from playmat.bots.ladder import levels
from playmat.config import GameConfig
from playmat.games.age_of_war.digital import after, moves
from playmat.games.age_of_war.evaluation import chances, fresh, solved, stakes
from playmat.games.age_of_war.game import AGE_OF_WAR
from playmat.games.age_of_war.knowledge import AgeOfWarKnowledge, rate
from playmat.games.age_of_war.players import chance_outcomes
from playmat.games.age_of_war.rules.parsing import parse_state
from playmat.games.age_of_war.rules.position import Phase
from playmat.games.age_of_war.rules.state import State
from playmat.games.interface import InformationState
from playmat.virtual.bot_games import play_tournament

FEW_DICE = (
    "1.../.../../2./../. 12 south rolled - 1AC - 1133",  # any castle, in the centre or North's
    "..../.../../../../. 12 south rolled gassantoda:2 13AD 233 -",  # bound to one
    "22.2/222/22/11/11/1 12 north rolled - 1333 - 11A",  # the last castle of the centre loses
    "2.../122/1./21/2./1 123 south rolled - ACD - 1113",  # three players
)


def brute_force(state: State, seat: int) -> float:
    """Returns the winning chance of `seat` by trying all uses of all rolls, down to the end of the turn."""
    if state.outcome() or state.turn != seat:
        return chances(state if state.outcome() else fresh(state))[seat]
    if state.phase is Phase.HAND:
        return _mean(state, seat)
    return max(brute_force(after(state, move), seat) for move in moves(state))


@cache
def _mean(state: State, seat: int) -> float:
    return sum(weight * brute_force(state.apply(roll), seat) for roll, weight in chance_outcomes(state))


@pytest.mark.parametrize("text", FEW_DICE)
def test_the_best_use_of_each_roll_is_that_of_brute_force(text: str) -> None:
    state = parse_state(text)
    rolled = {state.wells, *Random(1).sample(_rolls(state), 12)}
    for wells in sorted(rolled):
        one = state._replace(wells=wells)
        assert rate(one, 0)[0].chance == pytest.approx(brute_force(one, one.turn)), wells


@pytest.mark.parametrize("text", FEW_DICE)
def test_every_rated_use_has_the_chance_that_brute_force_finds_after_it(text: str) -> None:
    state = parse_state(text)
    for action, chance, line in rate(state, 0):
        played = state
        for following in (action, *line):
            played = played.apply(following)
        if played.turn == state.turn and played.phase is Phase.LYING:
            played = played._replace(phase=Phase.HAND, wells="")
        assert brute_force(played, state.turn) == pytest.approx(chance), action


def _rolls(state: State) -> list[str]:
    hand = state._replace(phase=Phase.HAND, wells="")
    return [roll.dice for roll, _ in chance_outcomes(hand)]


def test_the_last_castle_is_not_taken_by_who_loses_with_it() -> None:
    """Taking Odani would end the game for South, who is far ahead; North robs South of another castle."""
    rated = rate(parse_state("11.1/111/11/22/22/2 12 north rolled - 133333A - -"), 0)
    assert rated and "siege odani" not in {str(option.action) for option in rated}


def test_the_last_castle_is_taken_by_who_wins_with_it_and_the_chance_is_certain() -> None:
    best = rate(parse_state("22.2/222/22/11/11/1 12 north rolled odani 1333333 - -"), 0)[0]
    assert (str(best.action), best.chance) == ("fill 1 with 1333", 1.0)


def test_a_castle_is_announced_before_its_line_is_filled() -> None:
    state = parse_state("..../.../../../../. 12 south rolled - 112AACC - -")
    siege, _, (fill,) = rate(state, 0)[0]
    assert (str(siege).split()[0], str(fill).split()[0]) == ("siege", "fill")
    assert rate(state.apply(siege), 0)[0].action == fill


def test_an_announced_castle_is_exchanged_only_for_a_better_one() -> None:
    state = parse_state("..../.../../../../. 12 south rolled - 112AACC - -")
    best, *_ = rate(state, 0)
    announced = rate(state.apply(best.action), 0)
    assert not [option for option in announced if str(option.action).startswith("siege")]
    assert rate(state._replace(siege="odani"), 0)[0].action == best.action


def test_a_turn_with_too_few_dice_is_ended() -> None:
    state = parse_state("..../.../../../../. 12 south lying kiyosu:4 1 3 11122")
    (only,) = rate(state, 0)
    assert str(only.action) == "end" and 0 < only.chance < 0.5


def test_nothing_is_done_while_dice_are_to_be_rolled() -> None:
    assert rate(parse_state("..../.../../../../. 12 south hand - - - -"), 0) == ()


@pytest.mark.parametrize("text", ["..../.../../../../. 12 north hand - - - -", FEW_DICE[3]])
def test_the_chances_of_all_seats_add_up(text: str) -> None:
    assert sum(chances(fresh(parse_state(text)))) == pytest.approx(1)


def test_a_further_turn_is_solved_as_the_opponent_would_play_it() -> None:
    """With a castle left, no conquest leaves South what North's best turn leaves."""
    state = fresh(parse_state("22.2/222/22/11/11/1 12 south hand - - - -"))
    nothing, _ = stakes(state, 1)
    assert nothing == pytest.approx(1 - solved(state._replace(turn=1)))


def test_three_levels_play_whole_games() -> None:
    assert levels(load_bots(AGE_OF_WAR)) == ["random", "level-3", "level-5"]
    games = play_tournament(GameConfig("age-of-war"), ["level-3", "level-5"], 2, seed=1, jobs=1)
    assert all(game.winners for game in games)


def test_the_same_seed_leads_to_the_same_choice() -> None:
    state = parse_state("..../.../../../../. 12 south rolled - 133AACC - -")
    known = InformationState(0, str(state), (), state.legal_actions())
    bot = load_bots(AGE_OF_WAR)["level-3"]
    choices = [[bot.choose(known, Random(seed)) for seed in range(20)] for _ in range(2)]
    assert choices[0] == choices[1] and len({*choices[0]}) > 1


def test_rating_needs_only_the_observation() -> None:
    state = parse_state(FEW_DICE[0])
    rated = AgeOfWarKnowledge(AGE_OF_WAR).rate(InformationState(0, str(state), (), ()), 0, Random(1))
    assert rated == rate(state, 0)
