"""Possible effects of a card: moves with every chain of pushes, aims, invocations and states."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from playmat.games.archery_tactics.rules.actions import Action, Verb
from playmat.games.archery_tactics.rules.arena import NOWHERE
from playmat.games.archery_tactics.rules.cards import Effect, Kind
from playmat.games.archery_tactics.rules.position import NOBODY, Due, Position

Way = tuple[int, ...]
"""Destination of the moving figure, then of each figure pushed along the chain."""


def ways(position: Position, source: int, target: int) -> Iterator[Way]:
    """Yields every way to enter `target` from `source`; none if a figure cannot be pushed on."""
    occupied = {cell for seat in position.seats for cell in position.figures(seat)} - {source}
    yield from _ways(position, occupied, (target,), driven=None)


def _ways(position: Position, occupied: set[int], way: Way, driven: int | None) -> Iterator[Way]:
    # Depth-first search over chains of pushes. `way` holds the cells entered so far; its last figure has to
    # go on if that cell is occupied. No cell occurs twice in a way, so each figure moves at most once and the
    # recursion ends. The source of the first figure is not occupied, so a pushed figure may go there: a step
    # between neighbours can always push back (ruling 8). A figure that was driven in one arc may not push on
    # in the same arc; the first figure moves by its own action and is not driven.
    if way[-1] not in occupied:
        yield way
        return
    for arc, cell in position.arena.steps(way[-1]):
        if cell not in way and arc != driven:
            yield from _ways(position, occupied, (*way, cell), arc)


def moves(source: int, way: Way) -> dict[int, int]:
    """Returns the destinations of all figures by their cells."""
    return dict(pairwise((source, *way)))


# --- effects


Actions = Iterator[Action]


def effects(position: Position, seat: int, due: Due) -> Actions:
    """Yields the possible effects; `done` where the players resolve the card or no effect is possible."""
    found = [*_effects(position, seat, due)]
    yield from found
    if not found:
        yield Action(Verb.DONE, seat)


def _effects(position: Position, seat: int, due: Due) -> Actions:
    card = position.cards[due.card]
    match card.effect:
        case Effect.STEP:
            yield from _steps(position, seat, due)
        case Effect.TRANSFER:
            yield from _transfers(position, seat, due)
        case Effect.AIM:
            player = position.players[seat]
            for cell in position.arena.cells:
                if cell != player.flag:
                    yield Action(Verb.FLAG, seat, cells=(position.arena.name(cell),))
            yield from (Action(Verb.SIGHT, seat, arc=arc) for arc in range(8) if arc != player.arc)
        case Effect.AMBUSH if due.half:
            for cell in sorted(position.figures(seat)):
                yield Action(Verb.REAL, seat, cells=(position.arena.name(cell),))
        case Effect.AMBUSH:
            # The second marker goes to the flag, with every push there (ruling 21).
            player, arena = position.players[seat], position.arena
            alone = player.decoy == NOWHERE and player.flag != player.cell
            if alone and not arena.blocks_steps(player.flag):
                for way in ways(position, NOWHERE, player.flag):
                    yield Action(Verb.AMBUSH, seat, cells=_named(position, way))
        case Effect.PORTAL | Effect.HYPNOSIS | Effect.PLAYERS if card.kind is Kind.INVOCATION:
            flag = position.players[seat].flag
            yield Action(Verb.INVOKE, seat, cells=(position.arena.name(flag),))
        case Effect.PORTAL | Effect.HYPNOSIS | Effect.PLAYERS if card.kind is Kind.STATE:
            for other, player in enumerate(position.players):
                if other != seat and player.is_alive:
                    yield Action(Verb.INFLICT, seat, other=other)


def _named(position: Position, way: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(map(position.arena.name, way))


def body_of(seat: int, due: Due) -> int:
    """Returns the seat whose archer a card moves."""
    return seat if due.body == NOBODY else due.body


def _sources(position: Position, seat: int, due: Due) -> Iterator[tuple[int, str]]:
    """Yields the starting cells of a move with their notation.

    An archer in ambush may start from either marker. The notation names the cell, so the action does not
    reveal which marker is real.
    """
    cells = position.figures(body_of(seat, due))
    for cell in cells:
        yield cell, position.arena.name(cell) if len(cells) > 1 else ""


def _steps(position: Position, seat: int, due: Due) -> Actions:
    for source, noted in _sources(position, seat, due):
        for arc, target in position.arena.steps(source):
            if arc % 2 and not position.switches.diagonal_steps:
                continue
            for way in ways(position, source, target):
                yield Action(Verb.STEP, seat, cells=_named(position, way), source=noted)


def has_room(position: Position, seat: int, due: Due) -> bool:
    """Returns whether the destination is free or its figure can be pushed; true for steps (ruling 8)."""
    target = position.aiming(seat, due.body).flag
    if position.cards[due.card].effect is not Effect.TRANSFER or not position.standing_at(target):
        return True
    return any(any(ways(position, source, target)) for source, _ in _sources(position, seat, due))


def _transfers(position: Position, seat: int, due: Due) -> Actions:
    target = position.aiming(seat, due.body).flag
    for source, noted in _sources(position, seat, due):
        if source != target and not position.arena.blocks_steps(target):
            for way in ways(position, source, target):
                yield Action(Verb.TRANSFER, seat, cells=_named(position, way), source=noted)


def dodge_effects(position: Position, seat: int, due: Due) -> Actions:
    """Yields the effects of a dodge; the players report a custom one as done, blocking or declined."""
    if position.cards[due.card].effect is not Effect.PLAYERS:
        yield from effects(position, seat, due)
        return
    yield Action(Verb.DONE, seat)
    yield Action(Verb.BLOCK, seat)
    yield Action(Verb.DECLINE, seat)
