"""Disturbances of the mat as a whole: bumped, covered, lifted, or with a foreign object on it.

Readers that read nothing report nothing about what lies above them. Silence is never an action, however long
it lasts and whatever legal action looks the same: the table may accept nothing, and may ask to put things
back.
"""

from __future__ import annotations

from collections.abc import Iterator

from playmat.simulator.physics.stickers import blank, written
from playmat.simulator.players.table import Pause, Wait
from playmat.simulator.rehearsal.faults.scene import Scene
from playmat.table.component import Component

_GROUPS = 6  # parts in which a mat that is laid down comes to lie flat


def covered(scene: Scene) -> Iterator[Wait]:
    """A hand or a coin lies over a slot."""
    slots = sorted({slot for slot, _ in scene.detected()})
    if slots:
        with scene.table.covered(scene.random.choice(slots)):
            if scene.idle:  # the last one that was not covered yet
                scene.excused.append(scene.vanished())
            yield scene.last(0.2, 5)


def bumped_mat(scene: Scene) -> Iterator[Wait]:
    """A bump against the mat: all readers of one board, or of all boards, read nothing for a moment."""
    boards = sorted({slot.board for slot in scene.below})
    if not boards:
        return
    shaken = boards if scene.random.random() < 0.5 else [scene.random.choice(boards)]
    with scene.table.covered(*(slot for slot in scene.below if slot.board in shaken)):
        yield scene.last(0.2, 2)
    yield Pause(0.05)


def half_covered(scene: Scene) -> Iterator[Wait]:
    """A box lies on one half of the mat, and is taken away."""
    sign = scene.random.choice((-1, 1))
    across = scene.random.random() < 0.5
    mat = scene.world.mat
    half = [slot for slot in scene.below if sign * mat.antenna(slot)[int(across)] > 0]
    if half:
        with scene.table.covered(*half):
            yield scene.last(0.3, 5)
        yield Pause(0.05)


def overlay_lifted(scene: Scene) -> Iterator[Wait]:
    """The overlay is lifted with everything on it and laid down again, part by part."""
    slots = list(scene.below)
    if not slots:
        return
    scene.table.cover(slots)
    yield scene.last(0.5, 6)
    scene.random.shuffle(slots)
    for part in range(_GROUPS):
        scene.table.uncover(slots[part::_GROUPS])
        yield scene.last(0.01, 0.1)


def foreign_tag(scene: Scene) -> Iterator[Wait]:
    """A bank card, or a card of another game, lies on a slot until the table asks for its removal."""
    if not scene.slots:
        return
    slot = scene.random.choice(scene.slots)
    stranger = Component(0, "ZZZ", scene.random.randint(1, 200), "foreign")
    tags = blank(stranger) if scene.random.random() < 0.5 else written(stranger, "another-game")
    with scene.table.ghost(slot, tags[0]):
        if scene.random.random() < 0.5:  # it shields the tags below it
            with scene.table.covered(slot):
                yield scene.last(0.3, 6)
        else:
            yield scene.last(0.3, 6)
    yield Pause(0.05)
