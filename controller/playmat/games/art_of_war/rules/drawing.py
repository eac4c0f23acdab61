"""Text diagram of a position as seen by South."""

from __future__ import annotations

from collections.abc import Iterator

from playmat.games.art_of_war.rules.cards import BASIC_KINDS, CELL_NAMES, LETTERS, Cards
from playmat.games.art_of_war.rules.notation import format_counts
from playmat.games.art_of_war.rules.position import Side
from playmat.games.art_of_war.rules.state import State
from playmat.games.interface import CHANCE
from playmat.games.notation.record import format_outcome
from playmat.placement import SEAT_NAMES

_WIDTH = 11
_ROWS = ((3, 4, 5), (0, 1, 2))  # rear, front: from South's edge to the middle


def draw_board(state: State) -> str:
    """Returns a diagram of both battlefields and the public counts, lines separated by newlines."""
    if state.result:
        heading = f"{state.rules}, turn {state.turn}: {format_outcome(state.result)}"
    else:
        turn = f"turn {state.turn} of {SEAT_NAMES[state.active]}"
        asked = "chance" if state.mover == CHANCE else SEAT_NAMES[state.mover]
        heading = f"{state.rules}, {turn}: {asked}, {state.phase.name.lower()}"
        if state.attack:
            heading += f"; {CELL_NAMES[state.attack.cell]} attacks with {state.attack.value}"
        if state.bonus:
            heading += f"; +{state.bonus} by Soldiers"
    south, north = state.sides
    cards = state.rules.cards
    lines = [
        heading,
        "",
        *_counts(north, "North"),
        "",
        *(_row(north, row[::-1], cards) for row in _ROWS),
        "  " + "-" * (3 * _WIDTH + 2),
        *(_row(south, row, cards) for row in _ROWS[::-1]),
        "",
        *_counts(south, "South"),
    ]
    return "\n".join(lines)


def _row(side: Side, cells: tuple[int, ...], cards: Cards) -> str:
    """Formats a row of cells such as `F2 G* 1/2`: a turned Guardian with 1 of 2 damage."""
    shown = []
    for cell in cells:
        word = "."
        if unit := side.cells[cell]:
            turned = "*" if unit.turned else " "
            word = f"{LETTERS[unit.kind]}{turned} {unit.damage}/{side.defence(unit, cards)}"
        shown.append(f"{f'{CELL_NAMES[cell]} {word}':{_WIDTH}}")
    return "   " + " ".join(shown).rstrip()


def _counts(side: Side, name: str) -> Iterator[str]:
    kingdom = " ".join(f"{LETTERS[kind]}{side.kingdom[kind]}" for kind in BASIC_KINDS)
    reserve = " ".join(LETTERS[kind] for kind in side.reserve) or "-"
    yield f"{name}, {side.king}: hand {side.hand}, deck {side.deck}, reserve {reserve}"
    yield f"  kingdom {kingdom}, graveyard {format_counts(side.graveyard)}"
