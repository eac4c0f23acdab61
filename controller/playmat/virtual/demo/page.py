"""The virtual table behind its page: hands, displays, hints and reminders."""

from __future__ import annotations

import asyncio
from collections import ChainMap
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from playmat import __version__
from playmat.app.computer import Computer
from playmat.app.listener import Listener
from playmat.app.log import note, surviving
from playmat.app.phones import Phones
from playmat.app.table import Codes, Observers
from playmat.errors import HandError
from playmat.events import Considered, Intended, Ordered, OrderKind
from playmat.games.fault import GameFault
from playmat.games.interface import AnyGame, State
from playmat.journal.results import Results
from playmat.maintenance.doctor.running import running_table
from playmat.placement import Place
from playmat.screen.view import View
from playmat.session.effects import Entry, EntryKind, Status
from playmat.session.machine import Phase
from playmat.session.public.cues import tone
from playmat.session.story import Reach
from playmat.simulator.players.attract import Attract
from playmat.simulator.players.follower import Follower
from playmat.simulator.players.player import DECIDING
from playmat.simulator.rehearsal.staging import seat_count
from playmat.simulator.world.describe import describe
from playmat.table.mat import Mat
from playmat.virtual.demo.deciding import Deciding
from playmat.virtual.demo.drafts import draft
from playmat.virtual.demo.drags import Drags
from playmat.virtual.demo.guiding.consoles import PageConsoles
from playmat.virtual.demo.guiding.guidance import Guidance
from playmat.virtual.demo.kept_claims import KeptClaims
from playmat.virtual.demo.keyed_actions import KeyedActions
from playmat.virtual.demo.page_setting import table_setting
from playmat.virtual.demo.players import Players, at_its_pace
from playmat.virtual.demo.quick_start import QuickStart
from playmat.virtual.demo.review.advice import Advisor
from playmat.virtual.demo.review.archive import Archive
from playmat.virtual.demo.statistics import Scorekeeper
from playmat.virtual.demo.virtual import VirtualTable
from playmat.virtual.demo.watch import new_code
from playmat.web.interface import Drafted, Examined, Offer, Setting, Topic, Way
from playmat.web.news.messages import everything
from playmat.web.page_table import TellPage
from playmat.web.server import EVERYWHERE, create_app, listen, serve, url
from playmat.web.visitors.claims import Claims


class Page(Listener):
    """Passes the players' movements to the virtual table, and its changes to the pages."""

    def __init__(
        self,
        make_table: Callable[..., VirtualTable],
        random: Random,
        folder: Path | None = None,
        language: str | None = None,
        quiet: float = 0.0,
        claims: Claims | None = None,
        chooses: bool = False,
        watches: bool = False,
    ) -> None:
        """Creates the table with `make_table`; `folder` has the files that the game's settings name.

        Without a `language` the consoles are in English, and each page in its browser's language. If it
        `chooses`, the page of an idle table offers the games. If it `watches`, changes of the game's code
        count at once.
        """
        self._chooses, self._watches = chooses, watches
        self._language = language
        language = language or "en"
        self._claims = claims or Claims()
        self._folder = folder
        self._status = Status(phase="paused")
        self._fault: GameFault | None = None
        self._views: dict[int, View] = {}
        self._covers: dict[int, View] = {}
        self._tells: list[TellPage] = []
        self.phones = Phones(
            lambda: self.setting.consoles, lambda event: self.table.table.emit(event), language
        )
        codes = Codes(self._claims.pin, self.phones.link) if self._claims.pinned else None
        observers = Observers([self, self.phones], self._on_entry)
        self.table = make_table(language=language, observers=observers, codes=codes)
        self._kept_claims = KeptClaims(
            self._claims,
            self.table.config.journal,
            len(self.table.displays),
            bool(self.table.table.unfinished),
            note=note,
        )
        self._visitors = 0
        self._players = Players(
            self.table,
            random,
            self._views,
            lambda: self._tell(Topic.PLAYERS),
            unseen=lambda: self.attract.on and not self._visitors,
        )
        self.world = self.table.world
        self.programs = self._players
        self._start = QuickStart(self.table, self._players, self._views, self._on_start)
        self.advisor = Advisor(self._players, lambda seat: self._tell(Topic.ADVICE, str(seat)))
        self.scorekeeper = Scorekeeper(
            Results(self.table.config.journal), self._players, lambda: self._tell(Topic.STATISTICS)
        )
        self.keyed = KeyedActions(
            self.table, self._players, random, shown=self._on_draws, ended=self._on_hands_ended
        )
        self.deciding = Deciding(
            self.table,
            self._players,
            self.keyed,
            random,
            changed=self._on_decision,
            switched=self._on_switched,
        )
        quiet = 0.0 if self.table.real else quiet
        self.attract = Attract(
            self._players,
            self.world,
            self.let_play,
            lambda: self._players.offered,
            choose=self._start.choose,
            quiet=quiet,
        )
        self._loop = asyncio.get_running_loop()
        self._suggested: dict[int, Reach] = {}
        self.archive = Archive(self._players, self.world, lambda: self._tell(Topic.ANALYSIS))
        self.drags = Drags(self.world, self.table.table.emit, lambda: self._players.seated)
        self.guidance = Guidance(
            self.table, self._players, self._views, lambda: self._tell(Topic.HINTS), redrawn=self._on_draws
        )
        self.consoles = PageConsoles(
            self.table,
            ChainMap(self._covers, self._views),
            self.guidance,
            clicks=lambda: not self.deciding.hands_on,
            is_covered=self.keyed.is_taking_back,
        )
        self.table.on_intended = self._on_intended
        self.setting = self._setting()
        self.world.watch(self._on_cards)
        for console, display in enumerate(self.table.displays):
            drawn = partial(self._tell, Topic.SCREEN, str(console))
            display.on_change = partial(self._loop.call_soon_threadsafe, drawn)  # called in another thread

    async def serve(
        self, host: str, port: int, names: Collection[str] = (), *, position: State | None = None
    ) -> None:
        """Runs the table and its page, which also answers to `names`, until cancelled.

        A `position` is laid out first, in place of the match that the table kept.
        """
        listening = listen(host, port)
        self.phones.host = next(iter(names), host) if host in EVERYWHERE else host
        self.phones.port = listening.getsockname()[1]
        address = url(host, listening)
        note(f"playmat {__version__}: open {address} in a browser; Ctrl-C stops; the game is kept")
        async with asyncio.TaskGroup() as group:
            group.create_task(self.table.run())
            group.create_task(self._kept_claims.run())
            group.create_task(at_its_pace(self.attract.run()))
            if self._watches:
                group.create_task(self._follow_code())
            group.create_task(Computer(note).run(self.table.table.emit))
            if position is not None:
                self._lay_out(position)
            app = create_app(self, names, self._claims, self._language, self.phones)
            group.create_task(serve(app, listening))

    @property
    def follower(self) -> Follower:
        """The match, replayed from its journal."""
        return self._players.follower

    # --- requests of the page

    def describe(self) -> Mapping[str, Any]:
        return describe(self.world, self._players.follower.known)

    @property
    def private(self) -> bool:
        """Whether secrets are due; a match waiting to be resumed has no status, but may have secrets."""
        waits = not self._status.game and bool(self.table.table.unfinished)
        return self._status.private or (waits and self._players.follower.private)

    @property
    def players(self) -> Mapping[int, str]:
        return self._players.seated

    @property
    def thinking(self) -> Collection[int]:
        return self._players.thinking

    def let_play(self, seat: int, player: str) -> None:
        self._players.seat(seat, player)
        self.advisor.renew()
        self._tell(Topic.PLAYERS)

    def pause(self) -> None:
        self.table.table.emit(Ordered("page", OrderKind.PAUSE))

    def lay_mat(self, name: str) -> None:
        self.table.lay_mat(name)

    def start(self, mat: str, seats: int, program: str, way: Way, language: str) -> None:
        self.attract.touch()
        self._start.begin(mat, seats, dict.fromkeys(range(1, seats), program), way, language)

    def pose(self, mat: str, number: int, language: str) -> None:
        self.attract.touch()
        self._start.begin(mat, 2, {}, Way.READY, language, number)

    def play_on(self, number: int, language: str) -> None:
        self.attract.touch()
        state, exchanged = self.archive.position(number), self.follower.game.projection.exchanged
        if exchanged(state) != exchanged(self.follower.state):  # its players sat at the other seats
            self._exchange_players()
        self._lay_out(state, dict(self._players.seated), language)

    def _lay_out(self, state: State, programs: Mapping[int, str] = {}, language: str = "") -> None:
        """Begins a match with this position."""
        seats = self.table.game.rules.seats(state)
        self._start.begin(self.world.mat.name, seats, programs, language=language, position=str(state))

    def play_again(self, swaps: bool) -> None:
        """Begins the next match once; further requests while it begins have no effect."""
        if self._status.phase == Phase.OVER.value and not self._start.running:
            seats, seated = len(self.world.seats), self._players.seated
            programs = {(seat + swaps) % seats: name for seat, name in seated.items()}
            self.scorekeeper.swap(seats, int(swaps))
            self._start.begin(self.world.mat.name, seats, programs)

    @property
    def offers(self) -> Offer:
        resuming, starting = self._status.phase == Phase.RESUMING.value, self._start.running
        idle = resuming or self._status.phase == Phase.ATTRACTING.value
        return Offer(self._chooses and idle and not starting and not self.attract.on, resuming, starting)

    def draft(self, setting: str, name: str, text: str) -> Drafted:
        return draft(self.table.game, self._folder, setting, name, text)

    def consider(self, seat: int, kind: str) -> None:
        self.table.table.emit(Considered(seat, kind))

    def suggested_reach(self, seat: int) -> Reach:
        return self._suggested.get(seat, Reach())

    def fault(self) -> GameFault | None:
        return self._fault

    def status(self) -> Status:
        if self._players.is_elsewhere:  # its places are none of this mat
            phase, game, health = self._status.phase, self._status.game, self._status.health
            return Status(phase=phase, game=game, health=health)
        return self._status

    def health(self) -> Mapping[str, Any]:
        boards = {name: board.running for name, board in self.table.boards.items()}
        phase, actions = self._status.phase, self._status.actions
        return {"version": __version__, "phase": phase, "actions": actions, "boards": boards}

    async def examine(self) -> Sequence[Examined]:
        return await running_table(self._status, self.table.table.firmware, self.table.home)

    def note_visitors(self, number: int) -> None:
        self._visitors = number

    def watch(self, tell: TellPage) -> None:
        self._tells.append(tell)

    async def _follow_code(self) -> None:
        async for _ in new_code(self.table, lambda: self.follower, self._forget_fault, self.on_game_fault):
            self.archive.reword()
            self._players.replay()
            self._lay_setting()
            for news in everything(self.setting):
                self._tell(*news)

    def _forget_fault(self) -> None:
        self._fault = None

    # --- events of the table

    def _on_entry(self, entry: Entry) -> None:
        before = self._players.follower.exchanged
        self._players.append(entry)
        self._kept_claims.on_entry(entry)
        if entry.kind is not EntryKind.BEGUN and self._players.follower.exchanged != before:
            self._exchange_players()
        if entry.kind is EntryKind.BEGUN:
            self.table.mark_unattended(self.attract.on)
            self.scorekeeper.begin(self.attract.on)
        elif entry.kind is EntryKind.POSED and not self.deciding.hands_on:
            self._start.set_up()
        elif entry.kind is EntryKind.SOLVED:
            self.scorekeeper.solve(int(entry.text))

    # Each match begins with everybody where the one before has left them. Files keep programs and claims as
    # they sit now, so a table that is switched on again continues with them and moves nobody.
    def _exchange_players(self) -> None:
        """Moves programs, claims, phones and names with players who have changed places, also by an undo."""
        self._players.exchange()
        self.phones.exchange()
        self.scorekeeper.exchange()
        self._claims.exchange()
        self._tell(Topic.PLAYERS)

    def _on_start(self) -> None:
        self._tell(Topic.START)
        self._tell(Topic.PLAYERS)

    def on_read(self, place: Place) -> None:
        """Lights the antenna loop up."""
        self._tell(Topic.READ, str(place))
        self.drags.on_read(place)
        self.guidance.reconsider()

    def on_view(self, console: int, view: View) -> None:
        """Updates the text of the display, for screen readers too."""
        self._views[console] = view
        self.guidance.reconsider()

    def on_cover(self, console: int, view: View | None) -> None:
        """Shows what covers the display to screen readers too."""
        if view:
            self._covers[console] = view
        else:
            self._covers.pop(console, None)

    def on_release(self, console: int) -> None:
        """Makes the visitors at these seats spectators."""
        self._claims.renew(console, self.setting.consoles[console])

    def on_suggestion(self, seat: int, reach: Reach) -> None:
        """Publishes the answer for one seat."""
        self._suggested[seat] = reach
        self._tell(Topic.SUGGESTION, str(seat))

    def on_game_fault(self, fault: GameFault) -> None:
        """Shows the author of the game where its code failed."""
        self._fault = fault
        self._tell(Topic.FAULT)

    def on_status(self, status: Status) -> None:
        """Publishes the new status; cards laid in private may be open now."""
        before, self._status = self._status, status
        self._players.on_status(status)
        idle = Phase.RESUMING.value, Phase.ATTRACTING.value
        if before.phase == idle[0] and status.phase not in idle:
            self._players.resume()
            self._tell(Topic.PLAYERS)
        goes_on = status.phase in (*DECIDING, Phase.RETRACTING.value)
        if not self.deciding.hands_on and goes_on and not self._start.running:
            self._players.keep_dealing()
        if sound := tone(before, status):
            self._tell(Topic.SOUND, sound.value)
        if (status.story, status.board) != (before.story, before.board):
            self._tell(Topic.STORY)
            self._tell(Topic.KEYS)
        if status.private != before.private:
            self._tell(Topic.CARDS)
        if status.phase != before.phase:
            self._tell(Topic.START)
        self.advisor.renew()
        self.deciding.renew()
        self.archive.forget_former()
        self.scorekeeper.count(status, self._loop.time(), self._start.running)
        self.guidance.show(status)

    # Where people decide by presses, hands do the rest also for a program that decides as at a real table. As
    # at one, a decision about a former position counts for nothing.
    def _on_intended(self, event: Intended) -> None:
        state = self._players.state
        is_due = state is not None and state.observation(event.seat) == event.observation
        if event.action and is_due and not self.deciding.hands_on:
            with suppress(HandError):
                self.keyed.act(event.seat, event.action)

    def _on_decision(self, seat: int) -> None:
        if self.deciding.open_decision(seat).objection:
            self.advisor.drop(seat)
        self._tell(Topic.DECISION, str(seat))

    def _on_hands_ended(self, seat: int, in_vain: bool) -> None:
        self.deciding.on_hands_ended(seat, in_vain)

    def _on_switched(self) -> None:
        self._tell(Topic.PLAYERS)
        self.on_status(self._status)

    def _on_cards(self) -> None:
        with surviving("the page did not follow a movement", note):  # which may be a virtual player's
            if self._lying() != self._shown:
                self._lay_setting()
            self._tell(Topic.CARDS)
            self.guidance.reconsider()

    def _lay_setting(self) -> None:
        self.setting = self._setting()
        self._players.renew()
        self.advisor.renew()
        self._tell(Topic.SETTING)
        self._tell(Topic.PLAYERS)

    def _on_draws(self) -> None:
        for console in self._views:
            self._tell(Topic.SCREEN, str(console))

    def _tell(self, topic: Topic, detail: str = "") -> None:
        for tell in self._tells:
            tell(topic, detail)

    def _lying(self) -> tuple[Mat, AnyGame, Sequence[int]]:
        """Returns the current mat, its game, and the seats."""
        game = self.table.game
        return self.world.mat, game, self.world.seats or range(seat_count(game))

    def _setting(self) -> Setting:
        self._shown = mat, game, seats = self._lying()
        return table_setting(self.table, mat, game, seats, self._players.offered)
