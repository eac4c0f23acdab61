"""Texts of the web page: rules in the help, words printed on the cards, and the lines of castles."""

from __future__ import annotations

from collections.abc import Mapping

from playmat.board import Fill, PrintedLines
from playmat.games.age_of_war.rules.castles import CASTLES_OF, CLANS, FACES
from playmat.games.age_of_war.rules.legal import ways
from playmat.games.age_of_war.rules.position import Phase, Position
from playmat.games.age_of_war.words.names import SYMBOL_NAMES
from playmat.text import Text, say

_CLAN = say("Conquer all castles of a clan: they score its points, and nobody can take them from you.")
_INFANTRY = say("infantry {n}")

SENTENCES: Mapping[str, Text] = {
    **{f"zone.{clan}": _CLAN for clan in CLANS},
    "zone.well": say("Throw the dice here."),
    "zone.laid": say("Lay the dice here that fill a line of the castle under siege."),
    "zone.lost": say("Put a die here that you lose because you fill no line."),
    "zone.siege": say("Put the castle here that you attack."),
    "zone.centre": say("Choose a castle from here to attack."),
    "zone.held": say("Keep the castles here that you have conquered."),
    **{f"side.{side}": SYMBOL_NAMES.get(face) or _INFANTRY for side, face in enumerate(FACES, 1)},
    "points": say("Points: {n}"),
    "clan": say("Clan {clan}: {value} when complete"),
    "line open": say("{line}"),
    "line fits": say("{line} (these dice fill it)"),
    "line filled": say("{line} (filled)"),
    "symbol.I": _INFANTRY,
    "symbol.A": say("archery"),
    "symbol.C": say("cavalry"),
    "symbol.D": say("daimyo"),
    "red daimyo": say("1 daimyo more to take it from a player"),
    "aim": say(
        "Throw the dice, choose a castle, and fill one of its lines after each throw. Fill all its lines to "
        "take it; if no line fits, you lose a die. When the centre is empty, the most points win."
    ),
}


# --- status of castle lines: filled, open, or possible with the current dice


def lines(position: Position) -> tuple[PrintedLines, ...]:
    """Returns the lines of the castle under siege; while it can still change, those of every target.

    Castles of a complete clan count as filled, because they cannot be besieged.
    """
    castles = (position.siege,) if position.bound else position.targets
    safe = (name for clan, names in CASTLES_OF.items() if position.complete(clan) for name in names)
    return (
        *(PrintedLines(castle, fills_of(position, castle)) for castle in castles),
        *(PrintedLines(castle, (Fill.FILLED,) * len(position.lines_of(castle))) for castle in safe),
    )


def fills_of(position: Position, castle: str) -> tuple[Fill, ...]:
    """Returns the status of each line of a castle."""
    rolled = position.wells if position.phase is Phase.ROLLED else ""
    filled = position.filled if castle == position.siege else ()
    return tuple(
        Fill.FILLED if number in filled else Fill.FITS if ways(line, rolled) else Fill.OPEN
        for number, line in enumerate(position.lines_of(castle), 1)
    )
