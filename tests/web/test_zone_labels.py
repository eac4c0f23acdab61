"""Names of zones on the mat: each stands nearest to a place of its own zone."""

from dataclasses import replace
from math import hypot

import pytest

from playmat.table.mat import Slot
from playmat.web.zone_labels import labels, printed_name
from playmat_kit.printing.shapes import rotated
from support.every_game import GAMES, MATS
from web.lone_table import setting_of


@pytest.mark.parametrize("name", MATS)
def test_the_slot_nearest_to_a_label_belongs_to_its_zone(name: str) -> None:
    mat = MATS[name]
    setting = setting_of(mat, GAMES[name], len(mat.seats))
    wrong = []
    for label in labels(setting):
        x, y = rotated((label.x, label.y), label.angle)

        def apart(slot: Slot, x: float = x, y: float = y) -> float:
            return hypot(max(abs(slot.x - x) - slot.width / 2, 0), max(abs(slot.y - y) - slot.height / 2, 0))

        nearest = min(setting.mat.slots, key=apart)
        panel = setting.mat.panel(nearest)
        if label.zone not in (nearest.place.zone, panel.name if panel else ""):
            wrong.append(f"{label.zone} at {label.x:g}, {label.y:g} is nearest to {nearest.place}")
    assert not wrong


def test_an_overlay_may_name_its_zones() -> None:
    mat = replace(MATS["dice-race"], zones=(("well", "Wells"),))
    setting = setting_of(mat, GAMES["dice-race"], 2)
    assert [str(printed_name(setting, label)) for label in labels(setting)] == ["Wells"]
