"""The virtual table keeps every card in one place, and its antennas read what real ones would."""

from __future__ import annotations

from random import Random

import pytest

from playmat.errors import HandError, TagError
from playmat.placement import NORTH, SEATS, SOUTH, Place
from playmat.simulator.physics.geometry import neat
from playmat.simulator.physics.stickers import Sticker
from playmat.simulator.world.describe import describe
from playmat.simulator.world.location import Where
from playmat.simulator.world.supply import Supply
from playmat.simulator.world.world import World
from playmat.table.component import Component
from playmat.table.mat import Slot
from playmat.table.tag import RECORD_SIZE, TagRecord, decode_record, game_code
from support.mats import MAT, ZONES

GAME = "cards"
KINDS = {"B01": "soldier", "B02": "guardian", "B03": "archer", "B04": "priest", "B05": "wizard"}


def supply(seat: int) -> Supply:
    deck = tuple(
        Component(seat, serial, copy, kind) for serial, kind in KINDS.items() for copy in range(1, 5)
    )
    return Supply(deck, (Component(seat, "R01", 1, "captain"),))


def new_world(seed: int = 1) -> World:
    supplies = {seat: supply(seat) for seat in SEATS}
    return World(MAT, supplies, Random(seed), ZONES, GAME)


@pytest.fixture
def world() -> World:
    return new_world()


def everything_heard(world: World) -> dict[Place, list[tuple[Component, int]]]:
    """The stickers that each antenna reads."""
    heard = {slot.place: [(s.component, s.pose) for s in world.fields(slot)] for slot in world.mat.slots}
    return {place: stickers for place, stickers in heard.items() if stickers}


def everything_near(world: World) -> dict[Place, list[tuple[Component, int]]]:
    """What lies near each antenna."""
    heard = {slot.place: [(s.component, s.pose) for s in world.near(slot)] for slot in world.mat.slots}
    return {place: stickers for place, stickers in heard.items() if stickers}


PLACES = [slot.place for slot in MAT.slots if slot.place.zone != "deck"]


@pytest.mark.parametrize("place", PLACES, ids=str)
@pytest.mark.parametrize("turned", [False, True])
def test_a_neat_card_is_heard_at_its_slot_by_the_sticker_of_its_pose_only(
    world: World, place: Place, turned: bool
) -> None:
    card = world.draw(SOUTH)
    world.lay(card, place, turned)
    assert everything_heard(world) == {place: [(card, turned)]}


@pytest.mark.parametrize("place", PLACES, ids=str)
def test_a_neat_card_may_be_off_by_eight_millimetres(world: World, place: Place) -> None:
    card = world.draw(SOUTH)
    for turned in (False, True) if place.zone == "field" else (False,):
        there = neat(world.mat.slot(place), turned)
        for dx, dy in ((8, 0), (-8, 0), (0, 8), (0, -8)):
            world.lay_at(card, *there.off(dx, dy))
            assert everything_near(world) == {place: [(card, turned)]}


def test_turning_a_card_in_place_silences_one_sticker_and_wakes_the_other(world: World) -> None:
    place, card = Place("field", 4, NORTH), world.draw(NORTH)
    world.lay(card, place)
    world.turn(card)
    assert everything_heard(world) == {place: [(card, True)]} and world.where(card).turned
    world.turn(card)
    assert everything_heard(world) == {place: [(card, False)]} and not world.where(card).turned


@pytest.mark.parametrize(
    ("dx", "dy", "angle"),
    [(0, 0, 45), (0, 0, 90), (0, 0, 180), (30, 0, 0), (0, 25, 0)],
    ids=["half-turned", "clockwise", "upside down", "beside", "too low"],
)
def test_a_card_that_lies_wrong_is_heard_nowhere(world: World, dx: int, dy: int, angle: int) -> None:
    slot, card = world.mat.slot(Place("field", 1, SOUTH)), world.draw(SOUTH)
    world.lay_at(card, slot.x + dx, slot.y + dy, angle)
    assert everything_heard(world) == {}


@pytest.mark.parametrize("zone", ["stacks", "discard"])
def test_a_pile_is_silent_and_its_last_card_is_heard(world: World, zone: str) -> None:
    cards = [world.draw(SOUTH) for _ in range(3)]
    for card in cards:
        world.lay(card, Place(zone, seat=SOUTH))
    assert everything_heard(world) == {}
    world.lift(cards[2])
    assert everything_heard(world) == {}
    world.lift(cards[1])
    assert everything_heard(world) == {Place(zone, seat=SOUTH): [(cards[0], False)]}


def test_two_cards_on_a_slot_do_not_answer_at_reduced_power(world: World) -> None:
    place, below, above = Place("row", 1, SOUTH), world.draw(SOUTH), world.draw(SOUTH)
    world.lay(below, place)
    world.lay(above, place)
    assert everything_near(world) == {}


def test_a_deck_is_never_heard_and_runs_out(world: World) -> None:
    for _ in range(world.deck_count(SOUTH)):
        assert everything_heard(world) == {}
        world.draw(SOUTH)
    with pytest.raises(HandError, match="deck is empty"):
        world.draw(SOUTH)


def test_watchers_learn_every_change_of_a_field_and_what_is_there_already(world: World) -> None:
    seen: dict[Slot, tuple[Sticker, ...]] = {}
    world.watch_fields(lambda slot, stickers: seen.__setitem__(slot, stickers))
    random = Random(2)
    for _ in range(300):
        at_random(world, random)
        assert {slot: seen.get(slot, ()) for slot in world.mat.slots} == {
            slot: world.fields(slot) for slot in world.mat.slots
        }


def test_whatever_hands_do_every_card_is_in_exactly_one_place(world: World) -> None:
    random = Random(3)
    for _ in range(300):
        at_random(world, random)
        spots = [world.where(card).where for card in world.cards]
        assert spots.count(Where.DECK) == sum(world.deck_count(seat) for seat in SEATS)
        assert spots.count(Where.HAND) == sum(len(world.hand(seat)) for seat in SEATS)
        assert len(spots) == 42


def at_random(world: World, random: Random) -> None:
    """One thing that hands might do."""
    seat = random.choice(SEATS)
    card = random.choice(
        [*world.hand(seat), *(c for c in world.cards if world.where(c).where is Where.MAT)]
        or [world.draw(seat)]
    )
    match random.randrange(8):
        case 0 if world.deck_count(seat):
            world.draw(seat)
        case 1:
            world.lift(card)
            world.put_back(card)
        case 2:
            world.take_in_hand(card, seat)
        case 3:
            world.return_to_deck(card)
        case 4:
            world.shuffle(seat)
        case 5:
            x, y = world.mat.width / 2, world.mat.height / 2
            world.lay_at(card, random.uniform(-x, x), random.uniform(-y, y), random.uniform(0, 360))
        case 6 if world.where(card).where is Where.MAT:
            world.turn(card)
        case _:
            world.lay(card, random.choice(world.mat.slots).place, random.random() < 0.3)


def test_a_card_put_back_lies_as_it_lay(world: World) -> None:
    card = world.draw(SOUTH)
    world.lay_at(card, -91, 63, 3)
    before = world.where(card)
    world.lift(card)
    assert everything_heard(world) == {}
    world.put_back(card)
    assert world.where(card).pose == before.pose and world.where(card).place == before.place


def test_a_carried_card_is_somewhere_in_the_air_and_heard_nowhere(world: World) -> None:
    card = world.draw(SOUTH)
    slot = world.mat.slot(Place("field", seat=SOUTH))
    with pytest.raises(HandError, match="lift it first"):
        world.carry(card, slot.x, slot.y, 0)
    world.lift(card)
    world.carry(card, slot.x, slot.y, 0)
    assert world.where(card).pose[:3] == (slot.x, slot.y, 0)
    assert everything_heard(world) == {}
    world.put_back(card)
    assert world.hand(SOUTH)[-1] == card


def test_a_new_game_gathers_all_cards_and_removes_strays(world: World) -> None:
    start = describe(world)
    stray = world.add_blank(SOUTH)
    world.lay(stray, Place("field", seat=SOUTH))
    world.lay(world.draw(NORTH), Place("field", seat=SOUTH))
    world.lift(world.draw(SOUTH))
    world.new_game()
    assert describe(world) == start and everything_heard(world) == {}


def test_tags_have_seven_byte_uids_that_never_change_and_records_that_name_their_card(world: World) -> None:
    other = new_world(9)
    uids = set()
    for card in world.cards:
        for sticker in world.stickers(card):
            assert sticker.uid in {s.uid for s in other.stickers(card)} and len(sticker.uid) == 7
            assert decode_record(sticker.record) == TagRecord(
                card.owner, card.serial, card.copy, sticker.pose, game_code(GAME)
            )
            uids.add(sticker.uid)
    assert len(uids) == 2 * 42 and not any(0x88 in uid for uid in uids)


def test_a_duplicate_has_its_own_uid_and_the_record_of_the_original(world: World) -> None:
    original = world.draw(SOUTH)
    duplicate = world.add_duplicate(original, SOUTH)
    for mine, theirs in zip(world.stickers(duplicate), world.stickers(original), strict=True):
        assert mine.record == theirs.record and mine.uid != theirs.uid


def test_a_blank_card_has_tags_without_a_record(world: World) -> None:
    for sticker in world.stickers(world.add_blank(NORTH)):
        assert len(sticker.record) == RECORD_SIZE
        with pytest.raises(TagError, match="no record of ours"):
            decode_record(sticker.record)


def test_hands_cannot_do_the_impossible(world: World) -> None:
    captain, drawn = world.card("south-R01-1"), world.draw(SOUTH)
    buried = next(card for card in world.cards if world.where(card).where is Where.DECK)
    world.return_to_deck(drawn, buried.owner)
    with pytest.raises(HandError, match="not the top card"):
        world.lift(buried)
    with pytest.raises(HandError, match="lay it on the mat to turn it"):
        world.turn(captain)
    with pytest.raises(HandError, match="off the mat"):
        world.lay_at(captain, 400, 0, 0)
    with pytest.raises(HandError, match=r"no slot south\.moat\.0"):
        world.lay(captain, Place("moat", seat=SOUTH))
    with pytest.raises(HandError, match="no card 'south-B99-1'"):
        world.card("south-B99-1")
    assert world.hand(SOUTH) == (captain,)
