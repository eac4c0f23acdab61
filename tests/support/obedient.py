"""A player who does for programs exactly what their consoles say, one thing at a time, in virtual time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random

from playmat.events import Button
from playmat.games.interface import CHANCE, Bot
from playmat.placement import Place
from playmat.screen.language import translations
from playmat.session.guide import Step
from playmat.session.prompts.directions import spot
from playmat.simulator.players.carrying import Carrier
from playmat.simulator.players.table import LAYING_OUT
from playmat.simulator.rehearsal.staging import seat_hands, set_table
from playmat.simulator.rehearsal.virtual_time import VirtualTime
from playmat.table.component import Component
from support.every_game import GAMES, MATS
from support.session_harness import LONG, Desk

LAYING = (*LAYING_OUT, "explaining")


class ObedientDesk(Desk):
    """A table with programs at some seats; people play the others at random."""

    def __init__(self, name: str, programs: Mapping[int, Bot], seed: int = 1) -> None:
        self.game, self.random = GAMES[name], Random(seed)
        self.programs = programs
        self.world = set_table(self.game, MATS[name], self.random)
        self.table = VirtualTime(self.game, MATS[name], self.world, programs=programs)
        self.hands = seat_hands(self.table, self.game, self.world, self.random)
        self._carrier = Carrier(self.world, self.hands.game)
        self._touched: Component | None = None  # with the wand, last
        self.begin()

    @property
    def step(self) -> Step:
        """The step that the table shows."""
        return self.table.status.steps[0]

    def finish(self, limit: int = 3000) -> None:
        """Plays on until the game is over."""
        for _ in range(limit):
            if self.phase == "over":
                return
            self.advance()
        raise AssertionError(f"no end after {limit} things: {self.phase}, {self.reads(0)}, {self.reads(1)}")

    def advance(self) -> None:
        """Does one thing: a step, a throw, a press for a program, or an action of a person's own."""
        state = self.table.follower.state
        seats = self.game.projection.performers(state)
        if self.phase in LAYING:
            self.lay_step()
            self._carry_out(self.hands.confirm())
        elif self.phase == "agreeing":
            self._carry_out(self.hands.agree())
        elif state.movers == (CHANCE,) or not {*seats} & {*self.programs}:
            self._carry_out(self.hands.resume(state, self.hands.choose(state)))
        else:
            self._obey(seats[0])
        self.table.elapse(LONG)

    def _obey(self, seat: int) -> None:
        """Touches what the console names, or presses the button that it offers."""
        view, game = self.table.views[seat], self.hands.game
        caption = view.caption.translate(translations("en")) if view.caption else ""
        if "with the wand" not in caption:
            assert view.buttons[1], self.reads(seat)
            self.press(seat, Button.MIDDLE)
            return
        places = {spot(game, slot.place): slot.place for slot in self.world.mat.slots}
        kinds = {game.words.kind_name(card.kind): card.kind for card in self.world.hand(seat)}
        if place := places.get(view.headline):
            if "Put " in caption and self._touched:
                self.world.lay(self._touched, place)
            self._touched = self.world.top(place)
            self._carry_out(self._carrier.point([place], seat))
        else:
            kind = kinds[view.headline]
            self._touched = next(card for card in self.world.hand(seat) if card.kind == kind)
            self._carry_out(self._carrier.point([], seat, kind))

    def touch(self, *names: str) -> None:
        """Touches the places with these names, one after the other, with the wand."""
        for name in names:
            self._carry_out(self._carrier.point([self.place(name)], self.world.seats[0]))
            self.table.elapse(LONG)

    def place(self, name: str) -> Place:
        """Returns the place with this name."""
        places = [slot.place for slot in self.world.mat.slots]
        return next(p for p in places if spot(self.hands.game, p).translate(translations("en")) == name)

    def lay_step(self) -> None:
        """Carries out the step that is shown."""
        if self.table.status.steps:
            self._carry_out(self.hands.move((self.step,), self.table.follower.state))

    def _carry_out(self, movements: Iterable[None]) -> None:
        for _ in movements:
            self.table.elapse(0.5)
