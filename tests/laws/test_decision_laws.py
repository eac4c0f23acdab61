"""Presses decide on every action of every game, and light up nothing else."""

from __future__ import annotations

from random import Random

import pytest

from playmat.games.interface import CHANCE, AnyGame, State
from playmat.interpret import shared_interpreter
from playmat.placement import SOUTH, Choose, Place
from playmat.session.decisions import Decisions, Press
from playmat.session.reach import legal_actions
from playmat.table.mat import Mat
from support.every_game import GAMES

TURNS = 60
PRESSES = 4000  # after which there are enough; a state may have two thousand


def decisions_of(game: AnyGame, mat: Mat) -> Decisions:
    return Decisions(game, shared_interpreter(game.projection, mat.sensed(game.projection.zones)))


def course(game: AnyGame) -> list[State]:
    """The states of a game in which players do anything sensible."""
    random, states = Random(1), [game.rules.start(game.setup.players[0])]
    while len(states) < TURNS and not states[-1].outcome():
        actions = states[-1].legal_actions()
        sensible = game.projection.sensible(states[-1], actions) or actions
        states.append(states[-1].apply(random.choice(sensible)))
    return states


@pytest.mark.parametrize("game", GAMES, indirect=True)
def test_every_action_that_the_mat_shows_is_decided_by_presses(game: AnyGame, mat: Mat) -> None:
    decisions = decisions_of(game, mat)
    interpreter = shared_interpreter(game.projection, mat.sensed(game.projection.zones))
    shown = 0
    for state in course(game):
        if shown > PRESSES:
            break
        for seat in game.projection.performers(state):
            decided = {
                action
                for first in decisions.first(state, seat)
                for action in actions_after(decisions, state, seat, (first,))
            }
            own = set() if state.movers == (CHANCE,) else {*legal_actions(game.projection, state, seat)}
            on_the_mat = {
                action
                for action in own
                if any(not isinstance(found, Choose) for found in interpreter.gestures(state, action))
            }
            assert decided == on_the_mat
            shown += len(decided)
    assert shown


def actions_after(decisions: Decisions, state: State, seat: int, presses: tuple[Press, ...]) -> set[object]:
    """The actions that presses can lead to."""
    pressed = decisions.after(state, seat, presses)
    assert all(action in (None, *state.legal_actions()) for action in pressed.next.values())
    further = (actions_after(decisions, state, seat, (*presses, press)) for press in pressed.next)
    return {*pressed.actions}.union(*further)


@pytest.mark.parametrize("game", GAMES, indirect=True)
def test_a_seat_that_is_not_to_act_decides_nothing(game: AnyGame, mat: Mat) -> None:
    decisions = decisions_of(game, mat)
    for state in course(game):
        for seat in {*range(game.rules.seats(state))} - {*game.projection.performers(state)}:
            assert not decisions.first(state, seat)


@pytest.mark.parametrize("game", ["art-of-war"], indirect=True)
def test_a_place_means_what_can_come_there(game: AnyGame, mat: Mat) -> None:
    """Whoever presses the goal first chooses what shall go there."""
    decisions = decisions_of(game, mat)
    front = Press(Place("battlefield", 0, SOUTH))
    deploying = next(
        s for s in course(game) if front in decisions.after(s, SOUTH, [Press(None, "soldier")]).next
    )
    pressed = decisions.after(deploying, SOUTH, [front])
    assert not pressed.actions
    assert {str(action) for action in pressed.next.values()} == {f"deploy {kind} F1" for kind in "SGAPWK"}
    reversed_order = decisions.after(deploying, SOUTH, [front, Press(None, "soldier")])
    assert [str(action) for action in reversed_order.actions] == ["deploy S F1"]


@pytest.mark.parametrize("game", ["art-of-war"], indirect=True)
def test_a_recruit_that_takes_a_unit_s_place_moves_more_than_one_card(game: AnyGame, mat: Mat) -> None:
    decisions = decisions_of(game, mat)
    alone = {True: 0, False: 0}
    for state in course(game):
        lying = game.projection.placement(state)
        for seat in game.projection.performers(state):
            for action in legal_actions(game.projection, state, seat):
                if str(action).startswith("recruit"):
                    replaces = Place("battlefield", action.cell, seat) in lying
                    assert decisions.moves_one(state, action) is not replaces
                    alone[not replaces] += 1
    assert all(alone.values())
