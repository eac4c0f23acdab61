"""Bots: one that picks random sensible actions, and one that evaluates lines and firepower."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from playmat.games.game import CHANCE, Choose, Weigh
from playmat.games.game_of_war.plans import distances, sensible
from playmat.games.game_of_war.rules import actions
from playmat.games.game_of_war.rules.actions import DONE, DRAW, END, FIRST, Action, Verb
from playmat.games.game_of_war.rules.board import ARSENALS, Squares, each
from playmat.games.game_of_war.rules.combat import attack, defence
from playmat.games.game_of_war.rules.moves import attackable
from playmat.games.game_of_war.rules.network import network
from playmat.games.game_of_war.rules.position import Phase, Position
from playmat.games.game_of_war.rules.state import State
from playmat.games.game_of_war.rules.units import KINDS, OPENING, RELAYS, UNITS

LONGEST = 800
"""Maximum number of actions; a longer game is a draw."""
_WON, _ARSENAL, _RELAY, _OFF_LINE, _THREAT = 10000.0, 60.0, 25.0, 0.3, 5.0

Player = Callable[[State, Choose], Action]


def hopeful(state: State, choose: Choose) -> Action:
    """Picks a random sensible action."""
    action: Action = choose(sensible(state, state.legal_actions()))
    return action


def weighing(state: State, choose: Choose) -> Action:
    """Deploys the ready opening, then plays the move with the best evaluation.

    A turn has up to five moves and one attack. Searching their combinations is out of reach, so this player
    is greedy: it takes the best single move while it improves the evaluation, then the best attack.
    """
    if state.phase is Phase.DEPLOY:
        return _deployment(state)
    legal = state.legal_actions()
    moves = [action for action in legal if action.verb is Verb.MOVE]
    best, worth = _best(state, moves, choose)
    if best and (state.must_retreat or worth > value(state, state.turn)):
        return best
    last, _ = _best(state, [action for action in legal if action.verb is not Verb.MOVE], choose)
    return last or END


def _deployment(state: State) -> Action:
    for kind in KINDS:
        free = OPENING[state.turn][kind] & state.free
        if free and state.left(state.turn, kind):
            return actions.place(kind, next(each(free)))
    return DONE


def _best(state: State, options: Sequence[Action], choose: Choose) -> tuple[Action | None, float]:
    worth = {action: value(state.after(action), state.turn) for action in options}
    most = max(worth.values(), default=0.0)
    best = [action for action in options if worth[action] == most]
    return (choose(best) if best else None), most


def value(position: Position, seat: int) -> float:
    """Evaluates a position for a side: material, arsenals, relays, connection, threats and distance."""
    if position.result:
        return _WON if position.result.winner == seat else -_WON
    return _strength(position, seat) - _strength(position, 1 - seat) - _march(position, seat) / 50


def _strength(position: Position, seat: int) -> float:
    on_line = network(position, seat).on_line
    total = _ARSENAL * (position.arsenals & ARSENALS[seat]).bit_count()
    total += sum(_RELAY * position.sides[seat][kind].bit_count() for kind in RELAYS)
    for unit, squares in zip(UNITS, position.sides[seat], strict=True):
        lost = _OFF_LINE * (squares & ~on_line).bit_count()
        total += (unit.attack + unit.defence) * (squares.bit_count() - lost)
    return total + _threats(position._replace(turn=seat))


def _threats(position: Position) -> float:
    """Returns the value of the best single attack of the seat at turn."""
    seat = position.turn
    margins = (
        min(2, attack(position, square, seat) - defence(position, square, 1 - seat))
        for square in each(attackable(position._replace(retreat=-1)))
    )
    best = max(margins, default=0)
    return _THREAT * max(best, 0)


def _march(position: Position, seat: int) -> int:
    """Returns the total distance of a side's combat units from the enemy arsenals, or else units."""
    goals: Squares = position.arsenals & ARSENALS[1 - seat] or position.units(1 - seat)
    far = distances(goals)
    return sum(far[square] for square in each(position.combat_units(seat)))


PLAYERS: dict[str, Player] = {"random": hopeful, "weighing": weighing}


def playout(state: State, players: Sequence[Player], choose: Choose, weigh: Weigh) -> Iterator[Action]:
    """Yields every action of a game between these players."""
    for _ in range(LONGEST):
        if not (movers := state.movers):
            return
        action: Action
        if movers == (CHANCE,):
            action = weigh(FIRST, (1.0,) * len(FIRST))
        else:
            action = players[state.turn](state, choose)
        state = state.apply(action)
        yield action
    if state.movers:
        yield DRAW
