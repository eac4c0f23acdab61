"""Lines that the page draws on castles: filled ones, and those that the dice could fill."""

from __future__ import annotations

import pytest

from games.age_of_war.played import CENTRE
from playmat.board import Fill
from playmat.games.age_of_war.rules.parsing import parse_state
from playmat.games.age_of_war.words.page import lines

OPEN, FITS, FILLED = Fill


@pytest.mark.parametrize(
    ("position", "castle", "fills"),
    [
        (f"{CENTRE} 12 south hand - - - -", "gassantoda", (OPEN, OPEN)),
        (f"{CENTRE} 12 south rolled - 233AACD - -", "gassantoda", (FITS, FITS)),
        (f"{CENTRE} 12 south rolled - 233AACD - -", "kasugayama", (FITS, OPEN)),
        (f"{CENTRE} 12 south rolled gassantoda:2 AACD 233 -", "gassantoda", (FITS, FILLED)),
        (f"{CENTRE} 12 south lying gassantoda:2 AACD 233 -", "gassantoda", (OPEN, FILLED)),
        ("..../.../../2./../. 12 south rolled - 1112ACD - -", "gassantoda", (FITS, OPEN, FITS)),
        ("..../.../../../../2 12 south hand - - - -", "kumamoto", (FILLED,) * 4),
    ],
)
def test_lines_are_open_or_filled_or_fit_the_dice_that_lie(
    position: str, castle: str, fills: tuple[Fill, ...]
) -> None:
    assert {line.kind: line.fills for line in lines(parse_state(position))}[castle] == fills


def test_once_a_line_is_filled_no_other_castle_is_drawn_as_if_it_could_be_taken() -> None:
    position = parse_state(f"{CENTRE} 12 south rolled gassantoda:2 AACD 233 -")
    assert [line.kind for line in lines(position)] == ["gassantoda"]
