"""Replaces the code of a game at a running virtual table when one of its files changes."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from playmat.app.games import fresh_code, game_folder
from playmat.app.log import note, traced
from playmat.app.mats import choice
from playmat.errors import ConfigError, JournalError, PlaymatError
from playmat.extras import install_command
from playmat.games.fault import GameFault, game_fault
from playmat.games.interface import AnyGame
from playmat.session.effects import Entry, EntryKind
from playmat.session.history import History
from playmat.simulator.players.follower import Follower
from playmat.text import say
from playmat.virtual.demo.virtual import VirtualTable
from playmat.virtual.game_check.answers import refuse_wrong_answers

_WATCHED = {".py", ".toml", ".mo"}


async def new_code(
    table: VirtualTable,
    follower: Callable[[], Follower],
    begins: Callable[[], None],
    failed: Callable[[GameFault], None],
) -> AsyncIterator[None]:
    """Replaces the code of the game whenever it changes, then yields.

    `begins` is called before an attempt, and `failed` with what does not work. `follower` returns the present
    one: new code makes another.
    """
    cut = CutMatch()
    async for _ in _changes(game_folder(table.game)):
        game = table.game
        begins()
        try:
            cut = await _replace_code(table, follower(), cut)
        except Exception as error:
            fault = _fault_of(game, error)
            for line in (f"the old code stays: {fault}", *traced("", error)[1:]):
                note(line)
            failed(fault)
        else:
            note(f"{game.name} is read again")
            yield


async def _changes(folder: Path) -> AsyncIterator[None]:
    """Yields whenever a file of a game is saved; ConfigError if `watchfiles` is not installed."""
    try:
        from watchfiles import awatch
    except ImportError as error:
        raise ConfigError(f"--watch needs watchfiles: run {install_command('author')}") from error
    # Two changes within a second may leave a cached module with the time and size of the older source.
    sys.dont_write_bytecode = True
    async for _ in awatch(folder, watch_filter=lambda change, path: Path(path).suffix in _WATCHED):
        yield


class CutMatch(NamedTuple):
    """A match whose actions some code could not reach: all its entries, and those written in their place."""

    whole: Sequence[Entry] = ()
    written: Sequence[Entry] = ()

    def restored(self, journal: Sequence[Entry]) -> Sequence[Entry]:
        """Returns the entries of the present match with those that were replaced."""
        if self.written and journal and journal[0] is self.written[0]:
            return [*self.whole, *journal[len(self.written) :]]
        return journal


async def _replace_code(table: VirtualTable, follower: Follower, cut: CutMatch) -> CutMatch:
    """Reloads the code of the current game and continues from the same position; propagates its errors.

    The new code is tried before the table gets it: it must load, read the notation of the position, and
    answer about it what the interface says.
    """
    old, journal = table.game, table.table.unfinished
    history = follower.history if journal else None
    with fresh_code(old):
        laid = choice(table.config)
        game = next(game for overlay in laid for game in overlay.games if game.name == old.name)
        rules, first = game.rules, game.setup.players.start
        position = rules.parse_state(str(history.state)) if history else rules.start(first)
        refuse_wrong_answers(game, position, game_folder(game))
        if history is None:
            await table.replace(laid, ())
            return CutMatch()
        whole = cut.restored(journal)
        entries = moved(game, journal, history, whole)
        await table.replace(laid, () if entries is journal else entries)
        if entries is whole:
            return CutMatch()
        return cut if entries is journal else CutMatch(whole, entries)


# What is still to be laid out after the last action is known by the state before it. So that action is kept
# if the new rules allow it, although those before it may lead elsewhere by now. Otherwise the match begins
# at the position, and whatever else lies on the mat is to be cleared.
def moved(
    game: AnyGame, saved: Sequence[Entry], history: History, whole: Sequence[Entry] = ()
) -> Sequence[Entry]:
    """Returns entries by which the new rules reach the present of `history`: `whole`, `saved`, or others.

    Rules that raise anything but an objection to a saved action are at fault, and their error is propagated.
    """
    position, last = str(history.state), saved[-1]
    begun = Entry(EntryKind.BEGUN, str(history.before), game=game.name)
    for entries in (whole or saved, saved, (begun, last)):
        with suppress(JournalError if entries is saved else Exception):
            if str(History.replay(game, entries).state) == position:
                return entries
    cards = next((entry.cards for entry in reversed(saved) if entry.cards is not None), None)
    return (replace(begun, text=position, cards=cards),)


def _fault_of(game: AnyGame, error: Exception) -> GameFault:
    """Returns the fault of code that cannot replace the present one."""
    if fault := game_fault(error):
        return fault
    cause = error.__cause__
    if isinstance(cause, SyntaxError):  # in the module game itself, so none of its code has run
        return GameFault(
            game=game.name,
            method="game",
            error=f"SyntaxError: {cause}",
            file=cause.filename or "",
            line=cause.lineno or 0,
        )
    if isinstance(error, PlaymatError):
        return GameFault(game.name, refusal=error.sentence)
    told = f"{type(error).__name__}: {error}"
    refusal = say(
        "playmat cannot use what {game} answered ({error}): examine it with playmat games check {game}",
        game=game.name,
        error=told,
    )
    return GameFault(game.name, refusal=refusal)
