"""What fingers do on the consoles without meaning anything by it."""

from __future__ import annotations

from collections.abc import Iterator

from playmat.events import Button
from playmat.simulator.faults.scene import Scene
from playmat.simulator.rehearsal import Wait

_ENTRIES = 12  # presses of "next" before an entry of a menu is given up


def menu_opened(scene: Scene) -> Iterator[Wait]:
    """Somebody opens the table's menu, looks, and closes it."""
    console = scene.random.choice(scene.consoles)
    if not scene.push(console, "Menu"):
        return
    yield scene.last(0.2, 3)
    for _ in range(scene.random.randint(0, 3)):
        scene.push(console, "Next")
        yield scene.last(0.1, 0.5)
    scene.push(console, "Back")
    yield scene.last(0.1, 0.3)


def paused_and_resumed(scene: Scene) -> Iterator[Wait]:
    """Somebody pauses the game through the menu, and goes on."""
    console = scene.random.choice(scene.consoles)
    if not scene.push(console, "Menu"):
        return
    yield scene.last(0.2, 0.5)
    for _ in range(_ENTRIES):
        if scene.table.views[console].headline.message == "Pause":
            break
        scene.table.press(console, Button.RIGHT)
        yield scene.last(0.1, 0.3)
    scene.push(console, "OK")
    yield scene.last(0.5, 10)
    scene.table.press(console, Button.MIDDLE)  # any button resumes
    yield scene.last(0.1, 0.3)
