"""Facts about units and terrain, and the words of the game."""

from __future__ import annotations

from collections.abc import Mapping

from playmat.games.game_of_war.placements import SQUARE
from playmat.games.game_of_war.rules.board import Terrain, terrain
from playmat.games.game_of_war.rules.units import RELAYS, SWIFT_RELAY
from playmat.games.game_of_war.words.names import unit_of
from playmat.placement import Place
from playmat.text import Text, say, say_n

_RELAY = say(
    "Sends its side’s lines on in eight directions while it is on line. It never attacks, "
    "and moves also off line."
)

GLOSSARY: Mapping[Text, Text] = {
    say_n("Unit", "Units", 1): say("A piece of yours: infantry, cavalry, a cannon or a relay."),
    say_n("Relay", "Relays", 1): _RELAY,
    say_n("Arsenal", "Arsenals", 1): say(
        "Sends its side’s lines in eight directions. It is destroyed by an enemy combat unit on "
        "line that stands on it, as the attack of that turn."
    ),
    say("On line"): say(
        "Reached by a line of its own arsenals and relays, or next to an own unit that is on line."
    ),
    say("Off line"): say(
        "Not on line: a unit neither moves nor attacks, and defends 0; a relay still moves and defends 1. "
        "Own units in range still defend both."
    ),
    say("Fortress"): say(
        "Adds 4 to the defence of infantry and cannons on it, also when they support another "
        "unit. It stops a charge."
    ),
    say("Mountain pass"): say(
        "Adds 2 to the defence of infantry and cannons on it, also when they support another "
        "unit. It lets lines through the mountains."
    ),
    say("Mountain"): say("No unit may stand on it; it stops fire and lines."),
    say("The attack"): say(
        "Once a turn, after the moves: the points of all own units in range against the defence "
        "of one target."
    ),
    say("Range"): say(
        "A unit counts for a target on one of the eight lines through it, up to its own range."
    ),
    say("Combat"): say("Infantry, cavalry and cannons are the units of combat; relays are not."),
    say("Deployed"): say(
        "Press it once your units are set up; you may leave some out, but then they are lost."
    ),
    say("Charge"): say(
        "A row of cavalry next to the target attacks with 7 each, even beyond its range, but not "
        "at a fortress or pass, nor out of a fortress."
    ),
    say("Retreat"): say(
        "A target that is beaten by 1 has to leave its square first of all in its owner’s next turn; "
        "without a free square, or off line unless it is a relay, it is captured."
    ),
    say("Capture"): say("A target that is beaten by 2 or more is taken off the board."),
}

_COMBAT = (
    say("Attacks and supports within two squares; a fortress or a pass makes it stronger in defence."),
    say("Fast; in a row next to the target it charges with 7 each. Terrain does not make it stronger."),
    say("Attacks and supports within three squares; a fortress or a pass makes it stronger in defence."),
    say(
        "A cannon on horseback: it moves two squares and reaches three; a fortress or a pass "
        "makes it stronger in defence."
    ),
)
_SWIFT_RELAY = say(
    "A relay on horseback: it moves two squares and sends its side’s lines on while it is on line."
)

_TERRAIN = {
    Terrain.MOUNTAIN: say("Mountain: no unit may stand here, and it stops fire and lines."),
    Terrain.PASS: say("Pass: infantry and cannons here defend with 2 more, and lines go through."),
    Terrain.FORTRESS: say(
        "Fortress: infantry and cannons here defend with 4 more, and no charge reaches them."
    ),
    Terrain.ARSENAL: say(
        "Arsenal: it sends its side’s lines in eight directions. An enemy combat unit on line "
        "that stands here destroys it by its attack."
    ),
}


def fact(kind: str) -> Text | None:
    """Returns what a unit does; None for a square."""
    unit = unit_of(kind)
    if unit is None:
        return None
    number = unit[1]
    if number in RELAYS:
        return _SWIFT_RELAY if number == SWIFT_RELAY else _RELAY
    return _COMBAT[number]


def place_fact(place: Place) -> Text | None:
    """Returns what the terrain of a square does; None for a plain."""
    return _TERRAIN.get(terrain(place.number)) if place.zone == SQUARE else None
