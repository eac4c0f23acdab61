"""Takes the pictures of the help: each scene of `Words.how` on the page's mat.

They are `how-N.webp` in the game's folder `page`.

python tests/pictures/how.py [GAME ...]
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image, ImageOps
from playwright.async_api import Browser, Page, async_playwright

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from playmat.board import Beam, BeamKind  # noqa: E402
from playmat.errors import HandError  # noqa: E402
from playmat.games.interface import AnyGame, Scene  # noqa: E402
from playmat.placement import SHARED, Place  # noqa: E402
from playmat.session.effects import Status  # noqa: E402
from playmat.session.guide import Layout, Slots, Step, guide, spread  # noqa: E402
from playmat.session.story import Story  # noqa: E402
from playmat.simulator.world.world import World  # noqa: E402
from playmat.table.mat import Mat  # noqa: E402
from playmat.virtual.demo.page_setting import page_folder  # noqa: E402
from playmat.web.interface import Hints, RequestedMove  # noqa: E402
from playmat.web.server import create_app, listen, serve  # noqa: E402
from support.chromium import CHROMIUM, FLAGS  # noqa: E402
from support.every_game import GAMES, MATS, SHIPPED  # noqa: E402
from web.lone_table import LoneTable, setting_of  # noqa: E402

SIZE = 480, 360
QUALITY = 60
GROUND = "#0d1b1e"
LEAST = 0.45  # of the mat's shorter side: what a picture shows at least
ROOM = 0.12  # of it, around what moves
WINDOW = {"width": 1600, "height": 1200}
AT_REST = "Promise.allSettled(document.getAnimations().map((one) => one.finished))"
STYLE = """
  #caption, #status, .zone, #invitation, #people, #preview { visibility: hidden !important; }
  #hints :is(.arrow, .head) { stroke: #ffc95c; stroke-width: 3.4; }
"""  # no text, and arrows that are seen in a small picture
BOX = "(id) => document.querySelector(`[data-slot='${id}']`).getBoundingClientRect().toJSON()"


class Part(NamedTuple):
    """A rectangle of the page."""

    left: float
    top: float
    right: float
    bottom: float


def laid_out(game: AnyGame, mat: Mat, scene: Scene) -> tuple[LoneTable, list[Place]]:
    """Returns a table with a scene on it, and the places that the scene is about."""
    state = game.rules.parse_state(scene.position)
    table = LoneTable(setting_of(mat, game, game.rules.seats(state)))
    slots = Slots.of(game.projection.zones, table.setting.mat.slots, game)
    layout = spread(slots, {}, game.projection.placement(state))
    lay(table.world, layout)
    moves: Sequence[Step] = ()
    traces: Sequence[Beam] = ()
    if scene.action:
        action = game.rules.parse_action(scene.action)
        moves = guide(slots, layout, game.projection.placement(state.apply(action, 0.0)))
        traces = game.words.traces(state, action)
    table.public = status(game, state, traces)
    table.wishes = Hints(moves=[*map(requested, moves)])
    beams = traces if scene.action else [b for b in table.public.story.beams if b.kind is BeamKind.LINE]
    moved = [place for move in moves for place in (move.source, move.target) if place]
    return table, [*moved, *chain.from_iterable(beam.path for beam in beams)]


def status(game: AnyGame, state: Any, traces: Sequence[Beam]) -> Status:
    words = game.words
    story = Story(
        bars=words.bars(state),
        lines=words.lines(state),
        beams=(*words.beams(state), *traces),
        sums=words.sums(state),
    )
    return Status(phase="waiting", game=game.name, board=words.board(state, SHARED), story=story)


def requested(step: Step) -> RequestedMove:
    return RequestedMove(
        kind=step.face.kind, pose=step.face.pose, source=step.source, target=step.target, hand=step.hand
    )


def lay(world: World, layout: Layout) -> None:
    """Lays the components of a layout on an empty mat, as far as possible each before its owner."""
    for card in [card for slot in world.mat.slots for card in world.cards_at(slot.place)]:
        world.take_in_hand(card, card.owner)
    for seat in world.owners:
        while True:
            try:
                world.draw(seat)
            except HandError:
                break
    for place, faces in layout.items():
        for face in faces:
            held = [card for owner in world.owners for card in world.hand(owner) if card.kind == face.kind]
            card = min(held, key=lambda card: card.owner not in (place.seat, SHARED))
            world.lay(card, place, face.pose or 0)


def around(places: Sequence[Part], mat: Part) -> Part:
    """Returns the part of the mat, in the picture's shape, that shows these places and some room."""
    short = min(mat.right - mat.left, mat.bottom - mat.top)
    left, right = min(place.left for place in places), max(place.right for place in places)
    top, bottom = min(place.top for place in places), max(place.bottom for place in places)
    shape = SIZE[0] / SIZE[1]
    width = max(
        right - left + 2 * ROOM * short, (bottom - top + 2 * ROOM * short) * shape, LEAST * short * shape
    )
    width = min(width, mat.right - mat.left, (mat.bottom - mat.top) * shape)
    x = min(max((left + right - width) / 2, mat.left), mat.right - width)
    y = min(max((top + bottom - width / shape) / 2, mat.top), mat.bottom - width / shape)
    return Part(x, y, x + width, y + width / shape)


async def take(page: Page, about: Sequence[Place]) -> Image.Image:
    """Returns the mat around these places, or all of it; with the sum at a single place."""
    await page.add_style_tag(content=STYLE)
    found = [await page.evaluate(BOX, str(place)) for place in dict.fromkeys(about)]
    places = [Part(box["left"], box["top"], box["right"], box["bottom"]) for box in found]
    if len(places) == 1:
        (place,) = places
        await page.mouse.move((place.left + place.right) / 2, (place.top + place.bottom) / 2)
    await page.evaluate(AT_REST)
    box = await page.locator("#mat").bounding_box()
    assert box is not None
    mat = Part(box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"])
    picture = Image.open(BytesIO(await page.screenshot())).convert("RGB")
    if places:
        return picture.crop([*map(round, around(places, mat))]).resize(SIZE, Image.Resampling.LANCZOS)
    return ImageOps.pad(picture.crop([*map(round, mat)]), SIZE, Image.Resampling.LANCZOS, color=GROUND)


async def shown(browser: Browser, name: str, scene: Scene) -> Image.Image:
    """Returns the picture of a scene."""
    table, about = laid_out(GAMES[name], MATS[name], scene)
    listening = listen("127.0.0.1", 0)
    serving = asyncio.create_task(serve(create_app(table), listening))
    options = {"viewport": WINDOW, "bypass_csp": True, "reduced_motion": "reduce"}
    context = await browser.new_context(**options)
    page = await context.new_page()
    await page.goto(f"http://127.0.0.1:{listening.getsockname()[1]}/")
    await page.wait_for_selector("body.ready")
    picture = await take(page, about)
    await context.close()
    serving.cancel()
    await asyncio.gather(serving, return_exceptions=True)
    return picture


async def main(names: Sequence[str]) -> None:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for name in names or SHIPPED:
            for number, scene in enumerate(GAMES[name].words.how, 1):
                if scene.position and (folder := page_folder(GAMES[name])):
                    file = folder / f"how-{number}.webp"
                    (await shown(browser, name, scene)).save(file, quality=QUALITY, method=6)
                    print(f"wrote {file}, {file.stat().st_size // 1024} kB", flush=True)
        await browser.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
