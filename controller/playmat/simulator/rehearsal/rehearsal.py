"""Virtual players play whole games against the controller and count the accepted actions.

The play is an iterator of waits; a driver with a real or a virtual clock carries them out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from playmat.config import Timing
from playmat.errors import FaultyGame, HandError, literal
from playmat.events import Button
from playmat.games.interface import CHANCE, Action, AnyGame, Bot, State
from playmat.placement import across
from playmat.session.course import Ply
from playmat.session.effects import Status
from playmat.session.guide import Step
from playmat.simulator.players.carrying import Movements
from playmat.simulator.players.hands import Hands
from playmat.simulator.players.table import LAYING_OUT, LONG_GAME, Pause, RehearsedTable, Until, Wait
from playmat.simulator.rehearsal.verdict import is_understood

STOPPED = ("halted", "paused")
_RESTED = Timing().dwell  # seconds


@dataclass
class Tally:
    """Statistics of the played actions."""

    games: int
    completed: int = 0
    actions: int = 0
    recovered: int = 0
    misread: int = 0
    unmatched: int = 0
    failure: str = ""  # the expected action when the rehearsal stopped

    @property
    def clean(self) -> bool:
        """Whether every game finished and every action was recognised as intended."""
        return self.completed == self.games and self.misread == 0 and self.recovered == self.actions


def usual_seats(game: AnyGame) -> int:
    """Returns the default number of players: two if the game allows it."""
    return 2 if 2 in game.setup.players else game.setup.players[0]


class Rehearsal:
    """Plays `tally.games` games with these hands; `bots` decide for their seats, otherwise chance does."""

    def __init__(
        self,
        table: RehearsedTable,
        hands: Hands,
        random: Random,
        tally: Tally,
        bots: Sequence[Bot] = (),
    ) -> None:
        self._table = table
        self._hands = hands
        self._game = hands.game
        self._world = hands.world
        self._random = random
        self._tally = tally
        self._bots = bots

    def run(self) -> Iterator[Wait]:
        """Plays the games in turn; stops early if an action was not recognised."""
        yield Until(lambda: self._status.phase not in STOPPED)
        for _ in range(self._tally.games):
            yield from self._begin()
            while self._status.phase != "over":
                before = self._tally.actions, self._tally.recovered
                yield from self._act()
                if self._tally.actions - before[0] != self._tally.recovered - before[1]:
                    return
            self._tally.completed += 1

    @property
    def _status(self) -> Status:
        return self._table.status

    @property
    def _state(self) -> State:
        return self._table.follower.state

    @property
    def _steps(self) -> tuple[Step, ...]:
        """The steps the table shows; if they are private, those computed from the state."""
        return self._status.steps or self._hands.missing(self._state)

    def _begin(self) -> Iterator[Wait]:
        """Resumes an interrupted game, or clears the table and begins one."""
        consoles = self._hands.fingers.consoles
        if self._status.phase != "resuming":
            self._world.new_game()
            yield Pause(1.0)
        begins = Button.MIDDLE if self._status.phase == "attracting" else Button.RIGHT
        self._hands.fingers.press(self._random.choice(consoles), begins)
        yield Until(lambda: self._status.phase not in ("attracting", "resuming", "over"))
        if self._status.phase == "preparing":
            console = self._random.choice(consoles)
            yield Pause(0.3)  # a second press within the debounce time is ignored
            if len(self._world.seats) != usual_seats(self._game):
                yield from self._paced(self._hands.fingers.settle_players(console, len(self._world.seats)))
            self._hands.fingers.press(console, Button.MIDDLE)
            yield Until(lambda: self._status.phase != "preparing")
        yield from self._lay_out()

    def _act(self) -> Iterator[Wait]:
        status, state = self._status, self._state
        if self._hands.waits(state):
            yield Until(lambda: self._status.actions != status.actions)
            return
        yield from self._paced(self._hands.draw(state))
        action = self._choose(state)
        self._tally.actions += 1
        try:
            yield from self._paced(self._hands.play(state, action))
        except HandError:
            if self._status.actions == status.actions:  # else the game's clock was quicker
                raise
        # Wait until the table has accepted the action, and give consent where it asks.
        yield Until(lambda: self._status.actions != status.actions or self._status.phase == "agreeing")
        if self._status.phase == "agreeing":
            yield from self._paced(self._hands.agree())
            yield Until(lambda: self._status.actions != status.actions)
        yield Until(lambda: self._status.phase != "proposing")
        if self._understood(status, state, action):
            self._tally.recovered += 1
        else:
            now = self._status
            self._tally.misread += now.actions != status.actions
            self._tally.failure = f"'{action}' at {state}: the table is {now.phase}, last '{now.last}'"
        yield from self._paced(self._hands.update_unread(self._state))
        yield from self._redraw(state, action)
        yield from self._lay_out()

    def _choose(self, state: State) -> Action:
        if self._bots and state.movers != (CHANCE,):
            seat = self._random.choice(self._game.projection.performers(state))
            proposals: Sequence[Action] = self._game.projection.proposals(state, seat)
            if proposals and self._status.actions >= LONG_GAME:
                return proposals[0]
            exchanged = self._table.follower.exchanged
            bot, known = self._bots[across(seat) if exchanged else seat], self._hands.known(state, seat)
            action: Action | None = bot.choose(known, self._random)
            if action is not None and action not in known.actions:
                told = f"the program {bot.name} returned {literal(action)} at '{state}'"
                raise FaultyGame(f"{told}: return one of known.actions")
            if action is not None:
                return action
        return self._hands.choose(state)

    def _understood(self, before: Status, state: State, action: Action) -> bool:
        return is_understood(state, action, self._plies_since(before))

    def _plies_since(self, before: Status) -> Sequence[Ply]:
        return self._table.follower.plies[before.actions :]

    def _redraw(self, state: State, action: Action) -> Iterator[Wait]:
        """Reshuffles and redraws a hand, which no reader detects, and confirms it."""
        if self._table.follower.last == str(action) and self._game.projection.duties(state, action):
            yield from self._paced(self._hands.reshuffle(self._game.projection.performers(state)[0]))
            yield from self._paced(self._hands.confirm())

    # What was laid back counts after a dwell, as an action does: its first correct reading may be a passing
    # one, and the old place would then look like a new action. So the table asks for it again if it leaves
    # its place sooner, even if the next player takes it on purpose.
    def _lay_out(self) -> Iterator[Wait]:
        """Follows the table's steps after an action until it shows none and all has rested."""
        yield Until(lambda: self._status.phase != "proposing")
        while self._status.phase in LAYING_OUT:
            yield from self._paced(self._hands.move(self._steps, self._state))
            yield from self._paced(self._hands.confirm())
            yield Until(lambda: self._status.phase not in LAYING_OUT)
            yield Pause(_RESTED)

    def _paced(self, movements: Movements) -> Iterator[Wait]:
        for _ in movements:
            yield Pause(self._random.uniform(0.15, 0.45))
