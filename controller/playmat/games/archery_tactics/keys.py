"""Key bindings of a seat: eight keys for the arcs, and one each to lay, keep, plan, pass and decline."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from playmat.games.archery_tactics.placements import arc, cell
from playmat.games.archery_tactics.rules.actions import Action, Verb
from playmat.games.archery_tactics.rules.arena import ARCS, NOWHERE
from playmat.games.archery_tactics.rules.effects import body_of
from playmat.games.archery_tactics.rules.position import NOBODY
from playmat.games.archery_tactics.rules.state import State
from playmat.games.interface import Key
from playmat.placement import Place

LAY, KEEP, PLAN, PASS, DECLINE = "lay", "keep", "plan", "pass", "decline"
_PLAIN = {
    Verb.READY: LAY,
    Verb.DONE: LAY,
    Verb.INVOKE: LAY,
    Verb.REAL: LAY,
    Verb.REVEAL: KEEP,
    Verb.STONE: LAY,
    Verb.BLOCK: KEEP,
    Verb.KEEP: KEEP,
    Verb.RELEASE: KEEP,
    Verb.LEVEL: KEEP,
    Verb.PASS: PASS,
    Verb.WAIT: PASS,
    Verb.DECLINE: DECLINE,
}


def keys(state: State, seat: int) -> Iterator[Key]:
    """Yields the key bindings of a seat; a card laid for another seat's archer has none."""
    for action in state.legal_actions():
        if action.seat == seat and (action.verb not in (Verb.LAY, Verb.DODGE) or action.other == NOBODY):
            match action.verb:
                case Verb.LAY | Verb.DODGE:
                    yield Key((LAY,), action, action.card)
                case Verb.SIGHT:
                    yield Key((ARCS[action.arc],), action, place=arc(action.arc))
                case Verb.AMBUSH:
                    yield Key((LAY, *_pushed(state, action.cells)), action)
                case Verb.STEP:
                    yield Key(tuple(_ways(state, action)), action)
                case Verb.TRANSFER:
                    yield Key((LAY, *list(_ways(state, action))[1:]), action)
                case Verb.FLAG:
                    yield Key((PLAN,), action, place=_cell(state, action.cells[0]))
                case Verb.SPAWN | Verb.RETURN:
                    yield Key((LAY,), action, place=_cell(state, action.cells[0]))
                case Verb.INFLICT:
                    victim = state.players[action.other]
                    hidden = victim.decoy != NOWHERE  # a place would reveal the real marker
                    yield Key((LAY,), action, place=None if hidden else cell(victim.cell))
                case _:
                    yield Key((_PLAIN[action.verb],), action)
        elif action.verb is Verb.REFILL:
            yield Key((PASS,), action)


def _cell(state: State, name: str) -> Place:
    return cell(state.arena.cell(name))


def _ways(state: State, action: Action) -> Iterator[str]:
    """Yields the arc of each move: first the archer's, then those of the pushed figures."""
    player = state.players[action.seat]
    due = player.dodge or player.due
    assert due is not None
    source = state.arena.name(state.players[body_of(action.seat, due)].cell)
    yield from _pushed(state, (action.source or source, *action.cells))


def _pushed(state: State, names: Iterable[str]) -> Iterator[str]:
    """Yields the arc from each cell to the next, or LAY where two cells are not neighbours."""
    for source, target in pairwise(map(state.arena.cell, names)):
        arcs = (name for n, name in enumerate(ARCS) if state.arena.neighbour(source, n) == target)
        yield next(arcs, LAY)
