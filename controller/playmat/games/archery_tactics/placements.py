"""Placements of positions: cards on the boards, figures in the arena, sight tokens around it."""

from __future__ import annotations

from functools import lru_cache

from playmat.games.archery_tactics.rules.arena import NOWHERE
from playmat.games.archery_tactics.rules.cards import Cards, Kind
from playmat.games.archery_tactics.rules.position import NOBODY, Player, Position
from playmat.placement import SEAT_NAMES, Arrangement, Face, Place, Placement, Zone

ENDURANCE, AIM, AIMED, BESIDE = "endurance", "aim", "aimed", "beside"
STATES, CONCENTRATION, DECK = "states", "concentration", "deck"
ARENA, ARC, WAND = "arena", "arc", "wand"
ZONES = {
    ENDURANCE: Zone(Arrangement.CELLS),
    AIM: Zone(Arrangement.TAP),
    AIMED: Zone(Arrangement.PILE),
    BESIDE: Zone(Arrangement.PILE),
    STATES: Zone(Arrangement.PILE, anybody=True),
    CONCENTRATION: Zone(Arrangement.HIDDEN),
    DECK: Zone(Arrangement.HIDDEN),
    ARENA: Zone(Arrangement.CELLS, several=True),
    ARC: Zone(Arrangement.CELLS, several=True),
    WAND: Zone(Arrangement.POINTER),
}
MARKER = "ambush"


def figures(cards: Cards) -> dict[str, int]:
    """Returns the figures of one player and the number of each.

    An archer in ambush is represented by a marker that looks like its decoy.
    """
    invocations = [card.key for card in cards if card.kind is Kind.INVOCATION]
    return {"archer": 1, "flag": 1, "sight": 1, MARKER: 2, **dict.fromkeys(invocations, 1)}


def figure(name: str, seat: int) -> str:
    """Returns the kind of a seat's figure."""
    return f"{name}-{SEAT_NAMES[seat]}"


def body(player: Player) -> str:
    """Returns the name of the figure that represents an archer on the mat."""
    return "archer" if player.decoy == NOWHERE else MARKER


def cell(number: int) -> Place:
    """Returns the place of a cell."""
    return Place(ARENA, number)


def arc(number: int) -> Place:
    """Returns the place of an arc at the edge of the arena."""
    return Place(ARC, number)


def slot(seat: int, number: int) -> Place:
    """Returns the place of an endurance slot."""
    return Place(ENDURANCE, number, seat)


def pile(zone: str, seat: int) -> Place:
    """Returns the only place of a zone."""
    return Place(zone, 0, seat)


@lru_cache(maxsize=256)
def placement(position: Position) -> Placement:
    """Returns the placement that the mat must show."""
    found: list[tuple[Place, str]] = []
    for seat, player in enumerate(position.players):
        number = 0
        for laid in player.laid:
            if laid.given != NOBODY:
                # The card leaves a mana stone on its slot, which the readers do not detect.
                found.append((pile(STATES, laid.given), laid.card))
            else:
                found.append((pile(BESIDE, seat) if laid.beside else slot(seat, number), laid.card))
            number += not laid.beside
        found += [(pile(AIMED, seat), "ciblage")] * player.aims
        for name, number in ((body(player), player.cell), ("flag", player.flag), (MARKER, player.decoy)):
            if number != NOWHERE:
                found.append((cell(number), figure(name, seat)))
        if player.arc >= 0:
            found.append((arc(player.arc), figure("sight", seat)))
        found += [(cell(number), figure(card, seat)) for card, number in player.tokens]
    lying: dict[Place, list[Face]] = {}
    for place, kind in found:
        lying.setdefault(place, []).append(Face(kind))
    return {place: tuple(sorted(faces, key=lambda face: face.kind)) for place, faces in lying.items()}
