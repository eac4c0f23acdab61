"""A virtual table without a referee: a world, two glasses that show their buttons, and nothing that judges.

`python tests/web/lone_table.py [port]` serves the page with it, to look at.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Mapping
from random import Random
from typing import Any

from PIL import Image, ImageDraw

from playmat.assets import folder
from playmat.events import Button
from playmat.picture import NORTH, SEAT_NAMES, SEATS, SOUTH, Place
from playmat.simulator.describe import describe
from playmat.simulator.stickers import Sticker
from playmat.simulator.supply import Army
from playmat.simulator.world import World
from playmat.table.component import Component
from playmat.table.mat import Slot, parse_mat
from playmat.web.interface import Hints, Move, Reminder, Tell, Topic
from playmat.web.server import create_app, listen, serve

PRINTS: Mapping[str, Mapping[str, Any]] = {
    "B01": {"kind": "soldier", "attack": "X", "defence": [2, 1], "range": [[0, 1]]},
    "B02": {"kind": "guardian", "attack": 1, "defence": [3, 2], "range": [[0, 1]]},
    "B03": {"kind": "archer", "attack": 1, "defence": [2, 1], "range": [[-2, 1], [2, 1], [-1, 2], [1, 2]]},
    "B04": {"kind": "priest", "attack": 1, "defence": [2, 2], "range": [[-1, 1], [1, 1], [-2, 2], [2, 2]]},
    "B05": {"kind": "wizard", "attack": 1, "defence": [2, 1], "range": [[0, 1], [0, 2], [0, 3]]},
    "R01": {"kind": "king", "attack": 1, "defence": [5, 4], "range": [[-1, 1], [0, 1], [1, 1]]},
}


def army(seat: int) -> Army:
    basic = [serial for serial in PRINTS if serial.startswith("B")]
    deck = tuple(
        Component(seat, serial, copy, PRINTS[serial]["kind"]) for serial in basic for copy in range(1, 5)
    )
    return Army(deck, (Component(seat, "R01", 1, "king"),))


class LoneTable:
    """The virtual table of these tests; each glass counts the presses of its buttons."""

    def __init__(self) -> None:
        path = folder("hardware") / "mats" / "standard.toml"
        self.world = World(parse_mat(path.read_text(), path.name), [army(SOUTH), army(NORTH)], Random(7))
        self.wishes = Hints()
        self.presses = [[0, 0, 0] for _ in SEATS]
        self.held: set[tuple[int, Button]] = set()
        self._told: list[Tell] = []
        self.world.watch(lambda: self.tell(Topic.CARDS))
        self.world.watch_fields(self._read)

    def tell(self, topic: Topic, detail: str = "") -> None:
        for tell in self._told:
            tell(topic, detail)

    def watch(self, tell: Tell) -> None:
        self._told.append(tell)

    def describe(self) -> Mapping[str, Any]:
        return describe(self.world)

    def press(self, seat: int, button: Button) -> None:
        self.held.add((seat, button))
        self.presses[seat][button.value] += 1
        self.tell(Topic.SCREEN, str(seat))

    def release(self, seat: int, button: Button) -> None:
        self.held.discard((seat, button))
        self.tell(Topic.SCREEN, str(seat))

    def pixels(self, seat: int) -> bytes:
        glass = Image.new("1", (128, 64))
        draw = ImageDraw.Draw(glass)
        draw.fontmode = "1"
        draw.rectangle((0, 0, 127, 12), fill=1)
        draw.text((2, 0), self.words(seat), fill=0)
        draw.text((20, 22), str(self.presses[seat]), fill=1, font_size=18)
        for left, label in ((2, "one"), (52, "two"), (98, "three")):
            draw.text((left, 52), label, fill=1)
        return glass.tobytes()

    def words(self, seat: int) -> str:
        return f"{SEAT_NAMES[seat]} pressed {sum(self.presses[seat])}"

    def hints(self) -> Hints:
        return self.wishes

    def health(self) -> Mapping[str, Any]:
        return {"status": "ok", "cards": len(self.world.cards)}

    def _read(self, slot: Slot, stickers: tuple[Sticker, ...]) -> None:
        if stickers:
            self.tell(Topic.READ, str(slot.place))


def arrange(table: LoneTable) -> None:
    """A game in the middle, with one of everything that the page can show."""
    world = table.world
    for seat in SEATS:
        for zone, number, turned in (
            ("battlefield", 0, False), ("battlefield", 1, seat == SOUTH), ("battlefield", 2, False),
            ("battlefield", 4, False), ("reserve", 0, False), ("reserve", 1, False),
            ("kingdom", 0, False), ("kingdom", 0, False), ("kingdom", 2, False), ("graveyard", 0, False),
        ):  # fmt: skip
            world.lay(world.draw(seat), Place(zone, number, seat), turned)
        for _ in range(4):
            world.draw(seat)
    world.lay_at(world.draw(SOUTH), 96, 176, 9)
    table.wishes = Hints(
        awaited=[Place("battlefield", 3, SOUTH)],
        wrong=[Place("battlefield", 5, SOUTH)],
        moves=[
            Move("archer", False, Place("battlefield", 1, NORTH), Place("kingdom", 2, SOUTH)),
            Move("wizard", False, None, Place("reserve", 2, SOUTH)),
            Move("guardian", False, Place("battlefield", 1, SOUTH), Place("battlefield", 1, SOUTH)),
            Move("soldier", False, Place("reserve", 1, NORTH), None, NORTH),
        ],
        selected=Place("battlefield", 4, NORTH),
        reminders=[Reminder(SOUTH, 1)],
        health=["journal: disk full"],
    )


async def main(port: int) -> None:
    table = LoneTable()
    arrange(table)
    await serve(create_app(table, PRINTS), listen("127.0.0.1", port))


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if sys.argv[1:] else 8080))
