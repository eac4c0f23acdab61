"""Disturbances by hands that move cards without an intention."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from playmat.placement import SHARED, Arrangement, Exchange, Lay, Place
from playmat.simulator.physics.geometry import Pose, distance, neat
from playmat.simulator.players.table import Pause, Wait
from playmat.simulator.rehearsal.faults.scene import Scene
from playmat.table.component import Component
from playmat.table.mat import Slot

_PASSING = (0.05, 0.18)  # seconds: less than any dwell
_SLIDE_MM = 10.0
_TWIST = 12.0  # degrees


def wrong_slot_first(scene: Scene) -> Iterator[Wait]:
    """A card is laid on a wrong slot: briefly, or for longer where no legal action matches."""
    carried = scene.lifted()
    if not carried or not isinstance(scene.gesture, Lay | Exchange) or not scene.gesture.changes:
        return
    card = scene.random.choice(carried)
    free = [slot for slot in scene.slots if not scene.world.cards_at(slot.place)]
    foreign = [slot for slot in free if _is_foreign(scene, slot.place, card)]
    if not free:
        return
    if foreign and scene.random.random() < 0.5:
        slot, seconds = scene.random.choice(foreign), (0.5, 3.0)
    else:
        slot, seconds = scene.random.choice(free), _PASSING
    scene.world.lay(card, slot.place)
    yield scene.last(*seconds)
    scene.world.lift(card)
    yield scene.last(0.1, 0.4)


def hover(scene: Scene) -> Iterator[Wait]:
    """A card out of a hand is held over a slot for a moment."""
    if (held := scene.in_hands()) and scene.slots:
        yield from _pass(scene, scene.random.choice(held), [scene.random.choice(scene.slots)], _PASSING)


def swept_across(scene: Scene) -> Iterator[Wait]:
    """A card out of a hand is carried low across the mat."""
    if (held := scene.in_hands()) and len(scene.slots) > 1:
        start, end = scene.random.sample(scene.slots, 2)
        at = {slot: (slot.x, slot.y) for slot in scene.slots}
        # The slots with the shortest way over them, in the order in which the card reaches them
        near = sorted(at, key=lambda slot: distance(at[start], at[slot]) + distance(at[slot], at[end]))
        way = near[: scene.random.randint(3, 5)]
        way.sort(key=lambda slot: distance(at[start], at[slot]))
        yield from _pass(scene, scene.random.choice(held), way, (0.04, 0.12))


def half_turn(scene: Scene) -> Iterator[Wait]:
    """A card is turned half way, and back."""
    if lying := scene.lying():
        card = scene.random.choice(lying)
        way = 1 if scene.world.where(card).turned else -1
        yield from _nudge(scene, card, 0, 0, way * scene.random.uniform(20, 45), (0.2, 2.5))


def straighten(scene: Scene) -> Iterator[Wait]:
    """The acting player lifts one of their cards and lays it down again, straight."""
    yield from tidy(scene, scene.liftable(scene.game.projection.performers(scene.state)), 1)


def slide(scene: Scene) -> Iterator[Wait]:
    """A card is slid a little, and back."""
    if lying := scene.lying():
        x, y = (scene.random.uniform(-_SLIDE_MM, _SLIDE_MM) for _ in "xy")
        yield from _nudge(scene, scene.random.choice(lying), x, y, 0, (0.1, 5))


def twist(scene: Scene) -> Iterator[Wait]:
    """A card is twisted a little, and back."""
    if lying := scene.lying():
        turn = scene.random.uniform(-_TWIST, _TWIST)
        yield from _nudge(scene, scene.random.choice(lying), 0, 0, turn, (0.1, 5))


def three_tidied(scene: Scene) -> Iterator[Wait]:
    """Three cards are lifted, and laid down again."""
    yield from tidy(scene, scene.liftable(), 3)


def opponent_tidies(scene: Scene) -> Iterator[Wait]:
    """The waiting player lifts one of their cards, and lays it down again."""
    yield from tidy(scene, scene.liftable(scene.others), 1)


def two_hands_at_once(scene: Scene) -> Iterator[Wait]:
    """While one player acts the other moves cards that have no part in it."""
    cards = [
        card for card in scene.liftable(scene.others) if scene.placement_place(card) not in scene.concerned()
    ]
    yield from tidy(scene, cards, min(2, len(cards)))


def exchange_and_back(scene: Scene) -> Iterator[Wait]:
    """Two equal cards of a player change places within a zone, and back."""
    for seat in scene.random.sample(scene.world.seats, len(scene.world.seats)):
        cards = scene.liftable([seat])
        at = {card: scene.world.where(card).place for card in cards}
        equal = [(a, b) for a in cards for b in cards if a < b and a.kind == b.kind]
        # Within a zone only: between zones an exchange may be an action.
        pairs = [(a, b) for a, b in equal if (p := at[a]) and (q := at[b]) and p.zone == q.zone]
        if not pairs:
            continue
        one, other = scene.random.choice(pairs)
        poses: tuple[Pose, Pose] = scene.pose(one), scene.pose(other)
        for there, here in (poses[::-1], poses):
            for card in (one, other):
                scene.world.lift(card)
                yield scene.last(0.1, 0.4)
            for card, pose in ((one, there), (other, here)):
                scene.world.lay_at(card, *pose)
                yield scene.last(0.1, 0.4)
            yield scene.last(0.1, 2)
        return


def pile_looked_through(scene: Scene) -> Iterator[Wait]:
    """A pile is taken up, looked through, and laid down in another order."""
    places = [slot.place for slot in scene.slots if scene.arrangement(slot.place) is Arrangement.PILE]
    if piles := [place for place in places if len(scene.world.cards_at(place)) > 1]:
        place = scene.random.choice(piles)
        cards = list(scene.world.cards_at(place))
        for card in reversed(cards):
            scene.world.lift(card)
        yield scene.last(0.5, 3)
        scene.random.shuffle(cards)
        for card in cards:
            scene.world.lay(card, place)
            yield scene.last(0, 0.2)


def row_pushed(scene: Scene) -> Iterator[Wait]:
    """A row of cards is pushed by one slot, and pushed back.

    If that lasts for longer than the dwell, a legal action may look the same: a card that moves from one slot
    to the next. That action may be accepted, and then the one that takes it back, but no other, and above all
    none that lays a card: every card at a new slot lay elsewhere before.
    """
    lines: dict[tuple[str, int, float], list[Slot]] = {}  # of slots of one seat and zone
    for slot in scene.slots:
        if scene.arrangement(slot.place) in (Arrangement.CELLS, Arrangement.ROW, Arrangement.POOL):
            lines.setdefault((slot.place.zone, slot.place.seat, slot.y), []).append(slot)
    rows = [
        sorted(line, key=lambda slot: slot.x)
        for line in lines.values()
        if len(line) > 1 and any(scene.world.cards_at(slot.place) for slot in line)
    ]
    if not rows:
        return
    row = scene.random.choice(rows)
    step = scene.random.choice((-1, 1)) * (row[1].x - row[0].x)
    cards = [card for slot in row for card in scene.world.cards_at(slot.place)]
    poses = {card: scene.pose(card) for card in cards}
    if any(abs(pose.x + step) > scene.world.mat.width / 2 for pose in poses.values()):
        return
    for card, pose in poses.items():
        scene.world.lay_at(card, *pose.off(step, 0))
    if scene.idle:
        scene.excused.append(scene.lookalikes())
        yield scene.last(*scene.random.choice((_PASSING, (0.5, 3.0))))
    else:
        yield scene.last(*_PASSING)
    for card, pose in poses.items():
        scene.world.lay_at(card, *pose)
    if scene.idle:
        scene.excused.append(scene.lookalikes())
    yield Pause(0.05)


def _is_foreign(scene: Scene, place: Place, card: Component) -> bool:
    """Whether only another seat's components may lie there."""
    zone = scene.world.zones[place.zone]
    if zone.anybody or zone.arrangement is not Arrangement.CELLS or place in scene.concerned():
        return False
    return place.seat not in (SHARED, card.owner)


def _pass(scene: Scene, card: Component, way: Sequence[Slot], seconds: tuple[float, float]) -> Iterator[Wait]:
    seat = scene.world.where(card).seat
    for slot in way:
        shift_x, shift_y = (scene.random.uniform(-8, 8) for _ in "xy")
        scene.world.lay_at(card, *neat(slot, False).off(shift_x, shift_y))
        yield scene.last(*seconds)
    scene.world.take_in_hand(card, seat)
    yield Pause(0.05)


def _nudge(
    scene: Scene, card: Component, x: float, y: float, turn: float, seconds: tuple[float, float]
) -> Iterator[Wait]:
    pose = scene.pose(card)
    scene.world.lay_at(card, *pose.off(x, y, turn))
    yield scene.last(*seconds)
    scene.world.lay_at(card, *pose)
    yield Pause(0.05)


def tidy(scene: Scene, cards: Sequence[Component], number: int) -> Iterator[Wait]:
    if not 0 < number <= len(cards):
        return
    chosen = scene.random.sample(cards, number)
    for card in chosen:
        scene.world.lift(card)
        yield scene.last(0, 0.2)
    yield scene.last(0.2, 1.5)
    for card in scene.random.sample(chosen, number):
        scene.world.put_back(card)
        yield scene.last(0.05, 0.2)
