"""What the page, which sees the hands that no reader sees, reminds of: a forgotten draw, and one too many."""

from __future__ import annotations

from collections.abc import Sequence

from playmat.games.game import CHANCE, State
from playmat.interpret import AnyGame
from playmat.picture import SEATS, Place
from playmat.simulator.location import Where
from playmat.simulator.world import DECK, World
from playmat.web.interface import Reminder


def reminders(game: AnyGame, state: State, world: World, awaited: Sequence[Place]) -> tuple[Reminder, ...]:
    """The seats with too many cards, and those with too few though their deck is no longer `awaited`.

    None while a card is on its way between hand and mat. Where chance decides, the card that it turns up
    may be in a hand for a moment.
    """
    if _lying(world) != sum(map(len, game.projection.picture(state).values())):
        return ()
    spare = 1 if state.mover == CHANCE else 0
    found = [Reminder(seat, _surplus(game, state, world, seat)) for seat in SEATS]
    return tuple(
        one
        for one in found
        if one.surplus > spare or (one.surplus < 0 and Place(DECK, seat=one.seat) not in awaited)
    )


def still_awaited(game: AnyGame, state: State, world: World, awaited: Sequence[Place]) -> tuple[Place, ...]:
    """The awaited places without the decks of those who have drawn."""
    return tuple(
        place for place in awaited if place.zone != DECK or _surplus(game, state, world, place.seat) < 0
    )


def _surplus(game: AnyGame, state: State, world: World, seat: int) -> int:
    """The cards in a hand, or just lifted from it, beyond what it should hold; an empty deck gives none."""
    spots = [world.where(card) for card in world.cards]
    origins = [spot.lifted_from or spot for spot in spots]
    held = sum(spot.where is Where.HAND and spot.seat == seat for spot in origins)
    return max(held - game.projection.hand_sizes(state)[seat], -world.deck_count(seat))


def _lying(world: World) -> int:
    """The cards on the mat, or just lifted from it."""
    spots = [world.where(card) for card in world.cards]
    return sum((spot.lifted_from or spot).where is Where.MAT for spot in spots)
