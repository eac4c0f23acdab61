"""Projection of positions and actions onto the mat, for interpretation and virtual players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from playmat.games.archery_tactics import placements, players
from playmat.games.archery_tactics.gestures import archer_place, gestures
from playmat.games.archery_tactics.keys import keys
from playmat.games.archery_tactics.rules.actions import Action, Verb
from playmat.games.archery_tactics.rules.legal import free_spawns, returning
from playmat.games.archery_tactics.rules.position import NOBODY, Phase
from playmat.games.archery_tactics.rules.state import State
from playmat.games.archery_tactics.words.objections import objection
from playmat.games.archery_tactics.words.page import happenings
from playmat.games.archery_tactics.words.touches import touch_objection
from playmat.games.interface import Key, Projection
from playmat.placement import Place, Touch, Zone


class ArcheryTacticsProjection(Projection[State, Action]):
    """Cards on all boards and figures in the arena, located by wand or by readers."""

    placement = staticmethod(placements.placement)
    gestures = staticmethod(gestures)
    objection = staticmethod(objection)
    touch_objection = staticmethod(touch_objection)
    happenings = staticmethod(happenings)

    zones: Mapping[str, Zone] = placements.ZONES

    def performers(self, state: State) -> tuple[int, ...]:
        """Returns the seats that may act; clock actions have no performer."""
        return state.movers

    def performer(self, state: State, action: Action) -> int:
        """Returns the seat that performs an action; a refill falls to a seat that can take no stone."""
        if action.seat != NOBODY:
            return action.seat
        taking = {option.seat for option in state.legal_actions() if option.verb is Verb.STONE}
        return next((seat for seat in state.seats if seat not in taking), 0)

    def public(self, action: Action) -> str:
        """Returns the public notation, which hides the marker that was chosen as real."""
        return str(action._replace(cells=()) if action.verb is Verb.REAL else action)

    def sensible(self, state: State, actions: Sequence[Action]) -> Sequence[Action]:
        """Returns the actions that advance the game; none during a countdown, which must run down."""
        return () if state.phase is Phase.COUNTDOWN else players.sensible(state, actions)

    def awaited(self, state: State) -> tuple[Place, ...]:
        """Returns free spawns, or arcs; in a turn the archers to be touched, and where each next card goes.

        While time stands still, only extra actions are awaited: the place for aiming reads them.
        """
        returns = state.phase is Phase.INTERLUDE and returning(state) != NOBODY
        if state.phase is Phase.SPAWN or returns:
            return tuple(placements.cell(state.arena.cell(name)) for name in free_spawns(state))
        if state.phase is Phase.SIGHT:
            return tuple(map(placements.arc, range(8)))
        playing = [(seat, state.players[seat]) for seat in _playing(state)]
        archers = []
        for player in [actor for _, actor in playing if actor.dodge or actor.due]:
            # Such a player touches the own archer first, unless the effect has no touch.
            archer = archer_place(player)
            touches = (gesture for action in state.legal_actions() for gesture in gestures(state, action))
            if any(isinstance(touch, Touch) and touch.path[0] == archer for touch in touches):
                archers.append(archer)
        free = [
            (seat, idle) for seat, idle in playing if not (idle.due or idle.dodge or state.is_shooting(seat))
        ]
        if state.is_frozen:
            extra = (placements.pile(placements.AIM, seat) for seat, player in free if player.extra)
            return (*archers, *extra)
        return (*archers, *(placements.slot(seat, player.counted) for seat, player in free))

    def deciding(self, state: State) -> tuple[Place, ...]:
        """Returns the places for the next card of each player: the next slot and the aiming place."""
        ready = state.seats if state.phase is Phase.COUNTDOWN else _playing(state)
        laying = [seat for seat in ready if state.free_slots(seat) > 0]
        slots = (placements.slot(seat, state.players[seat].counted) for seat in laying)
        return (*slots, *(Place(placements.AIM, seat=seat) for seat in ready))

    def covered(self, state: State, place: Place, present: bool) -> Action | None:
        """Returns the action of a card that enters or leaves concentration."""
        if place.zone != placements.CONCENTRATION:
            return None
        return Action(Verb.KEEP if present else Verb.RELEASE, place.seat)

    def draws(self, state: State, last: Action | None = None) -> tuple[Place, ...]:
        """Returns the decks of the seats that still play."""
        return tuple(placements.pile(placements.DECK, seat) for seat in _playing(state))

    def keys(self, state: State, seat: int) -> Sequence[Key]:
        """Returns the key bindings of a seat."""
        return tuple(keys(state, seat))

    def hand_sizes(self, state: State) -> tuple[int, ...]:
        """Returns the hand sizes: kept cards and reserved specials, and one card while a seat plays."""
        playing, players = _playing(state), enumerate(state.players)
        return tuple(player.spare + player.kept + (seat in playing) for seat, player in players)

    def cycles(self, state: State) -> bool:
        """Returns whether a card may go under the deck (ruling 4), also after the last is laid."""
        return state.phase in (Phase.TURN, Phase.LULL)

    def shuffled(self, state: State) -> tuple[int, ...]:
        """Returns the seats whose played cards return to their decks: all of them between turns."""
        return tuple(state.seats) if state.phase in (Phase.INTERLUDE, Phase.COUNTDOWN) else ()


def _playing(state: State) -> list[int]:
    if state.phase is not Phase.TURN:
        return []
    return [seat for seat in state.seats if not state.has_finished(seat)]
