"""Facts about castles and dice, and the words of the game."""

from __future__ import annotations

from collections.abc import Mapping

from playmat.games.age_of_war.words.names import CASTLE_NAMES
from playmat.text import Text, say, say_n

GLOSSARY: Mapping[Text, Text] = {
    say_n("Castle", "Castles", 1): say(
        "A card with battle lines: who fills all of them takes it. The castles before you count their points."
    ),
    say_n("Line", "Lines", 1): say(
        "What a castle asks for in one row: a total of infantry, or symbols. One line is filled "
        "after each throw."
    ),
    say("Siege"): say(
        "The castle on the siege slot is attacked. Once its first line is filled, the turn stays with it."
    ),
    say("Centre"): say("The castles that nobody has taken. When the last one is taken, the game ends."),
    say_n("Clan", "Clans", 1): say(
        "Castles of one colour. Who has all of them scores the value of the clan instead, and "
        "nobody can take them."
    ),
    say("Infantry"): say(
        "Dice of 1, 2 or 3: any of them fill an infantry line whose number their total reaches."
    ),
    say("Archery"): say("A symbol with a bow: each fills one archery symbol of a line."),
    say("Cavalry"): say("A symbol with a horse: each fills one cavalry symbol of a line."),
    say("Daimyo"): say(
        "The lord’s symbol: each fills one daimyo symbol of a line. To take a castle from a "
        "player, the red daimyo is one more line."
    ),
    say("Lost dice"): say(
        "After a throw you fill a line or lose a die; you may always lose one. The turn ends "
        "when no die is left."
    ),
    say_n("Well", "Wells", 1): say("A place where a die comes to rest and is read."),
}

_DIE = say("Faces 1, 2 and 3 are infantry and add up; archery, cavalry and daimyo each fill one such symbol.")
_CASTLE = say(
    "Fill all its lines in one turn to take it; it may be taken from another player, but not "
    "from a complete clan."
)
_KUMAMOTO = say(
    "Fill all its lines in one turn to take it; it is a clan of its own, so nobody can take it from a player."
)


def fact(kind: str) -> Text:
    """Returns what a castle or die does."""
    if kind not in CASTLE_NAMES:
        return _DIE
    return _KUMAMOTO if kind == "kumamoto" else _CASTLE
