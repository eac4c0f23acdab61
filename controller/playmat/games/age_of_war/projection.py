"""Projection of states and actions onto the mat, for interpretation and virtual players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from playmat.games.age_of_war import placements, players, umpire
from playmat.games.age_of_war.placements import SIEGE, home
from playmat.games.age_of_war.rules.actions import Action, Verb
from playmat.games.age_of_war.rules.castles import CASTLES, CLANS
from playmat.games.age_of_war.rules.legal import is_legal
from playmat.games.age_of_war.rules.position import CENTRE, Phase
from playmat.games.age_of_war.rules.state import State
from playmat.games.age_of_war.words.objections import objection, unfallen
from playmat.games.interface import Happening, HappeningKind, Projection
from playmat.placement import Faces, Place, Placement, Zone
from playmat.text import Text


def happenings(before: State, action: Action, after: State) -> tuple[Happening, ...]:
    """Returns the conquest of a castle, possibly with its clan, or the end of a failed siege."""
    if before.holders != after.holders:
        clan, target = CASTLES[before.siege].clan, home(before.turn)
        stolen = before.holder(before.siege) != CENTRE
        taken = Happening(HappeningKind.CAPTURE if stolen else HappeningKind.GAIN, SIEGE, target)
        if not after.complete(clan):
            return (taken,)
        return taken, Happening(HappeningKind.GAIN, target=target, amount=CLANS[clan])
    # A castle holds out only if its siege had bound the player. The end of a turn without any filled line
    # attacked no castle, and leaving is no failed siege.
    begun = before.bound or action.verb is Verb.FILL
    if begun and action.verb is not Verb.LEAVE and before.turn != after.turn:
        return (Happening(HappeningKind.BLOCK, target=SIEGE),)
    return ()


class AgeOfWarProjection(Projection[State, Action]):
    """Dice in the wells, laid or lost, and the castles around them."""

    placement = staticmethod(placements.placement)
    gestures = staticmethod(placements.gestures)
    sensible = staticmethod(players.sensible)
    corrections = staticmethod(umpire.corrections)
    adopted = staticmethod(umpire.adopted)
    happenings = staticmethod(happenings)

    zones: Mapping[str, Zone] = placements.ZONES

    def awaited(self, state: State) -> tuple[Place, ...]:
        """Returns the siege slot while it waits for a castle."""
        chooses = any(action.verb is Verb.SIEGE for action in state.legal_actions())
        return (SIEGE,) if chooses and not state.siege else ()

    def observe(self, state: State, seen: Placement) -> Sequence[Action]:
        """Returns the roll once the wells hold as many dice as were in the hand."""
        if state.phase is not Phase.HAND:
            return ()
        dice = placements.dice_of(seen.get(placements.WELLS, ()))
        return (Action(Verb.ROLL, dice=dice),) if dice and len(dice) == state.in_hand else ()

    def unfallen(self, state: State, seen: Placement) -> Text | None:
        """Returns a prompt for dice that are missing or too many."""
        return unfallen(state.in_hand, len(seen.get(placements.WELLS, ())))

    def performers(self, state: State) -> tuple[int, ...]:
        """Returns the current player, who also throws the dice; any seat may report who begins."""
        if state.phase is Phase.FIRST:
            return tuple(seat for seat, plays in enumerate(state.playing) if plays and state.movers)
        return (state.turn,) if state.movers else ()

    def performer(self, state: State, action: Action) -> int:
        """Returns the seat of an action; a player may leave out of turn."""
        return action.seat if action.verb is Verb.LEAVE else super().performer(state, action)

    def departure(self, state: State, seat: int) -> Action | None:
        """Returns the action by which a seat leaves, which is always allowed (ruling 11)."""
        leaving = Action(Verb.LEAVE, seat=seat)
        return leaving if is_legal(state, leaving) else None

    def objection(self, state: State, place: Place, expected: Faces, seen: Faces) -> Text:
        """Returns the rule that forbids the faces at `place`."""
        return objection(state, place, seen)
