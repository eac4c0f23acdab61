"""What a wand has touched: the way of one action, place by place; a touch again takes the last one back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from playmat.games.game import AnyGame, State
from playmat.interpret import Interpreter
from playmat.picture import Place
from playmat.session.inventory import homes, inventory, squares
from playmat.table.component import Component


class Wand:
    """Follows the touches of one action; `astray` is where the last one led nowhere."""

    def __init__(self, game: AnyGame, interpreter: Interpreter, seats: int) -> None:
        brought = game.setup.components(seats)
        printed = squares(brought)
        self._interpreter = interpreter
        self._squares = {card: place for card, place in homes(brought).items() if card in printed}
        self.homes = {card: place for card, place in homes(brought).items() if card not in printed}
        self.pieces = tuple(one.component for one in inventory(brought) if one.component not in printed)
        self.path: tuple[Place, ...] = ()
        self.astray: Place | None = None
        self._piece: Component | None = None  # touched last, wherever it stands
        self._under: Place | None = None  # where the wand is held since it was lifted last

    def touch(self, card: Component, state: State, lying: Mapping[Component, Place]) -> None:
        """The wand touches a square, or a piece, which tells its square too if it stands on one."""
        place = self._squares.get(card) or lying.get(card)
        if card not in self._squares:
            self._piece = card
        if place is not None and place != self._under:
            self._under = place
            self._follow(place, state)

    def lift(self) -> None:
        """The wand touches nothing any more; till then a square and what stands there are one touch."""
        self._under = None

    def _follow(self, place: Place, state: State) -> None:
        self.astray = None
        if self.path[-1:] == (place,):
            self.path = self.path[:-1]
        elif self._interpreter.leads_on(state, (*self.path, place)):
            self.path = (*self.path, place)
        elif self._interpreter.leads_on(state, (place,)):
            self.path = (place,)
        else:
            self.astray = place

    def forget(self) -> None:
        """What was touched means nothing any more."""
        self.path, self.astray, self._piece = (), None, None

    def order(self, standing: Iterable[Component]) -> list[Component]:
        """All pieces, those first that come first for a place: what was touched, what stood on the board."""
        touched = [self._piece] if self._piece else []
        return list(dict.fromkeys([*touched, *standing, *self.pieces]))
