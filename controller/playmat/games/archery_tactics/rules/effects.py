"""What the effect of a card can be: where an archer can go, what can be aimed, who is given a state."""

from __future__ import annotations

from collections.abc import Iterator

from playmat.games.archery_tactics.rules.actions import Action, Verb
from playmat.games.archery_tactics.rules.arena import NOWHERE
from playmat.games.archery_tactics.rules.cards import Card, Effect, Kind
from playmat.games.archery_tactics.rules.position import NOBODY, Due, Position
from playmat.games.archery_tactics.rules.pushes import ways

Actions = Iterator[Action]


def effects(position: Position, seat: int, due: Due) -> Actions:
    """What the effect of a card can be; `done` where players resolve it, or where it can be nothing."""
    found = [*_effects(position, seat, due)]
    yield from found
    if not found or due.half:
        yield Action(Verb.DONE, seat)


def _effects(position: Position, seat: int, due: Due) -> Actions:
    card = position.cards[due.card]
    match card.effect:
        case Effect.STEP:
            yield from _steps(position, seat, due)
        case Effect.TRANSFER:
            yield from _transfers(position, seat, due)
        case Effect.AIM:
            yield from _aims(position, seat, due)
        case Effect.AMBUSH:
            yield from _ambushes(position, seat)
        case Effect.PORTAL | Effect.HYPNOSIS | Effect.PLAYERS:
            yield from _specials(position, seat, card)


def _named(position: Position, way: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(map(position.arena.name, way))


def body_of(seat: int, due: Due) -> int:
    """Whose archer a card moves."""
    return seat if due.body == NOBODY else due.body


def _steps(position: Position, seat: int, due: Due) -> Actions:
    source, switches = position.players[body_of(seat, due)].cell, position.switches
    for arc, target in position.arena.steps(source) if source != NOWHERE else ():
        if arc % 2 and not switches.diagonal_steps:
            continue
        for way in ways(position, source, target):
            yield Action(Verb.STEP, seat, cells=_named(position, way))


def has_room(position: Position, seat: int, due: Due) -> bool:
    """Whether nobody stands where a card leads who cannot be pushed; a step always pushes back (ruling 8)."""
    source, target = position.players[body_of(seat, due)].cell, position.players[seat].flag
    if position.cards[due.card].effect is not Effect.TRANSFER or not position.standing_at(target):
        return True
    return any(ways(position, source, target))


def _transfers(position: Position, seat: int, due: Due) -> Actions:
    source, target = position.players[body_of(seat, due)].cell, position.players[seat].flag
    if source not in (NOWHERE, target) and not position.arena.blocks_steps(target):
        for way in ways(position, source, target):
            yield Action(Verb.TRANSFER, seat, cells=_named(position, way))


def _aims(position: Position, seat: int, due: Due) -> Actions:
    player = position.players[seat]
    if not due.half:
        for cell in position.arena.cells:
            if cell != player.flag:
                yield Action(Verb.FLAG, seat, cells=(position.arena.name(cell),))
    yield from (Action(Verb.SIGHT, seat, arc=arc) for arc in range(8) if arc != player.arc)


def _ambushes(position: Position, seat: int) -> Actions:
    """The decoy comes to the flag, where nobody stands."""
    flag = position.players[seat].flag
    if not position.arena.blocks_steps(flag) and not position.standing_at(flag):
        yield Action(Verb.AMBUSH, seat, cells=(position.arena.name(flag),))


def _specials(position: Position, seat: int, card: Card) -> Actions:
    match card.kind:
        case Kind.INVOCATION:
            flag = position.players[seat].flag
            yield Action(Verb.INVOKE, seat, cells=(position.arena.name(flag),))
        case Kind.STATE:
            for other, player in enumerate(position.players):
                if other != seat and player.is_alive:
                    yield Action(Verb.INFLICT, seat, other=other)


def dodge_effects(position: Position, seat: int, due: Due) -> Actions:
    """Where players resolve a dodge they say whether it saved, blocked the shot for all, or did not help."""
    if position.cards[due.card].effect is not Effect.PLAYERS:
        yield from effects(position, seat, due)
        return
    yield Action(Verb.DONE, seat)
    yield Action(Verb.BLOCK, seat)
    yield Action(Verb.DECLINE, seat)
