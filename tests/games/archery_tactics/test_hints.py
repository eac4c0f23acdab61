"""Hints: an order with card and cell, and a reason that is true of the state after the action."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from random import Random

from games.archery_tactics.scenes import turn
from playmat.games.archery_tactics.game import archery_tactics
from playmat.games.archery_tactics.rules.actions import NOBODY, Action
from playmat.games.archery_tactics.rules.arena import NOWHERE
from playmat.games.archery_tactics.rules.position import Answer
from playmat.games.archery_tactics.rules.shots import line
from playmat.games.archery_tactics.rules.state import State
from playmat.games.archery_tactics.words.hints import advise, reason
from playmat.games.archery_tactics.worth import steps_to_line
from playmat.games.interface import COMPASS
from playmat.simulator.rehearsal.playouts import playout, some_of

GAME = archery_tactics()
PLAYED, REASONS = 6, 3
SEAT = {str(name): seat for seat, name in enumerate(COMPASS)}

Claim = Callable[[State, Action, State, str], bool]


def hits(state: State, seat: int, other: int) -> bool:
    """Whether a shot of a seat would pass a figure of another."""
    player = state.players[seat]
    if player.cell == NOWHERE or player.arc < 0:
        return False
    return any(cell in line(state, player.cell, player.arc) for cell in state.figures(other))


def effects(state: State, seat: int) -> list[State]:
    own = [action for action in state.legal_actions() if action.seat == seat and action.cells]
    return [state.after(action, 0) for action in own]


def comes_nearer(state: State, action: Action, after: State, other: str) -> bool:
    here, there = (each.players[action.seat].cell for each in (state, after))
    figures = state.figures(SEAT[other])
    return any(
        steps_to_line(state.arena, there, cell) < steps_to_line(state.arena, here, cell) for cell in figures
    )


CLAIMS: dict[str, Claim] = {
    r"(\w+) stands in your line of fire": lambda s, a, after, other: hits(s, a.seat, SEAT[other]),
    r"a shot is coming at you": lambda s, a, after, _: bool(s.owed(a.seat, Answer.DUE)),
    r"you then have (\d+) mana": lambda s, a, after, mana: after.players[a.seat].mana == int(mana),
    r"(\w+) is then in your line of fire": lambda s, a, after, other: (
        hits(after, a.seat, SEAT[other]) and not hits(s, a.seat, SEAT[other])
    ),
    r"it can bring (\w+) into your line of fire": lambda s, a, after, other: (
        not hits(s, a.seat, SEAT[other])
        and any(hits(effect, a.seat, SEAT[other]) for effect in effects(after, a.seat))
    ),
    r"you are then out of the line of fire of (\w+)": lambda s, a, after, other: (
        hits(s, SEAT[other], a.seat) and not hits(after, SEAT[other], a.seat)
    ),
    r"you are then nearer to a line of fire on (\w+)": comes_nearer,
}


def test_every_reason_is_true() -> None:
    found, wrong, random = Counter[str](), [], Random(1)
    for seed in range(PLAYED):
        for state, last, _ in playout(GAME, Random(seed)):
            own = [action for action in state.legal_actions() if action.seat != NOBODY] if last else []
            for action in some_of(own, random)[:REASONS]:
                if (said := reason(state, action, COMPASS)) is None:
                    continue
                pattern, match = next(
                    (each, match) for each in CLAIMS if (match := re.fullmatch(each, str(said)))
                )
                found[pattern] += 1
                argument = match.group(1) if match.groups() else ""
                if not CLAIMS[pattern](state, action, state.after(action, 0), argument):
                    wrong.append(f"{state}: {action}: {said}")
    assert wrong == []
    assert {*found} == {*CLAIMS}


def test_an_order_names_card_and_cell() -> None:
    state = turn("B2 N", "E8 S")
    orders = {str(action): str(advise(state, action, COMPASS)) for action in state.legal_actions()}
    assert orders["south tir"] == "shoot north with Shot"
    assert orders["south pass"] == "pass"
