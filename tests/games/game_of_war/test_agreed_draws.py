"""Programs agree on a draw in a game that neither can win, and reviews count no mistake for it."""

from __future__ import annotations

from random import Random

import pytest

from playmat.bots.review import decisions
from playmat.games.game_of_war.game import game_of_war
from playmat.games.game_of_war.rules.actions import DRAW, FIRST, parse_action
from playmat.games.game_of_war.rules.state import start
from playmat.placement import SOUTH
from playmat.simulator.players import player as players
from playmat.simulator.rehearsal import rehearsal
from playmat.simulator.rehearsal.rehearsal import Tally
from playmat.simulator.rehearsal.staging import rehearse, set_table
from playmat.simulator.rehearsal.virtual_time import VirtualTime
from support.computer_players import Played
from support.every_game import BOTS, MATS, knowledge


def test_programs_end_a_long_game_by_agreement(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "LONG_GAME", 10)
    played = Played(game_of_war(opening=True), MATS["game-of-war"], 1, ("random",))
    played.play()
    acted = [str(ply.action) for ply in played.table.follower.plies]
    assert (played.is_over, acted.index("draw")) == (True, 10)


def test_a_rehearsal_of_programs_ends_a_long_game_by_agreement(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rehearsal, "LONG_GAME", 10)
    game, mat, random, tally = game_of_war(opening=True), MATS["game-of-war"], Random(1), Tally(2)
    world = set_table(game, mat, random)
    clock = VirtualTime(game, mat, world)
    bots = [BOTS[game.name]["random"]] * 2
    clock.drive(rehearse(clock, game, world, random, tally, bots=bots).run())
    assert tally.clean and tally.completed == 2 and tally.actions == 2 * 11


def test_a_draw_by_agreement_is_nobody_s_mistake() -> None:
    state = start(opening=True).apply(FIRST[SOUTH])
    states, actions = [state], [parse_action("move K19-K20"), DRAW]
    for action in actions:
        states.append(state := state.apply(action))
    assert state.outcome() is not None
    (found,) = decisions(knowledge("game-of-war"), states, actions, Random(0))
    assert found.played == (actions[0],)
