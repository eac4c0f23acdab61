"""Reminds players on the page of a forgotten draw or a surplus card, from hands no reader sees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from playmat.picture import Arrangement, Place
from playmat.simulator.world.location import Where
from playmat.simulator.world.world import World
from playmat.web.interface import Reminder


class HandsDue(NamedTuple):
    """The numbers of components that each seat should hold and that should lie on the mat."""

    hands: tuple[int, ...]  # empty: unchecked
    laid: int
    chance: bool = False  # a drawn card may be in a hand for a moment


def reminders(due: HandsDue, world: World, awaited: Sequence[Place]) -> tuple[Reminder, ...]:
    """Returns the seats with too many cards, and those with too few whose deck is not `awaited`.

    Returns none while a card is moving between hand and mat.
    """
    if _lying(world) != due.laid:
        return ()
    waited = {place.seat for place in awaited if _is_deck(world, place)}
    found = [Reminder(seat, _surplus(due, world, seat)) for seat in range(len(due.hands))]
    return tuple(
        one for one in found if one.surplus > due.chance or (one.surplus < 0 and one.seat not in waited)
    )


def still_awaited(due: HandsDue, world: World, awaited: Sequence[Place]) -> tuple[Place, ...]:
    """Returns the awaited places without the decks of players who have drawn."""
    return tuple(place for place in awaited if not _drawn(due, world, place))


def _drawn(due: HandsDue, world: World, place: Place) -> bool:
    """Whether `place` is the deck of a player who already holds enough."""
    counted = place.seat in range(len(due.hands)) and _is_deck(world, place)
    return counted and _surplus(due, world, place.seat) >= 0


def _is_deck(world: World, place: Place) -> bool:
    zone = world.zones.get(place.zone)
    return zone is not None and zone.arrangement is Arrangement.HIDDEN


def _surplus(due: HandsDue, world: World, seat: int) -> int:
    """Returns the cards in or just lifted from a hand beyond its due number; an empty deck owes none."""
    spots = [world.where(card) for card in world.cards]
    origins = [spot.lifted_from or spot for spot in spots]
    held = sum(spot.where is Where.HAND and spot.seat == seat for spot in origins)
    return max(held - due.hands[seat], -world.deck_count(seat))


def _lying(world: World) -> int:
    """Returns the number of components on the mat, or just lifted from it."""
    spots = [world.where(card) for card in world.cards]
    return sum((spot.lifted_from or spot).where is Where.MAT for spot in spots)
