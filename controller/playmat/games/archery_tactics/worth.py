"""Value of a position for a seat that plays for frags."""

from __future__ import annotations

from functools import lru_cache

from playmat.games.archery_tactics.rules.arena import NOWHERE, Arena
from playmat.games.archery_tactics.rules.position import Answer, Duty, Position
from playmat.games.archery_tactics.rules.shots import can_dodge, line

FRAG = 50.0
_LIFE = 50.0
_SHOT_AT = 30.0
_LAST_ARROW = 25.0
"""Less than a sure hit and more than a shot that will be dodged: saves the last shot for a hit."""
_SIGHT, _LINE, _STEP = 3.0, 1.5, 0.9
_SEEN, _HELPLESS = 2.0, 4.0
_STONE, _POINT = 0.8, 0.7
_FAR = 6


def value(state: Position, seat: int) -> float:
    """Returns the value of a position for a seat.

    Frags and the seat's own life dominate. Possible targets, threats and remaining means follow.
    """
    player = state.players[seat]
    others = [other for other in state.seats if other != seat]
    duties = [duty for shot in state.shots if shot.seat == seat for duty in shot.duties if duty.seat != seat]
    score = FRAG * (player.frags - max(state.players[other].frags for other in others)) + FRAG * sum(
        _hit(state, duty) for duty in duties
    )
    if player.cell == NOWHERE:
        return score - _LIFE
    score -= _SHOT_AT * bool(state.owed(seat, Answer.DUE, Answer.GIVEN))
    score += _LAST_ARROW * bool(arrows(state, seat))
    score += max(_aim(state, seat, other) for other in others)
    threats = (other for other in others if not state.has_finished(other) and sees(state, other, seat))
    score -= sum(_SEEN if can_dodge(state, seat) else _HELPLESS for _ in threats)
    return score + _STONE * min(player.mana, 3) + _POINT * state.free_slots(seat)


def arrows(state: Position, seat: int) -> int:
    """Returns how many shots a seat can still fire in this turn."""
    if state.has_finished(seat):
        return 0
    return min(state.copies_left(seat, state.cards["tir"]), state.free_slots(seat))


def sees(state: Position, seat: int, other: int) -> bool:
    """Returns whether a seat's archer would hit another one with a shot."""
    player, target = state.players[seat], state.players[other]
    if NOWHERE in (player.cell, target.cell) or player.arc < 0:
        return False
    return target.cell in line(state, player.cell, player.arc)


def _hit(state: Position, duty: Duty) -> float:
    """Estimates the probability of a hit; a card in concentration is usually one to dodge with."""
    if duty.answer is Answer.GIVEN:
        return 1.0
    kept = state.players[duty.seat].kept
    return 0.35 if kept or duty.answer is Answer.DODGING else 0.7


def _aim(state: Position, seat: int, other: int) -> float:
    """Rates how close an archer is to shooting another: in sight, in line, or some steps from a line."""
    if state.players[other].cell == NOWHERE:
        return 0.0
    if sees(state, seat, other):
        return _SIGHT
    return _LINE - _STEP * steps_to_line(state.arena, state.players[seat].cell, state.players[other].cell)


@lru_cache(maxsize=16384)
def steps_to_line(arena: Arena, cell: int, target: int) -> int:
    """Returns the number of steps into a line with the target, at most `_FAR`."""
    # Breadth-first search over open ground, without regard to other figures. The result is a rough distance,
    # so the search stops at `_FAR`, and the cache is keyed by arena and cells alone.
    lines = {aligned for arc in range(8) for aligned in arena.line(target, arc)}
    reached, edge = {cell}, {cell}
    for steps in range(_FAR):
        if edge & lines:
            return steps
        edge = {neighbour for here in edge for _, neighbour in arena.steps(here)} - reached
        reached |= edge
    return _FAR
