"""Puts a virtual table away and lays it out again, so that its cards outlast a power cut as real ones do."""

from __future__ import annotations

import json
from typing import Any

from playmat.errors import HandError
from playmat.picture import SEATS
from playmat.simulator.location import Location, Where
from playmat.simulator.world import World


def put_away(world: World) -> str:
    """The whole world as JSON; a card in the air counts as where it was lifted from."""
    mat: list[tuple[int, str, float, float, float]] = []
    hands: list[list[str]] = [[] for _ in SEATS]
    for card in world.cards:
        spot = _resting(world.where(card))
        if spot.where is Where.MAT:
            mat.append((spot.height, str(card), *spot.pose))
        elif spot.where is Where.HAND:
            hands[spot.seat].append(str(card))
    decks = [[str(card) for card in world.deck(seat)] for seat in SEATS]
    return json.dumps({"mat": sorted(mat), "hands": hands, "decks": decks})


def lay_out(world: World, text: str) -> None:
    """Lays the world out as it was put away; HandError where the text is not of this table."""
    try:
        saved: dict[str, Any] = json.loads(text)
        world.new_game()
        for seat in SEATS:
            while world.deck(seat):
                world.draw(seat)
        for seat in SEATS:
            for name in saved["decks"][seat]:
                world.return_to_deck(world.card(name), seat)
            for name in saved["hands"][seat]:
                world.take(world.card(name), seat)
        for _, name, x, y, angle in saved["mat"]:
            world.lay_at(world.card(name), x, y, angle)
    except (ValueError, KeyError, IndexError, TypeError) as error:
        world.new_game()
        raise HandError(f"the saved virtual table does not fit ({error}): it begins afresh") from error


def _resting(spot: Location) -> Location:
    return spot.lifted_from if spot.where is Where.HELD and spot.lifted_from else spot
