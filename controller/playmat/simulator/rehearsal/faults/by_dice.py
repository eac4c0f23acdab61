"""Disturbances of dice: lifted, cocked, or fallen off the table."""

from __future__ import annotations

from collections.abc import Iterator

from playmat.simulator.physics.geometry import opposite
from playmat.simulator.physics.stickers import SIDES
from playmat.simulator.players.table import Pause, Wait
from playmat.simulator.rehearsal.faults.by_hand import tidy
from playmat.simulator.rehearsal.faults.scene import Scene

_PASSING = (0.05, 0.18)  # seconds: less than any dwell
_LAIN = 0.4  # seconds after which a die rolls no more


def die_nudged(scene: Scene) -> Iterator[Wait]:
    """A die is lifted and put back as it was."""
    dice = scene.dice()
    yield from tidy(scene, dice, min(1, len(dice)))


def cocked_die(scene: Scene) -> Iterator[Wait]:
    """A die comes to lean, or to rest on its edge where no reader detects it, and is laid flat as it was."""
    if dice := scene.dice():
        die = scene.random.choice(dice)
        flat = scene.pose(die)
        edges = [side for side in SIDES if side not in (flat.up, opposite(flat.up))]
        scene.world.roll(die, flat.up, scene.random.choice(edges), scene.random.uniform(15, 60))
        yield scene.last(0.5, 4)
        scene.world.lay_at(die, *flat)
        yield Pause(0.05)


def die_tipped(scene: Scene) -> Iterator[Wait]:
    """A die tips onto another side where it lies, and is turned back.

    It has lain for a moment: one that tips while the others still roll shows what was thrown.
    """
    lain = {die: scene.pose(die) for die in scene.dice()}
    if lain:
        yield Pause(_LAIN)
    if dice := [die for die in scene.dice() if lain.get(die) == scene.pose(die)]:
        die = scene.random.choice(dice)
        flat = scene.pose(die)
        scene.world.lay_at(die, *flat._replace(up=scene.random.choice([s for s in SIDES if s != flat.up])))
        yield scene.last(0.05, 3)
        scene.world.lay_at(die, *flat)
        yield Pause(0.05)


def die_rolled_off(scene: Scene) -> Iterator[Wait]:
    """A die falls off the table and is put back, first with another side up for a moment."""
    if dice := scene.dice():
        die = scene.random.choice(dice)
        flat = scene.pose(die)
        scene.world.lift(die)
        yield scene.last(0.5, 8)
        if scene.random.random() < 0.5:
            side = scene.random.choice([side for side in SIDES if side != flat.up])
            scene.world.lay_at(die, *flat._replace(up=side))
            yield scene.last(*_PASSING)
            scene.world.lift(die)
            yield scene.last(0.2, 1)
        scene.world.lay_at(die, *flat)
        yield Pause(0.05)
