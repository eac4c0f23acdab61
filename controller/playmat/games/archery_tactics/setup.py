"""What is brought to the table: a deck for each player with specials, and figures for the arena."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from playmat.drawing import Drawing
from playmat.games.archery_tactics import drawings
from playmat.games.archery_tactics.choices import Build, ChosenRules
from playmat.games.archery_tactics.pictures import FIGURES, arc, cell, figure
from playmat.games.archery_tactics.rules.arena import ARCS, ARENA, Arena
from playmat.games.archery_tactics.rules.cards import BASIC, BOARD, CARDS, SPECIALS, Colour
from playmat.games.archery_tactics.rules.switches import RULINGS, Switches
from playmat.games.archery_tactics.words.lessons import STACKING
from playmat.games.game import Brief, Form, Piece
from playmat.picture import SEAT_NAMES, SHARED

CELL, EDGE = "cell", "arc"
CARD_SERIALS = {key: f"K{number:02}" for number, key in enumerate(CARDS, 1)}
FIGURE_SERIALS = {
    figure(name, seat): f"{name[:2].upper()}{seat + 1}" for seat in range(len(SEAT_NAMES)) for name in FIGURES
}
CELL_SERIALS = tuple(f"{name[0]}{name[1:]:0>2}" for name in map(ARENA.name, ARENA.cells))
ARC_SERIALS = tuple(f"V{number:02}" for number in range(1, len(ARCS) + 1))
"""What the tags of the arena and of the arcs around it say."""

_KINDS = {
    **{serial: kind for kind, serial in (CARD_SERIALS | FIGURE_SERIALS).items()},
    **dict.fromkeys(CELL_SERIALS, CELL),
    **dict.fromkeys(ARC_SERIALS, EDGE),
}
_BOARD = (
    *(Piece(serial, CELL, form=Form.SQUARE, home=cell(n)) for n, serial in enumerate(CELL_SERIALS)),
    *(Piece(serial, EDGE, form=Form.SQUARE, home=arc(n)) for n, serial in enumerate(ARC_SERIALS)),
)
_DECK = tuple(Piece(CARD_SERIALS[card.key], card.key) for card in BASIC for _ in range(card.copies))


class ArcheryTacticsSetup(ChosenRules):
    """Twelve basic cards each, and figures of each colour."""

    serials: Mapping[str, str] = _KINDS
    players = range(2, 7)

    def __init__(self, build: Build, chosen: Switches = RULINGS, arena: Arena = ARENA) -> None:
        super().__init__(build, chosen)
        self._grounds = dict(zip(CELL_SERIALS, map(arena.ground, arena.cells), strict=False))

    def components(self, seats: int = 2) -> Mapping[int, tuple[Piece, ...]]:
        """What each seat brings, and beside the mat all figures."""
        figures = (
            figure(name, seat) for seat in range(seats) for name in FIGURES for _ in range(FIGURES[name])
        )
        pieces = tuple(Piece(FIGURE_SERIALS[kind], kind, in_deck=False, form=Form.PIECE) for kind in figures)
        return {**{seat: (*_DECK, *_specials(seat)) for seat in range(seats)}, SHARED: (*pieces, *_BOARD)}

    def stacking(self) -> Brief:
        """How a first game is prepared."""
        return STACKING

    def drawings(self) -> Mapping[str, Drawing]:
        """Cards, figures, the arena's cells and arcs; and by its letter each ground, for who draws one."""
        cells = {serial: drawings.GROUNDS[ground] for serial, ground in self._grounds.items()}
        cards = {serial: drawings.CARDS[key] for key, serial in CARD_SERIALS.items()}
        arcs = dict(zip(ARC_SERIALS, drawings.EDGES, strict=True))
        figures = {
            FIGURE_SERIALS[figure(name, seat)]: drawings.figure(name, seat)
            for seat in range(len(SEAT_NAMES))
            for name in FIGURES
        }
        return {**drawings.GROUNDS, **cells, **arcs, **cards, **figures}

    def prints(self) -> Mapping[str, Mapping[str, Any]]:
        """The colours of each card, what stands on each cell, and whose each figure is."""
        cards = {
            serial: {"colours": [colour.value for colour in Colour if colour in CARDS[key].colours]}
            for key, serial in CARD_SERIALS.items()
        }
        cells = {serial: {"ground": ground} for serial, ground in self._grounds.items()}
        seats = range(len(SEAT_NAMES))
        figures = {FIGURE_SERIALS[figure(name, seat)]: {"seat": seat} for seat in seats for name in FIGURES}
        return cards | cells | figures


def _specials(seat: int) -> tuple[Piece, ...]:
    """Two in the deck and four for frags, which wait in the hand; not for everybody the same."""
    chosen = [
        SPECIALS[(3 * seat + number) % len(SPECIALS)] for number in range(BOARD.specials + BOARD.levelling)
    ]
    return tuple(
        Piece(CARD_SERIALS[card.key], card.key, in_deck=number < BOARD.specials)
        for number, card in enumerate(chosen)
    )
