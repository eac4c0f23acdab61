"""Optional: games in which seats act at any time and stamps decide who was first.

Set `Game.pace` to `Pace.REAL_TIME`. A game whose seats take turns needs nothing of this module.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from enum import Enum
from typing import Generic, NamedTuple, TypeVar

from playmat.board import Timer
from playmat.placement import Place
from playmat.text import Text

S = TypeVar("S")
A = TypeVar("A")

UNCERTAINTY_MS = 5
"""Clock uncertainty of a game that does not state its own."""


class Pace(Enum):
    """Turn order: strictly in turns, or in real time."""

    TURNS = "turns"
    REAL_TIME = "real time"  # actions count at their stamps; no error or open menu stops the others


class Deadline(NamedTuple):
    """The action that the clock performs, and when, in game seconds.

    With `first`, it precedes actions stamped in the same millisecond. Otherwise those actions are still in
    time.
    """

    at: float
    action: Hashable
    first: bool = False


class Key(NamedTuple):
    """A legal action entered with keys, pressed in order: arcs such as "NE" or names such as "lay".

    With a `kind`, a component of that kind is played from the hand for it. Actions with equal keys are
    distinguished by `place`.
    """

    keys: tuple[str, ...]
    action: Hashable
    kind: str = ""
    place: Place | None = None


class RealTimeRules(Generic[S, A]):
    """Real-time members of `Rules`."""

    def voided(self, state: S, action: A) -> S:
        """Returns the state after a void action.

        Only in real time. A stamp that arrives late can make an action impossible that was already accepted.
        The default leaves the state unchanged; a game may keep part of it, such as a card already laid.
        """
        return state

    def uncertainty_ms(self, state: S) -> int:
        """Returns the clock uncertainty: stamps of two seats closer than this are unordered.

        Only in real time.
        """
        return UNCERTAINTY_MS


class RealTimeProjection(Generic[S]):
    """Real-time members of `Projection`."""

    def keys(self, state: S, seat: int) -> Sequence[Key]:
        """Returns the key sequences of a seat, in games that have no turn order."""
        return ()

    def deciding(self, state: S) -> tuple[Place, ...]:
        """Returns the time-critical places in real time, the most urgent first; empty if all are equal.

        Their readers are polled most often, each within 12 ms. One board can do that for two readers.
        """
        return ()


class RealTimeWords(Generic[S]):
    """Real-time members of `Words`."""

    def clock(self, state: S, seat: int, at: float) -> Text | None:
        """Returns a large countdown text for `seat` that replaces the headline, or None.

        The table calls it at every whole second before a deadline; `at` is in game seconds.
        """
        return None

    def runs(self, state: S) -> bool:
        """Returns whether time is running.

        Only in real time. While it rests, pages can replay the last actions in slow motion.
        """
        return True

    def timers(self, state: S) -> tuple[Timer, ...]:
        """Returns the public timers that pages show."""
        return ()
