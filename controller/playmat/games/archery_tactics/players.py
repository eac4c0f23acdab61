"""Programs that play: what an action is worth to a seat, and which one it does with the cards that it has."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from playmat.games.archery_tactics.rules.actions import Action, Verb
from playmat.games.archery_tactics.rules.arena import NOWHERE
from playmat.games.archery_tactics.rules.cards import CARDS
from playmat.games.archery_tactics.rules.lines import line
from playmat.games.archery_tactics.rules.position import Answer, Phase, Position
from playmat.games.archery_tactics.rules.state import State
from playmat.games.study import Choose

Player = Callable[[State, int, Sequence[Action], Choose], Action | None]
"""Does one of some actions for a seat, or nothing for now."""

_LIFE, _HOPE, _AIM, _DANGER, _STONE, _POINT = 50.0, 30.0, 3.0, 2.0, 0.8, 0.7
_FREE = (Verb.READY, Verb.LEVEL, Verb.STONE, Verb.REFILL)
"""What is always done as soon as it may be."""


def able(actions: Sequence[Action], cards: Collection[str]) -> list[Action]:
    """Of some actions those for which one has the card."""
    laying = (Verb.LAY, Verb.DODGE)
    return [action for action in actions if action.verb not in laying or action.card in cards]


def at_random(state: State, seat: int, options: Sequence[Action], choose: Choose) -> Action | None:
    """Anything, but what holds the game up."""
    busy = [one for one in options if one.verb not in (Verb.WAIT, Verb.PASS, Verb.KEEP, Verb.RELEASE)]
    action: Action | None = choose(busy) if busy else None
    return action


def weighing(state: State, seat: int, options: Sequence[Action], choose: Choose) -> Action | None:
    """What leads to the best position, if that is better than doing nothing."""
    if free := [one for one in options if one.verb in _FREE]:
        return free[0]
    worth = {action: _worth(state, seat, action) for action in options if _is_considered(state, action)}
    most = max(worth.values(), default=0.0)
    if not worth or (most <= value(state, seat) and _may_wait(state, seat)):
        return None
    best: Action = choose([action for action in worth if worth[action] == most])
    return best


PLAYERS: dict[str, Player] = {"random": at_random, "weighing": weighing}


def _is_considered(state: State, action: Action) -> bool:
    """Flags next to archers alone; nobody stops a countdown or passes for no reason."""
    if action.verb is Verb.FLAG:
        return any(abs(_far(state, action, player.cell)) <= 1 for player in state.players if player.cell >= 0)
    return action.verb not in (Verb.WAIT, Verb.PASS, Verb.KEEP, Verb.RELEASE)


def _far(state: State, action: Action, cell: int) -> int:
    row, column = divmod(state.arena.cell(action.cells[0]), state.arena.width)
    other_row, other_column = divmod(cell, state.arena.width)
    return max(abs(row - other_row), abs(column - other_column))


def _may_wait(state: State, seat: int) -> bool:
    """Nobody waits for what is to be done, while he is shot at, or between the turns."""
    player = state.players[seat]
    busy = player.due or player.dodge or state.owed(seat, Answer.DUE)
    return state.phase is Phase.TURN and not busy


def _worth(state: State, seat: int, action: Action) -> float:
    """The position after an action, and after the best effect of a card."""
    after = state.after(action, _LATER)
    player = after.players[seat]
    if action.verb not in (Verb.LAY, Verb.DODGE) or not (player.due or player.dodge):
        return value(after, seat)
    effects = [one for one in after.legal_actions() if one.seat == seat and _is_considered(after, one)]
    return max((value(after.after(one, _LATER), seat) for one in effects), default=value(after, seat))


_LATER = 0
"""Stamps do not matter for what something is worth."""


def value(state: Position, seat: int) -> float:
    """How a seat stands: frags, life, who is in sight and who sees it, mana and endurance."""
    player = state.players[seat]
    others = [one for one in state.seats if one != seat]
    score = _LIFE * (player.frags - max(state.players[one].frags for one in others))
    if player.cell == NOWHERE:
        return score - _LIFE
    score -= _HOPE * bool(state.owed(seat, Answer.DUE, Answer.GIVEN))
    score += _HOPE * sum(bool(shot.duties) for shot in state.shots if shot.seat == seat)
    score += _AIM * sum(_sees(state, seat, one) for one in others)
    score -= _DANGER * sum(_sees(state, one, seat) and not state.has_finished(one) for one in others)
    return score + _STONE * min(player.mana, 3) + _POINT * state.free_slots(seat) + _near(state, seat, others)


def _sees(state: Position, seat: int, other: int) -> bool:
    player, target = state.players[seat], state.players[other]
    if NOWHERE in (player.cell, target.cell) or player.arc < 0:
        return False
    return target.cell in line(state, player.cell, player.arc)


def _near(state: Position, seat: int, others: Sequence[int]) -> float:
    """A little for being in line with somebody, whichever way one looks."""
    cell = state.players[seat].cell
    targets = {state.players[one].cell for one in others}
    return float(sum(not targets.isdisjoint(state.arena.line(cell, arc)) for arc in range(8)))


def wants(card: str) -> bool:
    """Whether a card is worth being kept for a dodge."""
    return any(colour.value == "blue" for colour in CARDS[card].colours)
