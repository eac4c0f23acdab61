"""A world in plain values, for pages and logs."""

from __future__ import annotations

from typing import Any

from playmat.picture import SEATS
from playmat.simulator.location import Where
from playmat.simulator.world import World
from playmat.table.component import Component


def describe(world: World) -> dict[str, Any]:
    """Every card that is not in a deck, the hands as card names and how many cards each deck has."""
    shown = (card for card in world.cards if world.where(card).where is not Where.DECK)
    return {
        "cards": [_card(world, card) for card in shown],
        "hands": [[str(card) for card in world.hand(seat)] for seat in SEATS],
        "decks": [world.deck_count(seat) for seat in SEATS],
    }


def _card(world: World, card: Component) -> dict[str, Any]:
    spot = world.where(card)
    x, y, angle = spot.pose
    return {
        "id": str(card),
        "army": card.owner,
        "serial": card.serial,
        "kind": card.kind,
        "where": spot.where.value,
        "seat": spot.seat,
        "place": str(spot.place) if spot.place else None,
        "x": round(x, 1),
        "y": round(y, 1),
        "angle": round(angle, 1),
        "z": spot.height,
        "turned": spot.turned,
    }
