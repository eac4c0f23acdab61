"""Sets up a virtual table for a game: the world, the hands and the rehearsal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Protocol

from playmat.errors import ConfigError, span
from playmat.games.interface import AnyGame, Bot
from playmat.screen.view import View
from playmat.simulator.physics.modules import Module
from playmat.simulator.players.hands import Hands
from playmat.simulator.players.table import RehearsedTable
from playmat.simulator.rehearsal.rehearsal import Rehearsal, Tally, usual_seats
from playmat.simulator.world.supply import supplies
from playmat.simulator.world.world import World
from playmat.table.mat import Mat
from playmat.table.snapshot import ReaderKey


class Consoles(RehearsedTable, Protocol):
    """A table whose consoles show views."""

    @property
    def views(self) -> Mapping[int, View]:
        """The view of each console."""


def seat_count(game: AnyGame, seats: int | None = None) -> int:
    """Returns the given number of players, or the default; ConfigError if the game does not allow it."""
    players = game.setup.players
    if seats is not None and seats not in players:
        raise ConfigError(f"{seats} cannot play {game.name}: it is for {span(players)}")
    return usual_seats(game) if seats is None else seats


def set_table(
    game: AnyGame,
    mat: Mat,
    random: Random,
    seats: int | None = None,
    modules: Mapping[ReaderKey, Module] = {},
) -> World:
    """Returns a mat with the components for this number of seats."""
    brought = supplies(game.setup.components(seat_count(game, seats)))
    return World(
        mat, brought, random, mat.sensed(game.projection.zones), game_name=game.name, modules=modules
    )


def seat_hands(
    table: Consoles,
    game: AnyGame,
    world: World,
    random: Random,
    console_of: Callable[[int], int] = lambda seat: seat,
) -> Hands:
    """Returns hands that read and press this table's consoles."""
    return Hands(
        world, game, random, table.press, view=lambda console: table.views[console], console_of=console_of
    )


def rehearse(
    table: Consoles,
    game: AnyGame,
    world: World,
    random: Random,
    tally: Tally,
    console_of: Callable[[int], int] = lambda seat: seat,
    bots: Sequence[Bot] = (),
) -> Rehearsal:
    """Returns a rehearsal with these hands at this table; `bots` decide for the seats."""
    return Rehearsal(table, seat_hands(table, game, world, random, console_of), random, tally, bots=bots)
