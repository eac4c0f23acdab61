"""Dice, pieces and printed squares, what is shared, and a wand: the world is not made of cards alone."""

from __future__ import annotations

from random import Random

import pytest

from playmat.errors import HandError
from playmat.games.interface import Form, Piece
from playmat.placement import SHARED, Arrangement, Face, Place, Zone
from playmat.simulator.physics.stickers import SIDES
from playmat.simulator.world.describe import describe
from playmat.simulator.world.supply import supplies
from playmat.simulator.world.truth import truth
from playmat.simulator.world.world import World
from playmat.simulator.world.world_save import lay_out, put_away
from playmat.table.component import Component
from playmat.table.mat_file import parse_mat
from playmat.table.tag import OVERLAY, decode_record, game_code, overlay_code
from support.mats import STANDARD

TEXT = """
name = "{name}"
base = "standard"
seats = ["South", "North", "West"]

[[zones]]
zone = "wells"
width = 60
height = 60
antennas = ["south-0", "south-1", "south-2"]

[[zones]]
zone = "camp"
seat = "west"
width = 60
height = 60
antennas = ["south-5"]

[[grids]]
zone = "board"
columns = 20
rows = 5
width = 25
height = 25
at = [-237.5, -300]

[[zones]]
zone = "wand"
width = 20
height = 20
antennas = ["wand"]
"""
ZONES = {
    "wells": Zone(Arrangement.POOL, poses=True, anybody=True, thrown=True),
    "camp": Zone(Arrangement.CELLS),
    "board": Zone(Arrangement.CELLS, remembered=True),
    "wand": Zone(Arrangement.POINTER),
}
WELLS, CAMP, SQUARE = Place("wells"), Place("camp", 0, 2), Place("board", 7)
BROUGHT = {
    0: (Piece("C01", "card"),),
    1: (),
    2: (Piece("P01", "scout", form=Form.PIECE, home=CAMP), Piece("P02", "guide", form=Form.PIECE)),
    SHARED: (
        Piece("D01", "die", form=Form.DIE, home=WELLS),
        Piece("D01", "die", form=Form.DIE, home=WELLS),
        Piece("D02", "die", form=Form.DIE),
        Piece("Q07", "square", form=Form.SQUARE, home=SQUARE),
        Piece("C02", "card"),
    ),
}


def new_world() -> World:
    return World(
        parse_mat(TEXT.format(name="forms"), "forms.toml", STANDARD),
        supplies(BROUGHT),
        Random(1),
        ZONES,
        "forms",
    )


@pytest.fixture
def world() -> World:
    return new_world()


def detected(world: World, place: Place) -> list[tuple[str, int]]:
    """The tags that a reader of standard power detects, by component and pose."""
    return [(str(sticker.component), sticker.pose) for sticker in world.fields(world.mat.slot(place))]


def test_everything_begins_at_its_home_in_a_deck_or_at_hand(world: World) -> None:
    assert truth(world) == {WELLS: (Face("die", 1), Face("die", 1)), CAMP: (Face("scout"),)}
    assert [str(card) for card in world.deck(SHARED)] == ["C02-1"]
    assert [str(card) for card in world.hand(2)] == ["west-P02-1"]
    assert world.seats == (0, 1, 2)


@pytest.mark.parametrize("side", SIDES)
def test_of_a_die_only_the_tag_below_is_heard_and_tells_the_side_on_top(world: World, side: int) -> None:
    world.roll(world.card("D01-1"), side)
    assert detected(world, WELLS) == [("D01-1", side)]
    assert world.pose(world.card("D01-1")) == side


@pytest.mark.parametrize(("tilt", "sides"), [(0, [3]), (25, [3]), (45, []), (65, [5]), (90, [5])])
def test_a_cocked_die_is_heard_only_by_a_tag_that_is_nearly_below(
    world: World, tilt: float, sides: list[int]
) -> None:
    die = world.card("D01-1")
    world.roll(die, 3, edge=5, tilt=tilt)
    assert detected(world, WELLS) == [("D01-1", side) for side in sides]
    assert len(world.near(world.mat.slot(WELLS))) == (tilt in (0, 90)) and world.pose(die) is None


def test_dice_that_are_thrown_fall_every_way_into_free_wells(world: World) -> None:
    dice = [world.card("D01-1"), world.card("D01-2")]
    assert {world.roll(dice[0]) for _ in range(100)} == set(SIDES)
    for die in dice:
        world.take_in_hand(die, SHARED)
        world.roll(die)
    assert {world.where(die).place for die in dice} == {WELLS, WELLS._replace(number=1)}
    world.roll(world.card("D02-1"), 5)
    assert truth(world)[WELLS][-1].pose is not None and len(truth(world)[WELLS]) == 3
    with pytest.raises(HandError, match="is no die"):
        world.roll(world.card("west-P01-1"))


def test_a_die_keeps_its_side_in_the_hand(world: World) -> None:
    die = world.card("D01-2")
    world.roll(die, 6)
    world.lift(die)
    world.lay(die, WELLS._replace(number=2))
    assert detected(world, WELLS._replace(number=2)) == [("D01-2", 6)]


def test_a_piece_is_heard_however_it_is_turned(world: World) -> None:
    piece = world.card("west-P01-1")
    x, y, *_ = world.where(piece).pose
    for angle in range(0, 360, 45):
        world.lay_at(piece, x, y, angle)
        assert detected(world, CAMP) == [("west-P01-1", 0)]


def pointed(world: World) -> set[str]:
    return {str(sticker.component) for sticker in world.fields(world.mat.slot(Place("wand")))}


def test_the_wand_hears_the_square_and_what_stands_on_it_while_it_is_held_there(world: World) -> None:
    piece = world.card("west-P02-1")
    world.point(SQUARE)
    assert pointed(world) == {"Q07-1"}
    world.lift_wand()
    assert pointed(world) == set()
    world.point_at(piece)
    assert pointed(world) == {"west-P02-1"}
    world.lay(piece, SQUARE)
    world.point_at(piece)
    assert pointed(world) == {"west-P02-1", "Q07-1"}


def test_what_is_shared_may_be_drawn_by_anybody(world: World) -> None:
    card = world.draw(1, SHARED)
    assert world.hand(1) == (card,) and card.owner == SHARED
    world.return_to_deck(card)
    assert world.deck(SHARED) == (card,)


def test_records_name_the_game_and_the_owner(world: World) -> None:
    record = decode_record(world.stickers(world.card("D01-2"))[4].record)
    assert record == (SHARED, "D01", 2, 5, game_code("forms"))


def test_it_outlasts_a_power_cut(world: World) -> None:
    world.roll(world.card("D01-1"), 4)
    world.roll(world.card("D01-2"), 2, edge=3, tilt=25)
    world.lay(world.card("west-P02-1"), SQUARE)
    other = new_world()
    lay_out(other, put_away(world))
    assert truth(other) == truth(world)
    assert [{**card, "z": 0} for card in describe(other)["cards"]] == [
        {**card, "z": 0} for card in describe(world)["cards"]
    ]


def test_another_mat_comes_with_its_own_components_and_is_heard_by_its_tag(world: World) -> None:
    tags: list[bytes] = []
    world.watch_fields(lambda slot, stickers: tags.extend(sticker.record for sticker in stickers))
    mat = parse_mat(TEXT.format(name="winter"), "winter.toml", STANDARD)
    world.lay_mat(mat, supplies({0: (Piece("C09", "card"),)}), ZONES, "winter")
    assert game_code("winter") in [overlay_code(record) for record in tags]
    assert world.cards == (Component(0, "C09", 1, "card"),) and world.mat is mat
    assert [sticker.component.serial for sticker in world.fields(mat.watched[0])] == [OVERLAY]
