"""Saves a virtual table and restores it, so that its cards outlast a power cut as real ones do."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from playmat.errors import HandError
from playmat.json_text import parse_json
from playmat.simulator.world.location import Where
from playmat.simulator.world.world import World


def put_away(world: World) -> str:
    """Returns the whole world as JSON; a component in the air counts as where it was lifted from."""
    mat: list[tuple[int, str, float, float, float, int, int, float]] = []
    hands: dict[int, list[str]] = {owner: [] for owner in world.owners}
    for card in world.cards:
        spot = world.where(card)
        if spot.where is Where.HELD and spot.lifted_from:
            spot = spot.lifted_from
        if spot.where is Where.MAT:
            mat.append((spot.height, str(card), *spot.pose))
        elif spot.where is Where.HAND:
            hands[spot.seat].append(str(card))
    decks = {owner: [str(card) for card in world.deck(owner)] for owner in world.owners}
    return json.dumps({"mat": sorted(mat), "hands": hands, "decks": decks})


def lay_out(world: World, text: str) -> None:
    """Restores a saved world; HandError if the text belongs to another table."""
    try:
        saved: dict[str, Any] = parse_json(text)
        world.new_game()
        for owner in world.owners:
            while world.deck(owner):
                world.draw(owner)
        for owner, names in _by_owner(saved["decks"]):
            for name in names:
                world.return_to_deck(world.card(name), owner)
        for owner, names in _by_owner(saved["hands"]):
            for name in names:
                world.take_in_hand(world.card(name), owner)
        for _, name, *pose in saved["mat"]:
            world.lay_at(world.card(name), *pose)
    except (ValueError, KeyError, IndexError, TypeError) as error:
        world.new_game()
        raise HandError(f"the saved virtual table does not fit ({error}): it begins afresh") from error


def _by_owner(saved: dict[str, list[str]] | list[list[str]]) -> Iterator[tuple[int, list[str]]]:
    """Returns names by owner; the first version stored a list by seat."""
    pairs = saved.items() if isinstance(saved, dict) else enumerate(saved)
    return ((int(owner), names) for owner, names in pairs)
