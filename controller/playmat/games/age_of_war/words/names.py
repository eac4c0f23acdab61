"""Names of castles, clans, dice, battle lines and places."""

from __future__ import annotations

from functools import reduce

from playmat.games.age_of_war.rules.castles import ARCHERY, CAVALRY, CLANS, DAIMYO, INFANTRY, Line
from playmat.games.age_of_war.words.icons import FOOT, SYMBOLS
from playmat.placement import Place
from playmat.text import Text, say

SEATS = (say("Red"), say("Blue"), say("Green"), say("Yellow"), say("Black"), say("White"))
"""As printed on the overlay."""

CASTLE_NAMES: dict[str, Text] = {
    "azuchi": say("Azuchi"),
    "matsumoto": say("Matsumoto"),
    "odani": say("Odani"),
    "gifu": say("Gifu"),
    "edo": say("Edo"),
    "kiyosu": say("Kiyosu"),
    "inuyama": say("Inuyama"),
    "kasugayama": say("Kasugayama"),
    "kitanosho": say("Kitanosho"),
    "gassantoda": say("Gassantoda"),
    "takahashi": say("Takahashi"),
    "matsuyama": say("Matsuyama"),
    "marugame": say("Marugame"),
    "kumamoto": say("Kumamoto"),
}

CLAN_NAMES: dict[str, Text] = {
    "oda": say("Oda"),
    "tokugawa": say("Tokugawa"),
    "uesugi": say("Uesugi"),
    "mori": say("Mori"),
    "chosokabe": say("Chosokabe"),
    "shimazu": say("Shimazu"),
}

SYMBOL_NAMES: dict[str, Text] = {ARCHERY: say("archery"), CAVALRY: say("cavalry"), DAIMYO: say("daimyo")}

ZONE_NAMES: dict[str, Text] = {
    "well": say("Wells"),
    "laid": say("Battle lines"),
    "lost": say("Lost dice"),
    "siege": say("Siege"),
    "centre": say("Centre"),
    "held": say("Castles"),
}


def zone_name(zone: str) -> Text:
    """Returns the name of a zone, or of a clan's frame with the points that the whole clan is worth."""
    if clan := CLAN_NAMES.get(zone):
        return say("{clan} · {value}", clan=clan, value=CLANS[zone])
    return ZONE_NAMES[zone]


def kind_name(kind: str) -> Text:
    """Returns the name of a castle or die."""
    return CASTLE_NAMES.get(kind) or say("Die")


def the_kind(kind: str) -> Text:
    """Returns the name of a castle or die within a sentence."""
    return CASTLE_NAMES.get(kind) or say("the die")


def place_name(place: Place) -> Text:
    """Returns the name of a place without its seat."""
    match place.zone:
        case "well":
            return say("well {number}", number=place.number + 1)
        case "laid":
            return say("line well {number}", number=place.number + 1)
        case "lost":
            return say("lost well {number}", number=place.number + 1)
        case "siege":
            return say("siege slot")
    return say("centre") if place.zone == "centre" else say("castles")


def line_sign(line: Line) -> str:
    """Returns a battle line as printed, in symbols."""
    return f"{FOOT}{line.infantry}" if line.infantry else "".join(SYMBOLS[face] for face in line.symbols)


def line_name(line: Line) -> Text:
    """Returns a battle line in words with its symbols as short form: 'infantry 8', 'archery and cavalry'."""
    if line.infantry:
        return say("infantry {total}", total=line.infantry)._replace(sign=line_sign(line))
    return dice_name(line.symbols)._replace(sign=line_sign(line))


def dice_name(dice: str) -> Text:
    """Returns the values of dice in words: infantry as figures, then the symbols."""
    names = []
    for face, name in SYMBOL_NAMES.items():
        if (number := dice.count(face)) > 1:
            names.append(say("{number} {symbol}", number=number, symbol=name))
        elif number:
            names.append(name)
    if infantry := [face for face in dice if face in INFANTRY]:
        names.insert(0, say("infantry {ranks}", ranks="+".join(infantry)))
    *others, last = names
    if not others:
        return last
    first = reduce(lambda before, name: say("{before}, {name}", before=before, name=name), others)
    return say("{others} and {last}", others=first, last=last)


def face_name(face: str) -> Text:
    """Returns the value of one die in symbols, for a button."""
    return say("{face}", face=SYMBOLS[face] + face * (face in INFANTRY))
