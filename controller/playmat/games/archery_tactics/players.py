"""Programs that play: which of the actions for which it has the cards a seat does, or none as it stands."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from playmat.games.archery_tactics.rules.actions import Action, Verb
from playmat.games.archery_tactics.rules.arena import NOWHERE
from playmat.games.archery_tactics.rules.cards import Colour
from playmat.games.archery_tactics.rules.position import Answer, Phase
from playmat.games.archery_tactics.rules.state import State
from playmat.games.archery_tactics.worth import arrows, value
from playmat.games.study import Choose

Player = Callable[[State, int, Sequence[Action], Choose], Action | None]
"""Does one of some actions for a seat; nothing: its card goes below the deck, and it draws another."""

_FREE = (Verb.READY, Verb.LEVEL, Verb.STONE)
"""What is always done as soon as it may be."""
_IDLE = (Verb.WAIT, Verb.PASS, Verb.KEEP, Verb.RELEASE)
_HUNTING, _IDLING, _COURTESY = 30, 5, 8
"""One in so many looks a seat passes: while it hopes for a frag, and while not. As rarely the fountain is
refilled while somebody may still take a stone."""
_LATER = 0
"""Stamps do not matter for what something is worth."""


def able(actions: Sequence[Action], cards: Collection[str]) -> list[Action]:
    """Of some actions those for which one has the card."""
    laying = (Verb.LAY, Verb.DODGE)
    return [action for action in actions if action.verb not in laying or action.card in cards]


def at_random(state: State, seat: int, options: Sequence[Action], choose: Choose) -> Action | None:
    """Anything, but what holds the game up; any card is worth keeping."""
    busy = [one for one in options if one.verb not in _IDLE and not _is_rude(state, one, choose)]
    action: Action | None = choose(busy) if busy else _resting(options, True, _IDLING, choose)
    return action


def greedy(state: State, seat: int, options: Sequence[Action], choose: Choose) -> Action | None:
    """What leads to the best position, if that is better than doing nothing."""
    if free := [one for one in options if one.verb in _FREE]:
        return free[0]
    considered = [one for one in options if _is_considered(state, one) and not _is_rude(state, one, choose)]
    worth = {action: _worth(state, seat, action) for action in considered}
    most = max(worth.values(), default=0.0)
    if not worth or (most <= value(state, seat) and _may_wait(state, seat)):
        cards = {one.card for one in options}
        patience = _HUNTING if _hunts(state, seat) else _IDLING
        return _resting(options, any(_is_worth_keeping(state, card) for card in cards), patience, choose)
    best: Action = choose([action for action in worth if worth[action] == most])
    return best


PLAYERS: dict[str, Player] = {"random": at_random, "greedy": greedy}


# --- what is worth doing


def _is_considered(state: State, action: Action) -> bool:
    """Flags next to archers alone; nobody stops a countdown or passes for no reason."""
    if action.verb is Verb.FLAG:
        return any(_is_near(state, action, player.cell) for player in state.players if player.cell != NOWHERE)
    return action.verb not in _IDLE


def _is_near(state: State, action: Action, cell: int) -> bool:
    target = state.arena.cell(action.cells[0])
    return target == cell or target in (one for _, one in state.arena.steps(cell))


def _is_rude(state: State, action: Action, choose: Choose) -> bool:
    """Whether it would take somebody's stone from him; who does not want it is waited for a while only."""
    if action.verb is not Verb.REFILL:
        return False
    return any(one.verb is Verb.STONE for one in state.legal_actions()) and choose(range(_COURTESY)) != 0


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


# --- what is done where nothing is


def _hunts(state: State, seat: int) -> bool:
    """Whether a seat may still shoot somebody in this turn."""
    return bool(arrows(state, seat)) and any(
        one.cell != NOWHERE for number, one in enumerate(state.players) if number != seat
    )


def _is_worth_keeping(state: State, card: str) -> bool:
    """A shot that nobody is to be hit with yet, and what one can dodge with."""
    return card in state.cards and any(state.cards[card].is_a(colour) for colour in (Colour.RED, Colour.BLUE))


def _resting(options: Sequence[Action], keeps: bool, patience: int, choose: Choose) -> Action | None:
    """The card goes into concentration if it is worth that, else it makes room for the next; some pass."""
    idle = {action.verb: action for action in options}
    if keeps and Verb.KEEP in idle:
        return idle[Verb.KEEP]
    passes = Verb.PASS in idle and not choose(range(patience))
    return idle[Verb.PASS] if passes else None
