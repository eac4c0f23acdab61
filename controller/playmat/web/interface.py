"""What the page needs from a virtual table: cards to move, buttons to press, glasses to look at."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Any, NamedTuple, Protocol

from playmat.events import Button
from playmat.picture import Place
from playmat.table.component import Component
from playmat.table.mat import Mat


class Topic(Enum):
    """What may have changed; the comment says what the detail is."""

    CARDS = "cards"  # nothing
    SCREEN = "screen"  # the seat, "0" or "1"
    HINTS = "hints"  # nothing
    READ = "read"  # the place of the slot that just read a tag


class Move(NamedTuple):
    """A card that the table wants moved; None is the hand of `hand`. `source == target`: turn it there."""

    kind: str
    turned: bool
    source: Place | None
    target: Place | None
    hand: int = 0


class Reminder(NamedTuple):
    """A hand with `surplus` cards more than it should hold, or fewer: a draw too many, or a forgotten one."""

    seat: int
    surplus: int


class Hints(NamedTuple):
    """What anybody may see of the table's wishes."""

    awaited: Sequence[Place] = ()
    wrong: Sequence[Place] = ()
    moves: Sequence[Move] = ()
    selected: Place | None = None  # what a console's choice is about
    reminders: Sequence[Reminder] = ()
    health: Sequence[str] = ()  # what fails, a sentence each
    cluttered: bool = False  # all cards are to be gathered before the game begins


Tell = Callable[[Topic, str], None]
Prints = Mapping[str, Mapping[str, Any]]
"""By serial: kind, attack (number or "X"), defence (upright, turned), range ((columns, rows), ...)."""


class VirtualWorld(Protocol):
    """What hands do with virtual cards; HandError where hands cannot."""

    @property
    def mat(self) -> Mat: ...

    def card(self, name: str, /) -> Component: ...

    def draw(self, seat: int, /) -> Component: ...

    def lift(self, card: Component, /) -> None: ...

    def put_back(self, card: Component, /) -> None: ...

    def lay(self, card: Component, place: Place, turned: bool = False, /) -> None: ...

    def lay_at(self, card: Component, x: float, y: float, angle: float, /) -> None: ...

    def turn(self, card: Component, /) -> None: ...

    def take(self, card: Component, seat: int, /) -> None: ...

    def return_to_deck(self, card: Component, seat: int | None = None, /) -> None: ...

    def shuffle(self, seat: int, /) -> None: ...

    def new_game(self) -> None: ...

    def add_blank(self, seat: int, /) -> Component: ...

    def add_duplicate(self, card: Component, seat: int, /) -> Component: ...


class VirtualTable(Protocol):
    """A virtual table; everything here is called from the event loop's thread."""

    @property
    def world(self) -> VirtualWorld: ...

    def describe(self) -> Mapping[str, Any]:
        """Cards, hands and decks in plain values, as `simulator.describe` makes them."""

    def press(self, seat: int, button: Button, /) -> None: ...

    def release(self, seat: int, button: Button, /) -> None: ...

    def pixels(self, seat: int, /) -> bytes:
        """The seat's glass: 128 x 64, rows from the top, eight pixels a byte, leftmost highest."""

    def words(self, seat: int, /) -> str:
        """What the seat's glass says, for those who cannot see it."""

    def hints(self) -> Hints: ...

    def health(self) -> Mapping[str, Any]: ...

    def watch(self, tell: Tell, /) -> None:
        """Calls `tell` with every change from now on, in the event loop's thread."""
