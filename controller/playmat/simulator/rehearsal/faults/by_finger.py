"""Disturbances at the consoles: menus, and buttons that are pushed without an intention.

A press does what its label says, and one without a label does nothing. These disturbances therefore push
unlabelled buttons or open the menu. A label that appears below a finger that is already down was not pressed,
and must not count.
"""

from __future__ import annotations

from collections.abc import Iterator

from playmat.events import Button
from playmat.simulator.players.table import Pause, Wait
from playmat.simulator.rehearsal.faults.scene import Scene

_ENTRIES = 12  # presses of "next" before an entry of a menu is given up
_LEANING = 0.08  # seconds from one button to the next as an elbow comes down on them


def menu_opened(scene: Scene) -> Iterator[Wait]:
    """A player opens the table's menu, looks, and closes it."""
    console = scene.random.choice(scene.consoles)
    if not scene.push(console, "Menu"):
        return
    yield scene.last(0.2, 3)
    for _ in range(scene.random.randint(0, 3)):
        scene.push(console, "Next")
        yield scene.last(0.1, 0.5)
    yield from scene.leave_menu(console)


def paused_and_resumed(scene: Scene) -> Iterator[Wait]:
    """A player pauses the game through the menu, and resumes it."""
    console = scene.random.choice(scene.consoles)
    if not scene.push(console, "Menu"):
        return
    yield scene.last(0.2, 0.5)
    for _ in range(_ENTRIES):
        if scene.table.seen(console).headline.message == "Pause":
            break
        yield from scene.put_away_trouble()
        scene.push(console, "Next")
        yield scene.last(0.3, 0.6)
    if scene.table.seen(console).headline.message == "Pause":
        scene.push(console, "OK")
    yield scene.last(0.5, 10)
    if scene.table.status.phase == "paused":
        yield from scene.resume(console)
    else:
        yield from scene.leave_menu(console)
    yield scene.last(0.1, 0.3)


def button_held(scene: Scene) -> Iterator[Wait]:
    """The waiting player keeps a button down through the other's turn."""
    consoles = [console for console in scene.consoles if console in scene.others]
    choices = [(console, button) for console in consoles for button in idle_buttons(scene, console)]
    if not choices:
        return
    console, button = scene.random.choice(choices)
    scene.table.push_down(console, button)
    yield scene.last(0.5, 8)
    scene.table.let_up(console, button)
    yield from scene.leave_menu(console)


def leaned_on(scene: Scene) -> Iterator[Wait]:
    """An arm comes down on several buttons of a console, and rests there for seconds."""
    console = scene.random.choice(scene.consoles)
    buttons = idle_buttons(scene, console)
    if len(buttons) < 2:
        return
    buttons = scene.random.sample(buttons, scene.random.randint(2, len(buttons)))
    for button in buttons:
        scene.table.push_down(console, button)
        yield scene.last(0, _LEANING)
    yield scene.last(0.3, 5)
    for button in buttons:
        scene.table.let_up(console, button)
        yield scene.last(0, _LEANING)
    yield from scene.leave_menu(console)


def display_failed(scene: Scene) -> Iterator[Wait]:
    """A display goes dark during a choice, and comes back."""
    consoles = [console for console in scene.consoles if scene.label(console, Button.RIGHT)]
    if not consoles:
        return
    console = scene.random.choice(consoles)
    scene.table.fail_display(console)
    yield scene.last(0.5, 8)
    scene.table.repair_display(console)
    yield Pause(0.05)


def idle_buttons(scene: Scene, console: int) -> list[Button]:
    """Returns the buttons of a console that do nothing, and the one that opens the menu."""
    labels = zip(Button, scene.table.views[console].buttons, strict=True)
    return [button for button, label in labels if label is None or label.message == "Menu"]
