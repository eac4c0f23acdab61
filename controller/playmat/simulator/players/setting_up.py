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

    A component comes from where there is one too many, else from a deck or a hand; HandError if there is
    none.
    """
    slots = Slots.of(world.zones, world.mat.slots, game)
    wanted = game.projection.placement(state)
    here = {slot.place: faces for slot in world.mat.slots if (faces := faces_at(world, slot.place))}
    for step in guide(slots, here, wanted):
        card = _component(world, step)
        if step.target is None:
            world.take_in_hand(card, card.owner)
        else:
            world.lay(card, step.target, step.face.pose or 0)
        yield


def _component(world: World, step: Step) -> Component:
    if step.source:
        lying = [card for card in reversed(world.cards_at(step.source)) if card.kind == step.face.kind]
        # of several, one in the pose that the step moves
        lying.sort(key=lambda card: face(world, card) != step.face)
        return lying[0]
    seat = step.target.seat if step.target else SHARED
    free = [card for card in world.cards if card.kind == step.face.kind and world.where(card).where in _FREE]
    if not free:
        raise HandError(f"there is no {step.face.kind} for {step.target}: the position cannot be set up")
    return min(free, key=lambda card: (world.where(card).where is Where.HAND, card.owner != seat))


_FREE = (Where.DECK, Where.HAND)
