"""Hints of the page that no reader can give: due draws and dice, and moves at places without readers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from playmat.games.interface import CHANCE, Action, AnyGame, State
from playmat.interpret import difference
from playmat.placement import Arrangement, Lay, Place
from playmat.session.effects import Status
from playmat.session.guide import Step
from playmat.simulator.players.carrying import Carrier
from playmat.simulator.world.location import Where
from playmat.simulator.world.truth import truth
from playmat.simulator.world.world import World
from playmat.text import Text
from playmat.web.interface import Reminder


class HandsDue(NamedTuple):
    """The numbers of components that each seat should hold and that should lie on the mat."""

    hands: tuple[int, ...]  # empty: unchecked
    laid: int
    passing: bool = False  # a drawn card may be in a hand for a moment


def hands_due(status: Status, game: AnyGame, state: State) -> HandsDue:
    """Returns the numbers of components due in `state`, without the hands that gather cards for a shuffle.

    Where decks cycle, the card drawn last goes under the deck or stays in the hand until the next shuffle.
    """
    if game.projection.shuffled(state):
        return HandsDue((), status.laid)
    return HandsDue(status.hands, status.laid, status.chance or game.projection.cycles(state))


# Only the totals are certain: the mat cannot see hands. While a card is on its way between hand and mat the
# numbers of both are wrong by one, so reminders appear only if as many components lie on the mat as the
# state says. A hand that is short is no reason to remind while the table waits for that draw anyway.
def reminders(due: HandsDue, world: World, awaited: Sequence[Place]) -> tuple[Reminder, ...]:
    """Returns the seats with too many cards, and those with too few whose deck is not `awaited`.

    Returns none while a card is moving between hand and mat.
    """
    spots = [world.where(card) for card in world.cards]
    lying = sum((spot.lifted_from or spot).where is Where.MAT for spot in spots)  # or just lifted
    if lying != due.laid:
        return ()
    waited = _drawers(due, world, awaited)
    found = [Reminder(seat, _surplus(due, world, seat)) for seat in range(len(due.hands))]
    return tuple(
        reminder
        for reminder in found
        if reminder.surplus > due.passing or (reminder.surplus < 0 and reminder.seat not in waited)
    )


def still_awaited(due: HandsDue, world: World, awaited: Sequence[Place]) -> tuple[Place, ...]:
    """Returns the awaited places without the decks of players who have drawn."""
    short = {seat for seat in range(len(due.hands)) if _surplus(due, world, seat) < 0}
    return tuple(
        place
        for place in awaited
        if not (due.hands and _is_face_down(world, place)) or short & _drawers(due, world, [place])
    )


def draws(due: HandsDue | None, world: World, awaited: Sequence[Place]) -> Mapping[int, int]:
    """Returns the number of cards that each seat draws from its `awaited` deck now."""
    drawers = _drawers(due, world, awaited) if due else set()
    numbers = {seat: -_surplus(due, world, seat) for seat in drawers if due}
    return {seat: number for seat, number in numbers.items() if number > 0}


def _drawers(due: HandsDue, world: World, awaited: Sequence[Place]) -> set[int]:
    """Returns the seats with a hand to fill that draw from these decks: the owners, or all who share one."""
    owners = {place.seat for place in awaited if _is_face_down(world, place)}
    return {seat for seat in range(len(due.hands)) if owners & {seat, world.deck_of(seat)}}


def _is_face_down(world: World, place: Place) -> bool:
    zone = world.zones.get(place.zone)
    return zone is not None and zone.arrangement is Arrangement.HIDDEN


def _surplus(due: HandsDue, world: World, seat: int) -> int:
    """Returns the cards in or just lifted from a hand beyond its due number; an empty deck owes none."""
    spots = [world.where(card) for card in world.cards]
    origins = [spot.lifted_from or spot for spot in spots]
    held = sum(spot.where is Where.HAND and spot.seat == seat for spot in origins)
    places = [spot.place for spot in origins if spot.place and spot.place.seat == seat]
    held += sum(_is_face_down(world, place) for place in places)  # face down on the mat, for this seat alone
    return max(held - due.hands[seat], -world.deck_count(world.deck_of(seat)))


class DiceDue(NamedTuple):
    """Whether dice are to be thrown, and the places whose dice may be taken up."""

    throws: bool = False
    takes: Sequence[Place] = ()


def dice_due(game: AnyGame, state: State) -> DiceDue:
    """Returns the dice due in `state`; empty if the game throws no dice."""
    wells = {name for name, zone in game.projection.zones.items() if zone.thrown}
    if not wells:
        return DiceDue()
    gestures = (
        gesture for action in state.legal_actions() for gesture in game.projection.gestures(state, action)
    )
    changes = (gesture.changes for gesture in gestures if isinstance(gesture, Lay))
    if state.movers == (CHANCE,):  # lots have no components
        return DiceDue(throws=any(place.zone in wells for places in changes for place in places))
    emptied = (tuple(places) for places in changes if places and not any(places.values()))
    return DiceDue(takes=next(emptied, ()))


# The page knows where components lie also where no reader does, so it compares the true placement with the
# state's there. The steps are those that a virtual player would follow (`Carrier.steps`).
def unsensed_moves(world: World, game: AnyGame, state: State) -> Sequence[Step]:
    """Returns steps for components that differ from the state at places without readers.

    Returns none while the decision is private or a component is lifted.
    """
    return () if game.projection.private(state) else unsensed(world, game, state)


def unsensed(world: World, game: AnyGame, state: State) -> Sequence[Step]:
    """Returns these steps, also while the decision is private: only who makes it may see them then."""
    zones = world.mat.sensed(game.projection.zones)
    remembered = {name for name, zone in zones.items() if zone.remembered}
    held = any(world.where(card).where is Where.HELD for card in world.cards)
    if held or not remembered:
        return ()
    wanted = game.projection.placement(state)
    differing = [place for place in difference(truth(world), wanted) if place.zone in remembered]
    carrier = Carrier(world, game)
    return _handed(
        carrier.steps({place: wanted.get(place, ()) for place in differing}), carrier, world, state
    )


# A component that lies on another, on a pile or beside the slots may be read by no reader. The session then
# asks for it out of a hand, or asks for what is covered. The page knows better.
def by_truth(steps: Sequence[Step], world: World, game: AnyGame, state: State) -> Sequence[Step]:
    """Returns the steps by where components lie, if one takes a component out of a hand that lacks it."""
    lacking = [
        step
        for step in steps
        if step.source is None and all(card.kind != step.face.kind for card in world.hand(step.hand))
    ]
    held = any(world.where(card).where is Where.HELD for card in world.cards)
    if held or not lacking or game.projection.private(state):
        return steps
    wanted, carrier = game.projection.placement(state), Carrier(world, game)
    places = {place: wanted.get(place, ()) for place in difference(truth(world), wanted)}
    if true := _handed(carrier.steps(places), carrier, world, state):
        return true
    # All lies where it should, but one component on another, as a die does that is dropped onto a die.
    single = [
        place
        for place in carrier.slots.centres
        if place.zone in world.zones and not carrier.slots.has_room(place)
    ]
    covering = [(place, cards[-1]) for place in single if len(cards := world.cards_at(place)) > 1]
    step = lacking[0]
    source = next((place for place, card in covering if card.kind == step.face.kind), None)
    return (
        [step._replace(source=source), *(other for other in steps if other is not step)] if source else steps
    )


def objection(world: World, game: AnyGame, state: State, place: Place) -> Text:
    """Returns the rule that forbids what truly lies at `place`, whether or not a reader shows it."""
    expected, lying = game.projection.placement(state).get(place, ()), truth(world).get(place, ())
    reason: Text = game.projection.objection(state, place, expected, lying)
    return reason


def is_in_a_deck(world: World, game: AnyGame, state: State, action: Action) -> bool:
    """Returns whether a card that `action` lays is in the player's deck, and none of its kind in the hand.

    Of a deck that all share it may as well be in another hand, which stays a secret.
    """
    seat = game.projection.performer(state, action)
    before, after = game.projection.placement(state), game.projection.placement(state.apply(action))
    lying, wanted = (
        Counter(face.kind for faces in placement.values() for face in faces) for placement in (before, after)
    )
    dealt = filter(world.is_dealt, world.cards)
    held, hidden = (
        {card.kind for card in cards} for cards in (world.hand(seat), (*world.deck(seat), *dealt))
    )
    return any(kind in hidden - held for kind in wanted - lying)


def _handed(steps: Sequence[Step], carrier: Carrier, world: World, state: State) -> Sequence[Step]:
    """Names in each step the hand that it involves: that of the component's owner or taker."""
    handed = []
    for step in steps:
        in_hands = (card for card in world.cards if world.where(card).where is Where.HAND)
        equal = (card for card in in_hands if card.kind == step.face.kind)
        card = world.top(step.source) if step.source else next(equal, None)
        handed.append(step._replace(hand=carrier.holder(card, state)) if card else step)
    return handed
