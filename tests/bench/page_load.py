"""Prints what a browser fetches of each game's running demo: requests, bytes, and time with 20 ms of latency.

`page_load.py FOLDER` measures the checkout in that folder, so that two of them can be compared.
"""

import asyncio
import os
import sys
import tempfile
from pathlib import Path

if folder := next((argument for argument in sys.argv[1:] if not argument.startswith("-")), ""):
    os.environ["PYTHONPATH"] = str(Path(folder).resolve() / "controller")
sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.async_api import async_playwright

from support.browser_player import demo
from support.chromium import CHROMIUM, FLAGS
from support.page_load import LATENCY_MS, Load, loads
from support.report import Report

GAMES = ["art-of-war", "age-of-war", "game-of-war", "archery-tactics"]
GOAL_KB = 120  # of a first load, without pictures of games


async def measure(address: str) -> list[Load]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        found = await loads(browser, address, 2)
        await browser.close()
    return found


def main() -> None:
    with Report(f"a page with {LATENCY_MS} ms of latency (goal: {GOAL_KB} kB without pictures)") as report:
        for game in GAMES:
            with tempfile.TemporaryDirectory() as state, demo(Path(state), "1", "--game", game) as address:
                for what, load in zip(("first load", "again"), asyncio.run(measure(address)), strict=True):
                    size = f"{load.requests} requests, {load.octets / 1000:.0f} kB, {load.seconds:.2f} s"
                    report.row(f"{game}, {what}: {size}", game=game, what=what, **load._asdict())


if __name__ == "__main__":
    main()
