"""Steps for components that differ from the state at places without readers, shown on the page."""

from __future__ import annotations

from collections.abc import Sequence

from playmat.games.game import AnyGame, State
from playmat.interpret import difference
from playmat.session.guide import Step
from playmat.simulator.players.carrying import Carrier
from playmat.simulator.world.location import Where
from playmat.simulator.world.truth import truth
from playmat.simulator.world.world import World


def unheard(world: World, game: AnyGame, state: State) -> Sequence[Step]:
    """Returns the steps; none while the decision is private or a component is lifted."""
    zones = world.mat.sensed(game.projection.zones)
    remembered = {name for name, zone in zones.items() if zone.remembered}
    held = any(world.where(card).where is Where.HELD for card in world.cards)
    if held or not remembered or game.projection.private(state):
        return ()
    wanted = game.projection.picture(state)
    differing = [place for place in difference(truth(world), wanted) if place.zone in remembered]
    steps = Carrier(world, game).steps({place: wanted.get(place, ()) for place in differing})
    return [_handed(world, step) for step in steps]


def _handed(world: World, step: Step) -> Step:
    """Returns the step with the hand that it involves: that of the component's owner."""
    in_hands = (card for card in world.cards if world.where(card).where is Where.HAND)
    equal = (card for card in in_hands if card.kind == step.face.kind)
    card = world.top(step.source) if step.source else next(equal, None)
    return step._replace(hand=card.owner) if card else step
