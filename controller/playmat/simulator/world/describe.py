"""Describes a world in plain values, for the page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from playmat.placement import SHARED, Arrangement, Place
from playmat.simulator.world.location import Where
from playmat.simulator.world.world import World
from playmat.table.component import Component


def describe(world: World, known: Mapping[Component, Place] = {}) -> dict[str, Any]:
    """Returns every component outside the decks, the hands as names, and the size of each deck.

    `hands` and `decks` are listed by seat; `beside` is what lies beside the mat, `shared_deck` the deck
    without an owner. The `hand` of a component is the one seat that may see it: the seat that holds it, from
    whose hand or deck it was lifted, or at whose hidden place it lies face down. It is None for components
    that lie open on the mat. `known` are those that everybody has seen where they are, whatever is done in
    secret now.
    """
    shown = (card for card in world.cards if world.where(card).where is not Where.DECK)
    return {
        "cards": [_card(world, card, known.get(card)) for card in shown],
        "hands": [[str(card) for card in world.hand(seat)] for seat in world.seats],
        "beside": [str(card) for card in world.hand(SHARED)],
        "decks": [world.deck_count(seat) for seat in world.seats],
        "shared_deck": world.deck_count(SHARED),
    }


def _card(world: World, card: Component, known: Place | None) -> dict[str, Any]:
    spot = world.where(card)
    x, y, angle, up, *_ = spot.pose
    origin = spot.lifted_from or spot
    zone = world.zones[origin.place.zone] if origin.place else None
    open_ = origin.where is Where.MAT and not (zone and zone.arrangement is Arrangement.HIDDEN)
    return {
        "id": str(card),
        "owner": card.owner,
        "serial": card.serial,
        "kind": card.kind,
        "form": world.form(card).value,
        "where": spot.where.value,
        "seat": spot.seat,
        "hand": None if open_ else origin.seat,
        "known": known is not None and spot.place == known,
        "place": str(spot.place) if spot.place else None,
        "x": round(x, 1),
        "y": round(y, 1),
        "angle": round(angle, 1),
        "z": spot.height,
        "turned": spot.turned,
        "up": up,
    }
