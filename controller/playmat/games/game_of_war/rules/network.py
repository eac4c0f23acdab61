"""Lines of communication and on-line units of each side (rulings 5 and 6)."""

from __future__ import annotations

from functools import lru_cache, reduce
from itertools import takewhile
from operator import or_
from typing import NamedTuple

from playmat.games.game_of_war.rules.board import (
    ARSENALS,
    LINES,
    MOUNTAINS,
    RAYS,
    RAYS_BACK,
    RAYS_ON,
    Squares,
    each,
    with_neighbours,
)
from playmat.games.game_of_war.rules.position import Position


class Link(NamedTuple):
    """One step of a path: along a line from an arsenal or relay, or by contact with an on-line unit."""

    source: int
    target: int
    contact: bool


class Cut(NamedTuple):
    """A potential line to a square and the mountain or enemy that blocks it."""

    source: int
    blocker: int
    mountain: bool


class Segment(NamedTuple):
    """A line from its source to the last square that it reaches."""

    source: int
    end: int


def trace(position: Position, seat: int, square: int) -> tuple[Link, ...]:
    """Returns the path from an arsenal to an on-line square; empty if the square is off line."""
    # This repeats the growth of `network`, but records links instead of sets. Each square keeps its first
    # link only, so that following the links back always ends at an arsenal and never in a cycle.
    units, relays = position.units(seat), position.relays(seat)
    wanted, enemies, switches = units | 1 << square, blockers(position, seat), position.switches
    links: dict[int, Link] = {}
    on_line = sources = 0
    fresh = position.arsenals & ARSENALS[seat] & ~enemies
    while fresh:
        sources |= fresh
        on_line |= fresh & wanted
        for source in each(fresh):
            found = emitted(source, enemies) & wanted & ~on_line
            links |= {target: Link(source, target, contact=False) for target in each(found)}
            on_line |= found
        fresh = relays & on_line & ~sources
        if not fresh and switches.contact:
            touching = _contacts(units, wanted, on_line)
            links |= {link.target: link for link in touching}
            on_line |= sum(1 << link.target for link in touching)
            fresh = relays & on_line & ~sources if switches.relay_contact else 0
    way: list[Link] = []
    while (link := links.get(way[-1].source if way else square)) is not None:
        way.append(link)
    return tuple(reversed(way))


def _contacts(units: Squares, wanted: Squares, on_line: Squares) -> list[Link]:
    """Returns the links by contact in breadth-first order. An empty square does not pass a line on."""
    links: list[Link] = []
    edge = on_line & units
    while edge:
        reached = 0
        for source in each(edge):
            for target in each(with_neighbours(1 << source) & wanted & units & ~on_line & ~reached):
                links.append(Link(source, target, contact=True))
                reached |= 1 << target
        on_line |= reached
        edge = reached
    return links


def cuts(position: Position, seat: int, square: int) -> tuple[Cut, ...]:
    """Returns the blockers on the lines between a square and the arsenals and emitting relays."""
    sources, obstacles = network(position, seat).sources, blockers(position, seat) | MOUNTAINS
    found = []
    for line in LINES[square]:
        for number, source in enumerate(line):
            between = [blocker for blocker in line[:number] if obstacles >> blocker & 1]
            if sources >> source & 1 and between:
                # Of several blockers the nearest to the source counts.
                found.append(Cut(source, between[-1], bool(MOUNTAINS >> between[-1] & 1)))
    return tuple(found)


def segments(position: Position, seat: int) -> tuple[Segment, ...]:
    """Returns the lines of a side, each up to its last square."""
    enemies = blockers(position, seat)
    return tuple(
        Segment(source, reached[-1])
        for source in each(network(position, seat).sources)
        for ray in RAYS[source]
        if (reached := [*takewhile(lambda target: not enemies >> target & 1, ray)])
    )


# --- networks


class Network(NamedTuple):
    """Squares on lines, own on-line units and sources of the lines."""

    lines: Squares
    on_line: Squares
    sources: Squares


@lru_cache(maxsize=1 << 13)
def network(position: Position, seat: int) -> Network:
    """Returns the network of one side: a fixed point.

    Arsenals emit first, then every relay that a line reaches, until no relay is added. Only then do units
    next to on-line units come on line by contact; relays found that way may emit and start another round.
    Lines come first because contact depends on the complete set of units on them, and it is the more
    expensive step.

    The result is cached: legality, combat sums and displays all ask for the same network several times per
    position.
    """
    units, relays, enemies = position.units(seat), position.relays(seat), blockers(position, seat)
    contact, relay_contact = position.switches.contact, position.switches.relay_contact
    lines = on_line = sources = 0
    fresh = position.arsenals & ARSENALS[seat] & ~enemies
    while fresh:
        lines, sources = _lines(sources | fresh, relays, enemies)
        on_line = edge = units & lines
        while contact and edge:
            edge = with_neighbours(edge) & units & ~on_line
            on_line |= edge
        fresh = relays & on_line & ~sources if relay_contact else 0
    return Network(lines, on_line, sources)


# In a turn a side's own moves change its lines only if a relay moves.
@lru_cache(maxsize=1 << 10)
def _lines(sources: Squares, relays: Squares, enemies: Squares) -> tuple[Squares, Squares]:
    """Returns the lines from these sources and every relay that they reach, and all sources with those."""
    lines, fresh = 0, sources
    while fresh:
        for source in each(fresh):
            lines |= emitted(source, enemies)
        fresh = relays & lines & ~sources
        sources |= fresh
    return lines, sources


def blockers(position: Position, seat: int) -> Squares:
    """Returns the enemy units that block a side's lines. An arsenal under one of them emits nothing."""
    enemies = position.units(1 - seat)
    return enemies & ~position.relays(1 - seat) if position.switches.relays_pass else enemies


def emitted(source: int, blockers: Squares) -> Squares:
    """Returns the source and its eight lines, each up to the square before a mountain or blocker."""
    return _emitted(source, blockers & _STARS[source])


_STARS = tuple(reduce(or_, (*on, *back)) for on, back in zip(RAYS_ON, RAYS_BACK, strict=True))
"""Squares of all lines from a square. Units elsewhere block none of them, so the cache ignores those."""


@lru_cache(maxsize=1 << 13)
def _emitted(source: int, blockers: Squares) -> Squares:
    """Cuts the eight rays at the blockers.

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
