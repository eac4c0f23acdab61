"""Overlays on the web page's board: both networks, and the arrows of the last turn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from playmat.board import Beam, BeamKind
from playmat.games.game_of_war.pictures import PLACES
from playmat.games.game_of_war.rules.actions import Action, Verb
from playmat.games.game_of_war.rules.lines import segments
from playmat.games.game_of_war.rules.network import network
from playmat.games.game_of_war.rules.position import Phase, Position, removed
from playmat.games.game_of_war.rules.squares import each, with_neighbours
from playmat.picture import SEATS, Place


@lru_cache(maxsize=64)
def beams(position: Position, lifted: Place | None) -> tuple[Beam, ...]:
    """Returns the networks without the lifted unit; empty during secret deployment."""
    if position.phase is Phase.DEPLOY:
        return ()
    if lifted:
        south, north = (removed(side, lifted.number) for side in position.sides)
        position = position._replace(sides=(south, north))
    return tuple(beam for seat in SEATS for beam in _network(position, seat))


def _network(position: Position, seat: int) -> Iterator[Beam]:
    for line in segments(position, seat):
        yield Beam(BeamKind.LINE, (PLACES[line.source], PLACES[line.end]), seat)
    own, units = network(position, seat), position.units(seat)
    for square in each(units & own.on_line & ~own.lines):
        neighbours = with_neighbours(1 << square) & units & own.on_line & ~(1 << square)
        yield Beam(BeamKind.CONTACT, (PLACES[square], PLACES[next(each(neighbours))]), seat)
    for square in each(units & ~own.on_line):
        yield Beam(BeamKind.CUT, (PLACES[square],), seat)


def traces(position: Position, action: Action) -> tuple[Beam, ...]:
    """Returns the arrow of a move, or the attacked square."""
    match action.verb:
        case Verb.MOVE:
            path = PLACES[action.source], PLACES[action.target]
            return (Beam(BeamKind.TRACE, path, position.turn),)
        case Verb.ATTACK | Verb.DESTROY:
            return (Beam(BeamKind.BLOW, (PLACES[action.target],), position.turn),)
    return ()
