"""Sets a virtual table for a game: the world, hands at it, and what they rehearse."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Protocol

from playmat.errors import ConfigError
from playmat.games.game import AnyGame
from playmat.screen.view import View
from playmat.simulator.hands import Hands
from playmat.simulator.rehearsal import Rehearsal, Table, Tally, usual_seats
from playmat.simulator.supply import supplies
from playmat.simulator.world import World
from playmat.table.mat import Mat


class Consoles(Table, Protocol):
    """A table whose consoles hands read."""

    @property
    def views(self) -> Mapping[int, View]:
        """What each console shows."""


def seat_count(game: AnyGame, seats: int | None = None) -> int:
    """How many play: as many as are told, or else two where two can; ConfigError where they cannot."""
    players = game.setup.players
    if seats is not None and seats not in players:
        raise ConfigError(f"{seats} cannot play {game.name}: it is for {players[0]} to {players[-1]}")
    return usual_seats(game) if seats is None else seats


def set_table(game: AnyGame, mat: Mat, random: Random, seats: int | None = None) -> World:
    """A mat with what is brought to it for so many seats."""
    brought = supplies(game.setup.components(seat_count(game, seats)))
    return World(mat, brought, random, mat.sensed(game.projection.zones), game.name)


def seat_hands(
    table: Consoles,
    game: AnyGame,
    world: World,
    random: Random,
    console_of: Callable[[int], int] = lambda seat: seat,
) -> Hands:
    """Hands that read and press this table's consoles."""
    return Hands(world, game, random, table.press, lambda console: table.views[console], console_of)


def rehearse(
    table: Consoles,
    game: AnyGame,
    world: World,
    random: Random,
    tally: Tally,
    console_of: Callable[[int], int] = lambda seat: seat,
) -> Rehearsal:
    """Games that hands play at this table."""
    return Rehearsal(table, seat_hands(table, game, world, random, console_of), random, tally)
