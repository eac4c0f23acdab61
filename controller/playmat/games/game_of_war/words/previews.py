"""Previews of an attack on each unit, with both sums and the contributions, for web pages."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from playmat.board import Sum, Summand
from playmat.games.game_of_war.pictures import PLACES
from playmat.games.game_of_war.rules.combat import Combat, combat
from playmat.games.game_of_war.rules.position import Phase, Position
from playmat.games.game_of_war.rules.squares import NOWHERE, each
from playmat.games.game_of_war.words.battles import preview
from playmat.picture import SEATS
from playmat.text import Text


@lru_cache(maxsize=64)
def sums(position: Position) -> tuple[Sum, ...]:
    """Returns the previews of all attackable units.

    Own units are evaluated as if the enemy's turn had already begun.
    """
    if position.phase is not Phase.PLAY or position.result:
        return ()
    return tuple(one for seat in SEATS for one in _attacks(position, seat))


def _attacks(position: Position, seat: int) -> Iterator[Sum]:
    if seat != position.turn:
        position = position._replace(turn=seat, moved=0, retreat=NOWHERE)
    for square in each(position.units(1 - seat)):
        fight = combat(position, square, seat)
        if fight.attack:
            figure = Text(f"{fight.attack} : {fight.defence}")
            yield Sum(PLACES[square], figure, preview(position, square), _parts(fight, seat))


def _parts(fight: Combat, seat: int) -> tuple[Summand, ...]:
    """Returns the attackers, then the defenders, including those with contribution 0."""
    sides = (seat, fight.attackers), (1 - seat, fight.defenders)
    return tuple(Summand(PLACES[one.square], side, one.points) for side, all_ in sides for one in all_)
