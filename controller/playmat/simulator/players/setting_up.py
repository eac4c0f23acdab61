"""Sets up a position on a virtual table, as a person with all boxes open would."""

from __future__ import annotations

from collections.abc import Iterator

from playmat.errors import HandError
from playmat.games.interface import AnyGame, State
from playmat.placement import SHARED
from playmat.session.guide import Slots, Step, guide
from playmat.simulator.world.location import Where
from playmat.simulator.world.truth import face, faces_at
from playmat.simulator.world.world import World
from playmat.table.component import Component


def set_up(world: World, game: AnyGame, state: State) -> Iterator[None]:
    """Moves components until the mat is as `state` wants it, also where no reader detects them.

    The decks are spread out for it, and shuffled again from what is left. HandError if a component is
    missing.
    """
    decks = {owner: [world.draw(max(owner, 0), owner) for _ in world.deck(owner)] for owner in world.owners}
    slots = Slots.of(world.zones, world.mat.slots, game)
    here = {slot.place: faces for slot in world.mat.slots if (faces := faces_at(world, slot.place))}
    for step in guide(slots, here, game.projection.placement(state)):
        card = _component(world, step, [card for deck in decks.values() for card in deck])
        if step.target is None:
            world.take_in_hand(card, card.owner)
        else:
            world.lay(card, step.target, step.face.pose or 0)
        yield
    for owner, deck in decks.items():
        for card in deck:
            if world.where(card).where is Where.HAND:
                world.return_to_deck(card)
        if deck:
            world.shuffle(owner)


def _component(world: World, step: Step, dealt: list[Component]) -> Component:
    if step.source:
        lying = [card for card in reversed(world.cards_at(step.source)) if card.kind == step.face.kind]
        lying.sort(key=lambda card: face(world, card) != step.face)  # of several, one in the pose to move
        return lying[0]
    seat = step.target.seat if step.target else SHARED
    free = [card for card in world.cards if world.where(card).where is Where.HAND]
    free = [card for card in free if card.kind == step.face.kind]
    if not free:
        raise HandError(f"there is no {step.face.kind} for {step.target}: the position cannot be set up")
    return min(free, key=lambda card: (card not in dealt, card.owner != seat))
