"""By the coil model every card is read only by its own antenna and only in its own pose."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from playmat.screen.language import translations
from playmat.simulator.physics.geometry import NEARBY
from playmat.table.mat import Mat, StickerPositions
from playmat_kit.design.poses import at_own
from playmat_kit.workshop.poses import check_dice, check_poses, pose_cases, pose_pictures
from support.every_game import GAMES, MATS

CARDS = sorted(name for name in GAMES if pose_cases(MATS[name], GAMES[name]))
MAT, GAME = MATS["art-of-war"], GAMES["art-of-war"]


@pytest.mark.parametrize("name", CARDS)
def test_every_pose_of_every_card_is_read_by_its_own_antenna_only(name: str) -> None:
    assert not [result for result in check_poses(MATS[name], GAMES[name]) if result.wrong]


def faults(mat: Mat) -> str:
    return "\n".join(result.text for result in check_poses(mat, GAME) if result.wrong)


def test_tags_as_they_were_first_glued_are_read_in_the_wrong_pose() -> None:
    """A card shifted by 20 mm along an axis and rotated shows its other tag."""
    first = replace(
        MAT,
        stickers=StickerPositions(25, (0, 30), (17.5, 0)),
        slots=tuple(
            slot._replace(coil=(slot.x, slot.y + (-30 if slot.place.seat == 0 else 30))) for slot in MAT.slots
        ),
    )
    assert "25 mm and 20 degrees off its other tag couples" in faults(first)


def test_a_misplaced_tag_couples_too_weakly() -> None:
    assert re.search(
        r"card turned: 8 mm and 8 degrees off its tag couples 0\.\d\d, less than 0\.70",
        faults(replace(MAT, stickers=StickerPositions(25, (18.5, 31), (8.5, -18.5)))),
    )


def test_slots_that_are_too_close_read_their_neighbours() -> None:
    slots = tuple(
        slot._replace(x=slot.x * 0.6, coil=(slot.coil[0] - slot.x * 0.4, slot.coil[1])) if slot.coil else slot
        for slot in MAT.slots
    )
    assert "with another antenna, not less than 0.20" in faults(replace(MAT, slots=slots))


def test_where_cards_never_turn_their_other_tag_may_be_anywhere() -> None:
    (result,) = check_poses(MATS["age-of-war"], GAMES["age-of-war"])
    assert not result.wrong and "other pose" not in result.text


def test_a_die_is_read_wherever_it_lies_in_its_well() -> None:
    (result,) = check_dice(MATS["age-of-war"], GAMES["age-of-war"])
    assert not result.wrong and "21 wells" in result.text
    assert not list(check_dice(MAT, GAME))


def test_a_well_that_is_too_wide_for_where_its_antenna_lies_is_named() -> None:
    mat = MATS["age-of-war"]
    slots = tuple(
        slot._replace(width=56, height=56, coil=(slot.x + 6, slot.y + 6))
        if slot.place.zone == "well"
        else slot
        for slot in mat.slots
    )
    found = [
        result.text for result in check_dice(replace(mat, slots=slots), GAMES["age-of-war"]) if result.wrong
    ]
    assert any("in a corner the lowest tag of a die couples" in text for text in found)


def test_a_card_is_misread_only_when_it_is_shifted_far() -> None:
    upright = next(case for case in pose_cases(MAT, GAME) if case.counts)
    assert at_own(MAT, upright, (0, 0)) == pytest.approx(1.0)
    # the whole way from one tag to the other shows the wrong one to the antenna
    assert at_own(MAT, upright, (0, -49.5), other=True) == pytest.approx(1.0)
    assert at_own(MAT, upright, (0, -25), other=True) < NEARBY


def test_the_heat_maps_have_a_row_for_every_pose_and_a_panel_for_every_kind_of_slot() -> None:
    pictures = dict(pose_pictures(MAT, GAME, translations("en")))
    assert list(pictures) == ["art-of-war-slides.svg", "art-of-war-antennas.svg"]
    rows = re.findall(r">([^<]*), (upright|turned)</text>", pictures["art-of-war-antennas.svg"])
    assert len(rows) == len(pose_cases(MAT, GAME)) == 48
    assert ("South, front left", "turned") in rows
    assert len(re.findall(r">(upright|turned)</text>", pictures["art-of-war-slides.svg"])) == 3
