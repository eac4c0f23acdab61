"""Lines of communication explained: how a square is on line, what cuts it off, and where the lines run."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from playmat.games.game_of_war.rules.board import ARSENALS, LINES, MOUNTAINS, RAYS
from playmat.games.game_of_war.rules.network import blockers, emitted, network
from playmat.games.game_of_war.rules.position import Position
from playmat.games.game_of_war.rules.squares import Squares, each, with_neighbours


class Link(NamedTuple):
    """One step of the way: along a line from an arsenal or relay, or by contact with a unit on line."""

    source: int
    target: int
    contact: bool


class Cut(NamedTuple):
    """A line that would reach a square, and where a mountain or an enemy stands in it."""

    source: int
    blocker: int
    mountain: bool


class Segment(NamedTuple):
    """A line from its source to the last square that it reaches."""

    source: int
    end: int


def trace(position: Position, seat: int, square: int) -> tuple[Link, ...]:
    """The way from an arsenal to a square that is on line, or on a line; none where it is off line."""
    links = _links(position, seat, square)
    way: list[Link] = []
    while (link := links.get(way[-1].source if way else square)) is not None:
        way.append(link)
    return tuple(reversed(way))


def _links(position: Position, seat: int, square: int) -> dict[int, Link]:
    """By square: what first brought it on line; the network grows from the arsenals as `network` has it."""
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
    """Who comes on line next to whom, and so on; an empty square passes nothing on."""
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
    """What stands in the lines that would reach a square from arsenals and emitting relays."""
    enemies, sources = blockers(position, seat), network(position, seat).sources
    return tuple(_cuts(LINES[square], sources, enemies | MOUNTAINS))


def _cuts(lines: tuple[tuple[int, ...], ...], sources: Squares, obstacles: Squares) -> Iterator[Cut]:
    """Of each line that leads to a source: what is nearest to the source."""
    for line in lines:
        for number, source in enumerate(line):
            if sources >> source & 1:
                between = [square for square in line[:number] if obstacles >> square & 1]
                if between:
                    yield Cut(source, between[-1], bool(MOUNTAINS >> between[-1] & 1))


def segments(position: Position, seat: int) -> tuple[Segment, ...]:
    """Where the lines of a side run, each up to its last square."""
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
