"""A world in plain values, for pages and logs."""

from __future__ import annotations

from typing import Any

from playmat.picture import SHARED
from playmat.simulator.location import Where
from playmat.simulator.world import World
from playmat.table.component import Component


def describe(world: World) -> dict[str, Any]:
    """Every component that is not in a deck, hands as names, and how many cards each deck has.

    `hands` and `decks` are seat by seat; `beside` is what lies beside the mat, `shared_deck` nobody's deck.
    The `hand` of a component is the seat that holds it, or from whose hand or deck it was lifted.
    """
    shown = (card for card in world.cards if world.where(card).where is not Where.DECK)
    return {
        "cards": [_card(world, card) for card in shown],
        "hands": [[str(card) for card in world.hand(seat)] for seat in world.seats],
        "beside": [str(card) for card in world.hand(SHARED)],
        "decks": [world.deck_count(seat) for seat in world.seats],
        "shared_deck": world.deck_count(SHARED),
    }


def _card(world: World, card: Component) -> dict[str, Any]:
    spot = world.where(card)
    x, y, angle, up, *_ = spot.pose
    origin = spot.lifted_from or spot
    return {
        "id": str(card),
        "owner": card.owner,
        "serial": card.serial,
        "kind": card.kind,
        "form": world.form(card).value,
        "where": spot.where.value,
        "seat": spot.seat,
        "hand": None if origin.where is Where.MAT else origin.seat,
        "place": str(spot.place) if spot.place else None,
        "x": round(x, 1),
        "y": round(y, 1),
        "angle": round(angle, 1),
        "z": spot.height,
        "turned": spot.turned,
        "up": up,
    }
