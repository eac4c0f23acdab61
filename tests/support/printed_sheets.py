"""Opens a file of sheets in a window of its own, as a browser does that prints it."""

from __future__ import annotations

from playwright.async_api import Page

from web.shown_table import Shown

MM = 25.4 / 96  # a pixel of a style sheet


async def opened(shown: Shown, text: str) -> Page:
    """Returns the window with its sheets; the page's own allows no scripts but its files."""
    window = await shown.page.context.new_page()
    await window.set_content(text)
    await window.locator(".sheet").last.wait_for()
    return window
