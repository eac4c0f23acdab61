"""Comparison with the naive implementation of sight, steps and pushes, in random arenas."""

from itertools import product
from random import Random

import pytest

from games.archery_tactics.naive import OFFSETS, Ground, winners
from games.archery_tactics.scenes import dead, events, folded, legal, play, turn
from playmat.games.archery_tactics.rules.arena import ARCS, Arena
from playmat.games.archery_tactics.rules.interlude import victory
from playmat.placement import SEAT_NAMES


def thicket(random: Random, trees: int = 3) -> Arena:
    """Returns an arena with many obstacles, not necessarily playable."""
    columns, rows = random.randint(9, 12), random.randint(9, 12)
    cells = ["".join(random.choices(".STRF", (12, 1, trees, 2, 1), k=columns)) for _ in range(rows)]
    return Arena(tuple(cells))


@pytest.mark.parametrize("seed", range(20))
def test_lines_and_steps_are_the_same(seed: int) -> None:
    arena = thicket(Random(seed))
    ground = Ground(arena.rows)
    assert tuple(OFFSETS) == ARCS
    for cell in arena.cells:
        name = arena.name(cell)
        steps = {ARCS[arc]: arena.name(target) for arc, target in arena.steps(cell)}
        assert steps == ground.neighbours(name)
        for number, arc in enumerate(ARCS):
            assert [*map(arena.name, arena.line(cell, number))] == ground.line(name, arc)


@pytest.mark.parametrize("switches", ["-", "-diagonal-steps"])
@pytest.mark.parametrize("seed", range(20))
def test_every_chain_of_pushes_is_the_same(seed: int, switches: str) -> None:
    random = Random(seed)
    arena = thicket(random)
    ground = Ground(arena.rows)
    open_cells = [name for name in ground.cells if ground.cells[name] in ".S" and ground.neighbours(name)]
    crowd = near(random, ground, open_cells)
    state = turn(*(f"{cell} N" for cell in crowd), arena=arena, switches=switches)
    state = play(state, "south mouvement")
    steps = {str(action).split()[2] for action in state.legal_actions() if action.cells and action.seat == 0}
    assert steps == ground.steps(crowd[0], {*crowd}, diagonal=switches == "-")


@pytest.mark.parametrize("seed", range(30))
def test_the_same_transfers_have_no_room(seed: int) -> None:
    random = Random(seed)
    arena = thicket(random, trees=16)
    ground = Ground(arena.rows)
    cells = [name for name in ground.cells if ground.cells[name] in ".S"]
    crowd = near(random, ground, [name for name in cells if len(ground.neighbours(name)) == 1])
    crowd = crowd[: random.choice((1, 2, 5))]
    away = random.choice([name for name in cells if name not in crowd])
    state = turn(f"{away} N {crowd[0]}", *(f"{cell} N" for cell in crowd), arena=arena)
    has_room = any(ground.chains(away, crowd[0], {*crowd}))
    assert ("transfert" in legal(state, 0)) == has_room


def test_the_same_win() -> None:
    for frags in product(range(3, 7), repeat=3):
        state = turn("A1 E", "I9 W", "A9 S", frags=frags)
        found = victory(state)
        assert [*(found.winners if found else ())] == winners([*frags], 4)


def near(random: Random, ground: Ground, cells: list[str]) -> list[str]:
    """Returns up to six cells, each beside an earlier one."""
    crowd = [random.choice(cells)]
    for _ in SEAT_NAMES[1:]:
        beside = {cell for taken in crowd for cell in ground.neighbours(taken).values()} - {*crowd}
        crowd += [random.choice(sorted(beside))] if beside else []
    return crowd if len(crowd) > 1 else [*crowd, random.choice([cell for cell in cells if cell not in crowd])]


@pytest.mark.parametrize("seed", range(30))
def test_when_all_shoot_and_nobody_dodges_the_same_die_by_the_same_hand(seed: int) -> None:
    random = Random(seed)
    arena = thicket(random)
    ground = Ground(arena.rows)
    crowd = random.sample([name for name in ground.cells if ground.cells[name] in ".S"], 6)
    archers = {seat: (cell, looking(random, ground, cell, crowd)) for seat, cell in enumerate(crowd)}
    stamps = {seat: random.choice(range(0, 1000, 50)) + seat * 5 for seat in archers}
    shots = [f"@{10 + stamps[seat] / 1000:.3f} {SEAT_NAMES[seat]} tir" for seat in archers]
    state, void = folded(
        turn(*map(" ".join, archers.values()), arena=arena), events(*shots, "@20 south pass")
    )
    killers, refused = slain(ground, archers, stamps)
    assert {*dead(state)} == {SEAT_NAMES[seat] for seat in killers}
    assert [player.frags for player in state.players] == [[*killers.values()].count(seat) for seat in archers]
    assert {text.split()[1] for text in void if "tir" in text} == {SEAT_NAMES[seat] for seat in refused}


def looking(random: Random, ground: Ground, cell: str, crowd: list[str]) -> str:
    """Returns an arc with a visible figure, if there is one."""
    arcs = [arc for arc in ARCS if {*ground.line(cell, arc)} & {*crowd}]
    return random.choice(arcs or ARCS)


def slain(
    ground: Ground, archers: dict[int, tuple[str, str]], stamps: dict[int, int]
) -> tuple[dict[int, int], list[int]]:
    """Returns the shooters by victim, and the seats that may not shoot.

    A player who is shot at may shoot only to cross that shot.
    """
    flying: list[int] = []
    refused = []
    for seat in sorted(archers, key=lambda shooter: stamps[shooter]):
        crossed = [other for other in flying if cross(ground, archers, stamps, seat, other)]
        if not crossed and any(archers[seat][0] in ground.line(*archers[other]) for other in flying):
            refused.append(seat)
            continue
        flying = [other for other in flying if other not in crossed] + ([] if crossed else [seat])
    victims: dict[int, int] = {}
    for seat in flying:
        for other, (cell, _) in archers.items():
            if cell in ground.line(*archers[seat]):
                victims.setdefault(other, seat)
    return victims, refused


def cross(
    ground: Ground, archers: dict[int, tuple[str, str]], stamps: dict[int, int], seat: int, other: int
) -> bool:
    in_sight = archers[other][0] in ground.line(*archers[seat])
    back = archers[seat][0] in ground.line(*archers[other])
    return in_sight and back and abs(stamps[seat] - stamps[other]) <= 300
