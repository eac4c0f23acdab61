"""Tags that lie on each other are silent, wherever they lie."""

from __future__ import annotations

import pytest

from playmat.placement import SOUTH, Place
from playmat.simulator.physics.fields import Fields
from playmat.simulator.physics.geometry import COUPLED_MM, Pose, answer, between_tags, neat
from playmat.simulator.physics.stickers import StickerSet, written
from playmat.table.component import Component
from playmat.table.mat import Slot
from support.mats import MAT

GAME = "cards"
GRAVES = MAT.slot(Place("discard", seat=SOUTH))


def card(number: int) -> tuple[Component, StickerSet]:
    one = Component(SOUTH, "B03", number, "archer")
    return one, written(one, GAME)


def piled(*slides: float, slot: Slot = GRAVES) -> list[float]:
    """How well the upright stickers of a pile's cards couple, each slid to the right; topmost first."""
    fields = Fields(MAT)
    there = neat(slot, False)
    for height, slide in enumerate(slides, 1):
        fields.place(card(height)[1], there.off(slide, 0), height)
    here = fields.couplings(slot)
    return [here.get(card(height)[1][0], 0.0) for height in range(len(slides), 0, -1)]


@pytest.mark.parametrize("count", [2, 3, 5, 17])
def test_nobody_in_a_pile_is_heard_by_any_reader(count: int) -> None:
    assert piled(*[0.0] * count) == [0.0] * count
    assert piled(0.0) == [pytest.approx(1, abs=0.01)]


@pytest.mark.parametrize(
    ("apart", "least", "most"), [(6, 0, 0.2), (9, 0.3, 0.5), (12, 0.95, 1), (14, 0.9, 1)]
)
def test_stickers_disturb_each_other_until_they_lie_beside_each_other(
    apart: float, least: float, most: float
) -> None:
    below = piled(0, apart)[1]
    assert least <= below <= most


def test_taking_the_upper_card_away_wakes_the_lower_one() -> None:
    fields = Fields(MAT)
    pose = neat(GRAVES, False)
    fields.place(card(1)[1], pose, 1)
    fields.place(card(2)[1], pose, 2)
    assert fields.detected(GRAVES) == ()
    assert fields.place(card(2)[1], None) == [GRAVES]
    assert [sticker.component for sticker in fields.detected(GRAVES)] == [card(1)[0]]


def test_the_two_kinds_of_sticker_disturb_each_other_too() -> None:
    fields = Fields(MAT)
    upright, turned = MAT.stickers.upright, MAT.stickers.turned
    there = neat(GRAVES, False)
    fields.place(card(1)[1], there, 1)
    onto = there.off(upright[0] - turned[0], turned[1] - upright[1])  # its T over the other's U
    assert fields.place(card(2)[1], onto, 2) == [GRAVES]
    assert fields.detected(GRAVES) == ()


def test_a_card_on_a_pile_beside_all_readers_silences_and_wakes_nobody_else() -> None:
    fields = Fields(MAT)
    fields.place(card(1)[1], neat(GRAVES, False), 1)
    for number in (2, 3):
        assert fields.place(card(number)[1], Pose(235, 0, 0), number) == []
    assert [sticker.component for sticker in fields.detected(GRAVES)] == [card(1)[0]]


@pytest.mark.parametrize(
    ("count", "least", "most"), [(1, 1, 1), (2, 0.09, 0.10), (3, 0.04, 0.06), (5, 0.01, 0.05)]
)
def test_the_current_in_a_stacked_tag_is_what_the_coil_model_says(
    count: int, least: float, most: float
) -> None:
    assert least <= answer((count - 1) * between_tags(0, COUPLED_MM)) <= most
