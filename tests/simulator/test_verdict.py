"""What counts as understood where a game's own clock acts between the hands' actions."""

import pytest

from playmat.session.history import Ply
from playmat.simulator.rehearsal.verdict import after_clock, is_half, is_understood, undisturbed
from support.every_game import GAMES

RULES = GAMES["quick-draw"].rules


def plies(start: str, *told: tuple[str, float]) -> list[Ply]:
    state, made = RULES.parse_state(start), []
    for text, at in told:
        action = RULES.parse_action(text)
        state = state.apply(action, at)
        made.append(Ply(action, state, at))
    return made


@pytest.mark.parametrize(
    ("told", "understood"),
    [
        ((), False),
        ((("draw north", 2.5),), True),
        ((("time", 3.0),), True),
        ((("time", 3.0), ("draw north", 3.4)), True),
        ((("time", 3.0), ("draw north", 3.4), ("time", 5.4)), True),
        ((("time", 3.0), ("draw south", 3.4)), False),
        ((("time", 3.0), ("draw north", 3.4), ("draw south", 3.5)), False),
        ((("draw north", 2.5), ("draw south", 2.6)), False),
    ],
)
def test_the_clock_may_act_before_and_after_what_is_meant(
    told: tuple[tuple[str, float], ...], understood: bool
) -> None:
    start = "0:0 1.000 -"
    meant = RULES.parse_action("draw north")
    assert is_understood(RULES.parse_state(start), meant, plies(start, *told)) == understood


def test_the_clock_s_actions_are_told_from_what_follows() -> None:
    start = "0:0 1.000 -"
    made = plies(start, ("time", 3.0), ("draw north", 3.4))
    assert after_clock(RULES.parse_state(start), made) == (made[0].state, made[1:])


def test_the_clock_does_not_act_before_it_is_due() -> None:
    state = RULES.parse_state("0:0 1.000 -")
    early = [Ply(state.deadline.action, RULES.parse_state("1:0 - -"), 2.9)]
    assert after_clock(state, early) == (state, early)


def test_an_end_of_time_that_a_late_report_has_made_void_is_no_action() -> None:
    """It was accepted before the action that moved it: the boards had not yet reported the card."""
    state = RULES.parse_state("0:0 1.000 -")
    void = Ply(state.deadline.action, state, 2.0, void="it is due at 3.000")
    (drawn,) = plies("0:0 1.000 -", ("draw north", 2.5))
    assert after_clock(state, [void, drawn]) == (state, [drawn])
    assert is_understood(state, RULES.parse_action("draw north"), [void, drawn])


NORTH, SOUTH = ("draw north",), ("draw south",)


@pytest.mark.parametrize(
    ("accepted", "excused", "allowed"),
    [
        ((), (), True),
        ((("time", 3.0),), (), True),
        ((("draw north", 2.5),), (), False),
        ((("draw north", 2.5),), (NORTH,), True),
        ((("time", 3.0), ("draw north", 3.4), ("time", 5.4)), (NORTH,), True),
        ((("time", 3.0), ("draw north", 3.4), ("draw south", 3.5)), (NORTH,), False),
        ((("time", 3.0), ("draw north", 3.4), ("draw south", 3.5)), ((*NORTH, *SOUTH),), False),
        ((("time", 3.0), ("draw north", 3.4), ("draw south", 3.5)), (NORTH, SOUTH), True),
        ((("time", 3.0), ("draw north", 3.4), ("draw south", 3.5)), (SOUTH, NORTH), False),
        ((("time", 3.0), ("draw south", 3.4)), (NORTH, SOUTH), True),
    ],
)
def test_a_disturbance_excuses_only_the_actions_that_look_like_it_each_once(
    accepted: tuple[tuple[str, float], ...], excused: tuple[tuple[str, ...], ...], allowed: bool
) -> None:
    start, made = RULES.parse_state("0:0 1.000 -"), plies("0:0 1.000 -", *accepted)
    reached = made[-1].state if made else start
    lookalikes = [[*map(RULES.parse_action, texts)] for texts in excused]
    assert undisturbed(start, made, lookalikes) == (reached if allowed else None)


@pytest.mark.parametrize(
    ("told", "meant", "half"),
    [("siege -", "siege edo", True), ("siege marugame", "siege edo", False), ("siege -", "lose A", False)],
)
def test_half_of_an_action_is_what_was_lifted_for_it(told: str, meant: str, half: bool) -> None:
    game = GAMES["age-of-war"]
    state = game.rules.parse_state("1.21/.11/../22/21/. 12 north rolled kumamoto 12AACDD - -")
    action = game.rules.parse_action(told)
    made = [Ply(action, state.apply(action), 0.0)]
    assert is_half(game, state, game.rules.parse_action(meant), made) == half
