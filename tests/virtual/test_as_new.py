"""A new virtual table comes from its first start to its first game in the browser alone."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path
from subprocess import PIPE
from typing import IO

import pytest
from playwright.async_api import BrowserContext, Page, expect

from playmat.cli import main
from support.broker import free_port
from support.page_facts import coming_true
from support.processes import started
from web.shown_table import Browser

PIN = re.compile(r"PIN (\d{6})")
BEGUN = coming_true("""async () => {
  const caption = document.querySelector("#caption");
  window.looks = window.before === caption.textContent ? window.looks + 1 : 60;
  window.before = caption.textContent;
  const buttons = [...caption.querySelectorAll("button")];
  if (window.looks % 60 === 0)
    buttons.find(({ textContent }) => ["Jouer", "OK"].includes(textContent))?.click();
  const { phase } = await (await fetch("/healthz")).json();
  return !["paused", "attracting", "preparing"].includes(phase);
}""")
"""Presses what begins a game until one is on: a label must have been there for a moment before it counts, so
the same one is pressed again when nothing came of it."""


def until_said(stream: IO[str], words: str) -> str:
    """The first line with these words, once a process has written it."""
    for line in stream:
        if words in line:
            return line
    raise AssertionError(f"it never said {words!r}")


async def shown_pin(page: Page) -> str:
    """The PIN on a display of the virtual table, as its page reads it aloud."""
    display = page.locator('[data-oled="south"]')
    await expect(display).to_have_attribute("aria-label", PIN)
    (pin,) = re.findall(PIN, await display.get_attribute("aria-label") or "")
    return str(pin)


async def set_up(context: BrowserContext, table: str, owner: str) -> None:
    """Goes the way of an owner."""
    mat, page = await context.new_page(), await context.new_page()
    await mat.goto(table)
    await page.goto(owner)
    await page.get_by_role("button", name="Show the PIN").click()
    await page.locator("#pin").fill(await shown_pin(mat))
    await page.locator("#pin").press("Enter")
    await expect(page.get_by_role("heading", level=1)).to_have_text("Set up your new table")
    await page.get_by_label("Language of the displays").select_option("Français")
    await page.get_by_label("Game that is offered first").select_option("Age of War")
    await page.get_by_label("Hints").select_option("Off")
    await expect(page.locator("#changes pre")).to_contain_text("+ hints = false")
    await page.get_by_role("button", name="Save").click()
    await expect(page.locator("#notice")).to_have_text(re.compile("The table is ready"))
    await expect(page.get_by_role("heading", level=1)).to_have_text("Your table")
    await mat.goto(table)
    await mat.evaluate(BEGUN)


def test_an_owner_leads_a_new_table_to_its_first_game_in_the_browser(
    browser: Browser, tmp_path: Path
) -> None:
    ports = free_port(), free_port()
    options = ["--port", str(ports[0]), "--owner", str(ports[1]), "--state", str(tmp_path), "--speed", "4"]

    async def play() -> None:
        async with browser.visit() as (context, _):
            await set_up(context, *(f"http://127.0.0.1:{port}/" for port in ports))

    with started([sys.executable, "-m", "playmat", "demo", "--as-new", *options], stderr=PIPE) as demo:
        assert demo.stderr
        until_said(demo.stderr, "open http://")
        browser.run(play())
        demo.terminate()
        demo.wait()
    settings = tomllib.loads((tmp_path / "table.toml").read_text())
    assert settings == {"game": "age-of-war", "language": "fr", "settings": {"hints": False}}


@pytest.mark.parametrize("option", [["--game", "age-of-war"], ["--set", "hints=false"], ["--language", "fr"]])
def test_a_new_table_is_told_nothing_on_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], option: list[str]
) -> None:
    assert main(["demo", "--as-new", "--state", str(tmp_path), *option]) == 1
    assert f"leave {option[0]} out" in capsys.readouterr().err
