"""Transitions: the position after a legal action, or after a deadline."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import TypeVar

from playmat.games.archery_tactics.rules import interlude, laying, shots
from playmat.games.archery_tactics.rules.actions import Action, Verb
from playmat.games.archery_tactics.rules.cards import Effect, Kind
from playmat.games.archery_tactics.rules.effects import body_of, moves
from playmat.games.archery_tactics.rules.laying import dodge_over, effect_over
from playmat.games.archery_tactics.rules.position import NOBODY, Phase, Position, Standing

P = TypeVar("P", bound=Position)


# --- effects


def _step(position: P, action: Action, at: int) -> P:
    """Moves an archer and pushes the figures in its way (ruling 8)."""
    seat = action.seat
    player = position.players[seat]
    due = player.dodge or player.due
    assert due is not None
    body = body_of(seat, due)
    way = tuple(map(position.arena.cell, action.cells))
    source = position.arena.cell(action.source) if action.source else position.players[body].cell
    goes = moves(source, way)
    position = _gone(position, goes)
    position = shots.moved(position, goes, body if player.dodge else NOBODY, at)
    return dodge_over(position, seat) if player.dodge else effect_over(position, seat)


def _gone(position: P, goes: Mapping[int, int]) -> P:
    """Moves figures from their cells to others."""
    for seat in position.seats:
        cell, decoy = position.players[seat].cell, position.players[seat].decoy
        position = position.with_player(seat, cell=goes.get(cell, cell), decoy=goes.get(decoy, decoy))
    return position


def _sight(position: P, action: Action, at: int) -> P:
    position = position.with_player(action.seat, arc=action.arc)
    if position.phase is Phase.TURN:
        return effect_over(position, action.seat)
    return position if position.phase is Phase.INTERLUDE else interlude.sighted(position)


def _invoke(position: P, action: Action, at: int) -> P:
    seat = action.seat
    due = position.players[seat].due
    assert due is not None
    position = _invoked(position, seat, due.card, position.arena.cell(action.cells[0]))
    return effect_over(position, seat)


def _invoked(position: P, seat: int, card: str, cell: int) -> P:
    """Places an invocation; if it is in the arena already, it moves (ruling 19)."""
    tokens = {**dict(position.players[seat].tokens), card: cell}
    return position.with_player(seat, tokens=tuple(sorted(tokens.items())))


def _inflict(position: P, action: Action, at: int) -> P:
    """Gives the card to an opponent; its stone stays on the owner's slot (ruling 19)."""
    player = position.players[action.seat]
    assert player.due is not None
    number = max(n for n, laid in enumerate(player.laid) if laid.card == player.due.card and not laid.void)
    given = player.laid[number]._replace(given=action.other)
    laid = (*player.laid[:number], given, *player.laid[number + 1 :])
    return effect_over(position.with_player(action.seat, laid=laid), action.seat)


def _ambush(position: P, action: Action, at: int) -> P:
    """Places the second marker; the secret choice of the real one follows."""
    seat, due = action.seat, position.players[action.seat].due
    assert due is not None
    way = tuple(map(position.arena.cell, action.cells))
    goes = dict(pairwise(way))
    position = shots.moved(_gone(position, goes), goes, NOBODY, at)
    return position.with_player(seat, decoy=way[0], due=due._replace(half=True))


def _real(position: P, action: Action, at: int) -> P:
    player = position.players[action.seat]
    if position.arena.cell(action.cells[0]) == player.decoy:
        position = position.with_player(action.seat, cell=player.decoy, decoy=player.cell)
    return effect_over(position, action.seat)


def _done(position: P, action: Action, at: int) -> P:
    """Completes an effect that the players resolve, or that is impossible."""
    seat = action.seat
    player = position.players[seat]
    if not player.dodge:
        return effect_over(position, seat)
    if position.cards[player.dodge.card].effect is not Effect.PLAYERS:
        return dodge_over(position, seat)
    saved = shots.saved(_left_behind(position, seat), body_of(seat, player.dodge))
    return saved.with_player(seat, dodge=None)


def _block(position: P, action: Action, at: int) -> P:
    seat = action.seat
    due = position.players[seat].dodge
    assert due is not None
    position = shots.blocked(_left_behind(position, seat), body_of(seat, due))
    return position.with_player(seat, dodge=None)


def _left_behind(position: P, seat: int) -> P:
    """Leaves a dodge that is an invocation at the flag."""
    player = position.players[seat]
    if player.dodge and position.cards[player.dodge.card].kind is Kind.INVOCATION:
        flag = position.aiming(seat, player.dodge.body).flag
        return _invoked(position, seat, player.dodge.card, flag)
    return position


def _decline(position: P, action: Action, at: int) -> P:
    seat = action.seat
    due = position.players[seat].dodge
    if due:
        return shots.given_up(position, body_of(seat, due)).with_player(seat, dodge=None)
    return shots.given_up(position, seat)


# --- automatic consequences


def settled(position: P) -> P:
    """Resolves answered shots, and ends the turn once all seats have finished (ruling 5)."""
    if position.phase is not Phase.TURN:
        return position
    position = shots.closed(position)
    if not position.shots and all(map(position.has_finished, position.seats)):
        return interlude.turn_over(position)
    return position


BY_VERB: dict[Verb, Callable[[Position, Action, int], Position]] = {
    Verb.SPAWN: interlude.spawned,
    Verb.RETURN: interlude.returned,
    Verb.SIGHT: _sight,
    Verb.READY: interlude.ready,
    Verb.WAIT: interlude.wait,
    Verb.LAY: laying.laid,
    Verb.DODGE: laying.dodged,
    Verb.STEP: _step,
    Verb.TRANSFER: _step,
    Verb.FLAG: lambda position, action, at: effect_over(
        position.with_player(action.seat, flag=position.arena.cell(action.cells[0])), action.seat
    ),
    Verb.INVOKE: _invoke,
    Verb.INFLICT: _inflict,
    Verb.AMBUSH: _ambush,
    Verb.REAL: _real,
    Verb.REVEAL: lambda position, action, at: shots.revealed(position, action.seat),
    Verb.DONE: _done,
    Verb.BLOCK: _block,
    Verb.DECLINE: _decline,
    Verb.KEEP: lambda position, action, at: position.with_player(
        action.seat, kept=position.players[action.seat].kept + 1
    ),
    Verb.RELEASE: lambda position, action, at: position.with_player(
        action.seat, kept=position.players[action.seat].kept - 1
    ),
    Verb.PASS: lambda position, action, at: position.with_player(action.seat, standing=Standing.PASSED),
    Verb.STONE: lambda position, action, at: position._replace(fountain=position.fountain - 1).with_player(
        action.seat, mana=position.players[action.seat].mana + 1, fed=True
    ),
    Verb.LEVEL: interlude.level,
    Verb.TOP: interlude.top,
    Verb.TIME: lambda position, action, at: shots.late(position, at),
    Verb.REFILL: interlude.refill,
}
