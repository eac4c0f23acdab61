"""Programs at every seat of a table in virtual time, and disturbances of the mat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from heapq import heapify, heapreplace
from random import Random

from playmat.events import Button
from playmat.games.interface import Action, AnyGame, Bot, InformationState, Rng
from playmat.simulator.players.hands import Hands
from playmat.simulator.players.player import Player
from playmat.simulator.players.table import Pause
from playmat.simulator.rehearsal.staging import set_table
from playmat.simulator.rehearsal.virtual_time import VirtualTime
from playmat.simulator.world.location import Where
from playmat.table.mat import Mat
from support.every_game import BOTS

Run = Iterator[Pause]


class Played:
    """One game, with the decisions of its programs in the notation."""

    def __init__(
        self,
        game: AnyGame,
        mat: Mat,
        seed: int,
        names: tuple[str, ...],
        begun: bool = True,
        slowness: float = 1.0,
    ) -> None:
        self.game, self.random, self._slowness = game, Random(seed), slowness
        self.world = set_table(game, mat, self.random)
        self.table = VirtualTime(game, mat, self.world)
        self.meant: list[str] = []
        for _ in range(2 * begun):
            self.table.press(0, Button.MIDDLE)
            self.table.elapse(1)
        bots = BOTS[game.name]
        called = {seat: names[seat % len(names)] for seat in self.world.seats}
        self.players = [self._player(seat, bots.get(n, bots["random"])) for seat, n in called.items()]

    def play(self, *others: Run, seconds: float = 2400) -> None:
        """Plays until the game is over, or until this time has passed."""
        for pause in side_by_side([*(player.run() for player in self.players), *others]):
            self.table.elapse(pause.seconds)
            if self.is_over or self.table.now > seconds:
                return

    @property
    def is_over(self) -> bool:
        return self.table.status.phase == "over"

    def pass_time(self, *runs: Run, seconds: float) -> None:
        """Lets these continue until the clock reads this time."""
        for pause in side_by_side(runs):
            self.table.elapse(pause.seconds)
            if self.table.now > seconds:
                return

    def nudge(self) -> Run:
        """Shifts a component a little, or lifts it and puts it back."""
        while True:
            yield Pause(self.random.uniform(6, 20))
            lying = [card for card in self.world.cards if self.world.where(card).where is Where.MAT]
            if not lying:
                continue
            card = self.random.choice(lying)
            x, y, angle, up, *_ = self.world.where(card).pose
            if self.random.random() < 0.5:
                off = (self.random.uniform(-6, 6) for _ in "xy")
                self.world.lay_at(card, x + next(off), y + next(off), angle + self.random.uniform(-9, 9), up)
                continue
            self.world.lift(card)
            yield Pause(self.random.uniform(0.2, 2))
            self.world.put_back(card)

    def _player(self, seat: int, bot: Bot) -> Player:
        table = self.table
        hands = Hands(
            self.world,
            self.game,
            self.random,
            table.press,
            lambda c: table.views[c],
            seats=(seat,),
            touches=lambda: table.status.pointing.counted if table.status.pointing else 0,
        )

        def choose(known: InformationState, rng: Rng) -> Action | None:
            action: Action | None = bot.choose(known, rng)
            self.meant.append(str(action))
            return action

        decides = bot._replace(choose=choose)
        return Player(table, hands, decides, self.random, slowness=lambda: self._slowness)


def side_by_side(runs: Iterable[Run]) -> Run:
    """The pauses of several concurrent runs, as one."""
    now = 0.0
    queue = [(0.0, number, run) for number, run in enumerate(runs)]
    heapify(queue)
    while True:
        at, number, run = queue[0]
        if at > now:
            yield Pause(at - now)
            now = at
        heapreplace(queue, (now + next(run).seconds, number, run))
