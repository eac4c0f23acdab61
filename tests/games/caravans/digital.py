"""Caravans for programs: the deck and both hands, and each drawn card as a chance event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from playmat.games.caravans.position import CARDS, DRAW, GOODS, Action
from playmat.games.caravans.position import Position as Table
from playmat.games.interface.digital import CHANCE, Description, Sample
from playmat.games.interface.rules import Outcome
from playmat.placement import SEAT_NAMES, SEATS


class Drawn(NamedTuple):
    """A seat draws this card from the deck."""

    seat: int
    card: str

    def __str__(self) -> str:
        return f"{SEAT_NAMES[self.seat]} draws {self.card}"


Move = Action | Drawn
Hands = tuple[tuple[str, ...], tuple[str, ...]]
PLAYS = tuple(Action(verb, card) for verb in ("lay", "discard") for card in CARDS)
LOTS = tuple(Drawn(seat, card) for seat in SEATS for card in CARDS)


class Deal(NamedTuple):
    """What lies on the mat, and the cards of both hands; all others are the deck."""

    table: Table = Table()
    hands: Hands = ((), ())

    @property
    def due(self) -> int | None:
        """The seat that draws next, or None: a seat draws while its hand is smaller than the rules say."""
        return next((seat for seat in SEATS if len(self.hands[seat]) < self.table.hands[seat]), None)

    @property
    def mover(self) -> int:
        """The seat at turn, or CHANCE while a card is drawn."""
        return self.table.mover if self.due is None else CHANCE

    def legal_actions(self) -> list[Action]:
        """Returns what the rules allow with the cards of this hand."""
        hand = self.hands[self.table.mover]
        return [
            action
            for action in self.table.legal_actions()
            if action.verb not in ("lay", "discard") or action.what in hand
        ]

    def chance_outcomes(self) -> list[tuple[Drawn, float]]:
        """Returns each card of the deck for the seat that draws."""
        assert self.due is not None
        lying = {*self.table.lying, *self.hands[0], *self.hands[1]}
        deck = [card for card in CARDS if card not in lying]
        return [(Drawn(self.due, card), 1 / len(deck)) for card in deck]

    def after(self, move: Move) -> Deal:
        """Returns the position after a legal action or a drawn card."""
        if isinstance(move, Drawn):
            return self._replace(hands=_with(self.hands, move.seat, (*self.hands[move.seat], move.card)))
        seat, hand = self.table.mover, self.hands[self.table.mover]
        if move.verb == "take":
            hand = (*hand, move.what + self.table.piles[GOODS.index(move.what)][-1])
        elif move != DRAW:
            hand = tuple(card for card in hand if card != move.what)
        return Deal(self.table.apply(move), _with(self.hands, seat, hand))

    def outcome(self) -> Outcome | None:
        """Returns the outcome, or None during the game."""
        return self.table.outcome()

    def observation(self, viewer: int) -> str:
        """Returns the mat, and for a seat also its hand."""
        return f"{self.table} / {self.hand(viewer)}" if viewer in SEATS else str(self.table)

    def hand(self, seat: int) -> str:
        """Returns the cards of a seat."""
        return " ".join(sorted(self.hands[seat]))

    def __str__(self) -> str:
        return " / ".join((str(self.table), *map(self.hand, SEATS)))


def _with(hands: Hands, seat: int, hand: tuple[str, ...]) -> Hands:
    return (hand, hands[1]) if seat == 0 else (hands[0], hand)


def information(moves: Sequence[Move], viewer: int) -> str:
    """Returns all moves, without the cards that others draw."""
    return ", ".join(
        f"{SEAT_NAMES[move.seat]} draws" if isinstance(move, Drawn) and move.seat != viewer else str(move)
        for move in moves
    )


def unknown(beginning: Deal, moves: Sequence[Move], player: int, sample: Sample) -> Sequence[Move]:
    """Raises NotImplementedError: other possible hands are not sampled."""
    raise NotImplementedError("Caravans cannot be resampled: use programs that search without")


DIGITAL = Description(
    "Caravans",
    {"most_moves": 200},
    lambda chosen: Deal(),
    moves=(*PLAYS, DRAW, *(Action("take", goods) for goods in GOODS)),
    lots=LOTS,
    perfect=False,
    information=information,
    resampled=unknown,
)
