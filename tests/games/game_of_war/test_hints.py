"""Hints: an order with unit and square, and a reason that is true of the state after the action."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from random import Random

from games.game_of_war.positions import random_position
from playmat.games.game_of_war.distances import MARCHES
from playmat.games.game_of_war.game import game_of_war
from playmat.games.game_of_war.rules.actions import Action, Verb, attack, destroy
from playmat.games.game_of_war.rules.board import ARSENALS, NOWHERE, NUMBERS
from playmat.games.game_of_war.rules.network import network
from playmat.games.game_of_war.rules.state import State
from playmat.games.game_of_war.words.hints import advise, reason
from playmat.games.interface import COMPASS
from playmat.simulator.rehearsal.playouts import playout, some_of

POSITIONS = 100
GAMES = 1

Claim = Callable[[State, Action, State, str], bool]


def has(state: State, seat: int, square: str) -> bool:
    return bool(state.units(seat) >> NUMBERS[square] & 1)


def is_on_line(state: State, seat: int, square: str) -> bool:
    return bool(network(state, seat).on_line >> NUMBERS[square] & 1)


def falls(state: State, square: str) -> bool:
    """Whether an attack of the seat at turn takes the unit on a square off the board."""
    action = attack(NUMBERS[square])
    if action not in state.legal_actions():
        return False
    return not has(state.after(action), 1 - state.turn, square)


def enemy_captures(state: State, square: int) -> bool:
    enemy = state._replace(turn=1 - state.turn, moved=0, retreat=NOWHERE)
    return attack(square) in enemy.legal_actions() and not (
        enemy.after(attack(square)).units(state.turn) >> square & 1
    )


def named(squares: str) -> list[str]:
    """The squares of a list, of which those beyond a few are only counted."""
    return re.findall(r"[A-T]\d+", squares)


CLAIMS: dict[str, Claim] = {
    r"it is on line there": lambda s, a, after, _: bool(network(after, s.turn).on_line >> a.target & 1),
    r"all your units are set up": lambda s, a, after, _: not s.units_left(s.turn),
    r"it has to retreat first": lambda s, a, after, _: a.source == s.retreat and s.must_retreat,
    r"that destroys the arsenal on (.*)": lambda s, a, after, at: not after.arsenals >> NUMBERS[at] & 1,
    r"you can then destroy the arsenal on (.*)": lambda s, a, after, at: (
        destroy(NUMBERS[at]) in after.legal_actions() and destroy(NUMBERS[at]) not in s.legal_actions()
    ),
    r"you can then capture the .* on (.*)": lambda s, a, after, at: falls(after, at) and not falls(s, at),
    r"that puts the enemy on (.*) off line": lambda s, a, after, at: all(
        is_on_line(s, 1 - s.turn, each) and not is_on_line(after, 1 - s.turn, each) for each in named(at)
    ),
    r"that brings (.*) back on line": lambda s, a, after, at: all(
        not is_on_line(s, s.turn, each) and is_on_line(after, s.turn, each) for each in named(at)
    ),
    r"the enemy could capture it on (.*), but not there": lambda s, a, after, at: (
        NUMBERS[at] == a.source and enemy_captures(s, a.source) and not enemy_captures(after, a.target)
    ),
    r"that brings it nearer to the arsenal on (.*)": lambda s, a, after, at: (
        MARCHES[NUMBERS[at]][a.target] < MARCHES[NUMBERS[at]][a.source]
    ),
    r"it then guards your arsenal on (.*) more closely": lambda s, a, after, at: (
        MARCHES[NUMBERS[at]][a.target] < MARCHES[NUMBERS[at]][a.source]
    ),
    r"\d+ against \d+ captures it.*": lambda s, a, after, _: not after.units(1 - s.turn) >> a.target & 1,
    r"\d+ against \d+ makes it retreat": lambda s, a, after, _: after.retreat == a.target,
    r"you may not end your turn without an attack": lambda s, a, after, _: all(
        str(other) != "end" for other in s.legal_actions()
    ),
    r"that wins the game": lambda s, a, after, _: bool(after.result) and after.result.winner == s.turn,
    r"the enemy then has only one arsenal": lambda s, a, after, _: after.result is None,
    r"no enemy is in range": lambda s, a, after, _: all(
        not str(other).startswith("attack") for other in s.legal_actions()
    ),
    r"no attack would succeed": lambda s, a, after, _: all(
        str(s.after(other)).split()[0] == str(s).split()[0] and s.after(other).retreat == NOWHERE
        for other in s.legal_actions()
        if str(other).startswith("attack")
    ),
}


def untrue(state: State, action: Action, found: Counter[str]) -> str:
    """What is wrong with the reason for an action; empty if it is true, or there is none."""
    text = reason(state, action)
    if text is None:
        return ""
    for pattern, claim in CLAIMS.items():
        if match := re.fullmatch(pattern, str(text)):
            found[pattern] += 1
            at = match.group(1) if match.groups() else ""
            return "" if claim(state, action, state.after(action), at) else f"{state}: {action}: {text}"
    return f"nobody checks: {text}"


def considered(state: State, random: Random) -> list[Action]:
    """Some of the moves and deployments, and everything else."""
    actions = state.legal_actions()
    many = [action for action in actions if action.verb in (Verb.MOVE, Verb.PLACE)]
    return [*some_of(many, random), *(action for action in actions if action not in many)]


def test_every_reason_is_true() -> None:
    random, found = Random(7), Counter[str]()
    states = [random_position(random) for _ in range(POSITIONS)]
    states += [turn.state for seed in range(GAMES) for turn in playout(game_of_war(), Random(seed))]
    # Of the arsenals that can be destroyed only one is left to the enemy.
    states += [
        state._replace(arsenals=ARSENALS[state.turn] | 1 << action.target)
        for state in states
        for action in state.legal_actions()
        if action.verb is Verb.DESTROY
    ]
    wrong = [
        fault
        for state in states
        if state.result is None
        for action in considered(state, random)
        if (fault := untrue(state, action, found))
    ]
    assert wrong == []
    assert {pattern for pattern in CLAIMS if not found[pattern]} <= {
        "that destroys the arsenal on (.*)",  # these two only with the literal rules
        "you may not end your turn without an attack",
    }


def hinted(text: str, action: str) -> str:
    state = game_of_war().rules.parse_state(text)
    found = game_of_war().rules.parse_action(action)
    return f"{advise(state, found, COMPASS)}, because {reason(state, found)}"


def test_an_order_names_unit_and_square() -> None:
    state = game_of_war().rules.start()
    assert hinted(str(state), "place I T4") == "put the infantry on T4, because it is on line there"
