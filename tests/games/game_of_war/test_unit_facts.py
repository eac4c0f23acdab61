"""The page's large view of a unit: its values, and whether its side's network reaches it."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from playmat.app.mats import read_mat
from playmat.assets import folder
from playmat.board import Beam, BeamKind
from playmat.games.game_of_war.game import game_of_war
from playmat.games.game_of_war.placements import PLACES
from playmat.games.game_of_war.rules.board import FORTRESSES, each
from playmat.placement import SOUTH
from playmat.session.effects import Status
from playmat.session.story import Story
from playmat.web.interface import Topic
from support.examples import soaked
from web.lone_table import LoneTable, setting_of
from web.shown_table import Browser, Shown

LINE = Beam(BeamKind.LINE, (PLACES[0], PLACES[9]), SOUTH)
HERE, FORTRESS = PLACES[260], PLACES[next(each(FORTRESSES))]


@pytest.mark.soak
@pytest.mark.parametrize(
    ("unit", "beams", "told"),
    [
        soaked("SIN-1", (), ["Attack 4", "Defence 6", "Range 2", "Speed 1"]),
        soaked("SCV-1", (LINE,), ["Attack 4", "Charge 7", "Defence 5", "Range 2", "Speed 2", "On line"]),
        (
            "SIN-1",
            (LINE, Beam(BeamKind.CUT, (HERE,), SOUTH)),
            [
                *["Attack 4", "Defence 6", "Range 2", "Speed 1"],
                "Off line: it neither moves nor attacks, and defends 0",
            ],
        ),
        soaked(
            "SRL-1",
            (LINE, Beam(BeamKind.CUT, (HERE,), SOUTH)),
            ["Attack 0", "Defence 1", "Range 0", "Speed 1", "Off line: it moves, but sends no lines"],
        ),
    ],
)
def test_a_unit_tells_its_values_and_its_supply(
    browser: Browser, unit: str, beams: tuple[Beam, ...], told: list[str]
) -> None:
    async def play(shown: Shown) -> None:
        world = shown.table.world
        world.lay(next(card for card in world.cards if str(card).endswith(unit)), HERE)
        shown.table.public = Status(phase="waiting", story=Story(beams=beams))
        shown.table.tell(Topic.STORY)
        if beams:
            await expect(shown.page.locator("#beams .beam")).to_have_count(len(beams))
        card = shown.page.locator(f'[data-card$="{unit}"]')
        await expect(card).to_have_attribute("data-place", str(HERE))
        await shown.point(card)
        await expect(shown.page.locator("#preview p span")).to_have_text(told)

    mat = read_mat(folder("hardware") / "mats" / "game-of-war.toml")
    browser.show(play, LoneTable(setting_of(mat, game_of_war())))


@pytest.mark.parametrize(("unit", "told"), [("SIN-1", "In cover: 6 + 4 = 10"), ("SCV-1", "Charge 7")])
def test_a_unit_on_a_fortress_shows_its_defence_with_the_cover(
    browser: Browser, unit: str, told: str
) -> None:
    """Cavalry has no cover."""

    async def play(shown: Shown) -> None:
        world = shown.table.world
        world.lay(next(card for card in world.cards if str(card).endswith(unit)), FORTRESS)
        card = shown.page.locator(f'[data-card$="{unit}"]')
        await expect(card).to_have_attribute("data-place", str(FORTRESS))
        await shown.point(card)
        values = shown.page.locator("#preview p span")
        await expect(values.filter(has_text=told)).to_have_count(1)
        await expect(values.filter(has_text="In cover")).to_have_count(int("cover" in told))

    mat = read_mat(folder("hardware") / "mats" / "game-of-war.toml")
    browser.show(play, LoneTable(setting_of(mat, game_of_war())))
