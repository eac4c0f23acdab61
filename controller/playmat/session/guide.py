"""The way from what lies on a mat to what should lie there: steps that hands can do one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from playmat.picture import Arrangement, Face, Faces, Picture, Place, Zone, without

Layout = Mapping[Place, Faces]
"""What lies in each slot of a mat, the slots of rows one by one; empty slots may be left out."""


class Step(NamedTuple):
    """One thing to do with a component; None is a hand, that of `hand`. `source == target`: turn it there."""

    face: Face
    source: Place | None
    target: Place | None
    hand: int = 0

    @property
    def seat(self) -> int:
        """Whose place the component comes to, or comes from."""
        place = self.target or self.source
        assert place is not None
        return place.seat


class Slots(NamedTuple):
    """The slots of a mat: how each zone is compared, and the slots of each row or pool in their order."""

    zones: Mapping[str, Zone]
    rows: Mapping[Place, tuple[Place, ...]]

    @classmethod
    def of(cls, zones: Mapping[str, Zone], places: Iterable[Place]) -> Slots:
        """The slots at these places."""
        rows: dict[Place, list[Place]] = {}
        for place in sorted(places):
            if place.zone in zones and zones[place.zone].gathered:
                rows.setdefault(place.first, []).append(place)
        return cls(zones, {row: tuple(slots) for row, slots in rows.items()})

    def of_picture(self, slot: Place) -> Place:
        """The place of a picture that a slot belongs to."""
        return slot.first if self.zones[slot.zone].gathered else slot

    def has_room(self, place: Place) -> bool:
        """Whether any number of components may lie at `place`."""
        zone = self.zones[place.zone]
        return zone.several or zone.arrangement is Arrangement.PILE


def guide(slots: Slots, layout: Layout, goal: Picture, first: Place | None = None) -> tuple[Step, ...]:
    """The shortest list of steps from `layout` to `goal`, in an order in which each can be done.

    What stands in the way is moved before; the steps at the place `first` come as early as that allows.
    """
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
    todo = [*_moves(target, extra, missing), *turns]
    return tuple(_ordered(slots, sorted(todo, key=lambda step: not _at(slots, step, first))))


def spread(slots: Slots, layout: Layout, goal: Picture) -> dict[Place, Faces]:
    """The goal slot by slot: what is gathered in rows and pools where most of it lies already."""
    target: dict[Place, Faces] = {}
    for place in sorted({*goal, *map(slots.of_picture, layout)}, key=lambda place: (place.seat, place)):
        if place not in slots.rows:
            target[place] = goal.get(place, ())
        elif slots.zones[place.zone].arrangement is Arrangement.ROW:
            target |= _row(slots.rows[place], layout, goal.get(place, ()))
        else:
            target |= _pool(slots.rows[place], layout, goal.get(place, ()))
    return target


def _row(places: Sequence[Place], layout: Layout, faces: Faces) -> dict[Place, Faces]:
    """Of equally good arrangements the one with the fewest gaps on the left."""
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


def _pool(places: Sequence[Place], layout: Layout, faces: Faces) -> dict[Place, Faces]:
    """What lies there and is wanted stays; the rest comes to the free places in their order."""
    left = list(faces)
    target: dict[Place, Faces] = dict.fromkeys(places, ())
    for place in places:
        for face in layout.get(place, ())[:1]:
            if face in left:
                left.remove(face)
                target[place] = (face,)
    for place, face in zip([place for place in places if not target[place]], left, strict=False):
        target[place] = (face,)
    return target


def _moves(
    staying: Layout, extra: list[tuple[Face, Place]], missing: list[tuple[Face, Place]]
) -> Iterable[Step]:
    """Moves from where there are too many to where they lack, the nearest first; the hand for the rest.

    Where another of its kind stays, only one that moves as it lies can be told from it.
    """
    for face, target in missing:
        equal = [entry for entry in extra if entry[0].kind == face.kind]
        alone = [one for one in equal if all(other.kind != face.kind for other in staying[one[1]])]
        sources = [one for one in equal if one[0] == face or one in alone]
        source = min(sources, key=lambda entry: _distance(entry[1], target), default=None)
        if source:
            extra.remove(source)
        yield Step(face, source[1] if source else None, target, target.seat)
    for face, place in extra:
        yield Step(face, place, None, place.seat)


def _distance(a: Place, b: Place) -> tuple[bool, bool, int]:
    return a.seat != b.seat, a.zone != b.zone, abs(a.number - b.number)


def _at(slots: Slots, step: Step, first: Place | None) -> bool:
    """Whether the step has to do with the place, or with the row that it names."""
    return first is not None and any(
        place in (step.source, step.target) for place in slots.rows.get(first, (first,))
    )


def _ordered(slots: Slots, todo: list[Step]) -> Iterable[Step]:
    """A step waits until its target is free; where cards wait for each other, one goes by the hand."""
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
