"""What fingers do on the consoles without meaning anything by it."""

from __future__ import annotations

from collections.abc import Iterator

from playmat.events import Button
from playmat.simulator.faults.scene import Scene
from playmat.simulator.rehearsal import Wait

_ENTRIES = 12  # presses of "next" before an entry of a menu is given up


def menu_opened(scene: Scene) -> Iterator[Wait]:
    """Somebody opens the table's menu, looks, and closes it."""
    seat = scene.random.choice((0, 1))
    if not scene.push(seat, "Menu"):
        return
    yield scene.last(0.2, 3)
    for _ in range(scene.random.randint(0, 3)):
        scene.push(seat, "Next")
        yield scene.last(0.1, 0.5)
    scene.push(seat, "Back")
    yield scene.last(0.1, 0.3)


def paused_and_resumed(scene: Scene) -> Iterator[Wait]:
    """Somebody pauses the game through the menu, and goes on."""
    seat = scene.random.choice((0, 1))
    if not scene.push(seat, "Menu"):
        return
    yield scene.last(0.2, 0.5)
    for _ in range(_ENTRIES):
        if scene.table.views[seat].headline.message == "Pause":
            break
        scene.table.press(seat, Button.RIGHT)
        yield scene.last(0.1, 0.3)
    scene.push(seat, "OK")
    yield scene.last(0.5, 10)
    scene.push(seat, "Go on")
    yield scene.last(0.1, 0.3)
