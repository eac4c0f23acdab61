"""Table of Archery Tactics in virtual time, with a wand or with readers under the arena."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from playmat.app.mats import read_mat
from playmat.assets import folder
from playmat.config import Timing
from playmat.events import Button
from playmat.games.archery_tactics.game import archery_tactics
from playmat.games.archery_tactics.rules.state import State
from playmat.placement import SHARED, Place, parse_place
from playmat.screen.language import translations
from playmat.session.effects import Entry, EntryKind, Show
from playmat.simulator.rehearsal.staging import seat_hands, set_table
from playmat.simulator.rehearsal.virtual_time import VirtualTime
from playmat.simulator.world.world import World
from playmat.table.component import Component
from playmat.table.mat import Mat

_MATS = folder("hardware") / "mats"
WAND, ARENA = (read_mat(_MATS / f"{name}.toml") for name in ("archery-tactics", "archery-tactics-arena"))
GAME = archery_tactics().called(WAND.seat_names)
LONG = 10.0
STANDARD = Timing()
Consoles = Sequence[tuple[int, ...]] | None


class _Told(VirtualTime):
    """Records the time at which each console changes."""

    def __init__(
        self, mat: Mat, world: World, saved: Sequence[Entry], timing: Timing, consoles: Consoles
    ) -> None:
        self.shown: list[tuple[float, int, str]] = []
        super().__init__(GAME, mat, world, saved, timing, consoles)

    def _carry_out(self, effect: object) -> None:
        if isinstance(effect, Show):
            headline = effect.view.headline.translate(translations("en"))
            self.shown.append((round(self.now, 3), effect.console, headline))
        super()._carry_out(effect)  # type: ignore[arg-type]


class ArcheryDesk:
    """Game that continues at `state`, with all components in place."""

    def __init__(
        self, state: State, arena: bool = False, timing: Timing = STANDARD, consoles: Consoles = None
    ) -> None:
        self.mat = ARENA if arena else WAND
        self.world = set_table(GAME, self.mat, Random(1), len(state.players))
        for place, faces in GAME.projection.placement(state).items():
            for face in faces:
                self.world.lay(self._beside(face.kind, place), place)
        saved = [Entry(EntryKind.BEGUN, str(state), game=GAME.name)]
        self.table = _Told(self.mat, self.world, saved, timing, consoles)
        self.table.entries[:0] = saved
        self.hands = seat_hands(self.table, GAME, self.world, Random(1))
        self.table.elapse(LONG)
        self.press(0, 2)
        self.table.elapse(LONG)

    def _beside(self, kind: str, place: Place) -> Component:
        """Returns an unplaced component, owned by the seat that lays it: states go to another seat."""
        given = place.zone == "states"
        free = (card for card in self.world.cards if not self.world.where(card).place)
        fits = (card for card in free if card.owner == SHARED or given == (card.owner != place.seat))
        return self._drawn(next(card for card in fits if card.kind == kind))

    def _drawn(self, card: Component) -> Component:
        while card in self.world.deck(card.owner):
            self.world.draw(card.owner)
        return card

    @property
    def state(self) -> State:
        state = self.table.follower.state
        assert isinstance(state, State)
        return state

    @property
    def actions(self) -> list[str]:
        return [
            entry.text.partition(" @")[0] for entry in self.table.entries if entry.kind is EntryKind.ACTED
        ]

    def restart(self) -> None:
        """Cuts the power and resumes the game."""
        self.table.restart()
        self.press(0, 2)
        self.table.elapse(LONG)

    def tidy(self, *left: Place) -> None:
        """Carries out the table's prompts, except for removals from the places `left`."""
        todo = [step for step in self.table.status.steps if step.source not in left]
        for _ in self.hands.move(todo, self.state):
            self.table.elapse(0.3)
        self.table.elapse(LONG)

    def press(self, seat: int, number: int) -> None:
        self.table.elapse(1.0)
        self.table.press(seat, Button(number))

    def lay(self, seat: int, kind: str, place: str) -> Component:
        """Lays a card of this kind for a seat, from wherever it is in the deck."""
        held = (*self.world.hand(seat), *self.world.deck(seat))
        card = self._drawn(next(card for card in held if card.kind == kind))
        self.world.lay(card, parse_place(place))
        self.table.elapse(1.0)
        return card

    def touch(self, *places: str) -> None:
        """Touches places with the wand, one after the other."""
        for place in places:
            self.world.point(parse_place(place))
            self.table.elapse(0.3)
            self.world.lift_wand()
            self.table.elapse(0.3)
        self.table.elapse(1.0)

    def reads(self, seat: int) -> str:
        """Returns all text on a console, including buttons."""
        view = self.table.views[seat]
        texts = (view.title, view.headline, *view.details, *(label for label in view.buttons if label))
        return " | ".join(text.translate(translations("en")) for text in texts)
