"""Networks: lines of communication and on-line units of each side (rulings 5 and 6)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from playmat.games.game_of_war.rules.board import ARSENALS, RAYS_BACK, RAYS_ON
from playmat.games.game_of_war.rules.position import Position
from playmat.games.game_of_war.rules.squares import Squares, each, with_neighbours


class Network(NamedTuple):
    """Squares on lines, own on-line units and sources of the lines."""

    lines: Squares
    on_line: Squares
    sources: Squares


def network(position: Position, seat: int) -> Network:
    """Returns the network of one side."""
    enemies, switches = blockers(position, seat), position.switches
    arsenals = position.arsenals & ARSENALS[seat] & ~enemies
    contact = (switches.contact, switches.relay_contact)
    return _network(position.units(seat), position.relays(seat), arsenals, enemies, *contact)


def blockers(position: Position, seat: int) -> Squares:
    """Returns the enemy units that block a side's lines. An arsenal under one of them emits nothing."""
    enemies = position.units(1 - seat)
    return enemies & ~position.relays(1 - seat) if position.switches.relays_pass else enemies


@lru_cache(maxsize=1024)
def _network(
    units: Squares, relays: Squares, arsenals: Squares, blockers: Squares, contact: bool, relay_contact: bool
) -> Network:
    """Computes a network as a fixed point.

    Arsenals emit first, then every relay that a line reaches, until no relay is added. Only then do units
    next to on-line units come on line by contact; relays found that way may emit and start another round.
    Lines come first because contact depends on the complete set of units on them, and it is the more
    expensive step.

    The result is cached: legality, combat sums and displays all ask for the same network several times per
    position.
    """
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
    """Returns the source and its eight lines, each up to the square before a mountain or blocker.

    This is the bitboard technique for sliding pieces in chess, with rays that already end before mountains.
    On a ray to higher square numbers the nearest blocker is the lowest set bit: `hit & -hit` isolates it, and
    subtracting 1 yields all bits below. On a ray to lower numbers the nearest blocker is the highest set bit:
    `bit_length` finds it, and shifting right and left clears it and all bits below.
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
    """Returns the units extended by all units adjacent to them, repeatedly."""
    edge = on_line
    while edge:
        edge = with_neighbours(edge) & units & ~on_line
        on_line |= edge
    return on_line
