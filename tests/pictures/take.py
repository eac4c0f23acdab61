"""Takes the README's pictures: plays at the demo in a real browser, and looks at it on several screens.

`game.txt` is a game in full swing; the short one that the tests play by keyboard is won here.
"""

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image, ImageOps
from playwright.sync_api import expect

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from playmat.app.games import load_study  # noqa: E402
from playmat.app.recording.records import load_record  # noqa: E402
from support.browser_player import Player, browser, demo, middle  # noqa: E402
from support.noted_game import NotedGame  # noqa: E402
from support.shipped import GAME, MAT  # noqa: E402

WON = HERE.parent / "games" / "art_of_war" / "played" / "soldier.txt"
AT_REST = """Promise.allSettled(document.getAnimations()
  .filter((one) => one.effect.getTiming().iterations === 1).map((one) => one.finished))"""
LAPTOP = {"viewport": {"width": 1280, "height": 720}}
SCREEN = {"viewport": {"width": 1280, "height": 720}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LYING_PHONE = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}
TABLET = {"viewport": {"width": 820, "height": 1180}, "has_touch": True}
COLOURS = 256
COVERS = HERE.parents[1] / "controller" / "playmat" / "web" / "static" / "overlays"
COVER = 640, 544
PATIENCE = 180_000  # ms until programs have taken a castle
GAP = 16  # pixels round the pictures of the sheet
WIDE = 1684  # pixels of the sheet
HIGH = 460  # pixels of its rows


@contextmanager
def played(record: Path) -> Iterator[tuple[Player, str]]:
    """A player who has played a recorded game at a demo, and that demo's address."""
    noted = load_record(record, load_study(GAME))
    seed = noted.headers["event"].split()[-1]
    with (
        tempfile.TemporaryDirectory() as state,
        demo(Path(state), seed, "--hands-on") as address,
        browser(address) as player,
    ):
        player.begin()
        NotedGame(player, GAME, MAT).play(noted)
        yield player, address


@contextmanager
def watched(game: str, *options: str) -> Iterator[Player]:
    """A guest of an unused table, which plays against itself."""
    with (
        tempfile.TemporaryDirectory() as state,
        demo(Path(state), "3", "--game", game, *options, "--quiet", "1") as address,
        browser(f"{address}/watch") as guest,
    ):
        yield guest


def shot(player: Player) -> Image.Image:
    """What the player sees, once all has come to rest."""
    player.page.evaluate(AT_REST)
    return Image.open(BytesIO(player.page.screenshot()))


def elsewhere(player: Player, address: str, **device: Any) -> Image.Image:
    """What another window shows at the same time."""
    browser = player.page.context.browser
    assert browser is not None
    context = browser.new_context(**{"locale": "en-GB", **device})
    other = Player(context.new_page())
    other.page.goto(address)
    other.page.wait_for_selector("body.ready")
    found = shot(other)
    context.close()
    return found


def save(picture: Image.Image, name: str) -> None:
    """Writes it with few colours: small, and hardly another picture."""
    file = HERE / f"{name}.png"
    few = picture.convert("RGB").quantize(
        COLOURS, method=Image.Quantize.MAXCOVERAGE, kmeans=4, dither=Image.Dither.NONE
    )
    few.save(file, optimize=True)
    print(f"wrote {file}, {file.stat().st_size // 1024} kB")


def cover(player: Player, overlay: str) -> None:
    """Writes the picture of an overlay on the start page: its mat, without messages, as large as there."""
    expect(player.page.locator("#status")).to_be_empty(timeout=PATIENCE)
    player.page.evaluate("document.querySelector('#invitation').style.visibility = 'hidden'")
    player.page.evaluate(AT_REST)
    player.page.mouse.move(0, 0)
    mat = Image.open(BytesIO(player.page.locator("#mat").screenshot())).convert("RGB")
    file = COVERS / f"{overlay}.webp"
    ImageOps.fit(mat, COVER, Image.Resampling.LANCZOS).save(file, quality=82, method=6)
    print(f"wrote {file}, {file.stat().st_size // 1024} kB")


def sheet(pictures: list[Image.Image]) -> Image.Image:
    """All of them in rows of equal height."""
    small = [
        picture.resize((picture.width * HIGH // picture.height, HIGH), Image.Resampling.LANCZOS)
        for picture in pictures
    ]
    places, x, y = [], GAP, GAP
    for picture in small:
        if x + picture.width + GAP > WIDE:
            x, y = GAP, y + HIGH + GAP
        places.append((x, y))
        x += picture.width + GAP
    whole = Image.new("RGB", (WIDE, y + HIGH + GAP), "#0d1b1e")
    for picture, place in zip(small, places, strict=True):
        whole.paste(picture, place)
    return whole


def strip(name: str, pictures: list[Image.Image]) -> None:
    """Writes some moments of a game side by side."""
    wide = (WIDE - GAP * (len(pictures) - 1)) // len(pictures)
    small = [
        picture.resize((wide, wide * picture.height // picture.width), Image.Resampling.LANCZOS)
        for picture in pictures
    ]
    whole = Image.new("RGB", (WIDE, max(picture.height for picture in small)), "#0d1b1e")
    for number, picture in enumerate(small):
        whole.paste(picture, (number * (wide + GAP), 0))
    save(whole, f"strip-{name}")


def moments(guest: Player, *entries: str) -> list[Image.Image]:
    """What a guest sees as the log reports these, one after the other."""
    found = []
    for entry in entries:
        expect(guest.page.locator("#log")).to_contain_text(entry, timeout=PATIENCE)
        found.append(shot(guest))
    return found


def main() -> None:
    rest = []
    with played(HERE / "game.txt") as (player, address):
        player.grip(player.top("south.battlefield.4"))
        player.page.locator('[data-hint="target"]').first.wait_for()
        player.page.mouse.move(
            *(at - 12 for at in middle(player.page.locator('[data-slot="south.battlefield.4"]')))
        )
        save(lifted := shot(player), "mat")
        player.page.mouse.up()
        cover(player, "art-of-war")
        save(elsewhere(player, f"{address}/watch", **SCREEN), "watch")
        save(elsewhere(player, address, **PHONE), "phone")
        rest.append(elsewhere(player, address, **LAPTOP, locale="fr-FR"))
        wrong = next(card for card in player.hand("south") if player.kind(card) == "guardian")
        player.lay(wrong, "north.battlefield.4")
        player.marked("wrong")
        rest.append(shot(player))
        player.take(wrong, "south")
        player.page.keyboard.press("?")
        rest.append(shot(player))
        small = [elsewhere(player, address, **device) for device in (TABLET, LYING_PHONE)]
    with watched("age-of-war") as guest:
        began = moments(guest, "throws", "besieges")
        expect(guest.page.locator("#log")).to_contain_text("onquers", timeout=PATIENCE)
        expect(guest.page.locator('[data-form="die"][data-place^="well"]')).to_have_count(7, timeout=PATIENCE)
        save(taken := shot(guest), "age")
        strip("age", [*began, taken])
        cover(guest, "age-of-war")
    with watched("game-of-war", "--set", "opening=ready") as guest:
        began = [shot(guest), *moments(guest, "moves")]
        expect(guest.page.locator("#log")).to_contain_text("ends the turn", timeout=PATIENCE)
        save(shot(guest), "war")
        strip("war", [*began, shot(guest)])
        cover(guest, "game-of-war")
    with watched("archery-tactics") as guest:
        began = moments(guest, "begins at", "The turn begins")
        expect(guest.page.locator("#log")).to_contain_text("plays Shot", timeout=PATIENCE)
        save(fired := shot(guest), "archery")
        strip("archery", [*began, fired])
        cover(guest, "archery-tactics")
    with played(WON) as (player, _):
        rest.append(shot(player))
        strip("art", [lifted, rest[1], rest[-1]])
    save(sheet([*rest, *small]), "sheet")


if __name__ == "__main__":
    main()
