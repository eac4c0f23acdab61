"""Programs that play, and the sensible actions of random virtual players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from playmat.games.game_of_war.rules import actions
from playmat.games.game_of_war.rules.actions import DONE, END, KEEP, SWAP, Action, Verb
from playmat.games.game_of_war.rules.board import ARSENALS, COLUMNS, NAMES, Squares, each, with_neighbours
from playmat.games.game_of_war.rules.combat import attack, defence
from playmat.games.game_of_war.rules.moves import attackable
from playmat.games.game_of_war.rules.network import network
from playmat.games.game_of_war.rules.position import Phase, Position
from playmat.games.game_of_war.rules.state import State
from playmat.games.game_of_war.rules.units import KINDS, OPENING, RELAYS, UNITS, Side
from playmat.games.interface import Rng

_FRONT = sum(1 << square for square in range(len(NAMES)) if 6 <= square // COLUMNS <= 13)
"""The four rows of each side nearest to the other."""
_SAFE = 5
"""Distance from the enemy at which a relay is out of reach for one turn."""


def sensible(position: Position, actions: Sequence[Action]) -> Sequence[Action]:
    """Selects deployments at the front and on line, effective attacks, or on-line moves towards the enemy.

    Uniformly random play rarely brings the armies into contact on 500 squares. These filters force progress:
    every selected move reduces a distance to the enemy, and every selected attack has an effect.
    """
    if position.phase is Phase.DEPLOY:
        lines = _communicating(position)
        placings = [action for action in actions if action.verb is Verb.PLACE]
        on_line = [action for action in placings if lines >> action.target & 1]
        front = [action for action in on_line if _FRONT >> action.target & 1]
        return front or on_line or placings or [action for action in actions if action == DONE] or actions
    if position.phase is not Phase.PLAY or position.must_retreat:
        return actions
    seat = position.turn
    blows = [
        action
        for action in actions
        if action.verb is Verb.DESTROY
        or (
            action.verb is Verb.ATTACK
            and attack(position, action.target, seat) > defence(position, action.target, 1 - seat)
        )
    ]
    if blows:
        return blows
    # On-line moves approach an enemy unit or arsenal; relays keep a safe distance.
    near = distances(position.units(1 - seat) | position.arsenals & ARSENALS[1 - seat])
    lines, relays = _communicating(position), position.relays(seat)
    advances = []
    for action in actions:
        if action.verb is Verb.MOVE and lines >> action.target & 1:
            closest = _SAFE if relays >> action.source & 1 else 0
            if closest <= near[action.target] < near[action.source]:
                advances.append(action)
    if advances:
        return advances
    # End the turn if no move helps, after at least one move.
    wanted = Verb.END if position.moved else Verb.MOVE
    return [action for action in actions if action.verb is wanted] or actions


def _communicating(position: Position) -> Squares:
    """Returns the squares on which a unit of the seat at turn would be on line."""
    own = network(position, position.turn)
    return own.lines | with_neighbours(own.on_line)


@lru_cache(maxsize=64)
def distances(goals: Squares) -> tuple[int, ...]:
    """Returns the number of king's steps from each square to the nearest goal, ignoring mountains."""
    far = [0] * len(NAMES)
    reached, steps = goals, 0
    while reached and (edge := with_neighbours(reached) & ~reached):
        steps += 1
        for square in each(edge):
            far[square] = steps
        reached |= edge
    return tuple(far)


# --- programs: one picks random sensible actions, one evaluates lines and firepower


LONGEST = 1600
"""Maximum number of actions; a longer game is a draw."""
_WON, _ARSENAL, _RELAY, _OFF_LINE, _THREAT = 10000.0, 60.0, 25.0, 0.3, 5.0

Player = Callable[[State, Rng], Action]


def hopeful(state: State, rng: Rng) -> Action:
    """Picks a random sensible action."""
    action: Action = rng.choice(sensible(state, state.legal_actions()))
    return action


def weighing(state: State, rng: Rng) -> Action:
    """Deploys the ready opening, takes the better side, then plays the move with the best evaluation.

    A turn has up to five moves and one attack. Searching their combinations is out of reach, so this player
    is greedy: it takes the best single move while it improves the evaluation, then the best attack.
    """
    if state.phase is Phase.DEPLOY:
        return placement(state, OPENING)
    if state.phase is Phase.SWAP:
        better = state.sides != OPENING and value(state, 1 - state.turn) > value(state, state.turn)
        return SWAP if better else KEEP
    legal = state.legal_actions()
    moves = [action for action in legal if action.verb is Verb.MOVE]
    best, worth = _best(state, moves, rng)
    if best and (state.must_retreat or worth > value(state, state.turn)):
        return best
    last, _ = _best(state, [action for action in legal if action.verb is not Verb.MOVE], rng)
    return last or END


def placement(state: State, sides: tuple[Side, Side]) -> Action:
    """Returns the next action of a deployment to the squares of these sides."""
    for kind in KINDS:
        free = sides[state.turn][kind] & state.free
        if free and state.left(state.turn, kind):
            return actions.place(kind, next(each(free)))
    return DONE


def _best(state: State, options: Sequence[Action], rng: Rng) -> tuple[Action | None, float]:
    worth = {action: value(state.after(action), state.turn) for action in options}
    most = max(worth.values(), default=0.0)
    best = [action for action in options if worth[action] == most]
    return (rng.choice(best) if best else None), most


def value(position: Position, seat: int) -> float:
    """Evaluates a position for a side: material, arsenals, relays, connection, threats and distance."""
    if position.result:
        return _WON if position.result.winner == seat else -_WON
    # How far the combat units are from the enemy arsenals or, if none is left, from the units
    goals: Squares = position.arsenals & ARSENALS[1 - seat] or position.units(1 - seat)
    far = distances(goals)
    march = sum(far[square] for square in each(position.combat_units(seat)))
    return _strength(position, seat) - _strength(position, 1 - seat) - march / 50


def _strength(position: Position, seat: int) -> float:
    on_line = network(position, seat).on_line
    total = _ARSENAL * (position.arsenals & ARSENALS[seat]).bit_count()
    total += sum(_RELAY * position.sides[seat][kind].bit_count() for kind in RELAYS)
    for unit, squares in zip(UNITS, position.sides[seat], strict=True):
        lost = _OFF_LINE * (squares & ~on_line).bit_count()
        total += (unit.attack + unit.defence) * (squares.bit_count() - lost)
    # The best single attack of the seat, as if it were at turn
    acting = position._replace(turn=seat)
    margins = (
        min(2, attack(acting, square, seat) - defence(acting, square, 1 - seat))
        for square in each(attackable(acting._replace(retreat=-1)))
    )
    return total + _THREAT * max(max(margins, default=0), 0)


PLAYERS: dict[str, Player] = {"random": hopeful, "weighing": weighing}
