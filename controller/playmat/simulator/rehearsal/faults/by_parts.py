"""Disturbances by readers, boards, cables, the clock and the power."""

from __future__ import annotations

from collections.abc import Iterator

from playmat.placement import Exchange, Lay
from playmat.simulator.physics.geometry import distance
from playmat.simulator.physics.stickers import Sticker
from playmat.simulator.players.table import Pause, Wait
from playmat.simulator.rehearsal.faults.scene import Scene
from playmat.simulator.rehearsal.trace import unfinished
from playmat.table.component import Component
from playmat.table.mat import Slot

_PASSING = (0.03, 0.18)  # seconds: less than any dwell


def flicker(scene: Scene) -> Iterator[Wait]:
    """A tag alternates between answering and not answering."""
    if tags := scene.detected():
        slot, sticker = scene.random.choice(tags)
        for _ in range(scene.random.randint(2, 6)):
            with scene.table.hidden(slot, sticker):
                yield scene.last(0.03, 0.15)
            yield scene.last(0.03, 0.15)


def short_drop_out(scene: Scene) -> Iterator[Wait]:
    """A tag does not answer for less than a second."""
    yield from _drop_out(scene, 0.05, 0.8)


def long_drop_out(scene: Scene) -> Iterator[Wait]:
    """A tag does not answer for some seconds."""
    yield from _drop_out(scene, 1, 7)


def double_tag(scene: Scene) -> Iterator[Wait]:
    """A neighbouring reader detects the tag as well."""
    if tags := scene.detected():
        slot, sticker = scene.random.choice(tags)
        with scene.table.ghost(_neighbour(scene, slot), sticker, (slot, sticker)):
            yield scene.last(0.05, 3)
        yield Pause(0.05)


def neighbour_only(scene: Scene) -> Iterator[Wait]:
    """For a moment only a neighbouring reader detects the tag."""
    if tags := scene.detected():
        slot, sticker = scene.random.choice(tags)
        beside = scene.table.ghost(_neighbour(scene, slot), sticker, (slot, sticker))
        with scene.table.hidden(slot, sticker), beside:
            yield scene.last(*_PASSING)
        yield Pause(0.05)


def wobble(scene: Scene) -> Iterator[Wait]:
    """A card rocks: for a moment only its other sticker answers."""
    cards = [(slot, tag) for slot, tag in scene.detected() if len(scene.world.stickers(tag.component)) == 2]
    if cards:
        slot, sticker = scene.random.choice(cards)
        other = next(tag for tag in scene.world.stickers(sticker.component) if tag != sticker)
        if not scene.table.is_ghost(slot, other):
            with scene.table.hidden(slot, sticker), scene.table.ghost(slot, other, (slot, sticker)):
                yield scene.last(*_PASSING)
            yield Pause(0.05)


def ghost(scene: Scene) -> Iterator[Wait]:
    """A reader detects a tag that is not there: one of a card in a hand, or a garbled one."""
    if not scene.slots:
        return
    held = scene.in_hands()
    if held and scene.random.random() < 0.5:
        sticker, seconds = scene.random.choice(scene.world.stickers(scene.random.choice(held))), _PASSING
    else:
        sticker = Sticker(scene.random.randbytes(7), b"", Component(0, "???", 0, "blank"), 0)
        seconds = (0.03, 3.0)
    slot = scene.random.choice(scene.slots)
    if scene.table.is_ghost(slot, sticker):  # two passing readings at once would be a longer one
        return
    with scene.table.ghost(slot, sticker):
        yield scene.last(*seconds)
    yield Pause(0.05)


def unplugged(scene: Scene) -> Iterator[Wait]:
    """A board's cable is pulled out and put in again."""
    if not (boards := scene.table.connected):
        return
    board = scene.random.choice(boards)
    scene.table.unplug(board)
    yield scene.last(0.5, 8)
    scene.table.plug_in(board)
    yield Pause(0.05)


def replug_lacks_a_tag(scene: Scene) -> Iterator[Wait]:
    """A board is unplugged, and its first sweep afterwards misses a tag."""
    if tags := scene.detected():
        slot, sticker = scene.random.choice(tags)
        scene.table.unplug(slot.board)
        yield scene.last(0.5, 5)
        with scene.table.hidden(slot, sticker):
            scene.table.plug_in(slot.board)
            yield scene.last(0.03, 0.3)
        yield Pause(0.05)


def bit_errors(scene: Scene) -> Iterator[Wait]:
    """Lines of a board arrive damaged."""
    for _ in range(scene.random.randint(1, 4)):
        if boards := scene.table.connected:
            scene.table.garble(scene.random.choice(boards))
            yield scene.last(0.01, 0.3)


def boards_exchanged(scene: Scene) -> Iterator[Wait]:
    """The cables of two boards are swapped between their ports.

    Each port reports the name of the board that is there now; the links then change ports, one by one.
    """
    if len(scene.table.connected) < 2:
        return
    boards = scene.random.sample(scene.table.connected, 2)
    for board in boards:
        scene.table.unplug(board)
        yield scene.last(0, 1)
    for board in boards:
        scene.table.unplug(board, "the board there is called otherwise")
        yield scene.last(0.1, 1)
    for board in scene.random.sample(boards, 2):
        scene.table.plug_in(board)
        yield scene.last(0.02, 2)


def clock_jump(scene: Scene) -> Iterator[Wait]:
    """The computer's clock is set, or the controller stalls and then sees a much later time.

    The game clock continues meanwhile: the transitions it makes were due.
    """
    if scene.random.random() < 0.5:
        scene.table.set_clock()
    else:
        scene.table.stall(scene.random.uniform(0.5, 20))
    yield scene.last(0.05, 4)


def controller_killed(scene: Scene) -> Iterator[Wait]:
    """The power of the controller is cut; a player resumes the interrupted game.

    The table asks again for components taken from a pile since the last action; a button confirms that they
    are gone.
    """
    if not unfinished(scene.table.entries):
        return
    scene.table.restart()
    yield from scene.go_on()
    yield from scene.confirm_taken()


def laid_during_restart(scene: Scene) -> Iterator[Wait]:
    """Players go on laying while the controller has no power, then resume the game.

    The table may accept what was laid as the action, or ask to put it back: it is intended.
    """
    if not unfinished(scene.table.entries) or not isinstance(scene.gesture, Lay | Exchange):
        return
    scene.table.power_off()
    yield scene.last(0.5, 3)
    scene.table.power_on()
    yield from scene.go_on()


def _drop_out(scene: Scene, shortest: float, longest: float) -> Iterator[Wait]:
    if tags := scene.detected():
        slot, sticker = scene.random.choice(tags)
        with scene.table.hidden(slot, sticker):
            yield scene.last(shortest, longest)
        yield Pause(0.05)


def _neighbour(scene: Scene, slot: Slot) -> Slot:
    """Returns one of the two slots whose antennas are nearest."""
    mat = scene.world.mat
    others = [other for other in scene.slots if other != slot]
    others.sort(key=lambda other: distance(mat.antenna(other), mat.antenna(slot)))
    return scene.random.choice(others[:2] or [slot])
