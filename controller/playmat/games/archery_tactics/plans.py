"""Filters legal actions to those that advance a game, for virtual players and demo tables."""

from __future__ import annotations

from collections.abc import Sequence

from playmat.games.archery_tactics.rules.actions import NOBODY, Action, Verb
from playmat.games.archery_tactics.rules.arena import NOWHERE, Arena
from playmat.games.archery_tactics.rules.position import Answer
from playmat.games.archery_tactics.rules.state import State

_SHOT = "tir"
_AIM = "ciblage"
_IDLE = (Verb.WAIT, Verb.KEEP, Verb.RELEASE)


def sensible(state: State, actions: Sequence[Action]) -> Sequence[Action]:
    """Returns the sensible actions: shots at a target first, then aiming at one, then everything useful."""
    found = [action for action in actions if action.verb not in _IDLE and _leads_on(state, action)]
    busy = [action for action in found if action.verb is not Verb.PASS]
    shots = [action for action in busy if action.card == _SHOT]
    return shots or [action for action in busy if _turns(state, action)] or busy or found or actions


def _turns(state: State, action: Action) -> bool:
    """Returns whether it turns an archer towards a target that it does not see yet."""
    seat = action.seat
    if action.verb is Verb.SIGHT or action.card == _AIM:
        arcs = arcs_to_others(state, seat) if state.players[seat].cell != NOWHERE else []
        return bool(arcs) and state.players[seat].arc not in arcs
    return False


def _leads_on(state: State, action: Action) -> bool:
    if action.verb is Verb.FLAG:
        cell = state.arena.cell(action.cells[0])
        return any(cell in (target for _, target in state.arena.steps(one)) for one in _archers(state))
    if action.card == _SHOT and state.owed(action.seat, *Answer):
        return False  # a counter-shot would have to follow within milliseconds
    if action.card == _SHOT:
        return action.other == NOBODY and state.players[action.seat].arc in arcs_to_others(state, action.seat)
    if action.verb is Verb.SIGHT and state.players[action.seat].cell != NOWHERE:
        return action.arc in arcs_to_others(state, action.seat) or not arcs_to_others(state, action.seat)
    return True


def _archers(state: State) -> list[int]:
    return [player.cell for player in state.players if player.cell != NOWHERE]


def arcs_to_others(state: State, seat: int) -> list[int]:
    """Returns the arcs in which a seat's archer sees another archer."""
    arena: Arena = state.arena
    own = state.players[seat].cell
    others = {cell for cell in _archers(state) if cell != own}
    return [arc for arc in range(8) if others & {*arena.line(own, arc)}]
