"""Small map of the arena: figures, lines of open shots, and the viewer's counters."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from playmat.board import Board, Counter, Row, Tile
from playmat.games.archery_tactics.placements import ARENA, cell
from playmat.games.archery_tactics.rules.arena import NOWHERE, SPAWN
from playmat.games.archery_tactics.rules.position import Phase, Position
from playmat.games.archery_tactics.rules.shots import line
from playmat.games.archery_tactics.words.icons import (
    ARCHER,
    ENDURANCE,
    FLAG,
    FRAGS,
    GROUNDS,
    LINE,
    MANA,
    TOKEN,
)
from playmat.placement import Place

_Tiles = list[Tile | None]


def board(position: Position, viewer: int, marked: Collection[Place]) -> Board:
    """Returns the map from the viewer's edge; the two markers of an ambush look alike."""
    lit = {place.number for place in marked if place.zone == ARENA}
    for shot in position.shots:
        lit.update(line(position, shot.cell, shot.arc))
    tiles: _Tiles = [None] * len(position.arena.cells)
    for number, icon, owner in _seen(position):
        tiles[number] = Tile(cell(number), icon, lit=number in lit, owner=owner)
    for number in lit:
        tiles[number] = tiles[number] or Tile(cell(number), LINE, lit=True)
    if viewer % 2 == 1:
        tiles.reverse()
    width = position.arena.width
    rows = [Row(tuple(tiles[start : start + width])) for start in range(0, len(tiles), width)]
    if viewer in position.seats:
        player = position.players[viewer]
        counters = (
            Counter(ENDURANCE, position.free_slots(viewer)),
            Counter(MANA, player.mana),
            Counter(FRAGS, player.frags, position.switches.goal),
        )
        rows[-1] = rows[-1]._replace(counters=counters)
    return tuple(rows)


def _seen(position: Position) -> Iterator[tuple[int, str, int]]:
    """Yields the icon and owner of each cell; a later icon covers an earlier one."""
    setting_up = position.phase in (Phase.SPAWN, Phase.INTERLUDE)
    for number, ground in position.arena.marks:
        if ground != SPAWN or setting_up:
            yield number, GROUNDS[ground], -1
    for icon, where in (
        (FLAG, lambda position, seat: (position.players[seat].flag,)),
        (TOKEN, lambda position, seat: tuple(number for _, number in position.players[seat].tokens)),
        (ARCHER, Position.figures),
    ):
        for seat in position.seats:
            yield from ((number, icon, seat) for number in where(position, seat) if number != NOWHERE)
