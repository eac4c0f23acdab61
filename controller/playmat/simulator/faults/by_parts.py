"""What readers, boards, cables and the power do of themselves."""

from __future__ import annotations

from collections.abc import Iterator

from playmat.picture import Arrangement
from playmat.session.guide import Step
from playmat.simulator.faults.scene import Scene
from playmat.simulator.geometry import distance
from playmat.simulator.rehearsal import Pause, Until, Wait
from playmat.simulator.stickers import Sticker
from playmat.simulator.trace import unfinished
from playmat.table.component import Component
from playmat.table.mat import Slot

_PASSING = (0.03, 0.18)  # seconds: less than any dwell


def flicker(scene: Scene) -> Iterator[Wait]:
    """A tag answers, and does not, and does."""
    if heard := scene.heard():
        slot, sticker = scene.random.choice(heard)
        for _ in range(scene.random.randint(2, 6)):
            with scene.table.deaf(slot, sticker):
                yield scene.last(0.03, 0.15)
            yield scene.last(0.03, 0.15)


def short_drop_out(scene: Scene) -> Iterator[Wait]:
    """A tag does not answer for less than a second."""
    yield from _drop_out(scene, 0.05, 0.8)


def long_drop_out(scene: Scene) -> Iterator[Wait]:
    """A tag does not answer for some seconds."""
    yield from _drop_out(scene, 1, 7)


def double_tag(scene: Scene) -> Iterator[Wait]:
    """A neighbour hears a tag, too."""
    if heard := scene.heard():
        slot, sticker = scene.random.choice(heard)
        with scene.table.ghost(_neighbour(scene, slot), sticker):
            yield scene.last(0.05, 3)
        yield Pause(0.05)


def neighbour_only(scene: Scene) -> Iterator[Wait]:
    """For a moment only a neighbour hears a tag."""
    if heard := scene.heard():
        slot, sticker = scene.random.choice(heard)
        with scene.table.deaf(slot, sticker), scene.table.ghost(_neighbour(scene, slot), sticker):
            yield scene.last(*_PASSING)
        yield Pause(0.05)


def ghost(scene: Scene) -> Iterator[Wait]:
    """A reader hears a tag that is not there: one of a card in a hand, or garbled ones."""
    if not scene.slots:
        return
    held = scene.in_hands()
    if held and scene.random.random() < 0.5:
        sticker, seconds = scene.random.choice(scene.world.stickers(scene.random.choice(held))), _PASSING
    else:
        sticker = Sticker(scene.random.randbytes(7), b"", Component(0, "???", 0, "blank"), 0)
        seconds = (0.03, 3.0)
    with scene.table.ghost(scene.random.choice(scene.slots), sticker):
        yield scene.last(*seconds)
    yield Pause(0.05)


def unplugged(scene: Scene) -> Iterator[Wait]:
    """A board's cable is pulled out and put in again."""
    board = scene.random.choice(scene.world.mat.boards)
    scene.table.unplug(board)
    yield scene.last(0.5, 8)
    scene.table.plug_in(board)
    yield Pause(0.05)


def replug_lacks_a_tag(scene: Scene) -> Iterator[Wait]:
    """A board is unplugged, and its first sweep afterwards misses a tag."""
    if heard := scene.heard():
        slot, sticker = scene.random.choice(heard)
        scene.table.unplug(slot.board)
        yield scene.last(0.5, 5)
        with scene.table.deaf(slot, sticker):
            scene.table.plug_in(slot.board)
            yield scene.last(0.03, 0.3)
        yield Pause(0.05)


def bit_errors(scene: Scene) -> Iterator[Wait]:
    """Lines of a board come damaged."""
    for _ in range(scene.random.randint(1, 4)):
        scene.table.garble(scene.random.choice(scene.world.mat.boards))
        yield scene.last(0.01, 0.3)


def controller_killed(scene: Scene) -> Iterator[Wait]:
    """The power of the controller is cut; somebody goes on with the interrupted game.

    The table asks again for what was taken from a pile since the last action: a button says that it is gone.
    """
    if not unfinished(scene.table.entries):
        return
    scene.table.restart()
    yield scene.last(0.5, 3)
    yield Until(lambda: scene.push(scene.random.choice(scene.consoles), "Yes"))
    steps = scene.table.status.steps
    if steps and all(_is_gone(scene, step) for step in steps):
        yield scene.last(0.5, 2)
        for console in scene.consoles:
            scene.push(console, "Done")


def _is_gone(scene: Scene, step: Step) -> bool:
    if step.target or step.source is None or scene.arrangement(step.source) is not Arrangement.PILE:
        return False
    return all(card.kind != step.face.kind for card in scene.world.cards_at(step.source))


def _drop_out(scene: Scene, shortest: float, longest: float) -> Iterator[Wait]:
    if heard := scene.heard():
        slot, sticker = scene.random.choice(heard)
        with scene.table.deaf(slot, sticker):
            yield scene.last(shortest, longest)
        yield Pause(0.05)


def _neighbour(scene: Scene, slot: Slot) -> Slot:
    """One of the two slots whose antennas are nearest."""
    mat = scene.world.mat
    others = [other for other in scene.slots if other != slot]
    others.sort(key=lambda other: distance(mat.antenna(other), mat.antenna(slot)))
    return scene.random.choice(others[:2] or [slot])
