"""When one game follows another on the page."""

from playwright.async_api import expect

from playmat.text import say
from playmat.web.interface import Overlay, Topic
from web.lone_game import LONE
from web.lone_table import HERE, LoneTable, mat_of, setting_of
from web.shown_table import Browser, Shown


def test_a_page_that_cannot_be_built_offers_the_other_games(browser: Browser) -> None:
    setting = setting_of(mat_of(HERE / "lone.toml"), LONE)
    overlays = {name: Overlay(say(f"The game {name}")) for name in (setting.mat.name, "other")}
    table = LoneTable(setting._replace(overlays=overlays))
    laid: list[str] = []

    def lay_mat(name: str) -> None:
        laid.append(name)
        table.setting = whole
        table.tell(Topic.SETTING)

    whole, table.lay_mat = table.setting, lay_mat  # type: ignore[method-assign]

    async def play(shown: Shown) -> None:
        table.setting = whole._replace(poses={})
        table.tell(Topic.SETTING)
        offers = shown.page.locator("#fault", has_text="cannot be shown").get_by_role("button")
        await offers.get_by_text("The game other").click()
        await expect(offers).to_have_count(0)
        assert laid == ["other"]

    browser.show(play, table)
