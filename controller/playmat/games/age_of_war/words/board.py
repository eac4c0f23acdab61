"""Small map of a position: lines of the castle under siege, remaining dice and scores."""

from __future__ import annotations

from playmat.board import Board, Counter, Figure, Fill, Row, Tile
from playmat.games.age_of_war.placements import LAID, WELLS
from playmat.games.age_of_war.rules.castles import CASTLES_OF, CLANS
from playmat.games.age_of_war.rules.position import CENTRE
from playmat.games.age_of_war.rules.scoring import standing
from playmat.games.age_of_war.rules.state import State
from playmat.games.age_of_war.words.icons import CRESTS, DIE, FILLED, FOOT, SEAT_SIGNS
from playmat.games.age_of_war.words.names import line_sign
from playmat.games.age_of_war.words.page import fills_of
from playmat.games.interface import Score
from playmat.placement import Place
from playmat.text import say

_PLACES = 4
"""Minimum width, which keeps maps of castles with few lines similar to the others."""


def board(state: State, scored: bool = True) -> Board:
    """Returns the map for all viewers: filled lines ticked, lines that the dice can fill lit."""
    # Without a siege the map shows the number of untaken castles of each clan, or its owner's symbol.
    tiles = []
    if state.siege:
        lines = zip(state.lines, fills_of(state, state.siege), strict=True)
        for number, (line, fill) in enumerate(lines):
            place, fits = LAID._replace(number=number), fill is Fill.FITS
            if fill is Fill.FILLED:
                tiles.append(Tile(place, FILLED))
            elif line.infantry:
                tiles.append(Tile(place, FOOT, (Figure(FOOT, line.infantry),), lit=fits))
            else:
                tiles.append(Tile(place, line_sign(line), lit=fits))
    else:
        for number, clan in enumerate(CLANS):
            place = Place("clan", number)
            holders = [state.holder(castle) for castle in CASTLES_OF[clan]]
            if state.complete(clan):
                sign, owner = SEAT_SIGNS[holders[0]], holders[0]
                tiles.append(Tile(place, sign, (Figure(sign, len(holders)),), owner=owner))
            else:
                crest = CRESTS[clan]
                tiles.append(Tile(place, crest, (Figure(crest, holders.count(CENTRE)),)))
    gap = (None,) * (_PLACES - 1 - len(tiles))
    dice = (Tile(WELLS, DIE, (Figure(DIE, state.in_hand),)),) if state.movers else ()
    seats = range(len(state.playing)) if scored else ()
    points = tuple(Counter(SEAT_SIGNS[seat], standing(state, seat).points) for seat in seats)
    return (Row((*tiles, *gap, *dice), points),)


def scores(state: State, seat: int) -> tuple[Score, ...]:
    """Returns a seat's points, castles and clans."""
    points, castles, clans = standing(state, seat)
    return Score(say("Points"), points), Score(say("Castles"), castles), Score(say("Clans"), clans)
