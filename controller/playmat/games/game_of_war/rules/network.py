"""Lines of communication: where each side's lead, and which of its units are on line (rulings 5 and 6)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from playmat.games.game_of_war.rules.board import ARSENALS, RAYS_BACK, RAYS_ON
from playmat.games.game_of_war.rules.position import Position
from playmat.games.game_of_war.rules.squares import Squares, each, with_neighbours


class Network(NamedTuple):
    """The squares that lines reach, the own units on line, and from where the lines come."""

    lines: Squares
    on_line: Squares
    sources: Squares


def network(position: Position, seat: int) -> Network:
    """The lines of one side."""
    enemies, switches = blockers(position, seat), position.switches
    arsenals = position.arsenals & ARSENALS[seat] & ~enemies
    contact = (switches.contact, switches.relay_contact)
    return _network(position.units(seat), position.relays(seat), arsenals, enemies, *contact)


def blockers(position: Position, seat: int) -> Squares:
    """The enemies that stop the lines of a side; an arsenal on which one stands emits nothing."""
    enemies = position.units(1 - seat)
    return enemies & ~position.relays(1 - seat) if position.switches.relays_pass else enemies


@lru_cache(maxsize=1024)
def _network(
    units: Squares, relays: Squares, arsenals: Squares, blockers: Squares, contact: bool, relay_contact: bool
) -> Network:
    """Arsenals emit, then every relay that is reached, until no more are: by a line, or by contact."""
    lines = on_line = sources = 0
    fresh = arsenals
    while fresh:
        sources |= fresh
        for source in each(fresh):
            lines |= emitted(source, blockers)
        fresh = relays & lines & ~sources
        if not fresh:
            on_line = _in_contact(units & lines, units) if contact else units & lines
            fresh = relays & on_line & ~sources if relay_contact else 0
    return Network(lines, on_line, sources)


def emitted(source: int, blockers: Squares) -> Squares:
    """The source and its eight lines, each up to the square before a mountain or a blocker.

    Of a line towards higher numbers the lowest blocker is the nearest, of the others the highest; all bits
    on its far side are cut off.
    """
    squares = 1 << source
    for ray in RAYS_ON[source]:
        hit = ray & blockers
        squares |= ray & (hit & -hit) - 1 if hit else ray
    for ray in RAYS_BACK[source]:
        beyond = (ray & blockers).bit_length()
        squares |= ray >> beyond << beyond
    return squares


def _in_contact(on_line: Squares, units: Squares) -> Squares:
    """With all units that are next to one on line, and so on."""
    edge = on_line
    while edge:
        edge = with_neighbours(edge) & units & ~on_line
        on_line |= edge
    return on_line
