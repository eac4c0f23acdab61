"""Effects of an attack on the board: strikes and losses."""

from __future__ import annotations

from collections.abc import Iterator

from playmat.games.game import Happening, HappeningKind
from playmat.games.game_of_war.pictures import PLACES
from playmat.games.game_of_war.rules.actions import Action, Verb
from playmat.games.game_of_war.rules.combat import combat
from playmat.games.game_of_war.rules.position import Position


def happenings(before: Position, action: Action, after: Position) -> tuple[Happening, ...]:
    """Returns one strike per contributing unit, and a kill if the target leaves the board."""
    return tuple(_attack(before, action.target, after)) if action.verb is Verb.ATTACK else ()


def _attack(before: Position, target: int, after: Position) -> Iterator[Happening]:
    for one in combat(before, target, before.turn).attackers:
        if one.points:
            yield Happening(HappeningKind.STRIKE, PLACES[one.square], PLACES[target])
    if after.seat_at(target) is None:
        yield Happening(HappeningKind.KILL, PLACES[target])
