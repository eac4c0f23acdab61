"""Begins a game for the start page: lays the mat, presses the buttons and deals, with virtual hands."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import chain

from playmat.app.log import note, surviving
from playmat.errors import HandError
from playmat.events import Button, LanguageChosen, PositionChosen
from playmat.screen.view import View
from playmat.session.machine import Phase
from playmat.session.match.lobby import FIRST_GAME, PUZZLES
from playmat.simulator.players.attract import abandon
from playmat.simulator.players.fingers import Fingers
from playmat.simulator.players.player import DECIDING, Waits
from playmat.simulator.players.setting_up import set_up
from playmat.simulator.players.table import Pause
from playmat.virtual.demo.players import Players, at_its_pace
from playmat.virtual.demo.virtual import VirtualTable
from playmat.web.interface import Way

_LOOK = 0.1  # seconds between two looks at the table
_PRESS = 0.4  # seconds between two presses, as a label must have been shown for a moment
_AGAIN = 3.0  # seconds after which a press without effect is repeated
_PATIENCE = 60.0  # seconds until the start is given up
_LAYING = 0.05  # seconds between two components of a position
_DRAWN = 0.5  # seconds until the displays show what was dealt
_CONSOLE = 0  # any will do


class QuickStart:
    """Begins one game at a time; `changed` is called when that or the programs change."""

    def __init__(
        self,
        table: VirtualTable,
        players: Players,
        views: Mapping[int, View],
        changed: Callable[[], None],
    ) -> None:
        self._table = table
        self._players = players
        self._views = views
        self._changed = changed
        self._task: asyncio.Task[None] | None = None

    @property
    def running(self) -> bool:
        """Whether a game is being prepared and dealt."""
        return self._task is not None and not self._task.done()

    def begin(
        self,
        mat: str,
        seats: int,
        programs: Mapping[int, str],
        way: Way = Way.READY,
        language: str = "",
        puzzle: int = 0,
        position: str = "",
    ) -> None:
        """Leaves the present game and begins one on the overlay `mat`, for this number of seats.

        Each program plays its seat, people the others. All consoles speak `language`; without one each keeps
        its own. With the number of a `puzzle` or a `position` that is set up. HandError if a program is
        unknown.
        """
        for program in programs.values():
            self._players.check(self._table.overlay_choice(mat).games[0], program)
        if self._task:
            self._task.cancel()
        prepared = self._prepare(mat, seats, way, language, puzzle=puzzle, position=position)
        self._task = asyncio.create_task(self._begin(prepared, programs, sets_up=bool(puzzle or position)))
        self._task.add_done_callback(lambda task: self._changed())
        self._changed()

    async def _begin(self, prepared: Waits, programs: Mapping[int, str], sets_up: bool) -> None:
        with surviving("the game could not be started", note):
            self._players.clear()
            async with asyncio.timeout(_PATIENCE):
                await at_its_pace(prepared)
                for seat, program in programs.items():
                    self._players.seat(seat, program)
                self._changed()  # a page hides the hand of a program
                if sets_up:
                    await self._players.lay_out(self._set_up())
                await self._players.deal()
            self._players.keep_dealing()
            await asyncio.sleep(_DRAWN)  # the displays follow a moment later

    # Everything goes through the consoles and the mat, as at a real table: the overlay's tag selects the
    # game, and nothing is written into the match. A press may be lost while a board or display starts up, so
    # it is repeated as long as the phase stays the same.
    def _prepare(self, mat: str, seats: int, way: Way, language: str, *, puzzle: int, position: str) -> Waits:
        """Leaves the present match and begins one on this mat."""
        yield from self._leave()
        if self._table.world.mat.name == mat:
            self._table.world.new_game()
        else:
            self._table.lay_mat(mat)
        yield from self._while(lambda: self._table.table.mat.name != mat)
        self._table.world.lift_wand()
        for console in range(len(self._table.consoles) if language else 0):
            self._table.table.emit(LanguageChosen(console, language))
        # The middle button is pressed until a match is on. A board that is set up for the new mat is missing
        # for a moment, which halts the table at any point and brings it back to its invitation.
        several = (
            len([n for n in self._table.game.setup.players if n <= len(self._table.world.mat.seats)]) > 1
        )
        while (phase := self._phase) in (Phase.HALTED, Phase.ATTRACTING, Phase.PREPARING):
            yield Pause(_PRESS)
            if phase is Phase.HALTED:
                continue
            if phase is Phase.PREPARING:
                if position:
                    self._table.table.emit(PositionChosen(self._table.game.name, position))
                    yield from self._wait_for(lambda: self._phase is not phase)
                    continue
                if puzzle:
                    yield from self._choose_puzzle(puzzle)
                else:
                    yield from self.choose(seats if several else None, way)
            self._table.push(_CONSOLE, Button.MIDDLE)
            yield from self._wait_for(lambda: self._phase is not phase)

    def _leave(self) -> Waits:
        """Leaves the present match, also one that waits to be continued."""
        played = self._table.table.mat.name
        if self._table.world.mat.name != played:
            self._table.lay_mat(played)  # from here on only a missing board halts the match
        while self._phase is not Phase.ATTRACTING:
            yield from self._while(lambda: self._phase is Phase.HALTED)
            abandon(self._players, _CONSOLE)
            yield from self._wait_for(lambda: self._phase is Phase.ATTRACTING)

    def choose(self, seats: int | None = None, way: Way = Way.READY) -> Waits:
        """Chooses how many play, if given, and how the game begins; the middle button then begins it."""
        fingers = Fingers([_CONSOLE], self._table.push, lambda console: self._views[console])
        chosen = [fingers.settle_players(_CONSOLE, seats)] if seats else []
        if ready := self._table.game.setup.ready:
            value = ready.by_hand if way is Way.BY_HAND else ready.ready
            chosen.append(fingers.settle_option(_CONSOLE, ready.label, value))
        if way is Way.TAUGHT:
            chosen.append(fingers.find(_CONSOLE, FIRST_GAME))
        with suppress(HandError):  # halted meanwhile
            for _ in chain(*chosen):
                yield Pause(_PRESS)

    def _choose_puzzle(self, number: int) -> Waits:
        """Opens the list of puzzles at this one; the middle button then begins it."""
        fingers = Fingers([_CONSOLE], self._table.push, lambda console: self._views[console])

        def shows(view: View) -> bool:
            return ("number", number) in view.title.args

        with suppress(HandError):  # halted meanwhile
            if not self._lists_puzzles:
                for _ in fingers.find(_CONSOLE, PUZZLES):
                    yield Pause(_PRESS)
                self._table.push(_CONSOLE, Button.MIDDLE)
                yield from self._wait_for(lambda: self._lists_puzzles)
            for _ in fingers.turn_to(_CONSOLE, shows):
                yield Pause(_PRESS)

    @property
    def _lists_puzzles(self) -> bool:
        return "total" in dict(self._views[_CONSOLE].title.args)

    def set_up(self) -> None:
        """Sets up the puzzle that was chosen at a console, where the hands do what is no decision."""
        if not self.running:
            self._task = asyncio.create_task(self._set_up_puzzle())
            self._task.add_done_callback(lambda task: self._changed())
            self._changed()

    async def _set_up_puzzle(self) -> None:
        with surviving("the puzzle could not be set up", note):
            async with asyncio.timeout(_PATIENCE):
                await self._players.lay_out(self._set_up())
                await self._players.deal()
            self._players.keep_dealing()

    def _set_up(self) -> Waits:
        """Lays the position out, also where no reader detects it."""
        yield from self._while(lambda: self._players.status.phase not in (Phase.SETTLING.value, *DECIDING))
        state = self._players.follower.state
        for _ in set_up(self._table.world, self._table.game, state):
            yield Pause(_LAYING)
        yield from self._while(lambda: self._phase is Phase.SETTLING)

    @property
    def _phase(self) -> Phase:
        return Phase(self._players.status.phase)

    def _wait_for(self, fact: Callable[[], bool]) -> Waits:
        """Waits until a press has had its effect, or should be repeated."""
        waited = 0.0
        while not fact() and waited < _AGAIN:
            yield Pause(_LOOK)
            waited += _LOOK

    def _while(self, holds: Callable[[], bool]) -> Waits:
        while holds():
            yield Pause(_LOOK)
