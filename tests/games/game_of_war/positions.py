"""Comparison of the engine with the naive implementation on random positions: 100,000 in `make soak`."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[2]))

from games.game_of_war import naive
from playmat.games.game_of_war.rules.actions import Verb
from playmat.games.game_of_war.rules.board import ALL_ARSENALS, COLUMNS, NAMES, NOWHERE, OPEN, ROWS, each, of
from playmat.games.game_of_war.rules.combat import attack, combat, defence
from playmat.games.game_of_war.rules.network import network, trace
from playmat.games.game_of_war.rules.position import Phase
from playmat.games.game_of_war.rules.state import State
from playmat.games.game_of_war.rules.units import UNITS
from playmat.placement import SEAT_NAMES, SEATS

POSITIONS = 100_000


def random_position(random: Random) -> State:
    """Returns a position with random units of both sides, spread out or crowded."""
    squares = _field(random)
    random.shuffle(squares)
    sides = tuple(
        tuple(of(squares.pop() for _ in range(random.randint(0, unit.number)) if squares) for unit in UNITS)
        for _ in SEATS
    )
    arsenals = of(square for square in each(ALL_ARSENALS) if random.random() < 0.8)
    state = State((sides[0], sides[1]), random.choice(SEATS), Phase.PLAY, arsenals)
    own = [*each(state.units(state.turn))]
    return state._replace(retreat=random.choice(own) if own and random.random() < 0.3 else NOWHERE)


def _field(random: Random) -> list[int]:
    """Returns the open squares of the whole board or a small part, often with an arsenal."""
    width, height = random.choice(((COLUMNS, ROWS), (10, 8), (7, 6)))
    left, top = random.randint(0, COLUMNS - width), random.randint(0, ROWS - height)
    corner = top * COLUMNS + left
    part = [corner + row * COLUMNS + column for row in range(height) for column in range(width)]
    return [square for square in part if OPEN >> square & 1]


def differences(state: State) -> list[str]:
    """Returns the differences between both implementations for a position."""
    board, found = naive.read(str(state)), []
    networks = [naive.network(board, name) for name in SEAT_NAMES[:2]]
    for seat in SEATS:
        lines, on_line = networks[seat]
        ours = network(state, seat)
        if _names(ours.lines) != {_name(at) for at in lines}:
            found.append(f"lines of {SEAT_NAMES[seat]}")
        if _names(ours.on_line) != {_name(at) for at in on_line}:
            found.append(f"units on line of {SEAT_NAMES[seat]}")
        for square in each(state.units(seat)):
            traced = bool(trace(state, seat, square)) or bool(ours.sources & ALL_ARSENALS & 1 << square)
            if traced != (naive.square(NAMES[square]) in on_line):
                found.append(f"way to {NAMES[square]}")
            found += _fights(state, board, [on_line for _, on_line in networks], square)
    return found + _moves(state, board, networks[state.turn][1])


def _moves(state: State, board: naive.Board, on_line: set[naive.Square]) -> list[str]:
    wanted = {
        f"move {_name(at)}-{_name(target)}"
        for at, targets in naive.moves(board, SEAT_NAMES[state.turn], on_line).items()
        for target in targets
    }
    ours = {str(action) for action in state.legal_actions() if action.verb is Verb.MOVE}
    return [f"move {text}" for text in sorted(wanted ^ ours)]


def _fights(state: State, board: naive.Board, on_line: list[set[naive.Square]], square: int) -> list[str]:
    at, seat = naive.square(NAMES[square]), state.seat_at(square)
    assert seat is not None
    enemy = 1 - seat
    sums = (
        naive.attack(board, SEAT_NAMES[enemy], at, on_line[enemy]),
        naive.defence(board, SEAT_NAMES[seat], at, on_line[seat]),
    )
    ours = attack(state, square, enemy), defence(state, square, seat)
    explained = combat(state, square, enemy)
    if sums == ours == (explained.attack, explained.defence):
        return []
    return [
        f"combat at {NAMES[square]}: {ours} instead of {sums}, "
        f"explained {explained.attack, explained.defence}"
    ]


def _name(at: naive.Square) -> str:
    return NAMES[at[1] * COLUMNS + at[0]]


def _names(squares: int) -> set[str]:
    return {NAMES[square] for square in each(squares)}


def main() -> None:
    random = Random(1)
    for number in range(POSITIONS):
        state = random_position(random)
        if found := differences(state):
            sys.exit(f"position {number}: {state}\n" + "\n".join(found))
    print(f"{POSITIONS} random positions: lines, units on line, attacks, defences and moves agree")


if __name__ == "__main__":
    main()
