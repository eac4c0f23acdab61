"""Quick draw: rules, notation, and play at the table."""

import pytest

from playmat.errors import IllegalAction, ImpossiblePosition, MalformedText
from playmat.games.interface import State
from playmat.placement import NORTH, SEATS, SOUTH
from support.every_game import GAMES

GAME = GAMES["quick-draw"]
parse, action = GAME.rules.parse_state, GAME.rules.parse_action


def played(*draws: tuple[str, float]) -> State:
    state: State = GAME.rules.start()
    for text, at in draws:
        state = state.apply(action(text), at)
    return state


def test_both_may_draw() -> None:
    assert GAME.rules.start().movers == SEATS and GAME.rules.start().deadline is None


def test_whoever_has_drawn_waits() -> None:
    state = played(("draw south", 1.25))
    assert str(state) == "0:0 1.250 -" and state.movers == (NORTH,)
    with pytest.raises(IllegalAction, match="draw north"):
        state.apply(action("draw south"), 1.5)


def test_the_earlier_stamp_has_the_round_in_either_order() -> None:
    draws = ("draw south", 1.2), ("draw north", 1.0)
    assert str(played(*draws)) == str(played(*draws[::-1])) == "0:1 - -"


@pytest.mark.parametrize(("later", "score"), [(1.0, "1:1"), (1.005, "1:1"), (1.006, "1:0")])
def test_five_milliseconds_are_a_tie_and_both_score(later: float, score: str) -> None:
    assert str(played(("draw south", 1.0), ("draw north", later))) == f"{score} - -"


def test_the_next_round_opens_with_an_empty_placement() -> None:
    state = played(("draw south", 1.0), ("draw north", 1.1))
    assert state.movers == SEATS and GAME.projection.placement(state) == {}


def test_time_is_up_two_seconds_after_the_first_card() -> None:
    state = played(("draw north", 1.0))
    assert state.deadline.at == 3.0
    assert str(state.apply(state.deadline.action, 3.0)) == "0:1 - -"


@pytest.mark.parametrize("text", ["0:0 - -", "0:0 1.000 -"])
def test_time_is_not_up_before(text: str) -> None:
    with pytest.raises(IllegalAction, match="time"):
        parse(text).apply(action("time"), 2.999)


def test_time_is_nobody_s_to_choose() -> None:
    assert action("time") not in played(("draw north", 1.0)).legal_actions()


def test_three_rounds_win() -> None:
    state = parse("2:1 4.000 -").apply(action("draw north"), 4.1)
    assert state.outcome().winner == SOUTH and state.movers == ()


def test_both_may_win() -> None:
    state = parse("2:2 4.000 -").apply(action("draw north"), 4.0)
    assert state.outcome().winners == SEATS and state.outcome().winner is None


def test_nobody_draws_after_the_end() -> None:
    for text in ("draw south", "time"):
        with pytest.raises(IllegalAction):
            parse("3:1 - -").apply(action(text), 9.0)


@pytest.mark.parametrize("text", ["", "0:0", "0:0 -", "0:0 1 -", "a:0 - -", "0:0 -1.000 -", "0:0 - - "])
def test_what_is_no_position_is_malformed(text: str) -> None:
    with pytest.raises(MalformedText, match="write scores"):
        parse(text)


@pytest.mark.parametrize("text", ["4:0 - -", "0:0 1.000 2.000", "3:1 1.000 -"])
def test_what_no_game_reaches_is_impossible(text: str) -> None:
    with pytest.raises(ImpossiblePosition, match="second card"):
        parse(text)


@pytest.mark.parametrize("text", ["", "draw", "draw west", "Time"])
def test_what_is_no_action_is_malformed(text: str) -> None:
    with pytest.raises(MalformedText, match="or time"):
        action(text)
