"""Attract mode: an unused table plays against itself until the first touch."""

from playmat.events import Button, Event
from playmat.session.effects import Status
from playmat.simulator.players.attract import Attract
from playmat.simulator.players.player import Player, Waits
from playmat.simulator.players.table import Pause
from playmat.simulator.world.location import Where
from support.computer_players import Played
from support.shipped import GAME, MAT

QUIET = 60.0


class Idle(Played):
    """An unused table and its attract mode."""

    def __init__(self) -> None:
        super().__init__(GAME, MAT, 1, ("greedy", "random"), begun=False)
        self.seated: dict[int, tuple[str, Player]] = {}
        self.chosen = 0  # presses before a game
        self.attract = Attract(
            self, self.world, self.let_play, lambda: ["greedy", "random"], self.choose, QUIET
        )
        self.attending, self.playing = self.attract.run(), self.programs()

    @property
    def status(self) -> Status:
        return self.table.status

    def push(self, console: int, button: Button) -> None:
        self.table.press(console, button)

    def emit(self, event: Event) -> None:
        self.table.handle(event)

    def choose(self) -> Waits:
        for _ in range(3):
            self.chosen += 1
            yield Pause(1)

    def let_play(self, seat: int, name: str) -> None:
        self.seated.pop(seat, None)
        if name:
            self.seated[seat] = name, self.players[seat]

    def programs(self) -> Waits:
        """The programs play while they are seated."""
        while True:
            runs = [player.run() for _, player in self.seated.values()]
            while runs and len(self.seated) == len(runs):
                for run in runs:
                    yield next(run)
            for run in runs:
                run.close()
            yield Pause(1)

    def wait(self, seconds: float) -> None:
        self.pass_time(self.attending, self.playing, seconds=self.table.now + seconds)

    def lying(self) -> int:
        return sum(self.world.where(card).where is not Where.DECK for card in self.world.cards)


def test_it_begins_after_a_quiet_time_and_ends_at_the_first_touch() -> None:
    table = Idle()
    table.wait(QUIET - 5)
    assert not table.attract.on
    assert table.attract.touch()
    table.wait(QUIET - 5)
    assert not table.attract.on
    table.wait(120)
    assert table.attract.on
    assert [name for name, _ in table.seated.values()] == ["greedy", "random"]
    assert table.status.actions > 3
    assert not table.attract.touch()
    table.wait(5)
    assert table.status.phase == "attracting"
    assert table.seated == {}
    assert table.lying() == 2  # each King, in the hand
    assert table.attract.touch()


def test_a_touch_while_it_chooses_ends_that_too() -> None:
    table = Idle()
    while not table.chosen:
        table.wait(1)
    chosen = table.chosen
    assert not table.attract.touch()
    table.wait(10)
    assert table.chosen == chosen
    assert table.status.phase == "attracting"


def test_a_game_that_people_began_is_left_alone() -> None:
    table = Idle()
    table.push(0, Button.MIDDLE)
    table.wait(2)
    table.push(0, Button.MIDDLE)
    table.wait(3 * QUIET)
    assert not table.attract.on
    assert table.status.phase not in ("attracting", "over")


def test_it_plays_one_game_after_the_other() -> None:
    table = Idle()
    table.wait(2000)
    assert sum(entry.kind.value == "begun" for entry in table.table.entries) > 2


def test_the_result_of_a_game_of_people_stays_for_half_an_hour() -> None:
    table = Idle()
    for seat, name in enumerate(("greedy", "random")):
        table.let_play(seat, name)
    while table.status.phase != "over":
        if table.status.phase in ("attracting", "preparing"):
            table.push(0, Button.MIDDLE)
        table.wait(2)
    assert not table.attract.on
    ended = table.table.entries
    table.wait(20 * QUIET)
    assert not table.attract.on and table.status.phase == "over" and table.table.entries == ended
    table.wait(11 * QUIET)
    assert table.attract.on
