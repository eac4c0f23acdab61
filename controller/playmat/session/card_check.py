"""The roll call of both armies: which cards have lain on the mat since it began."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from playmat.games.game import Piece
from playmat.table.component import Component


class CardCheck:
    """Counts each physical card once, whichever slot it is laid on."""

    def __init__(self, armies: tuple[tuple[Piece, ...], tuple[Piece, ...]]) -> None:
        self._armies = armies
        self._seen: set[Component] = set()

    def note(self, cards: Iterable[Component]) -> None:
        """These cards lie on the mat."""
        self._seen.update(cards)

    def progress(self, seat: int) -> tuple[int, int]:
        """How many cards of the seat's army were seen, and how many it has."""
        lacking = self._lacking(seat).total()
        total = len(self._armies[seat])
        return total - lacking, total

    def lacking(self, seat: int) -> list[tuple[str, int]]:
        """The kinds that lack, with how many, the most first."""
        return self._lacking(seat).most_common()

    def _lacking(self, seat: int) -> Counter[str]:
        wanted = Counter((piece.serial, piece.kind) for piece in self._armies[seat])
        wanted -= Counter((card.serial, card.kind) for card in self._seen if card.owner == seat)
        kinds: Counter[str] = Counter()
        for (_, kind), number in wanted.items():
            kinds[kind] += number
        return kinds
