"""Texts of the help page, and what the page draws over the board."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from playmat.board import Beam, BeamKind, Sum, Summand
from playmat.games.game_of_war.placements import PLACES
from playmat.games.game_of_war.rules.actions import Action, Verb
from playmat.games.game_of_war.rules.board import NOWHERE, each, with_neighbours
from playmat.games.game_of_war.rules.combat import combat
from playmat.games.game_of_war.rules.network import network, segments
from playmat.games.game_of_war.rules.position import Phase, Position, removed
from playmat.games.game_of_war.words.battles import preview
from playmat.placement import SEATS, Place
from playmat.text import Text, say

SENTENCES: Mapping[str, Text] = {
    "zone.square": say("Open ground: units move and fight here."),
    "unit.attack": say("Attack {n}"),
    "unit.charge": say("Charge {n}"),
    "unit.defence": say("Defence {n}"),
    "unit.cover": say("In cover: {n} + {more} = {sum}"),
    "unit.range": say("Range {n}"),
    "unit.speed": say("Speed {n}"),
    "unit.on line": say("On line"),
    "unit.off line": say("Off line: it neither moves nor attacks, and defends 0"),
    "unit.relay off line": say("Off line: it moves, but sends no lines"),
    "aim": say(
        "Move up to five units a turn, then attack one square. Units act only on line: on the lines of "
        "arsenals and relays, or beside a unit on line. Destroy both enemy arsenals, or all combat units, "
        "to win."
    ),
}


# --- beams: both networks, and the arrows of the last turn


@lru_cache(maxsize=64)
def beams(position: Position, lifted: Place | None = None) -> tuple[Beam, ...]:
    """Returns the networks without the lifted unit; empty during secret deployment."""
    if position.phase is Phase.DEPLOY:
        return ()
    if lifted:
        south, north = (removed(side, lifted.number) for side in position.sides)
        position = position._replace(sides=(south, north))
    found = []
    for seat in SEATS:
        for line in segments(position, seat):
            found.append(Beam(BeamKind.LINE, (PLACES[line.source], PLACES[line.end]), seat))
        own, units = network(position, seat), position.units(seat)
        for square in each(units & own.on_line & ~own.lines):
            neighbours = with_neighbours(1 << square) & units & own.on_line & ~(1 << square)
            found.append(Beam(BeamKind.CONTACT, (PLACES[square], PLACES[next(each(neighbours))]), seat))
        found += [Beam(BeamKind.CUT, (PLACES[square],), seat) for square in each(units & ~own.on_line)]
    return tuple(found)


def traces(position: Position, action: Action) -> tuple[Beam, ...]:
    """Returns the arrow of a move, or the attacked square."""
    match action.verb:
        case Verb.MOVE:
            path = PLACES[action.source], PLACES[action.target]
            return (Beam(BeamKind.TRACE, path, position.turn),)
        case Verb.ATTACK | Verb.DESTROY:
            return (Beam(BeamKind.BLOW, (PLACES[action.target],), position.turn),)
    return ()


# --- previews of an attack on each unit, with both sums and the contributions


@lru_cache(maxsize=64)
def sums(position: Position) -> tuple[Sum, ...]:
    """Returns the previews of all attackable units.

    Own units are evaluated as if the enemy's turn had already begun.
    """
    if position.phase is not Phase.PLAY or position.result:
        return ()
    found = []
    for seat in SEATS:
        acting = position
        if seat != position.turn:
            acting = position._replace(turn=seat, moved=0, retreat=NOWHERE)
        for square in each(position.units(1 - seat)):
            fight = combat(acting, square, seat)
            if fight.attack:
                figure = Text(f"{fight.attack} : {fight.defence}")
                # The attackers, then the defenders, including those with contribution 0
                sides = (seat, fight.attackers), (1 - seat, fight.defenders)
                summands = tuple(
                    Summand(PLACES[unit.square], side, unit.points) for side, units in sides for unit in units
                )
                found.append(Sum(PLACES[square], figure, preview(acting, square), summands))
    return tuple(found)
