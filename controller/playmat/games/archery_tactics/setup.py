"""Components of a game, and the house rules offered before it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from playmat.drawing import Drawing
from playmat.games.archery_tactics import drawings
from playmat.games.archery_tactics.placements import arc, cell, figure, figures
from playmat.games.archery_tactics.rules.actions import Action
from playmat.games.archery_tactics.rules.arena import ARCS, ARENA, Arena
from playmat.games.archery_tactics.rules.cards import BASIC, BOARD, CARDS, Cards, Colour
from playmat.games.archery_tactics.rules.state import State
from playmat.games.archery_tactics.rules.switches import RULINGS, Switches
from playmat.games.archery_tactics.words import switches
from playmat.games.archery_tactics.words.lessons import STACKING
from playmat.games.interface import Brief, Choice, Form, Game, Piece, Setup
from playmat.placement import SEAT_NAMES, SHARED

Build = Callable[[Switches], Game[State, Action]]


class ChosenRules(Setup[State, Action]):
    """Switches of a game; `build` creates the same game with other switches."""

    def __init__(self, build: Build, chosen: Switches = RULINGS) -> None:
        self._build = build
        self._switches = chosen

    def choices(self) -> tuple[Choice, ...]:
        """Returns a choice for all rules together, then one for each switch."""
        return switches.choices(self._switches)

    def chosen(self, number: int) -> Game[State, Action]:
        """Returns the game with the next value of a choice."""
        return self._build(switches.chosen(self._switches, number))

    def settings(self) -> Mapping[str, object]:
        """Returns the differences from the rulings."""
        return {"rules": str(self._switches)}


CELL, EDGE = "cell", "arc"
CELL_SERIALS = tuple(f"{name[0]}{name[1:]:0>2}" for name in map(ARENA.name, ARENA.cells))
ARC_SERIALS = tuple(f"V{number:02}" for number in range(1, len(ARCS) + 1))
"""Tag texts of the cells of the arena and of the arcs around it."""
_GROUNDS = {**dict.fromkeys(CELL_SERIALS, CELL), **dict.fromkeys(ARC_SERIALS, EDGE)}
_BOARD = (
    *(Piece(serial, CELL, form=Form.SQUARE, home=cell(n)) for n, serial in enumerate(CELL_SERIALS)),
    *(Piece(serial, EDGE, form=Form.SQUARE, home=arc(n)) for n, serial in enumerate(ARC_SERIALS)),
)


def card_serials(cards: Cards) -> dict[str, str]:
    """Returns tag texts by card; custom cards are numbered in the order of their file."""
    known = {card.key: f"K{number:02}" for number, card in enumerate(CARDS, 1)}
    own = [card.key for card in cards if card.key not in known]
    numbered = {key: f"O{number:02}" for number, key in enumerate(own, 1)}
    return {card.key: (known | numbered)[card.key] for card in cards}


def figure_serials(cards: Cards) -> dict[str, str]:
    """Returns tag texts by figure."""
    own = [name for name in figures(cards) if name in cards and name not in CARDS]
    return {
        figure(name, seat): f"X{own.index(name) + 1}{seat + 1}"
        if name in own
        else f"{name[:2].upper()}{seat + 1}"
        for seat in range(len(SEAT_NAMES))
        for name in figures(cards)
    }


class ArcheryTacticsSetup(ChosenRules):
    """Twelve basic cards, specials and figures for each seat."""

    players = range(2, 7)

    def __init__(
        self, build: Build, chosen: Switches = RULINGS, arena: Arena = ARENA, cards: Cards = CARDS
    ) -> None:
        super().__init__(build, chosen)
        self._own = cards
        self._grounds = dict(zip(CELL_SERIALS, map(arena.ground, arena.cells), strict=False))
        self._cards, self._figures = card_serials(cards), figure_serials(cards)
        kinds = (self._cards | self._figures).items()
        self.serials: Mapping[str, str] = {**{serial: kind for kind, serial in kinds}, **_GROUNDS}

    def components(self, seats: int = 2) -> Mapping[int, tuple[Piece, ...]]:
        """Returns the pieces of each seat, with all figures and board squares under SHARED.

        A seat brings a basic deck, two specials in it and four for frags; the specials vary by seat.
        """
        basic = [Piece(self._cards[card.key], card.key) for card in BASIC for _ in range(card.copies)]
        specials, decks = self._own.specials, {}
        for seat in range(seats):
            keys = [specials[(3 * seat + number) % len(specials)].key for number in range(_SPECIALS)]
            chosen = (
                Piece(self._cards[key], key, in_deck=number < BOARD.specials)
                for number, key in enumerate(keys)
            )
            decks[seat] = (*basic, *chosen)
        numbers = figures(self._own)
        kinds = (
            figure(name, seat) for seat in range(seats) for name in numbers for _ in range(numbers[name])
        )
        pieces = tuple(Piece(self._figures[kind], kind, in_deck=False, form=Form.PIECE) for kind in kinds)
        return {**decks, SHARED: (*pieces, *_BOARD)}

    def stacking(self) -> Brief:
        """Returns the instructions to prepare the decks of a first game."""
        return STACKING

    def drawings(self) -> Mapping[str, Drawing]:
        """Returns the drawings by serial, and those of the grounds by character for the arena editor."""
        cells = {serial: drawings.GROUNDS[ground] for serial, ground in self._grounds.items()}
        cards = {serial: drawings.face(self._own[key]) for key, serial in self._cards.items()}
        arcs = dict(zip(ARC_SERIALS, drawings.EDGES, strict=True))
        pieces = {
            self._figures[figure(name, seat)]: (
                drawings.face(self._own[name]) if name in self._own else drawings.figure(name, seat)
            )
            for seat in range(len(SEAT_NAMES))
            for name in figures(self._own)
        }
        return {**drawings.GROUNDS, **cells, **arcs, **cards, **pieces}

    def prints(self) -> Mapping[str, Mapping[str, Any]]:
        """Returns the print data by serial: words of cards, grounds of cells, seats of figures."""
        cards = {
            serial: {
                "colours": [colour.value for colour in Colour if self._own[key].is_a(colour)],
                "words": self._own[key].words,
            }
            for key, serial in self._cards.items()
        }
        cells = {serial: {"ground": ground} for serial, ground in self._grounds.items()}
        pieces = {
            self._figures[figure(name, seat)]: {"seat": seat}
            for seat in range(len(SEAT_NAMES))
            for name in figures(self._own)
        }
        return cards | cells | pieces


_SPECIALS = BOARD.specials + BOARD.levelling
