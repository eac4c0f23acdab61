"""Evaluation of a position for a seat that knows its own cards: expected frags minus expected deaths."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from playmat.games.archery_tactics.rules.arena import NOWHERE
from playmat.games.archery_tactics.rules.cards import Cards, Colour, Effect
from playmat.games.archery_tactics.rules.position import Answer, Position
from playmat.games.archery_tactics.worth import arrows, sees, steps_to_line

FRAG = 50.0
LIFE = 40.0
"""Loss by a death besides the opponent's frag: the rest of the turn, stones and the kept card."""
_SHOT_COMES = (0.55, 0.35, 0.25, 0.15)
"""Chance that an archer still shoots another in this turn, by its steps to a line of sight."""
_SEEN = 0.8
_WITH_ARROW = 1.3
_ANSWERS_KEPT, _ANSWERS = 0.75, 0.35
"""Chance that an opponent can dodge: with a card in concentration, and without."""
_OWN_ANSWERS = (0.1, 0.85, 0.95)
"""The same for the seat itself, by its blue cards; it may draw one in time."""
_CAUTION = 0.7
"""Weight of threats against that of prospects: arrows not shot in a turn are lost."""
_STEP = 1.2
_STONE, _POINT, _TRACE, _FLAG = 0.8, 0.7, 0.4, 1.5


class Means(NamedTuple):
    """The cards that a seat can lay: arrows, cards that dodge, and cards that lead to the flag."""

    arrows: int = 0
    answers: int = 0
    jumps: int = 0


def means(ready: Collection[str], cards: Cards, mana: int) -> Means:
    """Counts the useful ones among a seat's cards."""
    found = [cards[card] for card in ready]
    paid = [card for card in found if mana or not card.is_a(Colour.VIOLET)]
    return Means(
        sum(card.effect is Effect.SHOT for card in paid),
        sum(card.is_a(Colour.BLUE) for card in paid),
        sum(card.effect in (Effect.TRANSFER, Effect.AMBUSH) for card in paid),
    )


def evaluate(state: Position, seat: int, own: Means) -> float:
    """Returns the expected advantage of a seat in points; a frag is worth FRAG."""
    player = state.players[seat]
    others = [opponent for opponent in state.seats if opponent != seat]
    score = FRAG * (player.frags - max(state.players[opponent].frags for opponent in others))
    score += LIFE * sum(not state.players[opponent].is_alive for opponent in others)
    score += sum((FRAG + LIFE) * _hit_chance(state, seat, other) for other in others)
    if player.cell == NOWHERE:
        return score - LIFE
    score -= (FRAG + LIFE) * _own_risk(state, seat, own)
    can_answer = not state.has_finished(seat) and state.free_slots(seat)
    answers = _OWN_ANSWERS[min(own.answers, 2)] if can_answer else 0.0
    for other in others:
        if not is_newcomer(state, other):  # arrows not yet shot
            comes = _shot_chance(state, seat, other) * (_WITH_ARROW if own.arrows else 1.0)
            unanswered = min(comes, 0.9) * (1 - answer_chance(state, other))
            score += (FRAG + LIFE) * _any_hits(state, seat, other, unanswered)
        threat = _any_hits(state, other, seat, _shot_chance(state, other, seat) * (1 - answers))
        score -= _CAUTION * (FRAG + LIFE) * threat
        if state.players[other].cell != NOWHERE:
            score -= _STEP * steps_to_line(state.arena, player.cell, state.players[other].cell)
    # What lasts beyond this turn also breaks ties: stones, endurance, traces of specials.
    traces = len(player.tokens) + sum(laid.given >= 0 for laid in player.laid)
    return score + (
        _STONE * min(player.mana, 3)
        + _POINT * state.free_slots(seat)
        + _TRACE * traces
        + _FLAG * (own.jumps > 0 and player.flag != player.cell)
    )


def _hit_chance(state: Position, seat: int, other: int) -> float:
    """Returns the chance that an open shot of a seat kills another."""
    duties = [shot.duty(other) for shot in state.shots if shot.seat == seat]
    answers = {duty.answer for duty in duties if duty}
    if Answer.GIVEN in answers:
        return 1.0
    if Answer.DODGING in answers:
        return 0.2
    return 1 - answer_chance(state, other) if answers else 0.0


def answer_chance(state: Position, seat: int) -> float:
    """Estimates the chance that an opponent can dodge a shot."""
    player = state.players[seat]
    if state.has_finished(seat) or not state.free_slots(seat):
        return 0.0
    return _ANSWERS_KEPT if player.kept else _ANSWERS


def _own_risk(state: Position, seat: int, own: Means) -> float:
    """Returns the chance that an open shot kills the seat."""
    answers = {duty.answer for shot in state.shots if (duty := shot.duty(seat))}
    if Answer.GIVEN in answers:
        return 1.0
    if Answer.DUE in answers:
        return 0.1 if own.answers and state.free_slots(seat) else 1.0
    return 0.0


def is_newcomer(state: Position, seat: int) -> bool:
    """Returns whether an archer is still on a spawn in the first turn, where no level shoots it."""
    cell = state.players[seat].cell
    return state.turn == 1 and cell in state.arena.spawns


def _any_hits(state: Position, seat: int, other: int, chance: float) -> float:
    """Returns the chance that one of several shots hits; a decoy catches every other one."""
    if state.players[other].decoy != NOWHERE:
        chance /= 2
    return float(1 - (1 - chance) ** arrows(state, seat))


def _shot_chance(state: Position, seat: int, other: int) -> float:
    """Returns the chance that an archer gets another into its sight and shoots in this turn."""
    player, target = state.players[seat], state.players[other]
    if NOWHERE in (player.cell, target.cell) or not arrows(state, seat):
        return 0.0
    if sees(state, seat, other):
        return _SEEN
    steps = steps_to_line(state.arena, player.cell, target.cell)
    if steps >= min(len(_SHOT_COMES), state.free_slots(seat)):
        return 0.0
    return _SHOT_COMES[steps]


def can_shoot(state: Position, seat: int, other: int) -> bool:
    """Returns whether an archer can still get another into its sight in this turn, and shoot."""
    return _shot_chance(state, seat, other) > 0
