"""The roll call before a game: which components have lain on the mat since it began."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from playmat.games.game import Form, Piece
from playmat.table.component import Component


class CardCheck:
    """Counts each physical component once, whichever slot it is laid on."""

    def __init__(self, brought: Mapping[int, tuple[Piece, ...]]) -> None:
        self._brought = brought
        self._seen: set[Component] = set()

    def note(self, cards: Iterable[Component]) -> None:
        """These lie on the mat."""
        self._seen.update(cards)

    def progress(self, owner: int) -> tuple[int, int]:
        """How many components of an owner were seen, and how many there are."""
        total = len(self._wanted(owner))
        return total - self._lacking(owner).total(), total

    def lacking(self, owner: int) -> list[tuple[str, int]]:
        """The kinds that lack, with how many, the most first."""
        return self._lacking(owner).most_common()

    def _wanted(self, owner: int) -> list[Piece]:
        return [piece for piece in self._brought.get(owner, ()) if piece.form is not Form.SQUARE]

    def _lacking(self, owner: int) -> Counter[str]:
        wanted = Counter((piece.serial, piece.kind) for piece in self._wanted(owner))
        wanted -= Counter((card.serial, card.kind) for card in self._seen if card.owner == owner)
        kinds: Counter[str] = Counter()
        for (_, kind), number in wanted.items():
            kinds[kind] += number
        return kinds
