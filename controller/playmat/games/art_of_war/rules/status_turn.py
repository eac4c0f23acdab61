"""Validation of a turn's bonus, damage, poses and piles."""

from __future__ import annotations

from collections.abc import Iterator

from playmat.games.art_of_war.rules.armies import UNITS
from playmat.games.art_of_war.rules.cards import ARCHER, KING, SOLDIER
from playmat.games.art_of_war.rules.phases import Done, Phase
from playmat.games.art_of_war.rules.position import Position
from playmat.picture import SEAT_NAMES, SEATS

_FULLEST_DECK = 16  # 21 cards less the King, the first three and the first citizen (ruling 1)
_EARLY = 2


def turn_problems(state: Position) -> Iterator[str]:
    """Yields problems that no sequence of turns can cause.

    Only an attack turns units, and only Soldiers add to the bonus. Without an attack only Archers cause
    damage. Each of these supports leaves its card in the reserve, which limits bonus and damage.
    """
    for seat in SEATS:
        yield from _piles(state, seat)
    name = SEAT_NAMES[state.active]
    turned = any(unit and unit.turned for unit in state.own.cells)
    if turned and state.done is not Done.ATTACKED:
        yield f"{name}: a unit is turned in a turn without an attack"
    if not turned and state.done is Done.ATTACKED:
        yield f"{name}: no unit is turned in a turn with an attack"
    if state.bonus > _laid(state, SOLDIER):
        yield f"{name}: +{state.bonus} by Soldiers, not so many are in the reserve"
    damage = sum(unit.damage for unit in state.enemy.cells if unit)
    if state.done is not Done.ATTACKED and damage > _laid(state, ARCHER) - (state.phase is Phase.SHOOT):
        yield f"{name}: {damage} damage without an attack or enough Archers in the reserve"


def _laid(state: Position, effect: int) -> int:
    """Returns the maximum number of supports with this effect that can have succeeded in this turn.

    Their cards are still in the reserve, before those of the open chain. One may have been recruited since: a
    support into an empty reserve must be the next recruit (ruling 9).
    """
    side, kinds = state.own, (effect, KING)
    open_ones = sum(support.seat == state.active for support in state.chain)
    waiting = side.reserve[: len(side.reserve) - open_ones]
    fighting = any(unit and unit.kind in kinds for unit in side.cells)
    return sum(kind in kinds for kind in waiting) + (state.done is Done.RECRUITED and fighting)


def _piles(state: Position, seat: int) -> Iterator[str]:
    side, name = state.sides[seat], SEAT_NAMES[seat]
    if side.deck > _FULLEST_DECK:
        yield f"{name}: {side.deck} cards in the deck, at most {_FULLEST_DECK} in the war"
    # The first citizen can leave the kingdom only as a conscript, after a unit was destroyed or captured.
    # In later turns a captured unit can hide that loss: conscripted itself, it replaces the missing card.
    lost = sum(side.graveyard) > 0 or side.total() < UNITS + 1
    if state.turn <= _EARLY and not any(side.kingdom) and not lost:
        yield f"{name}: no citizen in turn {state.turn}, but no unit was lost"
