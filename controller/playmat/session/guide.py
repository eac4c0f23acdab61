"""Steps that lead from the present layout of a mat to a goal, in an order that a player can follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, combinations
from math import dist, inf
from typing import NamedTuple

from playmat.drawing import Point
from playmat.games.interface import AnyGame
from playmat.placement import Arrangement, Face, Faces, Place, Placement, Zone, without
from playmat.table.mat import Slot

_ELSEWHERE = 10_000  # mm, more than any mat is long
_ROUNDING = 1e-6  # mm

Layout = Mapping[Place, Faces]
"""What lies in each slot of a mat, the slots of rows one by one; empty slots may be left out."""


class Step(NamedTuple):
    """One movement of a component.

    None as a place is the hand of `hand`; equal places turn it where it is. A component that is `taken` comes
    into a hand that it was not in before.
    """

    face: Face
    source: Place | None
    target: Place | None
    hand: int = 0
    taken: bool = False

    @property
    def seat(self) -> int:
        """The seat of the place that the component comes to, or comes from."""
        place = self.target or self.source
        assert place is not None
        return place.seat


class Slots(NamedTuple):
    """Slots of a mat: the zones, the slots of each row or pool in order, the slot of each kind that has
    one of its own, and the centre of each slot.
    """

    zones: Mapping[str, Zone]
    rows: Mapping[Place, tuple[Place, ...]]
    homes: Mapping[str, Place]
    centres: Mapping[Place, Point]

    @classmethod
    def of(cls, zones: Mapping[str, Zone], slots: Iterable[Slot], game: AnyGame) -> Slots:
        """The slots of a mat, for a game's components."""
        centres = {slot.place: (slot.x, slot.y) for slot in slots}
        rows: dict[Place, list[Place]] = {}
        for place in sorted(centres):
            if place.zone in zones and zones[place.zone].gathered:
                rows.setdefault(place.first, []).append(place)
        pieces = [*chain.from_iterable(game.setup.components().values())]
        kinds = Counter(piece.kind for piece in pieces)
        homes = {piece.kind: piece.home for piece in pieces if piece.home and kinds[piece.kind] == 1}
        return cls(zones, {row: tuple(places) for row, places in rows.items()}, homes, centres)

    def of_placement(self, slot: Place) -> Place:
        """The place in a placement that a slot belongs to."""
        return slot.first if self.zones[slot.zone].gathered else slot

    def has_room(self, place: Place) -> bool:
        """Returns whether any number of components may lie at `place`."""
        zone = self.zones[place.zone]
        return zone.several or zone.arrangement is Arrangement.PILE

    def distance(self, source: Place, target: Place) -> float:
        """Returns the millimetres between two slots; another zone or seat is farther than any of the same."""
        here, there = self.centres.get(source), self.centres.get(target)
        length = dist(here, there) if here and there else 0
        return length + _ELSEWHERE * ((source.zone != target.zone) + 2 * (source.seat != target.seat))


def guide(slots: Slots, layout: Layout, goal: Placement, first: Place | None = None) -> tuple[Step, ...]:
    """Returns the shortest list of steps from `layout` to `goal`, each executable when its turn comes.

    Obstacles move first; steps at the place `first` come as early as possible.
    """
    # A placement says what lies in a row or pool, but not in which slot. `spread` therefore fixes the slots
    # first, and keeps as many components as possible where they are; everything after that is a plain
    # comparison slot by slot.
    #
    # 1. A surplus and a lacking face of one kind in one slot are a turn, not two moves.
    # 2. Every lacking face is served by a surplus one, the nearest first. Without a surplus it comes from a
    #    hand; a surplus that nothing needs goes to a hand.
    # 3. `_ordered` sorts by dependency: a step waits until its target is empty. The dependency graph can
    #    contain a cycle (two cards that swap slots). One card of the cycle is then taken into the hand and
    #    laid later, as the mat may have no spare slot.
    #
    # Invariant: whatever lies wrong, carrying out the first step again and again leads to the goal
    # (tests/session/test_guides.py). Screens show only the first step, and the list is computed again after
    # each change.
    target = spread(slots, layout, goal)
    turns: list[Step] = []
    extra: list[tuple[Face, Place]] = []
    missing: list[tuple[Face, Place]] = []
    for place, wanted in target.items():
        now = layout.get(place, ())
        surplus, lacking = without(now, wanted), without(wanted, now)
        for face in [f for f in lacking if any(f.kind == other.kind for other in surplus)]:
            surplus.remove(next(other for other in surplus if other.kind == face.kind))
            lacking.remove(face)
            turns.append(Step(face, place, place))
        extra += [(face, place) for face in surplus]
        missing += [(face, place) for face in lacking]
    todo = [*_moves(slots, target, extra, missing), *turns]
    early = set(slots.rows.get(first, (first,))) if first else set()
    return tuple(_ordered(slots, sorted(todo, key=lambda step: early.isdisjoint((step.source, step.target)))))


def spread(slots: Slots, layout: Layout, goal: Placement) -> dict[Place, Faces]:
    """The goal by slots: rows and pools keep as many components in place as possible."""
    target: dict[Place, Faces] = {}
    for place in sorted({*goal, *map(slots.of_placement, layout)}, key=lambda place: (place.seat, place)):
        if place not in slots.rows:
            target[place] = goal.get(place, ())
        elif slots.zones[place.zone].arrangement is Arrangement.ROW:
            target |= _row(slots.rows[place], layout, goal.get(place, ()))
        else:
            target |= _pool(slots, place, layout, goal.get(place, ()))
    return target


def _row(places: Sequence[Place], layout: Layout, faces: Faces) -> dict[Place, Faces]:
    """Assigns the faces of a row to slots; of equally good arrangements the leftmost wins."""
    # A row keeps its order, so an assignment is a choice of slots in ascending order. Trying all of them is
    # affordable: a row has few slots. The first of equally good choices wins, and `combinations` yields the
    # leftmost first.
    best: Sequence[int] = range(len(faces))
    most = -1
    for numbers in combinations(range(len(places)), min(len(faces), len(places))):
        kept = sum(
            any(face.kind == other.kind for other in layout.get(places[number], ()))
            for number, face in zip(numbers, faces, strict=False)
        )
        if kept > most:
            best, most = numbers, kept
    laid = {places[number]: (face,) for number, face in zip(best, faces, strict=False)}
    return {place: laid.get(place, ()) for place in places}


def _pool(slots: Slots, pool: Place, layout: Layout, faces: Faces) -> dict[Place, Faces]:
    """Assigns the faces of a pool to slots: matching ones stay, the others go to their own or a free slot."""
    left = list(faces)
    target: dict[Place, Faces] = dict.fromkeys(slots.rows[pool], ())
    for place in target:
        for face in layout.get(place, ())[:1]:
            if face in left:
                left.remove(face)
                target[place] = (face,)
    for face in [*left]:
        home = slots.homes.get(face.kind)
        if home in target and not target[home]:
            left.remove(face)
            target[home] = (face,)
    for place, face in zip([place for place in target if not target[place]], left, strict=False):
        target[place] = (face,)
    return target


# Which of several equal cards goes where is a free choice. A person takes the nearest one, so the closest
# pair comes first. That alone can leave arrows that cross: two pairs exchange their sources where this
# shortens the way.
#
# A card may only be named as a source if the player can tell it apart. Where an equal card stays at the same
# place, turning the moved one would be a guess, so the move has to keep its pose.
def _moves(
    slots: Slots, staying: Layout, extra: list[tuple[Face, Place]], missing: list[tuple[Face, Place]]
) -> Iterable[Step]:
    """Pairs surplus with lacking components, the nearest first; the rest come from or go to a hand.

    If an equal component stays in place, only a move that keeps the pose can be distinguished.
    """
    ways: dict[tuple[int, int], float] = {}  # lengths, by the numbers of a lacking and a surplus component
    for number, (face, target) in enumerate(missing):
        for other, (moved, source) in enumerate(extra):
            alone = all(kept.kind != face.kind for kept in staying[source])
            if moved == face or (moved.kind == face.kind and alone):
                ways[number, other] = slots.distance(source, target)
    pairs: dict[int, int] = {}
    for number, other in sorted(ways, key=lambda way: ways[way]):
        if number not in pairs and other not in pairs.values():
            pairs[number] = other
    while crossed := next(
        (two for two in combinations(pairs, 2) if _is_shorter_exchanged(ways, pairs, *two)), None
    ):
        first, second = crossed
        pairs[first], pairs[second] = pairs[second], pairs[first]
    for number, (face, target) in enumerate(missing):
        yield Step(face, extra[pairs[number]][1] if number in pairs else None, target, target.seat)
    for number, (face, place) in enumerate(extra):
        if number not in pairs.values():
            yield Step(face, place, None, place.seat)


def _is_shorter_exchanged(
    ways: Mapping[tuple[int, int], float], pairs: Mapping[int, int], first: int, second: int
) -> bool:
    """Returns whether the ways of two pairs are shorter in all if they exchange their sources."""
    exchanged = ways.get((first, pairs[second]), inf) + ways.get((second, pairs[first]), inf)
    return exchanged < ways[first, pairs[first]] + ways[second, pairs[second]] - _ROUNDING


def _ordered(slots: Slots, todo: list[Step]) -> Iterable[Step]:
    """Orders steps so that each target is free; a cycle is broken through the hand."""
    todo = list(todo)
    while todo:
        ready = next((step for step in todo if not _blocked(slots, step, todo)), None)
        if ready:
            todo.remove(ready)
            yield ready
            continue
        step = todo[0]
        todo[0] = step._replace(source=None)
        yield step._replace(target=None)


def _blocked(slots: Slots, step: Step, todo: Sequence[Step]) -> bool:
    if step.target is None or slots.has_room(step.target):
        return False
    return any(other.source == step.target != other.target for other in todo if other is not step)
