"""Decisions of people on the page: presses light up what is possible, and the hands do the rest."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from random import Random
from typing import NamedTuple

from playmat.errors import HandError
from playmat.games.interface import CHANCE, Action, AnyGame, Pace, State, victim
from playmat.interpret import shared_interpreter
from playmat.placement import Face, Place
from playmat.session.decisions import Decisions, Press, Pressed
from playmat.session.machine import Phase
from playmat.session.reach import may_show
from playmat.simulator.players.player import DECIDING
from playmat.simulator.world.location import Where
from playmat.table.component import Component
from playmat.table.mat import Mat
from playmat.text import Text, say
from playmat.virtual.demo.keyed_actions import KeyedActions
from playmat.virtual.demo.players import Players
from playmat.virtual.demo.virtual import VirtualTable
from playmat.web.interface import OpenDecision, Option, Target

_NOTHING = say("Nothing can be done with this now.")
_UNREAD = say("That did not reach the table. Try it once more.")
_MOST = 8  # actions in a list, which is to be read at a glance
_KEPT = 3.0  # seconds for which presses wait until the table is ready


class Opened(NamedTuple):
    """What a seat has pressed in a state, or why that means nothing."""

    state: State | None = None
    pressed: Pressed = Pressed()
    objection: Text | None = None


class Early(NamedTuple):
    """Presses that came while the table was busy, such as with the seat's last action."""

    presses: Sequence[Press]
    goes_on: bool  # after what counts as pressed then
    lifts: bool
    until: float  # seconds on the loop's clock


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
        self._early: dict[int, Early] = {}
        self._kinds: dict[int, str] = {}  # pressed last in the hand of each seat
        self._lit: tuple[State | None, set[int]] = (None, set())  # the seats with something lit in a state
        self._decisions = lru_cache(maxsize=2)(Decisions)
        self._named: tuple[AnyGame, Mat, AnyGame] | None = None  # a game on a mat, and with its names
        self._targets = lru_cache(maxsize=4, typed=True)(self._list_targets)

    @property
    def hands_on(self) -> bool:
        """Whether people move everything themselves, as at a real table; else they decide by presses."""
        return self._players.hands_on

    def choose_hands_on(self, on: bool) -> None:
        """Lets people move everything themselves, or not; real components move only so."""
        self._players.hands_on = on or self._table.real
        self._switched()

    def decide(
        self,
        seat: int,
        begun: int,
        card: Component | None = None,
        place: Place | None = None,
        lifts: bool = False,
    ) -> None:
        """Adds a press to the `begun` ones of a seat, or begins anew; without one forgets them.

        Who only `lifts` a component has yet to choose where it goes, even if there is one place only.

        Once only one action is meant, the hands perform it; HandError if they cannot. While the table is
        busy, the presses wait for a moment.
        """
        press = self._pressed(seat, card, place)
        opened, early = self._opened(seat), self._early.pop(seat, None)
        self._open.pop(seat, None)
        before = (early.presses if early else opened.pressed.presses) if begun else ()
        state, until = self._players.state, asyncio.get_running_loop().time() + _KEPT
        try:
            if press and self._is_busy(seat):
                self._early[seat] = Early((*before, press), begun > len(before), lifts, until)
            elif press and state is not None and begun == len(before):
                self._decide(state, seat, (*before, press), lifts)
        finally:
            if seat in self._open or opened.pressed.presses:
                self._changed(seat)

    # Where players race or set up, they decide faster than their hands move.
    def _is_busy(self, seat: int) -> bool:
        """Whether the table is about to accept something that a press of this seat may depend on."""
        is_acting = self._keyed.is_acting(seat) and not self._is_racing and not self._formations(seat)
        return is_acting or self._players.status.phase not in DECIDING

    def _decide(self, state: State, seat: int, presses: Sequence[Press], lifts: bool) -> None:
        if presses[0].place is None:
            self._kinds[seat] = presses[0].kind
        pressed = self._after(state, seat, presses)
        if not pressed.actions and any(press.place is None for press in pressed.next):
            # What may go to a place, out of the hand: its cards are no marks on the mat.
            pressed = pressed._replace(next={}, actions=tuple(filter(None, pressed.next.values())))
        only = [*pressed.next.values()]
        if not lifts and self._players.status.awaited and len(only) == 1 and only[0] and not pressed.actions:
            # Nothing else is due, so a press that leaves no choice decides.
            pressed = pressed._replace(next={}, actions=(only[0],))
        possible = [action for action in pressed.actions if self._is_possible(state, seat, action)]
        alike = self._alike(state, possible)
        if len(alike) == 1 and not pressed.next:
            self._keyed.act(seat, str(*alike.values()))
        elif pressed.next or 0 < len(alike) <= _MOST:
            self._open[seat] = Opened(state, pressed._replace(actions=tuple(reversed(alike.values()))))
        elif state.movers != (CHANCE,):  # else the caption says what to throw or to draw
            self._open[seat] = Opened(objection=self._objection(state, seat, presses))

    def open_decision(self, seat: int) -> OpenDecision:
        """Returns what a seat has begun to decide, and what it may begin to set up from."""
        formations = {name: action is None for name, action in self._formations(seat).items()}
        state, pressed, _ = self._opened(seat)
        objection = self._open[seat].objection if seat in self._open else None
        if state is None:
            return OpenDecision(objection=objection, formations=formations)
        words = self._game.words
        return OpenDecision(
            begun=len(pressed.presses),
            targets=self._targets(state, seat, pressed.presses) if pressed.next else (),
            options=[
                Option(str(action), words.label(state, action), words.describe(state, action))
                for action in pressed.actions
            ],
            objection=objection,
            holds=pressed.presses[0].kind if formations and pressed.presses[0].place is None else "",
            formations=formations,
        )

    def renew(self) -> None:
        """Takes early presses; what was begun in a state that has passed goes on in the next."""
        state = self._players.state
        for seat, opened in [*self._open.items()]:
            if opened.state is state or opened.state == state:
                continue
            del self._open[seat]
            if state is not None and opened.pressed.presses:
                pressed = self._after(state, seat, opened.pressed.presses)
                if pressed.next:
                    self._open[seat] = Opened(state, pressed._replace(actions=()))
            self._changed(seat)
        for seat, (presses, goes_on, lifts, until) in [*self._early.items()]:
            late = asyncio.get_running_loop().time() > until
            if self._is_busy(seat) and not late:
                continue
            del self._early[seat]
            # Once another player is to act, what was meant for the position before is no decision any more.
            if state is None or seat not in self._game.projection.performers(state):
                continue
            if late:
                self._open[seat] = Opened(objection=_UNREAD)
            else:
                implied = self._opened(seat).pressed.presses if goes_on else ()
                with suppress(HandError):
                    self._decide(state, seat, (*implied, *presses), lifts)
            self._changed(seat)
        before = self._lit
        seats = self._table.world.seats
        self._lit = state, {seat for seat in seats if self._opened(seat).state or self._formations(seat)}
        if self._lit != before:
            for seat in before[1] | self._lit[1]:
                self._changed(seat)

    def on_hands_ended(self, seat: int, in_vain: bool) -> None:
        """Goes on once the hands of a seat are done; says so where the table has accepted nothing."""
        self.renew()
        if in_vain and self._is_here(seat):
            self._open[seat] = Opened(objection=_UNREAD)
            self._changed(seat)

    # Where decisions can begin in one way only, such as with one's only figure, that counts as pressed, if
    # the hands have what it takes: a call for a card is for who holds it. Where a seat sets up, so does
    # the kind that it has set up last, or else the first one in its hand: seventeen units would take two
    # presses each.
    def _opened(self, seat: int) -> Opened:
        """What a seat has pressed, or need not press."""
        opened, state = self._open.get(seat, Opened()), self._players.state
        if state is None:
            return Opened()  # what was begun is for a match that needs another mat
        if opened.state is not None or not self._is_here(seat):
            return opened
        if self._formations(seat):
            held = [card.kind for card in self._table.world.hand(seat)]
            last = [kind for kind in held if kind == self._kinds.get(seat)]
            implied = [Press(None, kind) for kind in dict.fromkeys((*last, *held))]
        elif self._players.status.phase in DECIDING and not self._keyed.is_acting(seat):
            first = self._of_game.first(state, seat)
            implied = [*first] if len(first) == 1 else []
        else:
            return opened
        tried = (self._after(state, seat, [press]) for press in implied)
        return next(
            (
                Opened(state, pressed._replace(actions=()))
                for pressed in tried
                if any(self._is_possible(state, seat, action) for action in pressed.next.values())
            ),
            opened,
        )

    def _after(self, state: State, seat: int, presses: Sequence[Press]) -> Pressed:
        """What presses mean, without next ones after which more could be meant than a list holds."""
        pressed = self._of_game.after(state, seat, presses)

        def is_narrow(press: Press) -> bool:
            following = self._of_game.after(state, seat, (*presses, press))
            return bool(following.next) or len(self._alike(state, following.actions)) <= _MOST

        narrow = {press: action for press, action in pressed.next.items() if action or is_narrow(press)}
        return pressed._replace(next=narrow)

    def _alike(self, state: State, actions: Sequence[Action]) -> dict[Text, Action]:
        """The first action of each text: what reads the same is the same to a player, as any of the dice."""
        describe = self._game.words.describe
        return {describe(state, action): action for action in reversed(actions)}

    def _is_possible(self, state: State, seat: int, action: Action | None) -> bool:
        """Whether the hands of a seat have what an action takes; None is one of several."""
        return action is None or self._players.hands(self._random, seat).can_do(state, action)

    def _formations(self, seat: int) -> Mapping[Text, Action | None]:
        """The ready set-ups of a person who decides by presses."""
        return self._keyed.formations(seat) if self._is_here(seat) else {}

    def _is_here(self, seat: int) -> bool:
        """Whether a person decides for this seat by presses; not before an interrupted match goes on."""
        waits = self._players.status.phase == Phase.RESUMING.value
        return not (self.hands_on or waits or seat in self._players.seated or seat in self._table.programs)

    @property
    def _is_racing(self) -> bool:
        return self._table.game.pace is Pace.REAL_TIME

    @property
    def _game(self) -> AnyGame:
        """The game, with the names that the mat gives."""
        game, mat = self._table.game, self._table.world.mat
        if self._named is None or self._named[0] is not game or self._named[1] is not mat:
            self._named = game, mat, game.called(mat.seat_names, mat.zone_names)
            self._targets.cache_clear()
        return self._named[2]

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

    # The page asks again and again, and each of some hundred targets has a sentence.
    def _list_targets(self, state: State, seat: int, presses: Sequence[Press]) -> Sequence[Target]:
        """What these presses light up."""
        following = self._after(state, seat, presses).next
        return tuple(self._target(state, press, action) for press, action in following.items())

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
        meaning, alone = game.words.describe(state, action), self._of_game.moves_one(state, action)
        return Target(press.place, press.kind, meaning, hits=hits, alone=alone)
