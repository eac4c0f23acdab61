"""Effects of an action: strikes, damage, captures, losses, blocked attacks, new citizens."""

from __future__ import annotations

from playmat.games.art_of_war.pictures import BATTLEFIELD, GRAVEYARD, KINGDOM
from playmat.games.art_of_war.rules.actions import NONE, Action, Verb
from playmat.games.art_of_war.rules.cards import KING
from playmat.games.art_of_war.rules.state import State
from playmat.games.game import Happening, HappeningKind
from playmat.picture import Place

_CITIZENS = (Verb.REVEAL, Verb.DEVELOP)


def happenings(before: State, action: Action, after: State) -> tuple[Happening, ...]:
    """Returns the effects in the order in which to show them."""
    if action.verb in _CITIZENS:
        return (Happening(HappeningKind.GAIN, target=Place(KINGDOM, action.kind, before.active)),)
    result = _result(before, action, after)
    if action.verb is not Verb.TARGET or before.attack is None:
        return result
    source = Place(BATTLEFIELD, before.attack.cell, before.active)
    target = Place(BATTLEFIELD, action.cell, 1 - before.active)
    return (Happening(HappeningKind.STRIKE, source, target), *result)


def struck(before: State, action: Action) -> int:
    """Returns the enemy cell that an attack or shot targets, or NONE."""
    if action.verb in (Verb.TARGET, Verb.SHOOT):
        return action.cell
    return before.attack.target if before.attack else NONE


def _result(before: State, action: Action, after: State) -> tuple[Happening, ...]:
    """Returns the result for the target once it is settled.

    After a loss the rear unit has moved up, so the cell itself is no evidence. The number of units is.
    """
    cell, seat = struck(before, action), 1 - before.active
    if cell == NONE or after.attack:
        return ()
    place, unit = Place(BATTLEFIELD, cell, seat), before.sides[seat].cells[cell]
    assert unit is not None
    if _units(after, seat) < _units(before, seat):
        winner = before.active
        if sum(after.sides[winner].kingdom) <= sum(before.sides[winner].kingdom):
            return (Happening(HappeningKind.KILL, place, Place(GRAVEYARD, seat=place.seat)),)
        # A captured King ends the game and goes to no pile.
        pile = None if unit.kind == KING else Place(KINGDOM, unit.kind, winner)
        return (Happening(HappeningKind.CAPTURE, place, pile),)
    left = after.sides[seat].cells[cell]
    assert left is not None
    if left.damage > unit.damage:
        return (Happening(HappeningKind.HIT, target=place, amount=left.damage - unit.damage),)
    return (Happening(HappeningKind.BLOCK, target=place),)


def _units(state: State, seat: int) -> int:
    return sum(unit is not None for unit in state.sides[seat].cells)
