"""Throws of virtual dice, at random, when the rules wait for their faces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from playmat.errors import HandError
from playmat.games.interface import CHANCE, Action, AnyGame, State
from playmat.interpret import with_changes
from playmat.placement import SHARED, Face, Lay, Place
from playmat.simulator.physics.stickers import SIDES
from playmat.simulator.world.location import Where
from playmat.simulator.world.truth import truth
from playmat.simulator.world.world import World
from playmat.table.component import Component
from playmat.table.sighting import ordered

_TRIES = 20  # throws without a legal result before giving up


class Roller:
    """Throws the dice of a table into its wells."""

    def __init__(self, world: World, game: AnyGame, random: Random) -> None:
        self._world = world
        self._game = game
        self._random = random
        self._thrown: Mapping[Component, int] = {}

    def decides(self, state: State) -> bool:
        """Whether dice are to be thrown in `state`."""
        if state.movers != (CHANCE,) or not self._wells(state) or not self._dice(state):
            return False
        first, *_ = self._game.projection.gestures(state, state.legal_actions()[0])
        return isinstance(first, Lay)  # a lot has no component on the mat

    def throw(self, state: State) -> Action:
        """Throws the free dice, or fewer of them; returns the action that they show."""
        dice = self._dice(state)
        pools = {well.first for well in self._wells(state)}
        pool = min(pools)
        posed = self._world.zones[pool.zone].poses
        for count in range(len(dice), 0, -1):
            for _ in range(_TRIES):
                sides = {die: self._random.choice(SIDES) for die in dice[:count]}
                faces = ordered(Face(die.kind, side if posed else 0) for die, side in sides.items())
                placement = with_changes(truth(self._world), {**dict.fromkeys(pools, ()), pool: faces})
                if actions := self._game.projection.observe(state, placement):
                    self._thrown = sides
                    action: Action = self._random.choice(actions)
                    return action
        raise HandError("no dice that could be thrown mean anything: nobody can go on")

    def roll(self, state: State) -> Iterator[None]:
        """Throws the dice together; those that already show their side are left alone."""
        wells = self._wells(state)
        todo = [
            die
            for die, pose in self._thrown.items()
            if self._world.where(die).place not in wells or self._world.pose(die) != pose
        ]
        for die in todo:
            self._world.lift(die)
        yield
        free = [well for well in wells if not self._world.cards_at(well)]
        if len(free) < len(todo):
            raise HandError(
                f"{len(todo)} dice are thrown, but {len(free)} wells are free: the mat has too few"
            )
        for die, well in zip(todo, self._random.sample(free, len(todo)), strict=True):
            self._world.fall(die, well, self._thrown[die])
        yield

    def _wells(self, state: State) -> list[Place]:
        seats = (SHARED, *self._game.projection.performers(state)[:1])
        places = sorted(slot.place for slot in self._world.mat.slots if slot.place.seat in seats)
        return [place for place in places if self._is_well(place)]

    def _dice(self, state: State) -> list[Component]:
        """Returns the dice that may be thrown: those in hands, and those in the wells."""
        seats = (SHARED, *self._game.projection.performers(state)[:1])
        spots = {die: self._world.where(die) for die in self._world.dice if die.owner in seats}
        return [
            die
            for die, spot in spots.items()
            if spot.where is not Where.MAT or spot.place is None or self._is_well(spot.place)
        ]

    def _is_well(self, place: Place) -> bool:
        zone = self._world.zones.get(place.zone)
        return zone is not None and zone.thrown
