"""Contents of a mat's slots, and a player who carries out steps literally."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy

from playmat.games.interface import AnyGame
from playmat.interpret import Interpreter
from playmat.placement import Arrangement, Face, Faces, Place, Placement
from playmat.session.guide import Slots, Step, guide, spread
from playmat.simulator.physics.stickers import POSES
from playmat.table.mat import Mat
from playmat.table.sighting import ordered

_UNSEEN = (Arrangement.HIDDEN, Arrangement.POINTER)


class LaidOut:
    """The slots of a mat under one game, with their contents."""

    def __init__(self, game: AnyGame, mat: Mat, placement: Placement) -> None:
        self.zones = mat.sensed(game.projection.zones)
        self.interpreter = Interpreter(game.projection, self.zones)
        self._slots = Slots.of(self.zones, mat.slots, game)
        self.lying = {place: list(faces) for place, faces in spread(self._slots, {}, placement).items()}
        self.places = tuple(
            slot.place
            for slot in sorted(mat.slots)
            if slot.place.zone in self.zones
            and self.zones[slot.place.zone].arrangement not in _UNSEEN
            and not self.zones[slot.place.zone].remembered
        )

    def copy(self) -> LaidOut:
        """An independent copy."""
        other = copy(self)
        other.lying = {place: [*faces] for place, faces in self.lying.items()}
        return other

    @property
    def seen(self) -> Placement:
        """Its placement."""
        placement: dict[Place, Faces] = {}
        for place in sorted(place for place, faces in self.lying.items() if faces):
            at = self._slots.of_placement(place)
            together = (*placement.get(at, ()), *ordered(self.lying[place]))
            row = self.zones[place.zone].arrangement is Arrangement.ROW
            placement[at] = together if row else ordered(together)
        return placement

    def follow(self, goal: Placement, first: Place | None = None) -> None:
        """Carries out steps until the mat shows `goal`; never stacks components.

        One pass may not be enough where a step fits two components in one place.
        """
        for _ in range(3):
            layout = {place: tuple(faces) for place, faces in self.lying.items()}
            self._carry_out(guide(self._slots, layout, goal, first))

    def _carry_out(self, todo: Iterable[Step]) -> None:
        for step in todo:
            if step.source:
                there = self.lying[step.source]
                there.remove(next(f for f in (step.face, *there) if f in there and f.kind == step.face.kind))
            if step.target:
                there = self.lying.setdefault(step.target, [])
                assert not there or self._slots.has_room(step.target), step
                there.append(step.face)


def kinds_of(game: AnyGame) -> dict[str, tuple[int, ...]]:
    """Every kind of component, with its possible poses."""
    brought = (game.setup.components(seats) for seats in game.setup.players)
    pieces = [piece for owners in brought for held in owners.values() for piece in held]
    return {piece.kind: POSES[piece.form] for piece in pieces}


def faces_of(game: AnyGame, posed: bool) -> list[Face]:
    """Every face that a place may show; `posed`: poses count."""
    poses = kinds_of(game).items()
    return [Face(kind, pose) for kind, own in poses for pose in (own if posed else (0,))]
