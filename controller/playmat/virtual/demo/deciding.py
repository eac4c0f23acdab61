"""Decisions of people on the page: presses light up what is possible, and the hands do the rest."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from playmat.games.interface import CHANCE, Action, AnyGame, Pace, State, victim
from playmat.interpret import shared_interpreter
from playmat.placement import Face, Place
from playmat.session.decisions import Decisions, Press, Pressed
from playmat.session.reach import may_show
from playmat.simulator.players.player import DECIDING
from playmat.simulator.world.location import Where
from playmat.table.component import Component
from playmat.text import Text, say
from playmat.virtual.demo.keyed_actions import KeyedActions
from playmat.virtual.demo.players import Players
from playmat.virtual.demo.virtual import VirtualTable
from playmat.web.interface import OpenDecision, Option, Target

_NOTHING = say("Nothing can be done with this now.")
_MOST = 8  # actions in a list, which is to be read at a glance


class Opened(NamedTuple):
    """What a seat has pressed in a state, or why that means nothing."""

    state: State | None = None
    pressed: Pressed = Pressed()
    objection: Text | None = None


class Deciding:
    """The presses of each seat; `keyed` performs what they mean, `changed` is called with the seat.

    `switched` is called when people begin or cease to move everything themselves.
    """

    def __init__(
        self,
        table: VirtualTable,
        players: Players,
        keyed: KeyedActions,
        random: Random,
        changed: Callable[[int], None],
        switched: Callable[[], None],
    ) -> None:
        self._table = table
        self._players = players
        self._keyed = keyed
        self._random = random
        self._changed = changed
        self._switched = switched
        self._open: dict[int, Opened] = {}
        self._kinds: dict[int, str] = {}  # pressed last in the hand of each seat
        self._set_up: tuple[State | None, set[int]] = (None, set())  # the seats that set up in a state
        self._decisions = lru_cache(maxsize=2)(Decisions)

    @property
    def hands_on(self) -> bool:
        """Whether people move everything themselves, as at a real table; else they decide by presses."""
        return self._players.hands_on

    def choose_hands_on(self, on: bool) -> None:
        """Lets people move everything themselves, or not; real components move only so."""
        self._players.hands_on = on or self._table.real
        self._switched()

    def decide(
        self, seat: int, begun: int, card: Component | None = None, place: Place | None = None
    ) -> None:
        """Adds a press to the `begun` ones of a seat, or begins anew; without one forgets them.

        Once only one action is meant, the hands perform it; HandError if they cannot.
        """
        press = self._pressed(seat, card, place)
        state = self._players.state
        opened = self._opened(seat)
        self._open.pop(seat, None)
        is_open = opened.state == state or (self._is_racing and opened.state is not None)
        goes_on = not begun or (is_open and begun == len(opened.pressed.presses))
        try:
            if press and state is not None and goes_on and self._players.status.phase in DECIDING:
                self._decide(state, seat, (*(opened.pressed.presses if begun else ()), press))
        finally:
            if seat in self._open or opened.pressed.presses:
                self._changed(seat)

    def _decide(self, state: State, seat: int, presses: Sequence[Press]) -> None:
        if presses[0].place is None:
            self._kinds[seat] = presses[0].kind
        pressed, hands = self._of_game.after(state, seat, presses), self._players.hands(self._random, seat)
        # What reads the same is the same to a player: any of these dice, for example.
        describe = self._game.words.describe
        if not pressed.actions and any(press.place is None for press in pressed.next):
            # What may go to a place, out of the hand: its cards are no marks on the mat.
            pressed = pressed._replace(next={}, actions=tuple(filter(None, pressed.next.values())))
        possible = [action for action in pressed.actions if hands.can_do(state, action)]
        alike = {describe(state, action): action for action in reversed(possible)}
        if len(alike) == 1 and not pressed.next:
            self._keyed.act(seat, str(*alike.values()))
        elif pressed.next or 0 < len(alike) <= _MOST:
            self._open[seat] = Opened(state, pressed._replace(actions=tuple(reversed(alike.values()))))
        elif state.movers != (CHANCE,):  # else the caption says what to throw or to draw
            self._open[seat] = Opened(objection=self._objection(state, seat, presses))

    def begun(self, seat: int) -> OpenDecision:
        """Returns what a seat has begun to decide, and what it may begin to set up from."""
        formations = {name: action is None for name, action in self._formations(seat).items()}
        state, pressed, _ = self._opened(seat)
        objection = self._open[seat].objection if seat in self._open else None
        if state is None:
            return OpenDecision(objection=objection, formations=formations)
        words = self._game.words
        return OpenDecision(
            begun=len(pressed.presses),
            targets=[self._target(state, press, action) for press, action in pressed.next.items()],
            options=[
                Option(str(action), words.label(state, action), words.describe(state, action))
                for action in pressed.actions
            ],
            objection=objection,
            holds=pressed.presses[0].kind if formations and pressed.presses[0].place is None else "",
            formations=formations,
        )

    def renew(self) -> None:
        """Forgets what was begun in a state that has passed; where players race, it goes on in the next."""
        state = self._players.state
        for seat, opened in [*self._open.items()]:
            if opened.state is state or opened.state == state:
                continue
            presses = opened.pressed.presses
            del self._open[seat]
            if self._is_racing and state is not None and presses:
                pressed = self._of_game.after(state, seat, presses)
                if pressed.next:
                    self._open[seat] = Opened(state, pressed._replace(actions=()))
            self._changed(seat)
        before = self._set_up
        self._set_up = state, {seat for seat in self._table.world.seats if self._formations(seat)}
        if self._set_up != before:
            for seat in before[1] | self._set_up[1]:
                self._changed(seat)

    # Seventeen units would take two presses each. So where a seat sets up, the kind that it has set up last,
    # or else the first one in its hand, counts as pressed: a press on a lit place is enough.
    def _opened(self, seat: int) -> Opened:
        """What a seat has pressed, or need not press while it sets up."""
        if (opened := self._open.get(seat, Opened())).state is not None:
            return opened
        state = self._players.state
        if state is None or not self._formations(seat):
            return Opened()
        held = [card.kind for card in self._table.world.hand(seat)]
        last = [kind for kind in held if kind == self._kinds.get(seat)]
        for kind in dict.fromkeys((*last, *held)):
            pressed = self._of_game.after(state, seat, [Press(None, kind)])
            if pressed.next:
                return Opened(state, pressed)
        return Opened()

    def _formations(self, seat: int) -> Mapping[Text, Action | None]:
        """The ready set-ups of a person who decides by presses."""
        alone = self.hands_on or seat in self._players.seated
        return {} if alone else self._keyed.formations(seat)

    @property
    def _is_racing(self) -> bool:
        return self._table.game.pace is Pace.REAL_TIME

    @property
    def _game(self) -> AnyGame:
        """The game, with the names that the mat gives."""
        mat = self._table.world.mat
        return self._table.game.called(mat.seat_names, mat.zone_names)

    @property
    def _of_game(self) -> Decisions:
        game, world = self._table.game, self._table.world
        return self._decisions(game, shared_interpreter(game.projection, world.zones))

    def _pressed(self, seat: int, card: Component | None, place: Place | None) -> Press | None:
        """What was pressed; None for nothing, and for a component that is in no place of a placement."""
        world = self._table.world
        if card:
            spot = world.where(card)
            if spot.where is Where.HAND:
                return Press(None, card.kind) if spot.seat == seat else None
            place = spot.place
        if place is None or place.zone not in world.zones:
            return None
        return Press(place.first if world.zones[place.zone].gathered else place, card.kind if card else "")

    # The rules' own objection may speak of what the seat does not know.
    def _objection(self, state: State, seat: int, presses: Sequence[Press]) -> Text:
        """Why these presses mean nothing."""
        projection, path = self._game.projection, [press.place for press in presses if press.place]
        if seat not in projection.performers(state) or not may_show(projection, state, seat):
            return _NOTHING
        if len(path) == len(presses) and self._table.world.has_wand:
            return projection.touch_objection(state, path[:-1], path[-1])
        if len(presses) == 1 or not path:
            return _NOTHING
        lying = projection.placement(state).get(path[-1], ())
        return projection.objection(state, path[-1], lying, (*lying, Face(presses[0].kind)))

    # What an action strikes is read from the state after it, which contains everything: in a private phase
    # that is not told. Where players race it would be old before it is known.
    def _target(self, state: State, press: Press, action: Action | None) -> Target:
        if action is None:
            return Target(press.place, press.kind)
        game = self._game
        hits = (
            not self._is_racing
            and not game.projection.private(state)
            and any(
                victim(happening) == press.place
                for happening in game.projection.happenings(state, action, state.apply(action))
            )
        )
        return Target(press.place, press.kind, game.words.describe(state, action), hits)
