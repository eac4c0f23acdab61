"""Optional: games with hidden hands and decks, of which the readers detect nothing."""

from __future__ import annotations

from typing import Generic, TypeVar

from playmat.placement import Place

S = TypeVar("S")
A = TypeVar("A")


class HiddenHand(Generic[S, A]):
    """Members of `Projection` for hidden hands and decks.

    With tic-tac-toe as `game`, which hides nothing:

    >>> game.projection.private(game.rules.start())
    False
    >>> game.projection.public(game.rules.parse_action("b2"))
    'b2'
    """

    def private(self, state: S) -> bool:
        """Returns whether only the performing player may see the current step.

        Pages and the log then omit it.
        """
        return False

    def public(self, action: A) -> str:
        """Returns the notation of a performed action without its hidden parts."""
        return str(action)

    def draws(self, state: S, last: A | None = None) -> tuple[Place, ...]:
        """Returns the decks to draw from before the next action; `last` is the previous action, if any.

        Decks are not read. The table only shows the players where to draw.
        """
        return ()

    def dealt_from(self, state: S) -> Place | None:
        """Returns the deck whose top card is laid next, if any; a wrong card goes back there."""
        return None

    def hand_sizes(self, state: S) -> tuple[int, ...]:
        """Returns the required hand size of each seat after drawing; empty if it does not matter."""
        return ()

    def cycles(self, state: S) -> bool:
        """Returns whether a player may put a drawn component under the deck and draw again, undetected."""
        return False

    def shuffled(self, state: S) -> tuple[int, ...]:
        """Returns the seats that shuffle their hands back into their decks."""
        return ()

    def serials_of(self, state: S, seat: int) -> frozenset[str] | None:
        """Returns the serials that `seat` may use, or None for any of its own."""
        return None

    def with_serial(self, state: S, seat: int, serial: str) -> S | None:
        """Returns `state` with this component in place of an equal one, or None if impossible."""
        return None
