"""What makes a page hard to read, measured in a browser: sizes, contrast, overlaps; and what axe refuses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from itertools import combinations
from pathlib import Path
from typing import Any

from axe_playwright_python.async_playwright import Axe
from PIL import Image

from web.shown_table import DRAWN, Shown

SIZES = [(1280, 720), (1920, 1080), (1024, 768), (768, 1024), (390, 844), (844, 390), (640, 400)]
TOUCHED = 40.0  # pixels of what fingers press on phones
SHORTEST = 40.0  # pixels of a log that can be read
LEAST, LEAST_ON_PHONES = 12.0, 14.0
STANDS_OUT = 4.5
MEASURES = (Path(__file__).parent / "measures.js").read_text("utf-8")
AT_REST = """(async () => {
  const running = () => document.getAnimations()
    .filter((one) => !one.animationName && one.playState === "running");
  for (let found; (found = running()).length;) await Promise.allSettled(found.map((one) => one.finished));
})()"""  # one that another replaces is aborted, and the other has to end

Box = Sequence[float]


async def complaints(shown: Shown) -> list[str]:
    """What somebody would complain about, at windows of every size."""
    found = []
    for width, height in SIZES:
        await shown.page.set_viewport_size({"width": width, "height": height})
        await shown.page.evaluate(DRAWN)
        await shown.page.evaluate(AT_REST)
        measured = await shown.page.evaluate(MEASURES)
        picture = Image.open(BytesIO(await shown.page.screenshot())).convert("RGB")
        least = LEAST_ON_PHONES if min(width, height) < 400 else LEAST  # 640 x 400 is a desktop at 200 %
        wrong = [*faults(measured, picture, least), *cramped(measured, width, height)]
        found += [f"{width} x {height}: {fault}" for fault in wrong]
    return found


async def objections(shown: Shown, where: str) -> list[str]:
    """What axe objects to in what is shown now."""
    result = await Axe().run(shown.page)
    violations = result.response["violations"]
    return [
        f"{where}: {violation['id']}: {node['html'][:120]}"
        for violation in violations
        for node in violation["nodes"]
    ]


def faults(measured: Mapping[str, Any], picture: Image.Image, least: float) -> Iterator[str]:
    """What somebody at this window would complain about."""
    for text in measured["texts"]:
        if text["size"] < least - 0.05:
            yield f"{text['text']!r} is {text['size']:.1f} pixels high"
        if (stands_out := contrast(picture, text["box"])) < STANDS_OUT:
            yield f"{text['text']!r} stands out by {stands_out:.1f}"
    for block, other in combinations(measured["blocks"], 2):
        within = other["name"].startswith(".hand header")  # its hand or the room beside the console
        if overlap(block["box"], other["box"]) and not (within and block["name"].startswith(".hand")):
            yield f"{block['name']} and {other['name']} overlap"
    for badge in measured["badges"]:
        if "deck" not in badge["name"]:
            covered = [
                figure["name"] for figure in measured["figures"] if overlap(badge["box"], figure["box"])
            ]
            yield from (f"{badge['name']} covers {name}" for name in covered)
    for label, other in combinations(measured["labels"], 2):
        if overlap(label["box"], other["box"]):
            yield "two labels overlap"
    for block in measured["blocks"]:
        left, top, right, bottom = block["box"]
        if min(left, top) < 0 or right > picture.width or bottom > picture.height:
            yield f"{block['name']} leaves the window"
    yield from (f"{name} scrolls" for name in measured["scrolls"])


def cramped(measured: Mapping[str, Any], width: int, height: int) -> Iterator[str]:
    """What has too little room at a window of this size."""
    yield from (f"{sentence!r} is cut" for sentence in measured["cut"])
    phone = min(width, height) < 480
    for control in measured["touched"]:
        left, top, right, bottom = control["box"]
        if phone and min(right - left, bottom - top) < TOUCHED:
            yield f"{control['name']!r} is {right - left:.0f} x {bottom - top:.0f}"
        if min(left, top) < 0 or right > width or bottom > height:
            yield f"{control['name']!r} leaves the window"
    for thing, other in combinations(measured["touched"], 2):
        if overlap(thing["box"], other["box"]) and "die" not in thing["name"]:
            yield f"{thing['name']!r} and {other['name']!r} overlap"
    for block in measured["blocks"]:
        left, top, right, bottom = block["box"]
        if block["name"].startswith("#log") and bottom - top < SHORTEST:
            yield f"the log is {bottom - top:.0f} pixels high"


def overlap(one: Box, other: Box) -> bool:
    """Whether they share more than their edges."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    along = min(one[3], other[3]) - max(one[1], other[1])
    return across > 1 and along > 1


def contrast(picture: Image.Image, box: Box) -> float:
    """How far the text stands out from the colour that is most frequent around it, as it is drawn."""
    left, top, right, bottom = box
    part = picture.crop((int(left) - 2, int(top), int(right) + 3, int(bottom) + 1))
    colours = part.getcolors(part.width * part.height)
    lights = [light(colour) for _, colour in sorted(colours, reverse=True)]
    return max(
        (max(brightness, lights[0]) + 0.05) / (min(brightness, lights[0]) + 0.05) for brightness in lights
    )


def light(colour: Sequence[int]) -> float:
    """The relative luminance, as the guidelines for accessible pages have it."""
    parts = [channel / 255 for channel in colour]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
