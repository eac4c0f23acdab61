"""Projection of A Game of War: placements, gestures and explanations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from playmat.games.game_of_war import placements, players
from playmat.games.game_of_war.placements import PLACES
from playmat.games.game_of_war.rules.actions import DRAW, Action, Verb
from playmat.games.game_of_war.rules.combat import combat
from playmat.games.game_of_war.rules.moves import is_legal
from playmat.games.game_of_war.rules.position import Phase, Position
from playmat.games.game_of_war.rules.state import State
from playmat.games.game_of_war.words.objections import objection, touch_objection
from playmat.games.interface import Happening, HappeningKind, Projection
from playmat.placement import SEATS, Gesture, Place, Zone
from playmat.text import Text


def happenings(before: Position, action: Action, after: Position) -> tuple[Happening, ...]:
    """Returns one strike per contributing unit, and a kill if the target leaves the board."""
    if action.verb is not Verb.ATTACK:
        return ()
    target, attackers = PLACES[action.target], combat(before, action.target, before.turn).attackers
    found = [
        Happening(HappeningKind.STRIKE, PLACES[attacker.square], target)
        for attacker in attackers
        if attacker.points
    ]
    if after.seat_at(action.target) is None:
        found.append(Happening(HappeningKind.KILL, target))
    return tuple(found)


class GameOfWarProjection(Projection[State, Action]):
    """Units on squares, touched with a wand or detected by readers."""

    placement = staticmethod(placements.placement)
    happenings = staticmethod(happenings)
    objection = staticmethod(objection)

    zones: Mapping[str, Zone] = placements.ZONES

    def gestures(self, state: State, action: Action) -> tuple[Gesture, ...]:
        """Returns the gestures of a legal action."""
        return placements.gestures(state, action)

    def performers(self, state: State) -> tuple[int, ...]:
        """Lets either player draw the lot."""
        return SEATS if state.phase is Phase.LOT and state.movers else super().performers(state)

    def private(self, state: State) -> bool:
        """Returns True during deployment, which is secret (ruling 12)."""
        return state.phase is Phase.DEPLOY

    def deliberate(self, state: State, action: Action) -> bool:
        """Returns True for an attack, because it ends the turn, and for leaving units out."""
        return action.verb is Verb.ATTACK or (action.verb is Verb.DONE and state.units_left(state.turn) > 0)

    def exchanged(self, state: State) -> bool:
        """Returns True once the players have swapped sides (ruling 24)."""
        return state.swapped

    def proposals(self, state: State, seat: int) -> Sequence[Action]:
        """Offers a draw in the play phase, which needs both players (ruling 11)."""
        return (DRAW,) if is_legal(state, DRAW) else ()

    def sensible(self, state: State, actions: Sequence[Action]) -> Sequence[Action]:
        """Selects deployments on line, moves towards the enemy and effective attacks."""
        return players.sensible(state, actions)

    def touch_objection(self, state: State, path: Sequence[Place], place: Place) -> Text:
        """Explains why the touched unit cannot go to `place`."""
        return touch_objection(state, path, place) or super().touch_objection(state, path, place)
