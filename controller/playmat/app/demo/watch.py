"""Replaces the code of a game at a running virtual table when one of its files changes."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress
from pathlib import Path

from playmat.app.demo.virtual import VirtualTable
from playmat.app.games import fresh_code, game_folder
from playmat.app.log import note, traced
from playmat.app.mats import choice
from playmat.errors import ConfigError
from playmat.extras import install_command
from playmat.games.fault import GameFault, game_fault
from playmat.session.effects import Entry, EntryKind
from playmat.session.history import History
from playmat.simulator.players.follower import Follower

_WATCHED = {".py", ".toml", ".mo"}


async def new_code(
    table: VirtualTable, follower: Follower, failed: Callable[[GameFault], None]
) -> AsyncIterator[None]:
    """Replaces the code of the game whenever a file of it is saved, then yields.

    `failed` gets what does not work. ConfigError if `watchfiles` is not installed.
    """
    try:
        from watchfiles import awatch
    except ImportError as error:
        raise ConfigError(f"--watch needs watchfiles: run {install_command('author')}") from error
    # Two changes within a second may leave a cached module with the time and size of the older source.
    sys.dont_write_bytecode = True
    saved = awatch(game_folder(table.game), watch_filter=lambda change, path: Path(path).suffix in _WATCHED)
    async for _ in saved:
        game = table.game
        try:
            await _replace_code(table, follower)
        except Exception as error:
            fault, cause = game_fault(error), error.__cause__
            if not fault and isinstance(cause, SyntaxError):  # in the module game itself: none of it has run
                place = cause.filename or "", cause.lineno or 0
                fault = GameFault(game.name, "game", f"SyntaxError: {cause}", *place)
            fault = fault or GameFault(game.name, "load", str(error))
            for line in (f"the old code stays: {fault}", *traced("", error)[1:]):
                note(line)
            failed(fault)
        else:
            note(f"{game.name} is read again")
            yield


async def _replace_code(table: VirtualTable, follower: Follower) -> None:
    """Imports the game of the match again, and goes on from the same position; raises what its code raises.

    The new code is tried before the table gets it: it must load, read the notation of the position, and show
    it.
    """
    old, saved = table.game, table.table.unfinished
    state = follower.state if saved and follower.begun else None
    with fresh_code(old):
        laid = choice(table.config)
        game = next(game for one in laid for game in one.games if game.name == old.name)
        entries: Sequence[Entry] = ()
        if state is not None:
            position = game.rules.parse_state(str(state))
            game.projection.picture(position)
            position.legal_actions()
            reached = ""
            with suppress(Exception):  # the new rules may fail in any way at the old actions
                reached = str(History.replay(game, saved).state)
            if reached != str(state):  # begin there
                begun = Entry(EntryKind.BEGUN, str(state), game=game.name)
                cards = next((entry.cards for entry in reversed(saved) if entry.cards is not None), None)
                corrected = Entry(EntryKind.CORRECTED, str(state), cards)
                entries = (begun, corrected) if cards else (begun,)
        await table.replace(laid, entries)
