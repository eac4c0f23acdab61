"""Steps that lead from the present layout of a mat to a goal, in an order that a player can follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, combinations
from typing import NamedTuple

from playmat.games.game import AnyGame
from playmat.picture import Arrangement, Face, Faces, Picture, Place, Zone, without

Layout = Mapping[Place, Faces]
"""What lies in each slot of a mat, the slots of rows one by one; empty slots may be left out."""


class Step(NamedTuple):
    """One movement of a component.

    None as a place is the hand of `hand`; equal places turn it where it is.
    """

    face: Face
    source: Place | None
    target: Place | None
    hand: int = 0

    @property
    def seat(self) -> int:
        """The seat of the place that the component comes to, or comes from."""
        place = self.target or self.source
        assert place is not None
        return place.seat


class Slots(NamedTuple):
    """Slots of a mat: the zones, the slots of each row or pool in order, and the slot of each kind that has
    one of its own.
    """

    zones: Mapping[str, Zone]
    rows: Mapping[Place, tuple[Place, ...]]
    homes: Mapping[str, Place]

    @classmethod
    def of(cls, zones: Mapping[str, Zone], places: Iterable[Place], game: AnyGame) -> Slots:
        """The slots at these places, for a game's components."""
        rows: dict[Place, list[Place]] = {}
        for place in sorted(places):
            if place.zone in zones and zones[place.zone].gathered:
                rows.setdefault(place.first, []).append(place)
        pieces = [*chain.from_iterable(game.setup.components().values())]
        kinds = Counter(piece.kind for piece in pieces)
        homes = {piece.kind: piece.home for piece in pieces if piece.home and kinds[piece.kind] == 1}
        return cls(zones, {row: tuple(slots) for row, slots in rows.items()}, homes)

    def of_picture(self, slot: Place) -> Place:
        """The place in a picture that a slot belongs to."""
        return slot.first if self.zones[slot.zone].gathered else slot

    def has_room(self, place: Place) -> bool:
        """Returns whether any number of components may lie at `place`."""
        zone = self.zones[place.zone]
        return zone.several or zone.arrangement is Arrangement.PILE


def guide(slots: Slots, layout: Layout, goal: Picture, first: Place | None = None) -> tuple[Step, ...]:
    """Returns the shortest list of steps from `layout` to `goal`, each executable when its turn comes.

    Obstacles move first; steps at the place `first` come as early as possible.
    """
    # A picture says what lies in a row or pool, but not in which slot. `spread` therefore fixes the slots
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
    todo = [*_moves(target, extra, missing), *turns]
    early = set(slots.rows.get(first, (first,))) if first else set()
    return tuple(_ordered(slots, sorted(todo, key=lambda step: early.isdisjoint((step.source, step.target)))))


def spread(slots: Slots, layout: Layout, goal: Picture) -> dict[Place, Faces]:
    """The goal by slots: rows and pools keep as many components in place as possible."""
    target: dict[Place, Faces] = {}
    for place in sorted({*goal, *map(slots.of_picture, layout)}, key=lambda place: (place.seat, place)):
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


# Which of several equal cards goes where is a free choice, and the nearest one is what a person would take.
# The pairing is greedy: a minimum over all pairs would save steps only where several equal cards are
# misplaced at once, and would change the steps already shown when one of them is done.
#
# A card may only be named as a source if the player can tell it apart. Where an equal card stays at the same
# place, turning the moved one would be a guess, so the move has to keep its pose.
def _moves(
    staying: Layout, extra: list[tuple[Face, Place]], missing: list[tuple[Face, Place]]
) -> Iterable[Step]:
    """Pairs surplus with lacking components, the nearest first; the rest come from or go to a hand.

    If an equal component stays in place, only a move that keeps the pose can be distinguished.
    """
    for face, target in missing:
        equal = [entry for entry in extra if entry[0].kind == face.kind]
        alone = [one for one in equal if all(other.kind != face.kind for other in staying[one[1]])]
        sources = [one for one in equal if one[0] == face or one in alone]
        source = min(
            sources,
            key=lambda entry: (
                entry[1].seat != target.seat,
                entry[1].zone != target.zone,
                abs(entry[1].number - target.number),
            ),
            default=None,
        )
        if source:
            extra.remove(source)
        yield Step(face, source[1] if source else None, target, target.seat)
    for face, place in extra:
        yield Step(face, place, None, place.seat)


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
