"""Wand touches: the path of one action, place by place; touching the last place again takes it back.

A touch counts once the wand has rested on one thing for `Timing.touch` seconds. On its way to a square the
wand passes over others and reads each for 20 to 120 ms; none of these may become part of an action. The view
shows what it reads at once (`hovering`), so the player sees where the wand is before the touch counts.
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
from playmat.table.component import Component


class _TagGroup(NamedTuple):
    """Tags read together: a piece, a square, or a piece with its square."""

    piece: Component | None = None
    place: Place | None = None

    def continues(self, other: _TagGroup) -> bool:
        """Returns whether it may be the same touch as `other`, with a tag more or less."""
        pairs = list(zip(self, other, strict=True))
        return all(None in pair or pair[0] == pair[1] for pair in pairs) and any(
            a and a == b for a, b in pairs
        )


class _Seconds(NamedTuple):
    """Times for which the two tags were read."""

    piece: float = 0.0
    place: float = 0.0


_NOTHING = _TagGroup()
_NO_TIME = _Seconds()
_LAPSE = 4.0  # seconds without a touch


class Wand:
    """Follows the touches of one action; `invalid_target` is an invalid target under the wand.

    Without readers below the board, the positions of equal pieces are assumed until a piece is read together
    with its square. A gap of less than `timing.dwell` seconds does not end a touch.
    """

    def __init__(self, game: AnyGame, interpreter: Interpreter, seats: int, timing: Timing) -> None:
        brought = game.setup.components(seats)
        printed = squares(brought)
        self._projection = game.projection
        self._interpreter = interpreter
        self._dwell = timing.dwell
        self._rest = timing.touch
        self._shared = game.pace is Pace.REAL_TIME
        places = homes(brought)
        self._squares = {card: place for card, place in places.items() if card in printed}
        self.homes = {card: place for card, place in places.items() if card not in printed}
        self.pieces = tuple(entry.component for entry in inventory(brought) if entry.component not in printed)
        self.path: tuple[Place, ...] = ()
        self.invalid_target: Place | None = None
        self.tried: tuple[Place, ...] = ()  # before the invalid target, even if they led to nothing
        self.sought: Component | None = None  # a piece whose square is unknown
        self.touches = 0  # detected
        self.counted = 0  # of these, the number that counted
        self.confirmed = False  # the target of a deliberate action was touched a second time
        self.found: Place | None = None  # where that piece is read now, if it is
        self._piece: Component | None = None  # touched last, on any square
        self._kind = ""  # of that piece; empty for one that is known to stand on the board
        self._known: set[Component] = set()  # pieces that were read where they are assumed
        self._held = _NOTHING  # the present touch, or the last one
        self._before: tuple[Place, ...] = ()  # the path at the start of the present touch
        self._piece_before: Component | None = None  # the piece touched last, at the same time
        self._invalid_last: Place | None = None  # the invalid target that counted last, also once lifted
        self._invalid_before: Place | None = None  # the same at the start of the present touch
        self._spent = False  # whether the present touch has no effect
        self._last = _NOTHING  # the touch that counted last, or was without effect
        self._last_spent = False  # whether it was
        self._counted_part = _NOTHING  # what of the present touch has counted
        self._read_now = _NOTHING
        self._last_read = 0.0  # when that touch was read last
        self._pending = False  # whether the present touch has yet to count
        self._rested = _NO_TIME  # seconds for which piece and square were read before `_resting_since`
        self._resting_since: float | None = None  # None while nothing, or more than one thing, is read
        self._silent_since: float | None = None
        self._lost_at: float | None = None  # when its board disconnected, until a tag is read again
        self._begun_stopped = False  # whether the touch now ignored would be an action's first in play

    @property
    def kind(self) -> str:
        """The kind of the piece that was touched last, unless it is known to stand on the board."""
        return self._kind

    def detect(self, read: Collection[Component], now: float) -> None:
        """Processes the tags that the wand reads from now on: a square, a piece, or both."""
        # A reader reports tags one at a time, drops them at the edge of its field, and a piece may hide the
        # tag of its square. One touch therefore arrives as several sets: piece, piece and square, nothing,
        # square.
        #
        # - Sets that agree in a tag belong to one touch (`continues`), and its tags accumulate in `_held`. A
        #   new tag restarts the rest: the touch is now a more specific one, which the player has not yet
        #   seen.
        # - Only time with exactly one thing in the field counts (`_rested`), for each tag separately: what
        #   flutters by beside a piece does not count with it. It accumulates over gaps, in which nothing is
        #   read, and begins again after anything else. A timer from the first read would count the gaps too.
        # - A gap ends a touch only after the dwell (`lifted`). A shorter gap with the same thing afterwards
        #   is the same touch. Returning to the touch that counted last within the dwell is a slip and must
        #   not toggle its place.
        # - Two things of one sort in the field mean that the wand is on its way. They neither count nor end a
        #   touch.
        if self._resting_since is not None:
            self._rested = self._rested_at(now)
            self._resting_since = None
            if not self._pending or self._read_now.continues(self._last):
                self._last_read = now
        touch, lifted = self._sense(read, now)
        if touch is None:
            if read:
                self._rested = _NO_TIME
            return
        self._read_now = touch
        if lifted or not touch.continues(self._held):
            slipped = not lifted and now - self._last_read < self._dwell
            if slipped and touch.continues(self._last):
                self._held, self._pending, self._counted_part = self._last, False, self._last
                self._spent = self._last_spent
                self._rested = _Seconds(self._rest, self._rest)
            else:
                self._held, self._before, self._spent = _NOTHING, self.path, False
                self._piece_before = self._piece
                self._invalid_before = self._invalid_last
                self._counted_part = _NOTHING
                self.touches += 1  # a piece and its square are one touch
        both = _TagGroup(touch.piece or self._held.piece, touch.place or self._held.place)
        if both != self._held:
            kept = zip(self._held, both, self._rested, strict=True)
            self._rested = _Seconds(*(seconds if old == new else 0.0 for old, new, seconds in kept))
            self._held, self._pending = both, True
        self._resting_since = now

    def _rested_at(self, now: float) -> _Seconds:
        """Returns for how long the two tags of the present touch have been read."""
        assert self._resting_since is not None
        gained = now - self._resting_since
        read = zip(self._rested, self._read_now, strict=True)
        return _Seconds(*(seconds + gained * (tag is not None) for seconds, tag in read))

    def counts_at(self, now: float) -> float | None:
        """Returns when the present touch counts if the wand stays; None where none is pending."""
        if not self._pending or self._resting_since is None:
            return None
        read = [seconds for seconds, tag in zip(self._rested, self._read_now, strict=True) if tag]
        return self._resting_since + self._rest - min(read)

    @property
    def is_resting(self) -> bool:
        """Returns whether the wand rests on something that has yet to count."""
        return self._pending and self._resting_since is not None

    def hovering(self, history: History) -> Place | None:
        """Returns the place of a touch that has yet to count."""
        if not self.is_resting:
            return None
        piece, place = self._held
        if place is None and piece is not None and self._is_known(piece, history):
            return history.resting.get(piece)
        return place

    def narrow(self, now: float) -> None:
        """Drops the tag of the present touch that was read for too short a time to count with it."""
        (piece, place), rested, enough = self._held, self._rested_at(now), self._rest - 1e-6
        self._held = _TagGroup(
            piece if rested.piece >= enough else None, place if rested.place >= enough else None
        )

    def count(self, state: State, history: History) -> None:
        """Lets the present touch count."""
        self._pending = False
        # A neighbour's piece that is read for a moment beside a square that has counted joins the touch, but
        # is gone when it would count. It is dropped, or it would count as the piece on this square.
        pairs = zip(self._held, self._counted_part, self._read_now, strict=True)
        gone = any(tag not in others for tag, *others in pairs)
        if self._counted_part != _NOTHING and (gone or self._held == self._counted_part):
            self._held = self._counted_part
            return
        self._last = self._counted_part = self._held
        self._last_spent = self._spent
        self.counted += not self._spent
        self._touch(self._held, state, history)

    def goes_elsewhere(self, state: State, history: History) -> bool:
        """Returns whether the present touch neither extends the path nor takes its last place back."""
        if not self.path or self._held.continues(self._last):
            return False
        piece, place = self._held
        if piece and place is None:
            if not self._is_known(piece, history):
                return False
            place = history.resting.get(piece)
        return place is None or not (
            place == self.path[-1] or self._interpreter.leads_on(state, (*self.path, place))
        )

    def renew(self, state: State, history: History) -> None:
        """Lets the present touch select for the next action after `forget`, unless it is that action."""
        piece, place = self._held
        place = place or (history.resting.get(piece) if piece else None)
        alone = place and self._interpreter.pointed(state, (place,), piece.kind if piece else "")
        self._spent = alone is not None

    def ignore(self, read: Collection[Component], now: float) -> None:
        """Processes tags while the mat is not read; they have no effect until the wand is lifted.

        A path ends as soon as the wand leaves its last place.
        """
        touch, lifted = self._sense(read, now)
        if self.path and not (touch and touch.continues(self._last)):
            self.forget()
        self._begun_stopped |= lifted and not self.path
        self._pending, self._resting_since = False, None
        if touch:
            # The wand may go on resting there for long. A neighbour that is read for a moment is then a slip,
            # and the way back no new touch.
            self._held = self._last = self._read_now = touch
            self._spent = self._last_spent = True
            self._rested, self._resting_since = _NO_TIME, now

    def pause(self) -> None:
        """Drops the path when play stops, unless the wand rests on its end: the player goes on from there."""
        self._begun_stopped = self._pending and not self.path
        if not self._rests_on_end:
            self.forget()

    @property
    def _rests_on_end(self) -> bool:
        """Whether the last place of the path has counted and is still read."""
        rests = not self._pending and self._resting_since is not None
        return bool(self.path) and rests and self._read_now.continues(self._last)

    def go_on(self, read: Collection[Component], now: float, state: State, history: History) -> None:
        """Lets the wand select when play goes on if it was set down meanwhile, or a moment before.

        One that had lain there, or did at a restart, was perhaps left lying.
        """
        if self._begun_stopped:
            self._held = self._last = _NOTHING
            self.detect(read, now)
            self.renew(state, history)

    def _sense(self, read: Collection[Component], now: float) -> tuple[_TagGroup | None, bool]:
        """Returns the touched thing unless the wand is between two, and whether it was lifted before."""
        if not read:
            since = now if self._lost_at is None else self._lost_at
            self._silent_since = since if self._silent_since is None else self._silent_since
            return None, False
        lifted = self._is_lifted(now)
        self._silent_since = self._lost_at = None
        places = {self._squares[card] for card in read if card in self._squares}
        pieces = {card for card in read if card not in self._squares}
        if max(len(places), len(pieces)) > 1:
            return None, lifted
        return _TagGroup(next(iter(pieces), None), next(iter(places), None)), lifted

    def _is_lifted(self, now: float) -> bool:
        return self._silent_since is not None and now - self._silent_since >= self._dwell - 1e-6

    def _touch(self, both: _TagGroup, state: State, history: History) -> None:
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
        # A touch is computed from `_before`, the path when it began: a tag that arrives late replaces the
        # result of the same touch instead of extending the path twice.
        piece, place = both
        if piece and place and self._is_neighbour(piece, place, state, history):
            piece = None
        self._piece = piece or self._piece_before
        stands = piece is not None and place is not None and self._belongs(piece, place, state)
        if piece and place and stands:
            self._locate(piece, place, history)
        if touched := self._piece:  # one on the board names no action of an equal piece still to come there
            on_the_board = history.resting.get(touched) is not None and self._is_known(touched, history)
            self._kind = "" if on_the_board else touched.kind
        if self._spent:
            return
        sought = self.sought
        self.path, self.invalid_target, self.sought, self.found = self._before, None, None, None
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
        touched, rests = self._piece_before, history.resting.get(piece)
        if touched in (None, piece) or touched in history.resting or self._before or rests in (None, place):
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
            origin = source or self._invalid_before
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
        self._lost_at = now

    def expire(self, now: float) -> float | None:
        """Ends what lapses once the wand is lifted; returns when the next part of it does.

        An invalid target is no longer explained. In real time a path lapses after a while, as another player
        may take the wand.
        """
        if self.invalid_target and self._silent_since is not None:
            if not self._is_lifted(now):
                return self._silent_since + self._dwell
            self.invalid_target = None
        if not (self._shared and self.path and self._silent_since is not None):
            return None
        until = self._silent_since + _LAPSE
        if now < until - 1e-6:
            return until
        self.forget()
        return None

    def forget(self) -> None:
        """Drops the path; the present touch has no effect until the wand is lifted or moved on."""
        self.path, self.invalid_target, self.sought, self.found, self._piece = (), None, None, None, None
        self._kind = ""
        self.tried, self._invalid_last, self._invalid_before, self._piece_before = (), None, None, None
        self._before, self._spent, self.confirmed = (), True, False
        self._last_spent = True

    def order(self, standing: Iterable[Component]) -> list[Component]:
        """Returns all pieces by likelihood of having moved: the one touched last, those on the board, the
        rest.
        """
        standing = list(standing)
        self._known.intersection_update(standing)
        touched = [self._piece] if self._piece else []
        self._known.update(touched)
        return list(dict.fromkeys([*touched, *standing, *self.pieces]))
