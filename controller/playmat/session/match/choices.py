"""Choices on the consoles: the actions of a decision, or the possible meanings of the mat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from playmat.events import Button
from playmat.games.interface import CHANCE, Action, AnyGame, Pace, State
from playmat.interpret import Ambiguous, Interpreter
from playmat.placement import SHARED, Exchange, Lay, Place, Touch
from playmat.screen.view import View
from playmat.session.mat.finding import Finding
from playmat.session.menu import Decision, Meaning, Menu, Option
from playmat.session.prompts import phases


class Choices:
    """The menu of one decision; a touch or a button selects an entry.

    In real time each seat has its own menu, of the possible meanings of its own gestures.
    """

    def __init__(self, game: AnyGame, interpreter: Interpreter) -> None:
        self._game = game
        self._interpreter = interpreter
        self._menus: dict[int, Menu[Meaning]] = {}  # by seat; in turn-based games one for all movers
        self._denied: set[tuple[int, tuple[Action, ...]]] = set()
        self.by_buttons = lru_cache(maxsize=16)(self._find_by_buttons)

    def of(self, seat: int) -> Menu[Meaning] | None:
        """The menu of a seat that decides, if any."""
        return self._menus.get(seat, self._menus.get(SHARED))

    def pages(self, seat: int) -> bool:
        """Returns whether the right button shows the next entry."""
        menu = self.of(seat)
        return menu is not None and not menu.direct

    def is_due(self, state: State) -> bool:
        """Returns whether the state needs a menu: nothing is laid, and a single button would not do.

        In real time there is no common menu: each seat has its own buttons.
        """
        if self._game.pace is Pace.REAL_TIME and state.movers != (CHANCE,):
            return False
        # A menu must never compete with a gesture: where something can be laid, or a wand can touch, the mat
        # is the input and a menu would invite the player to decide twice. What remains are lifts, which need
        # a menu to show their selection, and states with several actions that no reader detects.
        sorts = self._interpreter.sorts(state)
        if Lay in sorts or Exchange in sorts:
            return False
        touches = Touch in sorts
        return not (touches and self._interpreter.has_pointer) and (touches or len(state.legal_actions()) > 1)

    def offer(self, state: State, actions: Sequence[Action]) -> None:
        """Offers these actions of a decision, and lots where chance decides."""
        menu = self._actions(state, actions)
        lots = Menu([phases.LOTS, *menu.options]) if state.movers == (CHANCE,) else menu
        self._show({SHARED: lots})

    def confirm(self, state: State, finding: Finding) -> None:
        """Asks about the probable meaning of the mat, which must not count without confirmation."""
        match finding:
            case Ambiguous(actions):
                each_its_own = self._game.pace is Pace.REAL_TIME and state.movers != (CHANCE,)
                asked: dict[int, tuple[Action, ...]] = {}
                for action in actions:
                    seat = self._game.projection.performer(state, action) if each_its_own else SHARED
                    asked[seat] = (*asked.get(seat, ()), action)
                menus = {}
                for seat, own in asked.items():
                    if (seat, own) not in self._denied:
                        menu = self._actions(state, own)
                        menus[seat] = menu if len(own) > 1 else Menu([*menu.options, phases.NO], direct=True)
                self._show(menus)
            case _:
                self._show({SHARED: Menu([phases.TAKE_BACK, phases.NO], direct=True)})

    def deny(self, seat: int) -> bool:
        """Records that the seat intended none of its choices; returns whether another seat is still asked."""
        if menu := self._menus.pop(seat, None):
            self._denied.add((seat, tuple(option.value for option in menu.options if option != phases.NO)))
        return menu is not None and bool(self._menus)

    def withdraw(self) -> None:
        """Removes all menus."""
        self._menus = {}
        self._denied.clear()

    def select(self, state: State, place: Place) -> None:
        """Selects the entry about `place`."""
        for menu in self._menus.values():
            menu.show(lambda value: self._touched(state, value) == place)

    def selected(self, state: State) -> Place | None:
        """The place of the selected entry."""
        menu = next(iter(self._menus.values()), None)
        return self._touched(state, menu.current.value) if menu else None

    def press(self, seat: int, button: Button) -> Meaning | None:
        """Returns what a seat's middle or right button selects, if anything."""
        menu = self.of(seat)
        if menu is None:  # the mat is not at rest since the last action
            return None
        if menu.direct:
            return menu.options[0 if button is Button.MIDDLE else 1].value
        if button is Button.MIDDLE:
            return menu.current.value
        menu.advance()
        return None

    def view(self, state: State, seat: int) -> View | None:
        """The view of the seat that decides."""
        if (menu := self.of(seat)) is None:
            return None
        show = phases.confirming if menu.options[-1].value is Decision.NO else phases.choosing
        return show(self._game, state, seat, menu)

    def preview(self, state: State, seat: int) -> View:
        """The future view of the seat that decides in `state`."""
        return phases.choosing(self._game, state, seat, self._actions(state, state.legal_actions()))

    def _find_by_buttons(self, state: State, seat: int) -> tuple[Action, ...]:
        """The seat's actions without a gesture."""
        by_hand, performer = self._interpreter.by_hand(state), self._game.projection.performer
        others = (action for action in state.legal_actions() if action not in by_hand)
        return tuple(action for action in others if performer(state, action) == seat)

    def _show(self, menus: Mapping[int, Menu[Meaning]]) -> None:
        """Shows menus; one with unchanged entries keeps its selection."""
        before, self._menus = self._menus, dict(menus)
        for seat, menu in menus.items():
            shown = before.get(seat)
            if shown and [option.value for option in shown.options] == [
                option.value for option in menu.options
            ]:
                self._menus[seat] = shown

    def _actions(self, state: State, actions: Sequence[Action]) -> Menu[Meaning]:
        game = self._game
        options: list[Option[Meaning]] = [
            Option(game.words.label(state, a), game.words.describe(state, a), a) for a in actions
        ]
        gestures = (gesture for action in actions for gesture in self._interpreter.gestures(state, action))
        return Menu(options, direct=not any(isinstance(gesture, Touch) for gesture in gestures))

    def _touched(self, state: State, value: Meaning) -> Place | None:
        if isinstance(value, Decision):
            return None
        touches = (g.path for g in self._interpreter.gestures(state, value) if isinstance(g, Touch))
        return next((path[-1] for path in touches if len(path) == 1), None)
