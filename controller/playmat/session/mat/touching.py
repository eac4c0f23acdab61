"""What the wand touches: tags that are read together, for how long, and whether they count.

A touch counts once the wand has rested on one thing for `Timing.touch` seconds. On its way to a square the
wand passes over others and reads each for 20 to 120 ms; none of these may become part of an action.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from playmat.config import Timing
from playmat.placement import Place
from playmat.table.component import Component


class TagGroup(NamedTuple):
    """Tags read together: a piece, a square, or a piece with its square."""

    piece: Component | None = None
    place: Place | None = None

    def continues(self, other: TagGroup) -> bool:
        """Returns whether it may be the same touch as `other`, with a tag more or less."""
        pairs = list(zip(self, other, strict=True))
        return all(None in pair or pair[0] == pair[1] for pair in pairs) and any(
            a and a == b for a, b in pairs
        )


class _Seconds(NamedTuple):
    """Times for which the two tags were read."""

    piece: float = 0.0
    place: float = 0.0


NOTHING = TagGroup()
_NO_TIME = _Seconds()


class Touching:
    """The present touch of the wand, or its last one, and the one that counted last.

    A gap of less than `timing.dwell` seconds does not end a touch.
    """

    def __init__(self, squares: Mapping[Component, Place], timing: Timing) -> None:
        self._squares = squares
        self.gap = timing.dwell
        self._rest = timing.touch
        self.begun = 0  # touches that were detected
        self.counted = 0  # of these, the number that counted
        self.tags = NOTHING  # of the present touch, or of the last one
        self.pending = False  # whether it has yet to count
        self.spent = False  # whether it has no effect
        self._counted_part = NOTHING  # what of it has counted
        self.last = NOTHING  # the touch that counted last, or was without effect
        self._last_spent = False  # whether it was
        self._last_read = 0.0  # when it was read last
        self._read_now = NOTHING
        self._rested = _NO_TIME  # seconds for which piece and square were read before `_resting_since`
        self._resting_since: float | None = None  # None while nothing, or more than one thing, is read
        self.silent_since: float | None = None
        self.lost_at: float | None = None  # when the wand's board disconnected, until a tag is read again

    def detect(self, read: Collection[Component], now: float) -> bool:
        """Processes the tags that the wand reads from now on: a square, a piece, or both.

        Returns whether a touch begins.
        """
        # A reader reports tags one at a time, drops them at the edge of its field, and a piece may hide the
        # tag of its square. One touch therefore arrives as several sets: piece, piece and square, nothing,
        # square.
        #
        # - Sets that agree in a tag belong to one touch (`continues`), and its tags accumulate in `tags`. A
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
        begins = False
        if self._resting_since is not None:
            self._rested = self._rested_at(now)
            self._resting_since = None
            if not self.pending or self._read_now.continues(self.last):
                self._last_read = now
        touch, lifted = self._sense(read, now)
        if touch is None:
            if read:
                self._rested = _NO_TIME
            return False
        self._read_now = touch
        if lifted or not touch.continues(self.tags):
            slipped = not lifted and now - self._last_read < self.gap
            if slipped and touch.continues(self.last):
                self.tags, self.pending, self._counted_part = self.last, False, self.last
                self.spent = self._last_spent
                self._rested = _Seconds(self._rest, self._rest)
            else:
                begins = True
                self.tags, self.spent, self._counted_part = NOTHING, False, NOTHING
                self.begun += 1  # a piece and its square are one touch
        both = TagGroup(touch.piece or self.tags.piece, touch.place or self.tags.place)
        if both != self.tags:
            kept = zip(self.tags, both, self._rested, strict=True)
            self._rested = _Seconds(*(seconds if old == new else 0.0 for old, new, seconds in kept))
            self.tags, self.pending = both, True
        self._resting_since = now
        return begins

    def ignore(self, read: Collection[Component], now: float) -> tuple[bool, bool]:
        """Processes tags while the mat is not read; they have no effect until the wand is lifted.

        Returns whether the wand was lifted before, and whether it still touches what counted last.
        """
        touch, lifted = self._sense(read, now)
        stays = touch is not None and touch.continues(self.last)
        self.pending, self._resting_since = False, None
        if touch:
            # The wand may go on resting there for long. A neighbour that is read for a moment is then a slip,
            # and the way back no new touch.
            self.tags = self.last = self._read_now = touch
            self.spend()
            self._rested, self._resting_since = _NO_TIME, now
        return lifted, stays

    def spend(self) -> None:
        """Lets the present touch have no effect until the wand is lifted or moved on."""
        self.spent = self._last_spent = True

    def counts_at(self, now: float) -> float | None:
        """Returns when the present touch counts if the wand stays; None where none is pending."""
        if not self.pending or self._resting_since is None:
            return None
        read = [seconds for seconds, tag in zip(self._rested, self._read_now, strict=True) if tag]
        return self._resting_since + self._rest - min(read)

    @property
    def is_resting(self) -> bool:
        """Returns whether the wand rests on something that has yet to count."""
        return self.pending and self._resting_since is not None

    @property
    def rests_on_last(self) -> bool:
        """Returns whether the wand rests on what has counted last."""
        return not self.pending and self._resting_since is not None and self._read_now.continues(self.last)

    def narrow(self, now: float) -> None:
        """Drops the tag of the present touch that was read for too short a time to count with it."""
        (piece, place), rested, enough = self.tags, self._rested_at(now), self._rest - 1e-6
        self.tags = TagGroup(
            piece if rested.piece >= enough else None, place if rested.place >= enough else None
        )

    def count(self) -> bool:
        """Lets the present touch count; returns whether it has more than counted already."""
        self.pending = False
        # A neighbour's piece that is read for a moment beside a square that has counted joins the touch, but
        # is gone when it would count. It is dropped, or it would count as the piece on this square.
        pairs = zip(self.tags, self._counted_part, self._read_now, strict=True)
        gone = any(tag not in others for tag, *others in pairs)
        if self._counted_part != NOTHING and (gone or self.tags == self._counted_part):
            self.tags = self._counted_part
            return False
        self.last = self._counted_part = self.tags
        self._last_spent = self.spent
        self.counted += not self.spent
        return True

    def is_lifted(self, now: float) -> bool:
        """Returns whether the wand has read nothing for longer than a gap."""
        return self.silent_since is not None and now - self.silent_since >= self.gap - 1e-6

    def _rested_at(self, now: float) -> _Seconds:
        """Returns for how long the two tags of the present touch have been read."""
        assert self._resting_since is not None
        gained = now - self._resting_since
        read = zip(self._rested, self._read_now, strict=True)
        return _Seconds(*(seconds + gained * (tag is not None) for seconds, tag in read))

    def _sense(self, read: Collection[Component], now: float) -> tuple[TagGroup | None, bool]:
        """Returns the touched thing unless the wand is between two, and whether it was lifted before."""
        if not read:
            since = now if self.lost_at is None else self.lost_at
            self.silent_since = since if self.silent_since is None else self.silent_since
            return None, False
        lifted = self.is_lifted(now)
        self.silent_since = self.lost_at = None
        places = {self._squares[card] for card in read if card in self._squares}
        pieces = {card for card in read if card not in self._squares}
        if max(len(places), len(pieces)) > 1:
            return None, lifted
        return TagGroup(next(iter(pieces), None), next(iter(places), None)), lifted
