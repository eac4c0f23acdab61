"""Names of cards and places."""

from __future__ import annotations

from collections.abc import Collection

from playmat.games.art_of_war.placements import BATTLEFIELD, DECK, GRAVEYARD, KINGDOM, RESERVE, TAP
from playmat.games.art_of_war.rules.cards import CARDS
from playmat.games.art_of_war.words import icons
from playmat.placement import Place
from playmat.text import Text, say

ICONS = (icons.SOLDIER, icons.GUARDIAN, icons.ARCHER, icons.PRIEST, icons.WIZARD, icons.KING)
"""Icon characters by kind."""

_NAMES = (say("Soldier"), say("Guardian"), say("Archer"), say("Priest"), say("Wizard"), say("King"))
KINDS = tuple(name._replace(sign=icon) for name, icon in zip(_NAMES, ICONS, strict=True))
THE_KINDS = (
    say("the Soldier"),
    say("the Guardian"),
    say("the Archer"),
    say("the Priest"),
    say("the Wizard"),
    say("the King"),
)
"""A card within a sentence, with its article."""
PLURALS = (say("Soldiers"), say("Guardians"), say("Archers"), say("Priests"), say("Wizards"))
SEATS = (say("South"), say("North"))
CELLS = (
    say("front left"),
    say("front centre"),
    say("front right"),
    say("rear left"),
    say("rear centre"),
    say("rear right"),
)
_ROWS = (say("Front"), say("Rear"))
_COLUMNS = (say("Left"), say("Centre"), say("Right"))
_SPOTS = (
    say("Front left"),
    say("Front centre"),
    say("Front right"),
    say("Rear left"),
    say("Rear centre"),
    say("Rear right"),
)
_SINGLE = {RESERVE: say("reserve"), GRAVEYARD: say("graveyard"), DECK: say("deck"), TAP: say("tap point")}
ZONES = {
    BATTLEFIELD: say("Battlefield"),
    RESERVE: say("Reserve"),
    KINGDOM: say("Kingdom"),
    GRAVEYARD: say("Graveyard"),
    DECK: say("Deck"),
    TAP: say("Tap"),
}
"""Zone names as printed on the mat."""


def place_name(place: Place) -> Text:
    """Returns the name of a place as its owner sees it, without the seat."""
    if place.zone == BATTLEFIELD:
        return CELLS[place.number]
    if place.zone == KINGDOM:
        return PLURALS[place.number]
    return _SINGLE[place.zone]


def serial_name(serial: str) -> Text:
    """Returns the name of a card by its serial: 'King R02'."""
    return say("{card} {serial}", card=KINDS[CARDS[serial].kind], serial=serial)


def opposite(cell: int) -> int:
    """Returns the own cell that faces an enemy cell: left is the reader's left."""
    row, column = divmod(cell, 3)
    return 3 * row + 2 - column


def apart(cell: int, others: Collection[int]) -> Text:
    """Returns the shortest words that distinguish `cell` from `others`, as their owner sees them."""
    row, column = divmod(cell, 3)
    rows, columns = {other // 3 for other in others}, {other % 3 for other in others}
    if column not in columns:
        return _COLUMNS[column]
    return _ROWS[row] if row not in rows else _SPOTS[cell]
