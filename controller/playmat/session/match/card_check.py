"""Card check before a game: the components detected on the mat since the check began."""

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
        """Counts the components on the mat."""
        self._seen.update(cards)

    def progress(self, owner: int) -> tuple[int, int]:
        """Returns the numbers of an owner's detected components and of all its components."""
        total = len(self._wanted(owner))
        return total - self._lacking(owner).total(), total

    def lacking(self, owner: int) -> list[tuple[str, int]]:
        """The missing kinds with their numbers, the most frequent first."""
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
