"""Touches of the wand: the path of one action, place by place; touching the last place again takes it back.

The view shows what the wand reads at once (`hovering`), so the player sees where it is before a touch counts.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from playmat.config import Timing
from playmat.games.interface import AnyGame, Pace, State
from playmat.interpret import Interpreter
from playmat.placement import Place
from playmat.session.history import History
from playmat.session.inventory import homes, inventory, squares
from playmat.session.mat.touching import NOTHING, TagGroup, Touching
from playmat.table.component import Component


class _Selection(NamedTuple):
    """What had been touched when the present touch began."""

    path: tuple[Place, ...] = ()
    piece: Component | None = None  # touched last
    invalid: Place | None = None  # the invalid target that counted last


_LAPSE = 4.0  # seconds without a touch


class Wand:
    """Follows the touches of one action; `invalid_target` is an invalid target under the wand.

    Without readers below the board, the positions of equal pieces are assumed until a piece is read together
    with its square.
    """

    def __init__(self, game: AnyGame, interpreter: Interpreter, seats: int, timing: Timing) -> None:
        brought = game.setup.components(seats)
        printed = squares(brought)
        self._projection = game.projection
        self._interpreter = interpreter
        self._shared = game.pace is Pace.REAL_TIME
        places = homes(brought)
        self._squares = {card: place for card, place in places.items() if card in printed}
        self.homes = {card: place for card, place in places.items() if card not in printed}
        self.pieces = tuple(entry.component for entry in inventory(brought) if entry.component not in printed)
        self.path: tuple[Place, ...] = ()
        self.invalid_target: Place | None = None
        self.tried: tuple[Place, ...] = ()  # before the invalid target, even if they led to nothing
        self.sought: Component | None = None  # a piece whose square is unknown
        self.confirmed = False  # the target of a deliberate action was touched a second time
        self.found: Place | None = None  # where that piece is read now, if it is
        self.touching = Touching(self._squares, timing)
        self._piece: Component | None = None  # touched last, on any square
        self.kind = ""  # of that piece; empty for one that is known to stand on the board
        self._known: set[Component] = set()  # pieces that were read where they are assumed
        self._invalid_last: Place | None = None  # the invalid target that counted last, also once lifted
        self._before = _Selection()
        self._begun_stopped = False  # whether the touch now ignored would be an action's first in play

    def detect(self, read: Collection[Component], now: float) -> None:
        """Processes the tags that the wand reads from now on: a square, a piece, or both."""
        if self.touching.detect(read, now):
            self._before = _Selection(self.path, self._piece, self._invalid_last)

    def hovering(self, history: History) -> Place | None:
        """Returns the place of a touch that has yet to count."""
        if not self.touching.is_resting:
            return None
        piece, place = self.touching.tags
        if place is None and piece is not None and self._is_known(piece, history):
            return history.resting.get(piece)
        return place

    def count(self, state: State, history: History) -> None:
        """Lets the present touch count."""
        if self.touching.count():
            self._touch(self.touching.tags, state, history)

    def goes_elsewhere(self, state: State, history: History) -> bool:
        """Returns whether the present touch neither extends the path nor takes its last place back."""
        if not self.path or self.touching.tags.continues(self.touching.last):
            return False
        piece, place = self.touching.tags
        if piece and place is None:
            if not self._is_known(piece, history):
                return False
            place = history.resting.get(piece)
        return place is None or not (
            place == self.path[-1] or self._interpreter.leads_on(state, (*self.path, place))
        )

    def renew(self, state: State, history: History) -> None:
        """Lets the present touch select for the next action after `forget`, unless it is that action."""
        piece, place = self.touching.tags
        place = place or (history.resting.get(piece) if piece else None)
        alone = place and self._interpreter.pointed(state, (place,), piece.kind if piece else "")
        self.touching.spent = alone is not None

    def ignore(self, read: Collection[Component], now: float) -> None:
        """Processes tags while the mat is not read; they have no effect until the wand is lifted.

        A path ends as soon as the wand leaves its last place.
        """
        lifted, stays = self.touching.ignore(read, now)
        if not stays and self.path:
            self.forget()
        self._begun_stopped |= lifted and not self.path

    def pause(self) -> None:
        """Drops the path when play stops, unless the wand rests on its end: the player goes on from there."""
        self._begun_stopped = self.touching.pending and not self.path
        if not self._rests_on_end:
            self.forget()

    @property
    def _rests_on_end(self) -> bool:
        """Whether the last place of the path has counted and is still read."""
        return bool(self.path) and self.touching.rests_on_last

    def go_on(self, read: Collection[Component], now: float, state: State, history: History) -> None:
        """Lets the wand select when play goes on if it was set down meanwhile, or a moment before.

        One that had lain there, or did at a restart, was perhaps left lying.
        """
        if self._begun_stopped:
            self.touching.tags = self.touching.last = NOTHING
            self.detect(read, now)
            self.renew(state, history)

    def _touch(self, both: TagGroup, state: State, history: History) -> None:
        # A touch may name a piece, a square or both, and the position of a piece can be wrong: on a board
        # without readers the player may have moved it before touching it. The cases, by certainty:
        #
        # 1. Piece and its square together: the position is known from now on (`_locate`), and the place
        #    extends the path.
        # 2. A square alone: it extends the path. If a piece was sought and one of its kind belongs here, the
        #    piece is located here too.
        # 3. A piece alone: its resting place extends the path if that is certain. With several equal pieces
        #    it is not, and the wand asks for the square (`sought`) instead of guessing one of them.
        # 4. A piece on a square where it does not belong: it was moved first. Source and target then form the
        #    path. But if this square is where a piece from beside the board goes, which was touched just
        #    before, the other one is a neighbour within reach of the wand.
        #
        # A touch is computed from `_before`, what was there when it began: a tag that arrives late replaces
        # the result of the same touch instead of extending the path twice.
        piece, place = both
        if piece and place and self._is_neighbour(piece, place, state, history):
            piece = None
        self._piece = piece or self._before.piece
        stands = piece is not None and place is not None and self._belongs(piece, place, state)
        if piece and place and stands:
            self._locate(piece, place, history)
        if touched := self._piece:  # one on the board names no action of an equal piece still to come there
            on_the_board = history.resting.get(touched) is not None and self._is_known(touched, history)
            self.kind = "" if on_the_board else touched.kind
        if self.touching.spent:
            return
        sought = self.sought
        self.path, self.invalid_target, self.sought, self.found = self._before.path, None, None, None
        self.confirmed = False
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
        """Follows a touch of a piece alone, by its position if that is known."""
        place = history.resting.get(piece)
        if place is not None and self._is_known(piece, history):
            self._follow(place, state)
        elif place is not None:
            self.sought = piece
        else:  # it comes from beside the board, so it begins a new path
            self.path = ()

    def _follow_moved(self, piece: Component, place: Place, state: State, history: History) -> None:
        """Follows a touch of a piece on a square where it does not belong yet: it was moved before the
        touch.
        """
        source = history.resting.get(piece)
        known = source is not None and self._is_known(piece, history)
        # A reader may miss the piece on the square that was selected. A piece of its kind is then that one.
        selected = bool(self.path) and self._belongs(piece, self.path[-1], state)
        if source and known and self._interpreter.leads_on(state, (source, place)):
            self.path = (source, place)
        elif known or selected or source is None or self._interpreter.leads_on(state, (*self.path, place)):
            self._follow(place, state, source if known else None)
        else:
            self.sought, self.found = piece, place

    def _is_neighbour(self, piece: Component, place: Place, state: State, history: History) -> bool:
        """Returns whether the piece rests elsewhere and another one, from beside the board, goes there."""
        touched, rests = self._before.piece, history.resting.get(piece)
        if (
            touched in (None, piece)
            or touched in history.resting
            or self._before.path
            or rests in (None, place)
        ):
            return False
        return self._interpreter.pointed(state, (place,), touched.kind) is not None

    def _is_known(self, piece: Component, history: History) -> bool:
        """Returns whether the piece's position was read, or there is no other piece of its kind."""
        self._known &= history.believed.keys()
        if piece in self._known or piece not in history.believed or not self._squares:
            return True
        return sum(other.kind == piece.kind for other in self.pieces) == 1

    def _belongs(self, piece: Component, place: Place, state: State) -> bool:
        """Returns whether a piece of this kind is wanted there."""
        faces = self._projection.placement(state).get(place, ())
        return any(face.kind == piece.kind for face in faces)

    def _locate(self, piece: Component, place: Place, history: History) -> None:
        if piece in history.believed or place in history.believed.values():
            history.locate(piece, place)
            self._known.add(piece)

    def _follow(self, place: Place, state: State, source: Place | None = None) -> None:
        """Follows a touch of a place; `source` is where the piece touched there came from."""
        leads_on, is_open = self._interpreter.leads_on, self._interpreter.is_open
        self.invalid_target = self._invalid_last = None
        if self.path[-1:] == (place,):
            if self.is_deliberate(state):
                self.confirmed = True
            else:
                self.path = self.path[:-1]
        elif leads_on(state, (*self.path, place)):
            self.path = (*self.path, place)
        elif leads_on(state, (place,)) and (not self.path or is_open(state, (place,))):
            self.path = (place,)  # a single touch must not decide while a path is open
        else:
            self.invalid_target = self._invalid_last = place
            origin = source or self._before.invalid
            if self.path or origin != place:  # a second touch of the same place changes nothing
                self.tried = self.path or ((origin,) if origin else ())
            if self._shared:  # another player may have begun the path, so start again
                self.path = ()

    def is_deliberate(self, state: State) -> bool:
        """Returns whether the path names an action that has to be confirmed."""
        action = self._interpreter.pointed(state, self.path, self.kind) if self.path else None
        return action is not None and self._projection.deliberate(state, action)

    # The wand may be lifted and set down elsewhere meanwhile: its board reads that when it is back, and
    # `ignore` drops the path. A path that names an action would be accepted then, though.
    def lose(self, now: float, state: State) -> None:
        """Drops the path as `pause` does, and a complete one, as its board has disconnected."""
        if not self._rests_on_end or self._interpreter.pointed(state, self.path, self.kind):
            self.forget()
            self._begun_stopped = True
        self.touching.lost_at = now

    def expire(self, now: float) -> float | None:
        """Ends what lapses once the wand is lifted; returns when the next part of it does.

        An invalid target is no longer explained. In real time a path lapses after a while, as another player
        may take the wand.
        """
        silent_since = self.touching.silent_since
        if silent_since is None:
            return None
        if self.invalid_target:
            if not self.touching.is_lifted(now):
                return silent_since + self.touching.gap
            self.invalid_target = None
        if not (self._shared and self.path):
            return None
        if now < silent_since + _LAPSE - 1e-6:
            return silent_since + _LAPSE
        self.forget()
        return None

    def forget(self) -> None:
        """Drops the path; the present touch has no effect until the wand is lifted or moved on."""
        self.path, self.invalid_target, self.sought, self.found, self._piece = (), None, None, None, None
        self.kind, self.tried, self._invalid_last, self.confirmed = "", (), None, False
        self._before = _Selection()
        self.touching.spend()

    def order(self, standing: Iterable[Component]) -> list[Component]:
        """Returns all pieces by likelihood of having moved: the one touched last, those on the board, the
        rest.
        """
        standing = list(standing)
        self._known.intersection_update(standing)
        touched = [self._piece] if self._piece else []
        self._known.update(touched)
        return list(dict.fromkeys([*touched, *standing, *self.pieces]))
