"""A table in virtual time with a virtual player, for tests: cards by name, screens as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random

from playmat.config import Timing
from playmat.events import Button, Held
from playmat.games.interface import AnyGame, State
from playmat.placement import SOUTH, parse_place
from playmat.screen.language import translations
from playmat.session.effects import Entry
from playmat.session.match.matches import OverlayChoice
from playmat.session.services import NO_SERVICES, Services
from playmat.simulator.players.table import LAYING_OUT
from playmat.simulator.rehearsal.rehearsal import Rehearsal, Tally
from playmat.simulator.rehearsal.staging import seat_hands, set_table
from playmat.simulator.rehearsal.virtual_time import VirtualTime
from playmat.simulator.world.world import World
from playmat.table.component import Component
from playmat.table.mat import Mat
from support.shipped import GAME, MAT

STANDARD = Timing()
READING = STANDARD.reaction
LONG = 10.0  # seconds after which every pause of the table is over


class Desk:
    """A virtual world, its session, and the views of the consoles."""

    def __init__(
        self,
        seed: int = 1,
        saved: Sequence[Entry] = (),
        world: World | None = None,
        timing: Timing = STANDARD,
        game: AnyGame = GAME,
        mat: Mat = MAT,
        others: Sequence[OverlayChoice] = (),
        deals: bool = False,
        services: Services = NO_SERVICES,
    ) -> None:
        self.game = game
        self.world = world or set_table(game, mat, Random(seed))
        self.table = VirtualTime(
            game,
            mat,
            self.world,
            saved,
            timing,
            others=others,
            deals=deals,
            services=services,
        )
        self.random = Random(seed)
        self.hands = seat_hands(self.table, game, self.world, self.random)

    @property
    def state(self) -> State:
        """The state, hidden parts included."""
        return self.table.follower.state

    @property
    def phase(self) -> str:
        return self.table.status.phase

    @property
    def actions(self) -> list[str]:
        return [entry.text for entry in self.table.entries if entry.kind.value == "acted"]

    def reads(self, seat: int) -> str:
        """Everything on a console, buttons included."""
        view = self.table.views[seat]
        texts = (view.title, view.headline, *view.details, *(label for label in view.buttons if label))
        language = translations(self.table.languages[seat])
        return " | ".join(text.translate(language) for text in texts)

    def press(self, seat: int, *buttons: Button) -> None:
        """Presses each button after its reaction time."""
        for button in buttons:
            self.table.elapse(READING)
            self.table.press(seat, button)

    def hold(self, seat: int, button: Button) -> None:
        """Presses a button after its reaction time, and holds it."""
        self.press(seat, button)
        self.table.handle(Held(seat, button))

    def turn_to(self, label: str, seat: int = SOUTH) -> None:
        """Advances the open menu of a seat to the entry."""
        for _ in range(40):
            if self.reads(seat).split(" | ")[1] == label:
                return
            self.press(seat, Button.RIGHT)
        raise AssertionError(f"no {label!r} in the menu: {self.reads(seat)}")

    def pick(self, label: str, seat: int = SOUTH) -> None:
        """Takes an entry of the open menu of a seat."""
        self.turn_to(label, seat)
        self.press(seat, Button.MIDDLE)

    def lay(self, card: Component, place: str, pose: int = 0) -> None:
        self.world.lay(card, parse_place(place), pose)
        self.table.elapse(LONG)

    def take(self, card: Component, seat: int) -> None:
        self.world.take_in_hand(card, seat)
        self.table.elapse(LONG)

    def top(self, place: str) -> Component:
        card = self.world.top(parse_place(place))
        assert card is not None, f"nothing lies at {place}"
        return card

    def held(self, seat: int, kind: str) -> Component:
        return next(card for card in self.world.hand(seat) if card.kind == kind)

    def do(self, action: str) -> None:
        """Plays an action in the notation, and then carries out the table's steps."""
        state = self.table.follower.state
        self._move(self.hands.draw(state))
        self._move(self.hands.play(state, self.game.rules.parse_action(action)))
        self.table.elapse(LONG)
        self._move(self.hands.agree())
        self._move(self.hands.update_unread(self.table.follower.state))
        while self.phase in LAYING_OUT:
            self._move(self.hands.move(self.table.status.steps, state))
            self._move(self.hands.confirm())
            self.table.elapse(LONG)

    def _move(self, movements: Iterable[None]) -> None:
        for _ in movements:
            self.table.elapse(0.3)

    def begin(self) -> None:
        self.press(0, Button.MIDDLE, Button.MIDDLE)

    def play(self, actions: int) -> None:
        """Plays at least this many random actions."""
        for _ in self.steps():
            if self.table.status.actions >= actions and self.phase == "waiting":
                return

    def steps(self) -> Iterator[None]:
        """Plays a random game to its end, movement by movement."""
        rehearsal = Rehearsal(self.table, self.hands, self.random, Tally(1))
        for wait in rehearsal.run():
            self.table.drive(iter([wait]))
            yield


def begun(seed: int = 1, services: Services = NO_SERVICES) -> Desk:
    """A desk after the setup: each side has its King in front and a card in reserve; South's first turn."""
    desk = Desk(seed, services=services)
    desk.begin()
    desk.do("keep")
    desk.do("keep")
    for seat in desk.world.seats:
        card = desk.world.deck(seat)[-1]
        letter = "SGAPW"[int(card.serial[2]) - 1]
        desk.do(f"reveal {letter}")
    desk.do("first south")
    for _ in desk.world.seats:
        desk.do("deploy K F2")
    for seat in desk.world.seats:
        card = next(card for card in desk.world.hand(seat))
        desk.do(f"stock {'SGAPW'[int(card.serial[2]) - 1]}")
    return desk
