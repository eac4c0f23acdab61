"""Explanations of lines of communication: paths, cuts and segments for display."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from playmat.games.game_of_war.rules.board import ARSENALS, LINES, MOUNTAINS, RAYS
from playmat.games.game_of_war.rules.network import blockers, emitted, network
from playmat.games.game_of_war.rules.position import Position
from playmat.games.game_of_war.rules.squares import Squares, each, with_neighbours


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
    links = _links(position, seat, square)
    way: list[Link] = []
    while (link := links.get(way[-1].source if way else square)) is not None:
        way.append(link)
    return tuple(reversed(way))


def _links(position: Position, seat: int, square: int) -> dict[int, Link]:
    """Maps each square to the link that first connected it.

    This repeats the growth of `network`, but records links instead of sets. Each square keeps its first link
    only, so that following the links back always ends at an arsenal and never in a cycle.
    """
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
    return links


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
    enemies, sources = blockers(position, seat), network(position, seat).sources
    return tuple(_cuts(LINES[square], sources, enemies | MOUNTAINS))


def _cuts(lines: tuple[tuple[int, ...], ...], sources: Squares, obstacles: Squares) -> Iterator[Cut]:
    """Yields for each line with a source the blocker nearest to the source."""
    for line in lines:
        for number, source in enumerate(line):
            if sources >> source & 1:
                between = [square for square in line[:number] if obstacles >> square & 1]
                if between:
                    yield Cut(source, between[-1], bool(MOUNTAINS >> between[-1] & 1))


def segments(position: Position, seat: int) -> tuple[Segment, ...]:
    """Returns the lines of a side, each up to its last square."""
    enemies = blockers(position, seat)
    return tuple(
        Segment(source, reached[-1])
        for source in each(network(position, seat).sources)
        for ray in RAYS[source]
        if (reached := _reached(ray, enemies))
    )


def _reached(ray: tuple[int, ...], enemies: Squares) -> tuple[int, ...]:
    hit = (number for number, square in enumerate(ray) if enemies >> square & 1)
    return ray[: next(hit, len(ray))]
