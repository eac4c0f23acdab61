"""What stands to be chosen on the consoles: a decision's actions, or what the mat seems to mean."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import islice

from playmat.events import Button
from playmat.games.game import CHANCE, Action, AnyGame, Pace, State
from playmat.interpret import Ambiguous, Interpreter
from playmat.picture import Choose, Exchange, Lay, Place, Touch
from playmat.screen.view import View
from playmat.session import prompts
from playmat.session.evidence import Finding
from playmat.session.menu import Answer, Meaning, Menu, Option


class Choices:
    """The menu of one decision; a touch or a button brings its entries into view."""

    def __init__(self, game: AnyGame, interpreter: Interpreter) -> None:
        self._game = game
        self._interpreter = interpreter
        self._menu: Menu[Meaning] | None = None
        self.by_buttons = lru_cache(maxsize=16)(self._find_by_buttons)

    @property
    def paging(self) -> bool:
        """Whether the right button shows the next entry."""
        return self._menu is not None and not self._menu.direct

    def is_due(self, state: State) -> bool:
        """Whether the hands lay nothing in this state, and a single button would not do.

        In real time nothing is to be chosen for all: each seat has its own buttons.
        """
        if self._game.pace is Pace.REAL_TIME and state.movers != (CHANCE,):
            return False
        sorts = self._interpreter.sorts(state)
        if Lay in sorts or Exchange in sorts:
            return False
        touches = Touch in sorts
        return not (touches and self._interpreter.has_pointer) and (touches or len(state.legal_actions()) > 1)

    def offer(self, state: State) -> None:
        """Offers the actions of a decision, and lots where chance decides."""
        menu = self._actions(state, state.legal_actions())
        self._show(Menu([prompts.LOTS, *menu.options]) if state.movers == (CHANCE,) else menu)

    def confirm(self, state: State, finding: Finding) -> None:
        """Offers what the mat seems to mean, but must not decide alone."""
        match finding:
            case Ambiguous((action,)):
                options = self._actions(state, (action,)).options
                self._show(Menu([*options, prompts.NO], direct=True))
            case Ambiguous(actions):
                self._show(self._actions(state, actions))
            case _:
                self._show(Menu([prompts.TAKE_BACK, prompts.NO], direct=True))

    def withdraw(self) -> None:
        """Nothing is to be chosen any more."""
        self._menu = None

    def select(self, state: State, place: Place) -> None:
        """Brings the entry into view that is about `place`."""
        if self._menu is not None:
            self._menu.show(lambda value: self._touched(state, value) == place)

    def selected(self, state: State) -> Place | None:
        """The place that the entry in view is about."""
        return self._touched(state, self._menu.current.value) if self._menu else None

    def press(self, button: Button) -> Meaning | None:
        """What a middle or right button takes, if anything."""
        menu = self._menu
        if menu is None:  # the mat is not at rest since the last action
            return None
        if menu.direct:
            return menu.options[0 if button is Button.MIDDLE else 1].value
        if button is Button.MIDDLE:
            return menu.current.value
        menu.advance()
        return None

    def view(self, state: State, seat: int) -> View | None:
        """What the seat that decides sees."""
        if self._menu is None:
            return None
        show = prompts.confirming if self._menu.options[-1].value is Answer.NO else prompts.choosing
        return show(self._game, state, seat, self._menu)

    def preview(self, state: State, seat: int) -> View:
        """What the seat that decides will see in `state`."""
        return prompts.choosing(self._game, state, seat, self._actions(state, state.legal_actions()))

    def _find_by_buttons(self, state: State, seat: int) -> tuple[Action, ...]:
        """The actions of the seat that no hands do: in turns there is a button for the first alone."""
        projection = self._game.projection
        actions = (one for one in state.legal_actions() if projection.performer(state, one) == seat)
        found = (
            one
            for one in actions
            if all(isinstance(gesture, Choose) for gesture in self._interpreter.gestures(state, one))
        )
        return tuple(found if self._game.pace is Pace.REAL_TIME else islice(found, 1))

    def _show(self, menu: Menu[Meaning]) -> None:
        """Keeps the entry in view while the same is to be chosen from."""
        now = self._menu and [option.value for option in self._menu.options]
        if now != [option.value for option in menu.options]:
            self._menu = menu

    def _actions(self, state: State, actions: Sequence[Action]) -> Menu[Meaning]:
        game = self._game
        options: list[Option[Meaning]] = [
            Option(game.words.label(state, a), game.words.describe(state, a), a) for a in actions
        ]
        gestures = (one for action in actions for one in self._interpreter.gestures(state, action))
        return Menu(options, direct=not any(isinstance(one, Touch) for one in gestures))

    def _touched(self, state: State, value: Meaning) -> Place | None:
        if isinstance(value, Answer):
            return None
        touches = (g.path for g in self._interpreter.gestures(state, value) if isinstance(g, Touch))
        return next((path[-1] for path in touches if len(path) == 1), None)
