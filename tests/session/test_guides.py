"""Steps lead to a settled mat, whatever lies wrong, when each is carried out literally."""

from random import Random

import pytest

from playmat.errors import HandError
from playmat.events import Button
from playmat.placement import NORTH, SEATS, SOUTH, Arrangement, Face, Place, Zone
from playmat.session.guide import Slots, guide
from playmat.session.prompts.phases import NO
from playmat.table.component import Component
from playmat.table.mat import Slot
from support.session_harness import LONG, Desk
from support.shipped import GAME

ROUNDS = 24  # steps in which a mat has to settle
FEW = {*range(12), 15}  # seeds that are no soak; with 15 a card from elsewhere lies where its like could go


def scatter(desk: Desk, random: Random) -> None:
    """Swaps, moves, turns, covers and removes cards at random, also in unreadable piles."""
    world = desk.world
    seen = [slot for slot in world.mat.watched if slot.place.zone in ("battlefield", "reserve", "tap")]
    lying = [card for slot in seen for card in world.cards_at(slot.place)]
    for _ in range(random.randint(1, 4)):
        card = random.choice(lying)
        slot = random.choice(seen)
        match random.randrange(5):
            case 0:
                world.take_in_hand(card, random.choice(SEATS))
            case 1:
                world.lay(card, slot.place, random.randrange(2))
            case 2:
                held = world.hand(random.choice(SEATS))
                if held:
                    world.lay(random.choice(held), slot.place)
            case 3:
                swap(desk, card, random.choice(lying))
            case 4 if world.where(card).place:
                world.turn(card)
        desk.table.elapse(0.1)


def swap(desk: Desk, one: Component, other: Component) -> None:
    here, there = desk.world.where(one).place, desk.world.where(other).place
    if here and there:
        desk.world.lay(one, there)
        desk.world.lay(other, here)


def obey(desk: Desk) -> None:
    """Carries out the first step repeatedly, and answers no to every question about the mat."""
    for _ in range(ROUNDS):
        desk.table.elapse(LONG)
        for seat in SEATS:
            if desk.table.views[seat].buttons[Button.RIGHT.value] == NO.label:
                desk.press(seat, Button.RIGHT)
        desk.table.elapse(LONG)
        if desk.phase not in ("settling", "retracting", "explaining"):
            return
        for _ in desk.hands.move(desk.table.status.steps[:1], desk.state):
            desk.table.elapse(0.3)
        for _ in desk.hands.confirm():
            desk.table.elapse(0.3)


@pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=pytest.mark.soak if seed not in FEW else ()) for seed in range(24)]
)
def test_whatever_lies_wrong_who_obeys_ends_settled(seed: int) -> None:
    random = Random(seed)
    desk = Desk(seed)
    desk.play(random.randint(12, 70))
    for _ in range(6):
        before = desk.table.status.observation, desk.reads(0), desk.reads(1)
        if desk.phase == "over":
            break
        scatter(desk, random)
        try:
            obey(desk)
        except HandError as error:
            pytest.fail(f"{error}: {desk.table.status} after {before}")
        assert desk.phase not in ("settling", "retracting", "explaining"), (
            before,
            desk.table.status,
            desk.reads(0),
        )


@pytest.mark.parametrize("place", ["south.kingdom.0", "south.battlefield.1", "south.reserve.0"])
def test_a_dealt_card_on_a_wrong_place_goes_on_to_the_kingdom_or_back_to_the_deck(place: str) -> None:
    """The card was dealt face up, so both consoles and the arrow name it, and no step leads into a hand."""
    desk = Desk(1)
    desk.begin()
    desk.do("keep")
    desk.do("keep")
    dealt = desk.world.deck(SOUTH)[-1]
    hands = [len(desk.world.hand(seat)) for seat in SEATS]
    desk.lay(dealt, place)
    assert desk.table.views[SOUTH][:3] == desk.table.views[NORTH][:3]
    (step,) = desk.table.status.steps
    assert step.face.kind == dealt.kind
    obey(desk)
    assert desk.phase not in ("settling", "retracting", "explaining")
    assert hands == [len(desk.world.hand(seat)) for seat in SEATS]
    assert dealt == desk.world.deck(SOUTH)[-1] or desk.actions[-1].startswith("reveal")


COLUMNS = 6
BOARD = tuple(Slot(Place("square", at), 30.0 * (at % COLUMNS), 30.0 * (at // COLUMNS)) for at in range(36))


@pytest.mark.parametrize(
    ("lying", "wanted", "pairs"),
    [
        ((9, 13), (1, 3), {9: 3, 13: 1}),  # a smaller number is not nearer
        ((0, 4), (1, 5), {0: 1, 4: 5}),
        ((2, 5), (0, 3), {2: 0, 5: 3}),  # two short ways instead of the shortest and a long one
    ],
)
def test_equal_pieces_go_to_the_nearest_free_places_without_crossing(
    lying: tuple[int, ...], wanted: tuple[int, ...], pairs: dict[int, int]
) -> None:
    slots = Slots.of({"square": Zone(Arrangement.CELLS)}, BOARD, GAME)
    stone = (Face("stone"),)
    layout = {Place("square", at): stone for at in lying}
    steps = guide(slots, layout, {Place("square", at): stone for at in wanted})
    assert {step.source.number: step.target.number for step in steps if step.source and step.target} == pairs
