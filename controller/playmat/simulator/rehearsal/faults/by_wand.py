"""Disturbances of a wand, whose reader detects printed squares and pieces.

A touch counts once it has rested for a fraction of a second (`Timing`). Virtual players hold the wand for
longer than that to what they intend. Passing touches stay below `PASSING`, so the table must ignore them. A
wand that rests for longer on a square with which an action begins is indistinguishable from a touch: only
`wand_left_lying` does that, and declares which actions may follow.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

from playmat.games.interface import Pace
from playmat.placement import Place, Touch
from playmat.simulator.physics.geometry import distance
from playmat.simulator.physics.stickers import Sticker
from playmat.simulator.players.table import LAYING_OUT, Pause, Wait
from playmat.simulator.rehearsal.faults.scene import Scene
from playmat.simulator.rehearsal.rehearsal import STOPPED
from playmat.table.mat import Slot

PASSING = (0.02, 0.12)  # seconds on one square: less than any touch that counts
_RESTING = (0.3, 1.0)  # seconds: a touch that counts
_LIFTED = 0.6  # seconds in the air until the same square is touched another time
_APART = 0.5  # seconds after which two readings of a square do not add up to one touch
_TRIES = 3  # to take a touch back


def wand_passed_over(scene: Scene) -> Iterator[Wait]:
    """The wand passes over squares on its way to the next one, and over the pieces that stand on them."""
    if not (squares := _free_wand(scene)):
        return
    start = scene.random.choice(squares)
    end = scene.gesture.path[-1] if isinstance(scene.gesture, Touch) else scene.random.choice(squares)
    # The squares on the straight way between the two, without the last
    slots = {place: scene.world.mat.slot(place) for place in sorted(scene.world.squares)}
    at = {place: (slot.x, slot.y) for place, slot in slots.items()}
    most = distance(at[start], at[end]) + slots[start].width / 2
    way = [p for p in squares if p != end and distance(at[start], at[p]) + distance(at[p], at[end]) < most]
    way.sort(key=lambda place: -distance(at[place], at[end]))
    for place in way[-scene.random.randint(2, 6) :]:
        yield from _pass(scene, place)
    scene.world.lift_wand()
    if scene.random.random() < 0.5:  # else it comes to the next square at once
        yield scene.last(0.02, 0.3)


def wand_reads_neighbour(scene: Scene) -> Iterator[Wait]:
    """The wand reads the square beside the touched one too, or for a moment that one alone."""
    if not (touching := _touching(scene)):
        return
    wand, own = scene.random.choice(touching)
    mat, here = scene.world.mat, scene.world.mat.slot(own)
    others = sorted(
        scene.world.squares - {own},
        key=lambda other: (distance((here.x, here.y), (mat.slot(other).x, mat.slot(other).y)), other),
    )
    stickers = [_sticker(scene, beside) for beside in others[:6]]
    # A second passing reading of the same tag would make it a longer one.
    if not (passing := [sticker for sticker in stickers if not scene.table.is_ghost(wand, sticker)]):
        return
    sticker = scene.random.choice(passing[:4])
    with ExitStack() as disturbed:
        disturbed.enter_context(scene.table.ghost(wand, sticker))
        if scene.random.random() < 0.3:
            for sticker in scene.world.fields(wand):
                disturbed.enter_context(scene.table.hidden(wand, sticker))
        yield scene.last(*PASSING)


def _sticker(scene: Scene, square: Place) -> Sticker:
    """Returns the tag of a square, or of the piece on it."""
    piece = scene.world.top(square)
    card = piece if piece and scene.random.random() < 0.3 else scene.world.square(square)
    return scene.world.stickers(card)[0]


def wand_flickers(scene: Scene) -> Iterator[Wait]:
    """The tag that the wand touches disappears for some milliseconds, several times."""
    if not (touching := _touching(scene)):
        return
    wand, _ = scene.random.choice(touching)
    for _ in range(scene.random.randint(1, 5)):
        with ExitStack() as gone:
            for sticker in scene.world.fields(wand):
                gone.enter_context(scene.table.hidden(wand, sticker))
            yield scene.last(0.01, 0.15)
        yield scene.last(0.05, 0.3)


def wand_left_lying(scene: Scene) -> Iterator[Wait]:
    """The wand is left on a square for seconds.

    On a square that a single touch chooses, this is the touch: the action may be accepted. On one with which
    an action begins, the table may show so; the player then touches it again to cancel.
    """
    if not (squares := _free_wand(scene)) or scene.selected:
        return
    begun = [place for place in squares if scene.begins(place)]
    place = scene.random.choice(begun if begun and scene.random.random() < 0.5 else squares)
    scene.excused.append(scene.touched(place))
    scene.world.point(place, _holder(scene))
    yield scene.last(1, 6)
    scene.world.lift_wand()
    for _ in range(_TRIES):  # the player touches a selected place again, to cancel the selection
        yield Pause(_LIFTED)
        while scene.table.status.phase in STOPPED:  # afterwards what was selected still is
            yield Pause(_LIFTED)
        if not (selected := scene.selected):
            return
        scene.world.point(selected, _holder(scene))
        yield scene.last(*_RESTING)
        scene.world.lift_wand()


def wand_dropped(scene: Scene) -> Iterator[Wait]:
    """The wand falls onto the board, touches a square or two for a moment, and is picked up."""
    if not (squares := _free_wand(scene)):
        return
    for place in scene.random.sample(squares, min(len(squares), scene.random.randint(1, 2))):
        yield from _pass(scene, place)
    scene.world.lift_wand()
    yield scene.last(0.5, 2)


def both_players_point(scene: Scene) -> Iterator[Wait]:
    """While one player points, the other points at a square without meaning.

    In real time that cancels an action begun with a shared wand: the player sees so, and begins again.
    """
    strange = scene.strange_squares() if _free_wand(scene) else []
    if not strange:
        return
    other = scene.random.choice(scene.others or list(scene.world.seats))
    scene.world.point(scene.random.choice(strange), other)
    yield scene.last(*_RESTING)
    scene.world.lift_wand()
    yield scene.last(0.1, 0.5)
    scene.interrupted |= scene.game.pace is Pace.REAL_TIME and isinstance(scene.gesture, Touch)


def stray_touch_while_tidying(scene: Scene) -> Iterator[Wait]:
    """During laying out, the wand passes over squares, or rests on one without meaning."""
    if scene.table.status.phase not in LAYING_OUT or not (squares := _free_wand(scene)):
        return
    strange = set(scene.strange_squares())
    for place in scene.random.sample(squares, min(len(squares), scene.random.randint(1, 3))):
        if place in strange:
            scene.world.point(place, _holder(scene))
            yield scene.last(*_RESTING)
        else:
            yield from _pass(scene, place)
        scene.world.lift_wand()
        yield scene.last(0.05, 0.5)


def wrong_square_touched(scene: Scene) -> Iterator[Wait]:
    """The wand is held to a square that neither begins nor continues an action."""
    if strange := scene.strange_squares() if _free_wand(scene) else []:
        scene.world.point(scene.random.choice(strange), _holder(scene))
        yield scene.last(0.1, 1)
        scene.world.lift_wand()
        yield Pause(0.05)


def _free_wand(scene: Scene) -> list[Place]:
    """Returns the squares to which an idle wand can be held; empty if there is no idle wand.

    A square that it passed a moment ago is none of them: two short readings in a row would be a touch.
    """
    if not scene.world.has_wand or scene.world.pointed or scene.table.follower.state != scene.state:
        return []
    since = scene.table.now - _APART
    return sorted(place for place in scene.world.squares if scene.passed.get(place, since) <= since)


def _pass(scene: Scene, place: Place) -> Iterator[Wait]:
    """Holds the wand to a square for less time than counts."""
    scene.world.point(place, _holder(scene))
    yield scene.last(*PASSING)
    scene.passed[place] = scene.table.now


def _touching(scene: Scene) -> list[tuple[Slot, Place]]:
    """Returns the wands that touch a square, each with its square."""
    found = []
    for wand in scene.wands:
        cards = {sticker.component for sticker in scene.world.fields(wand)}
        own = [place for place in sorted(scene.world.squares) if scene.world.square(place) in cards]
        found += [(wand, place) for place in own[:1]]
    return found


def _holder(scene: Scene) -> int:
    """Returns the seat that holds the wand, where each player has one."""
    return scene.random.choice(scene.game.projection.performers(scene.state) or scene.world.seats)
