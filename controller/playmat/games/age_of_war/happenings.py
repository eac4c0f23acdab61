"""Happenings of an action: gains, captures and failed sieges, as data."""

from __future__ import annotations

from playmat.games.age_of_war.pictures import SIEGE, home
from playmat.games.age_of_war.rules.actions import Action, Verb
from playmat.games.age_of_war.rules.castles import CASTLES, CLANS
from playmat.games.age_of_war.rules.position import CENTRE
from playmat.games.age_of_war.rules.state import State
from playmat.games.game import Happening, HappeningKind


def happenings(before: State, action: Action, after: State) -> tuple[Happening, ...]:
    """Returns the conquest of a castle, possibly with its clan, or the end of a failed siege."""
    if before.holders != after.holders:
        return _conquest(before, after)
    # A castle holds out only if its siege had bound the player. The end of a turn without any filled line
    # attacked no castle, and leaving is no failed siege.
    begun = before.bound or action.verb is Verb.FILL
    if begun and action.verb is not Verb.LEAVE and before.turn != after.turn:
        return (Happening(HappeningKind.BLOCK, target=SIEGE),)
    return ()


def _conquest(before: State, after: State) -> tuple[Happening, ...]:
    """Returns a gain, or a capture from another player; a completed clan adds a gain of its value."""
    clan, target = CASTLES[before.siege].clan, home(before.turn)
    stolen = before.holder(before.siege) != CENTRE
    taken = Happening(HappeningKind.CAPTURE if stolen else HappeningKind.GAIN, SIEGE, target)
    if not after.complete(clan):
        return (taken,)
    return taken, Happening(HappeningKind.GAIN, target=target, amount=CLANS[clan])
