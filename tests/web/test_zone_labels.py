"""Names of zones on the mat: each stands nearest to a place of its own zone."""

import re
from dataclasses import replace
from math import hypot
from pathlib import Path

import pytest
from playwright.sync_api import expect

from playmat.table.mat import Slot
from playmat.web.news.zone_labels import labels, printed_name
from playmat_kit.printing.shapes import rotated
from support.browser_player import browser, demo
from support.every_game import GAMES, MATS, SHIPPED
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


@pytest.mark.parametrize("name", SHIPPED)
def test_every_zone_with_a_name_on_the_mat_is_explained_in_one_sentence(name: str) -> None:
    game = GAMES[name]
    zones = {label.zone for label in labels(setting_of(MATS[name], game, len(MATS[name].seats)))}
    explained = {zone: game.words.page[f"zone.{zone}"].message for zone in zones}
    assert all(re.fullmatch(r"[^.]+\.", sentence) for sentence in explained.values())


def test_the_page_explains_zones_and_signs(tmp_path: Path) -> None:
    with demo(tmp_path, "1", "--game", "archery-tactics") as address, browser(address) as player:
        player.begin()
        page = player.page
        expect(page.locator("#caption .headline")).to_contain_text("Choose one of the spawns")
        name = page.locator(".zone", has_text="On you").first
        expect(name.locator("title")).to_contain_text("cards that opponents have played on you")
        name.click()
        expect(page.locator("#caption .headline")).to_contain_text("cards that opponents have played on you")
        page.keyboard.press("?")
        for term, meaning in (
            ("Extras", "Time trap"),
            ("Aim", "neither takes endurance"),
            ("♥", "Endurance left"),
        ):
            entry = page.locator("#help dt").filter(has_text=re.compile(f"^{term}$"))
            expect(entry.locator("+ dd")).to_contain_text(meaning)
