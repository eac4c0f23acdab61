"""How well stickers and antennas couple, wherever a card lies."""

from __future__ import annotations

import pytest

from playmat.placement import SOUTH, Place
from playmat.simulator.physics.fields import Fields
from playmat.simulator.physics.geometry import READABLE, Pose, neat
from playmat.simulator.physics.stickers import written
from playmat.table.component import Component
from support.mats import MAT

GAME = "cards"
CARD = Component(SOUTH, "B03", 1, "archer")
FRONT = Place("field", 1, SOUTH)


def levels(pose: Pose) -> tuple[float, float]:
    """How well the card's two stickers couple at the front slot: upright, turned; 0 without a coupling."""
    fields, pair = Fields(MAT), written(CARD, GAME)
    fields.place(pair, pose)
    here = fields.couplings(MAT.slot(FRONT))
    return here.get(pair[0], 0), here.get(pair[1], 0)


def lying(dx: float = 0, dy: float = 0, angle: float = 0, turned: bool = False) -> tuple[float, float]:
    there = neat(MAT.slot(FRONT), turned)
    return levels(there.off(dx, dy, angle))


def test_a_neat_card_couples_by_one_sticker_and_the_other_is_too_faint_for_any_power() -> None:
    assert lying() == (pytest.approx(1, abs=0.01), 0)
    assert lying(turned=True) == (0, pytest.approx(1, abs=0.01))


def test_a_card_that_slides_away_fades() -> None:
    sideways = [lying(dx)[0] for dx in range(0, 40, 5)]
    assert min(sideways[:4]) > READABLE > max(sideways[4:])


def test_on_its_way_round_a_card_is_first_heard_by_one_sticker_then_by_none_then_by_the_other() -> None:
    heard = [tuple(level >= READABLE for level in lying(angle=-angle)) for angle in (0, 30, 45, 90)]
    assert heard[:3] == [(True, False), (True, False), (False, False)]
    assert lying(dy=-12.5, angle=-90)[1] >= READABLE


@pytest.mark.parametrize("angle", [90, 180])
def test_a_card_the_wrong_way_round_couples_with_nothing(angle: float) -> None:
    assert max(lying(angle=angle)) < READABLE
