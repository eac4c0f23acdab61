"""The programs at the seats of a virtual table, which play with its virtual hands."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from random import Random

from playmat.app.games import configured, load_bots
from playmat.app.log import note, surviving
from playmat.app.thinking import Thinking
from playmat.bots.ladder import ladder, nearest
from playmat.config import GameConfig
from playmat.errors import HandError, literal
from playmat.events import Button, Event, LotDrawn
from playmat.games.interface import AnyGame, Bot, InformationState, Pace, State
from playmat.placement import SEAT_NAMES, exchanged_seats
from playmat.saving import load_text
from playmat.screen.view import View
from playmat.session.effects import Entry, Status
from playmat.session.machine import Phase
from playmat.simulator.players.dealer import Dealer
from playmat.simulator.players.follower import Follower
from playmat.simulator.players.hands import Hands
from playmat.simulator.players.player import DECIDING, Decided, Player, Thought, Waits
from playmat.simulator.rehearsal.staging import seat_count
from playmat.table.mat import Mat
from playmat.text import Text, say
from playmat.virtual.demo.virtual import VirtualTable
from playmat.web.interface import Tempo

_SLOWNESS = {Tempo.SLOW: 1.0, Tempo.NORMAL: 0.06, Tempo.FAST: 0.01}  # of a person's time
_UNSEEN = 2.0  # the same where nobody looks
_PAUSE = 1.0  # seconds before a failed program is restarted
_NOTHING = View(Text(""), Text(""))
LIES_WRONG = say("Something lies wrong: first do what the caption says.")


class Players:
    """Assigns programs to seats; `views` are those of the consoles.

    `changed` is called when a program begins or ends a long thought, or another tempo was chosen. While they
    play `unseen`, they take twice a person's time, as each movement wakes the virtual boards.
    """

    def __init__(
        self,
        table: VirtualTable,
        random: Random,
        views: Mapping[int, View],
        changed: Callable[[], None],
        unseen: Callable[[], bool],
    ) -> None:
        self._table = table
        self._changed = changed
        self._unseen = unseen
        self._thinking = Thinking(changed)
        self._random = random
        self._views = views
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._dealer: Dealer | None = None
        self._dealing: asyncio.Task[None] | None = None
        self._names: dict[int, str] = {}
        self._kept = table.home / "programs.json"
        self._asked: State | None = None  # the last one in which the consoles asked to choose
        self.waits = False  # whether programs wait with their decisions
        self.hands_on = True  # whether people move everything themselves
        self.tempo = Tempo.NORMAL
        self._hurries = False  # until a person is to act
        self.status = Status(phase="paused")
        self.replay()

    def replay(self) -> None:
        """Replays the match from the journal, with the present games."""
        games = [game for laid in self._table.table.laid for game in laid.games]
        self.follower = Follower(games, self._table.table.unfinished)

    def push(self, console: int, button: Button) -> None:
        """Presses and releases a button."""
        self._table.push(console, button)

    def emit(self, event: Event) -> None:
        """Passes an event to the table."""
        self._table.table.emit(event)

    @property
    def seated(self) -> Mapping[int, str]:
        """The name of the program at each seat that has one."""
        return self._names

    @property
    def thinking(self) -> Collection[int]:
        """The seats whose programs have been thinking for a noticeable time."""
        return self._thinking.seats

    @property
    def offered(self) -> Mapping[str, Bot]:
        """The programs for the current game, by name."""
        return load_bots(self._table.game)

    @property
    def game(self) -> AnyGame:
        """The current game."""
        return self._table.game

    @property
    def state(self) -> State | None:
        """The state of the match; None before the first, and while another game or table lies there."""
        if not self.follower.begun or self.follower.game.name != self.game.name:
            return None
        state = self.follower.state
        brought = len(self._table.world.seats)  # 0: all components are shared
        return state if brought in (0, self.follower.game.rules.seats(state)) else None

    @property
    def is_elsewhere(self) -> bool:
        """Whether the match needs another mat than the one that lies there."""
        lying = self._table.overlay_choice(self.mat.name)
        return bool(self.status.game) and self.status.game not in [game.name for game in lying.games]

    @property
    def mat(self) -> Mat:
        """The overlay that lies on the table."""
        return self._table.world.mat

    @property
    def config(self) -> GameConfig:
        """The configuration of the current game, with which another process can load it."""
        return configured(self._table.config.game, self._table.game.name)

    def known(self, seat: int) -> InformationState | None:
        """Returns what a seat knows before its decision; None if it has none, or has cards to draw first."""
        state, projection = self.state, self._table.game.projection
        if state is None or self.status.phase not in DECIDING or seat not in projection.performers(state):
            return None
        size = next(iter(projection.hand_sizes(state)[seat:]), None)
        if size is not None and len(self._table.world.hand(seat)) != size:
            return None
        return self.hands(self._random, seat).known(state, seat) if seat in state.movers else None

    def append(self, entry: Entry) -> None:
        """Processes a journal entry."""
        self.follower.append(entry)

    def on_status(self, status: Status) -> None:
        """Takes a new status; if a program plays, draws a due lot without asking the players."""
        self.status, state = status, self.state
        if state is not None and not self._are_played(self._table.game.projection.performers(state)):
            self._hurries = False
        if not self._names or status.phase != Phase.CHOOSING.value or state is self._asked or state is None:
            return
        self._asked = state
        if self.hands(self._random).is_lot(state):
            self.emit(LotDrawn(self._random.randrange(len(state.legal_actions()))))

    def choose_tempo(self, tempo: Tempo) -> None:
        """Lets programs move so from now on."""
        self.tempo = tempo
        self._changed()

    def hurry(self) -> None:
        """Lets programs move as quickly as they can until a person is to act."""
        self._hurries = True

    def check(self, game: AnyGame, name: str) -> str:
        """Returns the program of this name, or the level nearest to it; HandError if there is none."""
        offered = load_bots(game)
        found = nearest(name, offered)
        if name and found not in offered:
            raise HandError(f"no program {literal(name)} plays it: take one of {', '.join(offered)}")
        return found

    def seat(self, seat: int, name: str) -> None:
        """Assigns a program to a seat, or frees the seat for a person; HandError if the name is unknown."""
        name = self.check(self._table.game, name)
        self._stop(seat)
        if name:
            self._names[seat] = name
            self._tasks[seat] = asyncio.create_task(self._play(seat, self.offered[name]))
        if self._dealer:
            self._dealer.serve(self._people())
        self._keep()

    def exchange(self) -> None:
        """Lets programs move to the other seat, as the players of two seats have changed places."""
        names = exchanged_seats(self._names)
        for seat in [*self._names]:
            self._stop(seat)
        for seat, name in names.items():
            self.seat(seat, name)

    def renew(self) -> None:
        """Reassigns the programs after a change of the game or the number of players."""
        for seat, name in [*self._names.items()]:
            stays = seat in self._table.world.seats
            program = nearest(name, self.offered)
            other = ladder(self.offered)[0]
            self.seat(seat, (program if program in self.offered else other) if stays else "")

    def resume(self) -> None:
        """Seats the programs that played when the table was last on, as its match goes on."""
        with suppress(OSError, ValueError, AttributeError, HandError):
            for seat, name in json.loads(load_text(self._kept)).items():
                self.seat(SEAT_NAMES.index(seat), name)

    def _keep(self) -> None:
        """Saves which programs play, for `resume`."""
        try:
            self._kept.write_text(json.dumps({SEAT_NAMES[seat]: name for seat, name in self._names.items()}))
        except OSError as error:
            note(f"{self._kept} cannot be written ({error.strerror}): free space or allow it")

    def clear(self) -> None:
        """Frees all seats, and deals no more."""
        for seat in [*self._tasks]:
            self._stop(seat)
        self._keep()
        if self._dealing:
            self._dealing.cancel()
        self._dealer = None

    async def deal(self) -> None:
        """Deals to the people until a player has to decide; programs draw their own cards."""
        self._dealer = self._new_dealer()
        await self.lay_out(self._dealer.open())

    def keep_dealing(self) -> None:
        """Deals to the people what is due during the match, and helps them unless they move everything."""
        if self._dealing is None or self._dealing.done():
            self._dealer = self._dealer or self._new_dealer()
            self._dealing = asyncio.create_task(self._attend(self._dealer))

    async def _attend(self, dealer: Dealer) -> None:
        with surviving("the dealer failed", note):
            await self.lay_out(dealer.attend())
        self._dealer = None  # the next match may be of another game

    async def lay_out(self, run: Waits) -> None:
        """Runs hands that lay a match out, while its mat lies there."""
        if not self.is_elsewhere:
            await at_its_pace(run, lambda: self.is_elsewhere)

    def _new_dealer(self) -> Dealer:
        return Dealer(self, self._people(), helps=lambda: not self.hands_on)

    def _people(self) -> Hands:
        """Returns the hands of the seats that no program plays."""
        return self.hands(
            self._random, *(seat for seat in self._table.world.seats if seat not in self._names)
        )

    def _stop(self, seat: int) -> None:
        self._names.pop(seat, None)
        if task := self._tasks.pop(seat, None):
            task.cancel()

    def hands(self, random: Random, *seats: int) -> Hands:
        """Returns the hands of these seats."""
        table = self._table
        return Hands(
            table.world,
            table.game,
            random=random,
            press=table.push,
            view=lambda console: self._views.get(console, _NOTHING),
            console_of=table.console_of,
            seats=seats,
            touches=lambda: self.status.pointing.counted if self.status.pointing else 0,
        )

    def _are_alone(self) -> bool:
        """Whether programs play all seats."""
        return self._are_played(self._table.world.seats or range(seat_count(self._table.game)))

    def _are_played(self, seats: Collection[int]) -> bool:
        """Whether programs play all these seats."""
        return all(seat in self._names for seat in seats)

    def _are_people_new(self) -> bool:
        """Whether players race and a person has not begun to: programs give everybody time to look around."""
        history, state, game = self.follower.history, self.state, self._table.game
        if game.pace is not Pace.REAL_TIME or history is None or state is None:
            return False
        people, runs = {seat for seat in self._table.world.seats if seat not in self._names}, False
        for before, action in zip(history.states, history.actions, strict=False):
            deadline = before.deadline
            if deadline is not None and action == deadline.action:
                runs = True  # such as the end of a countdown
            elif runs and action is not None:
                people.discard(game.projection.performer(before, action))
            if not people:
                break
        return runs and bool(people)

    def slowness(self) -> float:
        """How slow programs are, relative to a person."""
        if self._unseen():
            return _UNSEEN
        if self.hands_on:
            return 1.0
        return _SLOWNESS[Tempo.FAST if self._hurries else self.tempo]

    async def _play(self, seat: int, bot: Bot) -> None:
        """Plays for a seat until cancelled; a program that raised begins again."""

        def think(bot: Bot, known: InformationState) -> Thought:
            if not bot.slow:
                return Decided(bot.choose(known, self._random))
            seed = self._random.getrandbits(32)
            return self._thinking.begin(self.config, self._names[seat], known, seed)

        while True:
            with surviving(f"the program at {SEAT_NAMES[seat]} failed, it begins anew", note):
                hands = self.hands(self._random, seat)
                await at_its_pace(
                    Player(
                        self,
                        hands,
                        bot,
                        self._random,
                        think=think,
                        alone=self._are_alone,
                        waits=lambda: self.waits or self._are_people_new(),
                        slowness=self.slowness,
                    ).run()
                )
            await asyncio.sleep(_PAUSE)


async def at_its_pace(run: Waits, ends: Callable[[], bool] = lambda: False) -> None:
    """Runs virtual players in real time, until it `ends` at a pause."""
    try:
        for pause in run:
            await asyncio.sleep(pause.seconds)
            if ends():
                break
    finally:
        run.close()
