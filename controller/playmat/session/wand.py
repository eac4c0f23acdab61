"""What a wand has touched: the way of one action, place by place; a touch again takes the last one back."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from playmat.games.game import AnyGame, Pace, State
from playmat.interpret import Interpreter
from playmat.picture import Place
from playmat.session.history import History
from playmat.session.inventory import homes, inventory, squares
from playmat.table.component import Component


class _Touch(NamedTuple):
    """What is heard together: a piece, a square, or a piece that stands on a square."""

    piece: Component | None = None
    place: Place | None = None

    def continues(self, other: _Touch) -> bool:
        """Whether nothing else is heard than with `other`, but more of it, or less."""
        pairs = list(zip(self, other, strict=True))
        return all(None in pair or pair[0] == pair[1] for pair in pairs) and any(
            a and a == b for a, b in pairs
        )


_NOTHING = _Touch()
_LAPSE = 4.0  # seconds without a touch


class Wand:
    """Follows the touches of one action; `astray` is where the last one led nowhere.

    Without readers below the board it is believed which of several equal pieces stands where, until a piece
    is heard together with its square. What is silent for less than `dwell` seconds is still touched.
    """

    def __init__(self, game: AnyGame, interpreter: Interpreter, seats: int, dwell: float) -> None:
        brought = game.setup.components(seats)
        printed = squares(brought)
        self._projection = game.projection
        self._interpreter = interpreter
        self._dwell = dwell
        self._shared = game.pace is Pace.REAL_TIME
        self._squares = {card: place for card, place in homes(brought).items() if card in printed}
        self.homes = {card: place for card, place in homes(brought).items() if card not in printed}
        self.pieces = tuple(one.component for one in inventory(brought) if one.component not in printed)
        self.path: tuple[Place, ...] = ()
        self.astray: Place | None = None
        self.sought: Component | None = None  # a piece of which nobody knows where it stood
        self.touches = 0
        self.found: Place | None = None  # where that piece is heard now, if it is
        self._piece: Component | None = None  # touched last, wherever it stands
        self._known: set[Component] = set()  # pieces that were heard where they are believed
        self._held = _NOTHING  # since the wand was lifted last
        self._before: tuple[Place, ...] = ()  # the path when it was held there
        self._spent = False  # whether what it is held to has been accepted
        self._silent_since: float | None = None
        self._lost_at: float | None = None  # when its board went, until something is heard again

    @property
    def kind(self) -> str:
        """The kind of the piece that was touched last."""
        return self._piece.kind if self._piece else ""

    def hear(self, heard: Collection[Component], state: State, history: History, now: float) -> None:
        """All that the wand hears now: a square, a piece, or a piece with the square that it stands on."""
        touch, lifted = self._sense(heard, now)
        if touch is None:
            return
        if lifted or not touch.continues(self._held):
            self._held, self._before, self._spent = _NOTHING, self.path, False
            self.touches += 1  # a piece and its square are one: others hear of nothing more
        both = _Touch(touch.piece or self._held.piece, touch.place or self._held.place)
        if both != self._held:
            self._held = both
            self._touch(both, state, history)

    def goes_elsewhere(self, heard: Collection[Component], state: State, history: History) -> bool:
        """Whether it has come where what it touched before neither goes on nor is taken back."""
        touch = self._together(heard)
        if touch is None or not self.path or touch.continues(self._held):
            return False
        piece, place = touch
        if piece and place is None:
            if not self._is_known(piece, history):
                return False
            place = history.resting.get(piece)
        return place is None or not (
            place == self.path[-1] or self._interpreter.leads_on(state, (*self.path, place))
        )

    def ignore(self, heard: Collection[Component], now: float) -> None:
        """The same while the mat is not read: what it is held to means nothing until it was lifted."""
        touch, _ = self._sense(heard, now)
        if touch:
            self._held, self._spent = touch, True

    def _sense(self, heard: Collection[Component], now: float) -> tuple[_Touch | None, bool]:
        """What it is held to, unless it is on its way, and whether it was lifted before."""
        if not heard:
            since = now if self._lost_at is None else self._lost_at
            self._silent_since = since if self._silent_since is None else self._silent_since
            return None, False
        lifted = self._silent_since is not None and now - self._silent_since >= self._dwell - 1e-6
        self._silent_since = self._lost_at = None
        return self._together(heard), lifted

    def _together(self, heard: Collection[Component]) -> _Touch | None:
        """What is heard is one thing; not where nothing is, nor on the way from one thing to the next."""
        places = {self._squares[card] for card in heard if card in self._squares}
        pieces = {card for card in heard if card not in self._squares}
        if not heard or max(len(places), len(pieces)) > 1:
            return None
        return _Touch(next(iter(pieces), None), next(iter(places), None))

    def _touch(self, both: _Touch, state: State, history: History) -> None:
        piece, place = both
        self._piece = piece or self._piece
        stands = piece is not None and place is not None and self._belongs(piece, place, state)
        if piece and place and stands:
            self._locate(piece, place, history)
        if self._spent:
            return
        sought = self.sought
        self.path, self.astray, self.sought, self.found = self._before, None, None, None
        if place is None:
            assert piece is not None
            self._follow_piece(piece, state, history)
        elif piece and not stands:
            self._follow_moved(piece, place, state, history)
        else:
            if sought and not piece and self._belongs(sought, place, state):
                self._locate(sought, place, history)
            self._follow(place, state)

    def _follow_piece(self, piece: Component, state: State, history: History) -> None:
        """A piece alone tells where it stands if that is known."""
        place = history.resting.get(piece)
        if place is not None and self._is_known(piece, history):
            self._follow(place, state)
        elif place is not None:
            self.sought = piece
        else:  # it comes from beside the board: what was begun with another is not meant
            self.path = ()

    def _follow_moved(self, piece: Component, place: Place, state: State, history: History) -> None:
        """A piece is heard where it does not belong yet: it was moved before it was touched."""
        source = history.resting.get(piece)
        known = source is not None and self._is_known(piece, history)
        if source and known and self._interpreter.leads_on(state, (source, place)):
            self.path = (source, place)
        elif known or source is None or self._interpreter.leads_on(state, (*self.path, place)):
            self._follow(place, state)
        else:
            self.sought, self.found = piece, place

    def _is_known(self, piece: Component, history: History) -> bool:
        """Whether it was heard where the piece stands, or there is no other of its kind."""
        self._known &= history.believed.keys()
        if piece in self._known or piece not in history.believed or not self._squares:
            return True
        return sum(other.kind == piece.kind for other in self.pieces) == 1

    def _belongs(self, piece: Component, place: Place, state: State) -> bool:
        """Whether a piece like this is to stand there."""
        faces = self._projection.picture(state).get(place, ())
        return any(face.kind == piece.kind for face in faces)

    def _locate(self, piece: Component, place: Place, history: History) -> None:
        if piece in history.believed or place in history.believed.values():
            history.locate(piece, place)
            self._known.add(piece)

    def _follow(self, place: Place, state: State) -> None:
        self.astray = None
        if self.path[-1:] == (place,):
            self.path = self.path[:-1]
        elif self._interpreter.leads_on(state, (*self.path, place)):
            self.path = (*self.path, place)
        elif self._may_begin(place, state):
            self.path = (place,)
        else:
            self.astray = place
            if self._shared:  # what is begun may be another's: each begins anew
                self.path = ()

    def _may_begin(self, place: Place, state: State) -> bool:
        """Whether something begins there; what is begun is not left for what a single touch would decide."""
        leads_on, is_open = self._interpreter.leads_on, self._interpreter.is_open
        return leads_on(state, (place,)) and (not self.path or is_open(state, (place,)))

    def lose(self, now: float) -> None:
        """Its board is gone: if it is silent afterwards, it has been so since."""
        self._lost_at = now

    def expire(self, now: float) -> float | None:
        """In real time what was begun lapses once the wand has lain for a while: another may take it up.

        Returns when it will, if it may.
        """
        if not (self._shared and self.path and self._silent_since is not None):
            return None
        until = self._silent_since + _LAPSE
        if now < until - 1e-6:
            return until
        self.forget()
        return None

    def forget(self) -> None:
        """What was touched means nothing any more."""
        self.path, self.astray, self.sought, self.found, self._piece = (), None, None, None, None
        self._before, self._spent = (), True

    def order(self, standing: Iterable[Component]) -> list[Component]:
        """All pieces, those first that come first for a place: what was touched, what stood on the board."""
        standing = list(standing)
        self._known.intersection_update(standing)
        touched = [self._piece] if self._piece else []
        self._known.update(touched)
        return list(dict.fromkeys([*touched, *standing, *self.pieces]))
