"""Dice in their wells: a throw that lies complete, and dice that are thrown again."""

from __future__ import annotations

from collections.abc import Mapping

from playmat.placement import Place
from playmat.session.mat.tracker import MatTracker
from playmat.table.sighting import Lying

_Dice = Mapping[Place, tuple[Lying, ...]]


class Throw:
    """The throw that is due: how its dice lay when they first came to rest, until they are taken up.

    Something else may keep a complete throw from counting, for example an unknown tag. A die that tips over
    meanwhile was not thrown so. Readings that fail for less than `dwell` seconds do not count; dice that are
    off their wells for longer are thrown again.
    """

    def __init__(self, mat: MatTracker, dwell: float) -> None:
        self._mat = mat
        self._dwell = dwell - 1e-6
        self.forget()

    def forget(self) -> None:
        """Forgets the dice: no throw is due, or nothing is known of it."""
        self._rested: _Dice | None = None
        self._complete: _Dice = {}  # as they last lay complete
        self._since = 0.0  # when they first lay so
        self._incomplete_at: float | None = None

    def watch(self, complete: bool, now: float) -> None:
        """Follows the dice after the mat has changed; `complete` if they show a roll."""
        if not complete:
            self._incomplete_at = now if self._incomplete_at is None else self._incomplete_at
            return
        until = now if self._incomplete_at is None else self._incomplete_at
        self._incomplete_at = None
        if now - until >= self._dwell:
            self.forget()
        if self._mat.fallen == self._complete:
            return
        if self._complete and self._rested is None and until - self._since >= self._dwell:
            self._rested = self._complete
        self._complete, self._since = self._mat.fallen, now

    def is_tipped(self) -> bool:
        """Returns whether a die lies otherwise than when all had come to rest."""
        return self._rested is not None and self._mat.fallen != self._rested


class Rethrow:
    """Remembers each die's place and side before the dice were taken up, and whether it has left its well.

    A die that is off its well for less than `dwell` seconds was tipped, bumped or misread.
    """

    def __init__(self, mat: MatTracker, dwell: float) -> None:
        self._mat = mat
        self._dwell = dwell
        self._before: _Dice = {}
        self._empty_since: dict[Place, float] = {}
        self._left: set[Place] = set()  # wells that were empty for longer

    def note(self) -> None:
        """Records the dice at rest while no throw is due."""
        self.forget()
        self._before = self._mat.fallen

    def forget(self) -> None:
        """Forgets the dice after a throw, or when their past is unknown."""
        self._before, self._empty_since, self._left = {}, {}, set()

    def watch(self, now: float) -> None:
        """Follows the dice after the mat has changed."""
        for place in self._before:
            if place not in self._mat.fallen:
                self._empty_since.setdefault(place, now)
            elif now - self._empty_since.pop(place, now) >= self._dwell:
                self._left.add(place)

    def is_complete(self) -> bool:
        """Returns whether none of them lies as before."""
        before = self._before.items()
        return bool(self._before) and not any(item in before for item in self._mat.fallen.items())

    def is_thrown(self) -> bool:
        """Returns whether all have left their wells and most of them show other sides.

        The same side may be a reading by another reader, another side in the same well a tip.
        """
        before = {die.card: (place, die.pose) for place, dice in self._before.items() for die in dice}
        now = [(die.card, place, die.pose) for place, dice in self._mat.fallen.items() for die in dice]
        known = [(place, pose, *before[card]) for card, place, pose in now if card in before]
        turned = sum(pose != side for _, pose, _, side in known)
        left = all(place != well or place in self._left for place, _, well, _ in known)
        return left and (not known or 2 * turned > len(known))

    def is_sure(self) -> bool:
        """Returns whether one of them lies elsewhere or on another side, which proves a throw."""
        return bool(self._before) and not self._mat.fallen.items() <= self._before.items()
