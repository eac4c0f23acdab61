"""Whole games of every game at a table in virtual time: hands play, the table understands."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from playmat.events import Button
from playmat.games.interface import CHANCE, PUBLIC, AnyGame
from playmat.placement import Arrangement
from playmat.session.history import History
from playmat.simulator.rehearsal.rehearsal import Tally
from playmat.simulator.rehearsal.staging import rehearse, set_table
from playmat.simulator.rehearsal.virtual_time import VirtualTime
from playmat.simulator.world.location import Where
from playmat.table.mat import Mat
from support.every_game import GAMES, MATS, SHIPPED
from support.examples import soaked
from support.session_harness import LONG, Desk

GAMES_IN_A_ROW = 2
ENOUGH = 60  # actions of a game: after one that has as many no others are played
LONGISH = 200  # actions, most of a game, in the soak
BEGINNING = 12  # actions of a shipped game
SHORT = 30  # actions of a small one


def tables(name: str) -> list[int]:
    """Returns the numbers of players that have room at the game's mat."""
    return [seats for seats in GAMES[name].setup.players if seats <= len(MATS[name].seats)]


def whole_games() -> Iterator[Any]:
    """Yields (game, seats, seed) for every game and table; shipped games and second seeds for the soak."""
    for name in GAMES:
        for seats in tables(name):
            for seed in (1, 2):
                soaks = name in SHIPPED or seed > 1
                yield pytest.param(name, seats, seed, marks=pytest.mark.soak if soaks else ())


@pytest.mark.parametrize(("game", "seats", "seed"), [*whole_games()], indirect=["game"])
def test_random_hands_are_understood(game: AnyGame, mat: Mat, seats: int, seed: int) -> None:
    actions = understood(game, mat, Random(seed), seats, games=1)
    if seats == game.setup.players[0] and actions < ENOUGH:
        understood(game, mat, Random(seed), seats, GAMES_IN_A_ROW)


def understood(game: AnyGame, mat: Mat, random: Random, seats: int, games: int) -> int:
    """Plays so many games, one after the other at one table; how many actions they had."""
    tally, world = Tally(games), set_table(game, mat, random, seats)
    table = VirtualTime(game, mat, world)
    table.drive(rehearse(table, game, world, random, tally).run())
    assert tally.clean and table.explained == 0, (seats, tally.failure)
    return tally.actions


@pytest.mark.parametrize(
    ("game", "seats", "seed"),
    [
        pytest.param(name, seats, seed, marks=pytest.mark.soak if seed == 1 else ())
        for name in SHIPPED
        for seed, seats in ((1, min(tables(name))), (2, max(tables(name))))
    ],
    indirect=["game"],
)
def test_random_hands_are_understood_from_the_beginning(
    game: AnyGame, mat: Mat, seats: int, seed: int
) -> None:
    random, tally = Random(seed), Tally(1)
    world = set_table(game, mat, random, seats)
    table = VirtualTime(game, mat, world)
    for wait in rehearse(table, game, world, random, tally).run():
        table.drive(iter([wait]))
        if table.status.actions >= BEGINNING:
            break
    assert table.status.actions >= BEGINNING or tally.completed, tally.failure
    assert tally.misread == table.explained == 0, tally.failure


def lengths() -> Iterator[Any]:
    """Yields (game, actions): the beginning of each game; in the soak most of it."""
    for name in GAMES:
        yield pytest.param(name, BEGINNING if name in SHIPPED else SHORT)
        yield pytest.param(name, LONGISH, marks=pytest.mark.soak)


@pytest.mark.parametrize(("game", "actions"), [*lengths()], indirect=["game"])
def test_the_journal_tells_the_position_that_the_table_has(game: AnyGame, mat: Mat, actions: int) -> None:
    desk = Desk(3, game=game, mat=mat)
    for _ in desk.steps():
        if desk.table.follower.begun:
            state = desk.table.follower.state
            assert desk.table.status.observation == state.observation(PUBLIC)
        if desk.table.status.actions > actions:
            break
    assert desk.phase == "over" or desk.table.status.actions > actions
    assert History.replay(game, desk.table.entries).state == desk.table.follower.state


@pytest.mark.parametrize(("game", "actions"), [*lengths()], indirect=["game"])
def test_an_unlabelled_button_does_nothing_and_who_must_act_is_shown_a_way(
    game: AnyGame, mat: Mat, actions: int
) -> None:
    desk = Desk(5, game=game, mat=mat)
    checked = 0
    for _ in desk.steps():
        for seat, view in dict(desk.table.views).items():
            for button in Button:
                if view.buttons[button.value] is None:
                    before = desk.table.views[seat], desk.table.status, len(desk.table.entries)
                    desk.table.press(seat, button)
                    after = desk.table.views[seat], desk.table.status, len(desk.table.entries)
                    assert after == before, (seat, button, desk.reads(seat))
        if desk.phase in ("waiting", "choosing", "reacting"):
            checked += 1
            performer, state = desk.game.projection.performer, desk.state
            for seat in {performer(state, action) for action in state.legal_actions()}:
                assert can_act(desk, seat), (desk.state, desk.reads(seat))
        if desk.table.status.actions > actions:
            break
    assert checked


def can_act(desk: Desk, seat: int) -> bool:
    """Whether a button of the seat's console says something, or a gesture of the seat can be sensed."""
    _, *others = desk.table.views[seat].buttons
    performer, state = desk.game.projection.performer, desk.state
    chance = state.movers == (CHANCE,)  # anybody acts for it
    by_hand = desk.hands.interpreter.by_hand(state)
    sensed = any(chance or performer(state, action) == seat for action in by_hand)
    return sensed or any(others) or state.deadline is not None


@pytest.mark.parametrize("actions", [soaked(1), 4, soaked(20)])
def test_lifting_and_putting_back_changes_nothing(game: AnyGame, mat: Mat, actions: int) -> None:
    desk = Desk(4, game=game, mat=mat)
    desk.play(actions)
    if desk.phase != "waiting" or desk.table.follower.state.deadline:
        pytest.skip("the game was shorter, or its clock goes on")
    told, shown = len(desk.table.entries), dict(desk.table.views)
    for card in desk.world.cards:
        spot = desk.world.where(card)
        if spot.where is Where.MAT and spot.place and is_cell(desk, spot.place.zone):
            for seconds in (0.2, 1.0, LONG):
                desk.world.lift(card)
                desk.table.elapse(seconds)
                desk.world.put_back(card)
                desk.table.elapse(LONG)
                assert (desk.phase, len(desk.table.entries)) == ("waiting", told), (card, seconds)
                assert desk.table.views == shown


def is_cell(desk: Desk, zone: str) -> bool:
    return desk.world.zones[zone].arrangement is Arrangement.CELLS
