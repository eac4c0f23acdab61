"""What no reader can check: places without a reader, and piles. Seats are reminded of it, page by page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from itertools import islice
from typing import TypeVar

from playmat.games.interface import AnyGame, Piece
from playmat.placement import SHARED, Arrangement, Faces, Place, Placement
from playmat.session.inventory import inventory
from playmat.session.mat.tracker import MatTracker
from playmat.session.prompts.directions import spot
from playmat.table.component import Component
from playmat.text import Text, say

T = TypeVar("T")
Page = tuple[Text, ...]
_LINES = 2  # of a console, below the headline
_NAMES = 3  # places on a line


class Reminders:
    """The page that each seat is `shown` until it says that it has read it, and those that follow."""

    def __init__(self) -> None:
        self.shown: dict[int, Page] = {}
        self._later: dict[int, list[Page]] = {}

    def replace(self, pages: Mapping[int, Sequence[Page]]) -> None:
        """Reminds each seat of these pages, one after the other."""
        self._later = {seat: [*later] for seat, later in pages.items()}
        for seat in self._later:
            self.end(seat)

    def end(self, seat: int) -> None:
        """Ends the seat's page; the next one follows."""
        self.shown.pop(seat, None)
        if later := self._later.get(seat):
            self.shown[seat] = later.pop(0)


def unread_pages(game: AnyGame, mat: MatTracker, placement: Placement, seat: int) -> dict[int, list[Page]]:
    """Returns what each seat has to look after itself, page by page; `seat` does so for what is shared."""
    pages: dict[int, list[Page]] = {}
    singles: dict[tuple[int, str], list[Place]] = {}
    for place, faces in sorted(placement.items(), key=lambda entry: (entry[0].seat, entry[0])):
        owner = seat if place.seat == SHARED else place.seat
        if is_unread_pile(mat, place, faces):
            lines = [
                _counted(game.words.kind_name(kind), number)
                for kind, number in Counter(face.kind for face in faces).items()
            ]
            pages.setdefault(owner, []).extend(_pages(spot(game, place), lines))
        elif mat.believes(place):
            for face in faces:
                singles.setdefault((owner, face.kind), []).append(place)
    for (owner, kind), places in singles.items():
        lines = [_joined(game, some) for some in _groups(places, _NAMES)]
        pages.setdefault(owner, []).extend(_pages(game.words.kind_name(kind), lines))
    return pages


def is_unread_pile(mat: MatTracker, place: Place, faces: Faces) -> bool:
    """Returns whether cards lie on each other at a place, so that no reader can tell them apart."""
    piled = mat.game.projection.zones[place.zone].arrangement is Arrangement.PILE
    return piled and (len(faces) > 1 or mat.believes(place))


def pile_members(
    mat: MatTracker, placement: Placement, brought: Mapping[int, tuple[Piece, ...]]
) -> dict[Place, tuple[Component, ...]]:
    """Returns the components in unread piles, as far as there is only one of their kind."""
    items = [item.component for item in inventory(brought)]
    kinds = Counter(card.kind for card in items)
    single = {card.kind: card for card in items if kinds[card.kind] == 1}
    return {
        place: tuple(single[face.kind] for face in faces if face.kind in single)
        for place, faces in placement.items()
        if is_unread_pile(mat, place, faces)
    }


def _counted(card: Text, number: int) -> Text:
    return card if number == 1 else say("{number} x {card}", number=number, card=card)


def _pages(headline: Text, lines: Sequence[Text]) -> Iterator[Page]:
    return ((headline, *some) for some in _groups(lines, _LINES))


def _groups(items: Sequence[T], size: int) -> Iterator[Sequence[T]]:
    rest = iter(items)
    return iter(lambda: tuple(islice(rest, size)), ())


def _joined(game: AnyGame, places: Sequence[Place]) -> Text:
    names = map(game.words.place_name, places)
    return reduce(lambda before, name: say("{before}, {name}", before=before, name=name), names)
