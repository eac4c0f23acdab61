"""What is brought to the table: a deck for each player."""

from __future__ import annotations

from collections.abc import Mapping

from playmat.games.archery_tactics.choices import ChosenRules
from playmat.games.archery_tactics.rules.cards import BASIC, CARDS
from playmat.games.game import Piece

_SERIALS = {card.key: f"{card.key[0].upper()}{number:02}" for number, card in enumerate(CARDS.values())}


class ArcheryTacticsSetup(ChosenRules):
    """Twelve basic cards each."""

    serials: Mapping[str, str] = {serial: key for key, serial in _SERIALS.items()}
    players = range(2, 7)

    def components(self, seats: int = 2) -> Mapping[int, tuple[Piece, ...]]:
        """What each seat brings."""
        deck = [
            Piece(_SERIALS[card.key], card.key, in_deck=False) for card in BASIC for _ in range(card.copies)
        ]
        return {seat: tuple(deck) for seat in range(seats)}
