"""Effects of an action: strikes, damage, captures, losses, blocked attacks, new citizens."""

from __future__ import annotations

from playmat.games.art_of_war.placements import BATTLEFIELD, GRAVEYARD, KINGDOM
from playmat.games.art_of_war.rules.actions import NONE, Action, Verb
from playmat.games.art_of_war.rules.cards import KING
from playmat.games.art_of_war.rules.state import State
from playmat.games.interface import Happening, HappeningKind
from playmat.placement import Place

_CITIZENS = (Verb.REVEAL, Verb.DEVELOP)


def happenings(before: State, action: Action, after: State) -> tuple[Happening, ...]:
    """Returns the effects in the order in which to show them."""
    if action.verb in _CITIZENS:
        return (Happening(HappeningKind.GAIN, target=Place(KINGDOM, action.kind, before.active)),)
    winner, seat = before.active, 1 - before.active
    strike: tuple[Happening, ...] = ()
    if action.verb is Verb.TARGET and before.attack:
        source, target = Place(BATTLEFIELD, before.attack.cell, winner), Place(BATTLEFIELD, action.cell, seat)
        strike = (Happening(HappeningKind.STRIKE, source, target),)
    cell = struck(before, action)
    if cell == NONE or after.attack:  # nothing was struck, or the result is open
        return strike
    place, unit = Place(BATTLEFIELD, cell, seat), before.sides[seat].cells[cell]
    assert unit is not None
    # After a loss the rear unit has moved up, so the cell itself is no evidence. The number of units is.
    if _units(after, seat) < _units(before, seat):
        if sum(after.sides[winner].kingdom) <= sum(before.sides[winner].kingdom):
            return *strike, Happening(HappeningKind.KILL, place, Place(GRAVEYARD, seat=seat))
        # A captured King ends the game and goes to no pile.
        pile = None if unit.kind == KING else Place(KINGDOM, unit.kind, winner)
        return *strike, Happening(HappeningKind.CAPTURE, place, pile)
    left = after.sides[seat].cells[cell]
    assert left is not None
    if left.damage > unit.damage:
        return *strike, Happening(HappeningKind.HIT, target=place, amount=left.damage - unit.damage)
    return *strike, Happening(HappeningKind.BLOCK, target=place)


def struck(before: State, action: Action) -> int:
    """Returns the enemy cell that an attack or shot targets, or NONE."""
    if action.verb in (Verb.TARGET, Verb.SHOOT):
        return action.cell
    return before.attack.target if before.attack else NONE


def _units(state: State, seat: int) -> int:
    return sum(unit is not None for unit in state.sides[seat].cells)
