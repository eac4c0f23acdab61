"""Statistics of named players: counts their moves and time, and stores the result of each match."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import UTC, datetime
from typing import Protocol

from playmat.app.log import note, surviving
from playmat.bots.ladder import ladder
from playmat.bots.progress import level_reached, suggested_level
from playmat.games.interface import AnyGame, Bot
from playmat.journal.file import stamp
from playmat.journal.results import Result, Results
from playmat.placement import exchanged_seats
from playmat.session.effects import Status
from playmat.session.machine import Phase
from playmat.web.interface import PlayerStatistics

_LOBBY = {Phase.ATTRACTING.value, Phase.PREPARING.value}
_IDLE = {phase.value for phase in (Phase.PAUSED, Phase.RESUMING, Phase.HALTED)}


class Seating(Protocol):
    """The game at the table, and its programs by name: all of them, and those at the seats."""

    @property
    def game(self) -> AnyGame: ...

    @property
    def offered(self) -> Mapping[str, Bot]: ...

    @property
    def seated(self) -> Mapping[int, str]: ...


class Scorekeeper:
    """Follows the matches at a page; `changed` is called whenever `statistics` are others.

    Names are in memory only: after a restart of the table nothing is counted until players are named again.
    """

    def __init__(self, results: Results, players: Seating, changed: Callable[[], None]) -> None:
        self._results = results
        self._players = players
        self._changed = changed
        self._names: dict[int, str] = {}
        self._exchanging = False  # once the next status is counted
        self._status = Status(phase="paused")
        self._at = self._thought = 0.0  # seconds: of the latest status, and since the last action
        self._begun = ""  # empty: the match began before its players were named, or has no players
        self._moves: dict[int, int] = {}
        self._seconds: dict[int, float] = {}
        self._work: asyncio.Task[None] | None = None
        self._looking: asyncio.Task[None] | None = None  # for solved puzzles
        self.statistics: Sequence[PlayerStatistics] = ()
        self.solved: Mapping[str, Collection[int]] = {}  # by game, the puzzles of the first named player

    def name(self, names: Sequence[str]) -> None:
        """Names the players of the next match, seat by seat."""
        self._names = {seat: name for seat, name in enumerate(names) if name}
        self._begun = ""
        self._looking = asyncio.create_task(self._look_up())

    def swap(self, seats: int, by: int) -> None:
        """Moves the players by so many seats."""
        self._names = {(seat + by) % seats: name for seat, name in self._names.items()}

    def exchange(self) -> None:
        """Moves the players to the other seat, once the action that does so is counted."""
        self._exchanging = not self._exchanging

    def begin(self, unattended: bool) -> None:
        """Begins to count a match; an unattended one has no players."""
        if unattended:
            self._names = {}
        self._begun = "" if unattended else stamp(datetime.now(UTC))
        self._moves, self._seconds = {}, {}
        self._exchanging = False
        self._show(())

    # The time since the last action belongs to the seat whose turn it was. Pauses do not count, nor does the
    # time before an action is taken back.
    def count(self, status: Status, now: float, starting: bool) -> None:
        """Counts an action; stores the results when the match is over, and drops the names in the lobby.

        Others may play next, unless the page is `starting` a match and has just given their names.
        """
        before, self._status = self._status, status
        if before.phase not in _IDLE:
            self._thought += now - self._at
        self._at = now
        if status.actions == before.actions + 1 and len(before.story.turn) == 1:
            (seat,) = before.story.turn
            self._moves[seat] = self._moves.get(seat, 0) + 1
            self._seconds[seat] = self._seconds.get(seat, 0.0) + self._thought
        if self._exchanging:
            self._exchanging = False
            self._names = exchanged_seats(self._names)
            self._moves = exchanged_seats(self._moves)
            self._seconds = exchanged_seats(self._seconds)
        if (status.actions, status.story.turn) != (before.actions, before.story.turn):
            self._thought = 0.0
        if status.phase == Phase.OVER.value != before.phase and status.story.winners is not None:
            self._store(status.story.winners)
        if status.phase in _LOBBY and status.phase != before.phase and not starting:
            self.name(())

    def solve(self, number: int) -> None:
        """Counts a solved puzzle for everybody who is named."""
        game, names = self._players.game.name, [*self._names.values()]

        async def store() -> None:
            with surviving("the solved puzzle could not be kept", note):
                for name in names:
                    await asyncio.to_thread(self._results.solve, name, game, number)
            await self._look_up()

        self._looking = asyncio.create_task(store())

    async def _look_up(self) -> None:
        """Reads the solved puzzles of the first named player."""
        first = next(iter(self._names.values()), "")
        with surviving("the solved puzzles could not be read", note):
            solved = await asyncio.to_thread(self._results.solved, first) if first else {}
            if solved != self.solved:
                self.solved = solved
                self._changed()

    def forget(self, seat: int) -> None:
        """Deletes all results of the player at a seat, who is then without a name."""
        if name := self._names.get(seat):
            self._names = {seat: other for seat, other in self._names.items() if other != name}
            self._do(lambda: self._results.forget(name))
            self._looking = asyncio.create_task(self._look_up())

    def _store(self, winners: Collection[int]) -> None:
        game, levels = self._players.game.name, ladder(self._players.offered)
        programs = [*self._players.seated.values()]
        strongest = max(programs, key=lambda name: levels.index(name) if name in levels else -1, default="")
        people = {seat: name for seat, name in self._names.items() if seat not in self._players.seated}
        results = [
            Result(
                begun=self._begun,
                seat=seat,
                player=name,
                game=game,
                program=strongest,
                won=seat in winners,
                moves=self._moves.get(seat, 0),
                seconds=self._seconds.get(seat, 0.0),
            )
            for seat, name in people.items()
        ]
        if self._begun and results:
            self._do(lambda: self._results.add(results))

    def _do(self, work: Callable[[], None]) -> None:
        """Changes the stored results in a thread, then reads them again."""
        self._work = asyncio.create_task(self._change(work, self._work))

    async def _change(self, work: Callable[[], None], earlier: asyncio.Task[None] | None) -> None:
        if earlier:
            await asyncio.wait([earlier])
        with surviving("the players' results could not be kept", note):
            await asyncio.to_thread(work)
            game, names = self._players.game.name, self._names
            read = self._results.of
            found = {seat: await asyncio.to_thread(read, name, game) for seat, name in names.items()}
            titles = {program: bot.name for program, bot in self._players.offered.items()}
            levels = ladder(titles)
            shown: list[PlayerStatistics] = []
            for seat, results in found.items():
                if not results:
                    continue
                played = [(result.program, result.won) for result in results]
                moves = sum(result.moves for result in results)
                statistics = PlayerStatistics(
                    seat=seat,
                    name=results[-1].player,
                    games=len(results),
                    wins=sum(result.won for result in results),
                    seconds_per_move=sum(result.seconds for result in results) / max(moves, 1),
                    level=titles.get(level_reached(played, levels)),
                    suggested=titles.get(suggested_level(played, levels)),
                )
                shown.append(statistics)
            self._show(shown)

    def _show(self, statistics: Sequence[PlayerStatistics]) -> None:
        if statistics != self.statistics:
            self.statistics = statistics
            self._changed()
