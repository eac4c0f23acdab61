"""What a browser fetches to show a page, over a network with a latency."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from playwright.async_api import Browser

LATENCY_MS = 20  # of one Wi-Fi hop


class Load(NamedTuple):
    """What one load of a page took."""

    requests: int
    octets: int  # with the heads of answers, without websockets
    seconds: float  # until the page is ready


async def loads(browser: Browser, address: str, times: int) -> list[Load]:
    """Loads a page so many times with a browser that has not seen it before."""
    context = await browser.new_context()
    page = await context.new_page()
    line = await context.new_cdp_session(page)
    await line.send("Network.enable")
    network = {"offline": False, "latency": LATENCY_MS, "downloadThroughput": -1, "uploadThroughput": -1}
    await line.send("Network.emulateNetworkConditions", network)
    sizes: list[int] = []
    line.on("Network.loadingFinished", lambda finished: sizes.append(int(finished["encodedDataLength"])))
    clock = asyncio.get_running_loop().time
    found = []
    for _ in range(times):
        sizes.clear()
        began = clock()
        await page.goto(address)
        await page.wait_for_selector("body.ready")
        passed = clock() - began
        await page.wait_for_load_state("networkidle")
        found.append(Load(len(sizes), sum(sizes), passed))
    await context.close()
    return found
