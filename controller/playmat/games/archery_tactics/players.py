"""Programs that play, and the actions that advance a game for virtual players and demo tables."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from playmat.games.archery_tactics.rules.actions import NOBODY, Action, Verb
from playmat.games.archery_tactics.rules.arena import NOWHERE, Arena
from playmat.games.archery_tactics.rules.cards import Colour
from playmat.games.archery_tactics.rules.position import Answer, Phase
from playmat.games.archery_tactics.rules.state import State
from playmat.games.archery_tactics.worth import arrows, value
from playmat.games.interface import Rng

_SHOT = "tir"
_AIM = "ciblage"
_AIMLESS = (Verb.WAIT, Verb.KEEP, Verb.RELEASE)


def sensible(state: State, actions: Sequence[Action]) -> Sequence[Action]:
    """Returns the sensible actions: shots at a target first, then aiming at one, then everything useful."""
    found = [action for action in actions if action.verb not in _AIMLESS and _leads_on(state, action)]
    busy = [action for action in found if action.verb is not Verb.PASS]
    shots = [action for action in busy if action.card == _SHOT]
    if shots:
        return shots
    turns = []
    for action in busy:
        if action.verb is Verb.SIGHT or action.card == _AIM:
            # The archer may turn towards a target that it does not see yet.
            player = state.players[action.seat]
            arcs = arcs_to_others(state, action.seat) if player.cell != NOWHERE else []
            if arcs and player.arc not in arcs:
                turns.append(action)
    return turns or busy or found or actions


def _leads_on(state: State, action: Action) -> bool:
    if action.verb is Verb.FLAG:
        cell = state.arena.cell(action.cells[0])
        return any(cell in (target for _, target in state.arena.steps(archer)) for archer in _archers(state))
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


# --- programs: each chooses one of the actions for which a seat has the card, or none


Player = Callable[[State, int, Sequence[Action], Rng], Action | None]
"""Chooses an action for a seat; None puts the held card under the deck to draw another."""

_FREE = (Verb.READY, Verb.LEVEL, Verb.STONE)
"""Actions that cost nothing and are done at once."""
_IDLE = (Verb.WAIT, Verb.PASS, Verb.KEEP, Verb.RELEASE, Verb.REVEAL)
_HUNTING, _IDLING, _COURTESY = 30, 5, 8
"""Passing: one decision in 30 while the seat hopes for a frag, one in 5 otherwise.

A refill that would cost another seat a stone is considered one time in 8.
"""
_LATER = 0
"""Stamp of evaluated actions; the value of a position does not depend on it."""


def able(actions: Sequence[Action], cards: Collection[str]) -> list[Action]:
    """Returns the actions for which the seat has the card."""
    laying = (Verb.LAY, Verb.DODGE)
    return [action for action in actions if action.verb not in laying or action.card in cards]


def at_random(state: State, seat: int, options: Sequence[Action], rng: Rng) -> Action | None:
    """Chooses a random action that does not delay the game; keeps any card."""
    busy = [option for option in options if option.verb not in _IDLE and not _is_rude(state, option, rng)]
    action: Action | None = rng.choice(busy) if busy else _resting(options, True, _IDLING, rng)
    return action


# In real time doing nothing is an action as well. The best action is taken only if the position after it is
# worth more than the present one, or if the seat must not wait. Free actions, which cost nothing, are taken
# first.
def greedy(state: State, seat: int, options: Sequence[Action], rng: Rng) -> Action | None:
    """Chooses the action with the best resulting value, if it beats doing nothing."""
    if free := [option for option in options if option.verb in _FREE]:
        return free[0]
    considered = [
        option for option in options if _is_considered(state, option) and not _is_rude(state, option, rng)
    ]
    worth = {action: _worth(state, seat, action) for action in considered}
    most = max(worth.values(), default=0.0)
    # A seat may wait while a turn runs, nothing is pending and no shot threatens it.
    player = state.players[seat]
    busy = player.due or player.dodge or state.owed(seat, Answer.DUE)
    may_wait = state.phase is Phase.TURN and not busy
    if not worth or (may_wait and most <= value(state, seat)):
        # A red card to shoot with or a blue card to dodge with is worth keeping.
        cards = [state.cards[option.card] for option in options if option.card in state.cards]
        keeps = any(card.is_a(Colour.RED) or card.is_a(Colour.BLUE) for card in cards)
        targets = any(other.cell != NOWHERE for number, other in enumerate(state.players) if number != seat)
        hunts = targets and arrows(state, seat)
        return _resting(options, keeps, _HUNTING if hunts else _IDLING, rng)
    best: Action = rng.choice([action for action in worth if worth[action] == most])
    return best


PLAYERS: dict[str, Player] = {"random": at_random, "greedy": greedy}


# --- evaluation


def _is_considered(state: State, action: Action) -> bool:
    """Returns whether an action is worth evaluating: flags only next to archers, no delays."""
    if action.verb is Verb.FLAG:
        target, cells = state.arena.cell(action.cells[0]), [player.cell for player in state.players]
        near = (
            (cell, *(neighbour for _, neighbour in state.arena.steps(cell)))
            for cell in cells
            if cell != NOWHERE
        )
        return any(target in area for area in near)
    return action.verb not in _IDLE


def _is_rude(state: State, action: Action, rng: Rng) -> bool:
    """Returns whether it would end a lull in which a seat can take a stone; waits a limited time for that."""
    if action.verb is not Verb.REFILL:
        return False
    return (
        any(option.verb is Verb.STONE for option in state.legal_actions())
        and rng.choice(range(_COURTESY)) != 0
    )


def _worth(state: State, seat: int, action: Action) -> float:
    """Returns the value after an action, including the best effect of its card."""
    after = state.after(action, _LATER)
    player = after.players[seat]
    if action.verb not in (Verb.LAY, Verb.DODGE) or not (player.due or player.dodge):
        return value(after, seat)
    effects = [
        effect for effect in after.legal_actions() if effect.seat == seat and _is_considered(after, effect)
    ]
    return max((value(after.after(effect, _LATER), seat) for effect in effects), default=value(after, seat))


# --- idle decisions


def _resting(options: Sequence[Action], keeps: bool, patience: int, rng: Rng) -> Action | None:
    """Keeps a useful held card; otherwise passes with a chance of 1 in `patience`, or returns None."""
    idle = {action.verb: action for action in options}
    if keeps and Verb.KEEP in idle:
        return idle[Verb.KEEP]
    passes = Verb.PASS in idle and not rng.choice(range(patience))
    return idle[Verb.PASS] if passes else None
