"""Projection of states and actions onto the mat: `zones`, `placement` and `gestures` are required.

The optional members of dice, hidden hands, real time and umpires are inherited from the modules named after
them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from playmat.games.interface.dice import Dice
from playmat.games.interface.hands import HiddenHand
from playmat.games.interface.happenings import Happening
from playmat.games.interface.real_time import RealTimeProjection
from playmat.games.interface.rules import CHANCE, A, S
from playmat.games.interface.umpire import Umpire
from playmat.placement import Faces, Gesture, Place, Placement, Zone
from playmat.text import Text, say


class Projection(Dice[S, A], HiddenHand[S, A], RealTimeProjection[S], Umpire[S]):
    """Maps states and actions to placements of the mat.

    Interpretation and virtual players see a game through this class only, so that neither contains rules of a
    game. The table compares the placement that the readers report with `placement(state)` and with the
    gestures of every legal action:

        equal to placement(state)              settled, nothing to do
        matches one action                   accepted after a dwell or a button
        matches several                      the players are asked which
        only leftovers of the last action    settling, the table waits
        anything else                        `objection` explains the difference

    Gestures should therefore differ between the actions of a state. Actions without a difference on the mat
    need `Choose`, a button.

    With tic-tac-toe as `game`:

    >>> state = game.rules.start()
    >>> game.projection.placement(state)
    {}
    >>> (lay,) = game.projection.gestures(state, game.rules.parse_action("b2"))
    >>> [(place.number, face.kind) for place, (face,) in lay.changes.items()]
    [(4, 'cross')]
    """

    zones: Mapping[str, Zone] = {}
    """Zones of the mat by name, with the way in which each is compared."""

    def placement(self, state: S) -> Placement:
        """Returns the placement that the mat shows in `state`.

        Places without components are left out.
        """
        raise NotImplementedError

    def gestures(self, state: S, action: A) -> tuple[Gesture, ...]:
        """Returns the gestures that perform a legal `action`; each one alone is sufficient.

        A `Lay` names only the places that the player changes. It omits consequences, such as a captured piece
        that leaves the mat: the table derives them from the placement of the next state and waits until they
        have been carried out.
        """
        raise NotImplementedError

    # Everything from here on is optional.

    def performers(self, state: S) -> tuple[int, ...]:
        """Returns the seats whose players act physically: the movers, or those who act for chance.

        A game in which chance moves must override it for those states.
        """
        return tuple(seat for seat in state.movers if seat != CHANCE)

    def performer(self, state: S, action: A) -> int:
        """Returns the seat whose player performs a legal `action`."""
        return self.performers(state)[0]

    def sensible(self, state: S, actions: Sequence[A]) -> Sequence[A]:
        """Selects the legal actions that make progress, for virtual players that act at random.

        Return an empty sequence if they should wait for the clock. The others remain possible, but rare.
        """
        return actions

    def objection(self, state: S, place: Place, expected: Faces, seen: Faces) -> Text:
        """Explains why the rules do not allow `place` to show `seen` instead of `expected`."""
        return say("This is not allowed now")

    def awaited(self, state: S) -> tuple[Place, ...]:
        """Returns the places where the next component must be placed, or that must be touched next.

        Empty if other actions are possible. The table marks these places.
        """
        return ()

    def reacting(self, state: S) -> bool:
        """Returns whether a mover may respond to an opponent's action, or pass."""
        return False

    def happenings(self, before: S, action: A, after: S) -> tuple[Happening, ...]:
        """Returns the public events that a legal `action` caused, in the order in which to show them."""
        return ()

    def agreed(self, state: S, action: A) -> bool:
        """Returns whether a legal `action` needs the consent of all players.

        For example a draw, or the choice of the first player.
        """
        return False

    def proposals(self, state: S, seat: int) -> Sequence[A]:
        """Returns the actions that `seat` may propose from the menu at any time.

        They are legal, need consent and are not in `legal_actions()`.
        """
        return ()

    def exchanged(self, state: S) -> bool:
        """Returns whether the players of both seats have changed places, in a game for two.

        Everything of a seat stays where it is. Where it changes during a match, people change chairs;
        programs, claimed seats and names of players move by themselves.
        """
        return False

    def departure(self, state: S, seat: int) -> A | None:
        """Returns the action with which `seat` leaves while the others play on, or None if it cannot."""
        return None

    def assumed(self, state: S, action: A) -> Text | None:
        """Returns a question about something that `action` assumes and no reader detects, or None."""
        return None

    def duties(self, state: S, action: A) -> tuple[Text, ...]:
        """Returns the manual steps after `action` that no reader detects, in order."""
        return ()

    def covered(self, state: S, place: Place, present: bool) -> A | None:
        """Returns the action for a place whose reader only detects that it is covered or free, or None."""
        return None

    def deliberate(self, state: S, action: A) -> bool:
        """Returns whether an `action` needs a confirmation.

        For a wand that is a second touch or a button, for a button the answer "Yes". Return True for actions
        that harm another player, cannot be undone by hand, or are rarely intended.
        """
        return False

    def touch_objection(self, state: S, path: Sequence[Place], place: Place) -> Text:
        """Explains why `place` is an invalid target for a wand that has already touched `path`."""
        here = self.placement(state).get(place, ())
        return self.objection(state, place, here, here)
