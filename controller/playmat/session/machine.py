"""State machines of the table and of each console, as two transition tables.

The session fires a trigger with the context that the rows' conditions check. A trigger without a row is a
program fault and raises `transitions.MachineError`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any, Generic, NamedTuple, TypeVar

from transitions import Machine as _Machine


class Phase(Enum):
    """The states of a table."""

    ATTRACTING = "attracting"  # no game is on
    RESUMING = "resuming"  # a game was interrupted: continue it?
    PREPARING = "preparing"  # what shall be played, and in which language?
    STACKING = "stacking"  # how the decks of a first game lie
    CHECKING = "checking"  # are all components here?
    WAITING = "waiting"  # all is settled, a decision is due
    PROPOSING = "proposing"  # the mat shows an action, which is accepted after the dwell
    CHOOSING = "choosing"  # a menu on the console decides
    REACTING = "reacting"  # a window is open: answer or pass
    SETTLING = "settling"  # consequences remain to be laid out
    RETRACTING = "retracting"  # what was undone or corrected remains to be laid back
    EXPLAINING = "explaining"  # the mat shows nothing legal
    AGREEING = "agreeing"  # a player is asked for consent
    PAUSED = "paused"  # a player has paused the game
    HALTED = "halted"  # a part is missing, or another overlay lies on the table
    OVER = "over"


class Screen(Enum):
    """The states of one console."""

    PLAYING = "playing"  # it shows the table
    BROWSING = "browsing"  # the table's own menu
    CORRECTING = "correcting"  # the umpire's menu
    CONFIRMING = "confirming"  # Sure?
    LEARNING = "learning"  # a lesson of the first game
    REVIEWING = "reviewing"  # the game's statistics
    DESCRIBING = "describing"  # the legend beside the map
    INVITING = "inviting"  # the code for a phone
    LOCATING = "locating"  # the table's address in its network


class Context(NamedTuple):
    """Input of the rows' conditions: whether there is a match, and what is due in it."""

    interrupted: bool = False  # a match can be resumed
    on: bool = False  # a match is on, or has just ended
    over: bool = False
    reacting: bool = False
    choosing: bool = False
    browsing: bool = False  # a console's menu is open behind its present screen
    paused: bool = False  # the game was paused before the table halted


_NO_MATCH = Context()


# The conditions of the rows. The diagrams show their names.


def interrupted(context: Context) -> bool:
    return context.interrupted


def on(context: Context) -> bool:
    return context.on


def over(context: Context) -> bool:
    return context.over


def reacting(context: Context) -> bool:
    return context.reacting


def choosing(context: Context) -> bool:
    return context.choosing


def browsing(context: Context) -> bool:
    return context.browsing


def paused(context: Context) -> bool:
    return context.paused


_PLAYING = [
    Phase.WAITING,
    Phase.PROPOSING,
    Phase.CHOOSING,
    Phase.REACTING,
    Phase.SETTLING,
    Phase.RETRACTING,
    Phase.EXPLAINING,
]
_IDLE = [Phase.ATTRACTING, Phase.RESUMING, Phase.PREPARING, Phase.STACKING, Phase.CHECKING, Phase.OVER]
_STOPPED = [Phase.PAUSED, Phase.HALTED]
_OPEN = [screen for screen in Screen if screen is not Screen.PLAYING]

TransitionRow = dict[str, Any]


def _row(
    trigger: str, source: Any, dest: Any, condition: Callable[[Context], bool] | None = None
) -> TransitionRow:
    return {"trigger": trigger, "source": source, "dest": dest, "conditions": condition}


TABLE = [
    _row("offered", Phase.ATTRACTING, Phase.RESUMING),
    _row("prepared", [Phase.ATTRACTING, Phase.STACKING, Phase.CHECKING, Phase.OVER], Phase.PREPARING),
    _row("stacked", [Phase.ATTRACTING, Phase.PREPARING], Phase.STACKING),
    _row("checked", Phase.PREPARING, Phase.CHECKING),
    _row("begun", [Phase.ATTRACTING, Phase.PREPARING, Phase.STACKING], Phase.SETTLING),
    _row("resumed", Phase.RESUMING, Phase.SETTLING),
    _row("settled", _PLAYING, Phase.OVER, over),
    _row("settled", _PLAYING, Phase.REACTING, reacting),
    _row("settled", _PLAYING, Phase.CHOOSING, choosing),
    _row("settled", _PLAYING, Phase.WAITING),
    _row("settling", Phase.RETRACTING, Phase.RETRACTING),
    _row("settling", _PLAYING, Phase.SETTLING),
    _row("explained", _PLAYING, Phase.PROPOSING),
    _row("asked", _PLAYING, Phase.CHOOSING),
    _row("unexplained", _PLAYING, Phase.EXPLAINING),
    _row("ended", [*_PLAYING, Phase.AGREEING], Phase.OVER),
    _row("undone", [*_PLAYING, Phase.OVER], Phase.RETRACTING),
    _row("corrected", [*_PLAYING, Phase.OVER], Phase.SETTLING),
    _row("questioned", [*_PLAYING, Phase.OVER], Phase.AGREEING),
    _row("answered", Phase.AGREEING, Phase.OVER, over),
    _row("answered", Phase.AGREEING, Phase.SETTLING),
    _row("paused", [*_PLAYING, *_IDLE, Phase.AGREEING], Phase.PAUSED),
    _row("halted", [*_PLAYING, *_IDLE, Phase.AGREEING, Phase.PAUSED], Phase.HALTED),
    _row("continued", Phase.HALTED, Phase.PAUSED, paused),
    _row("continued", _STOPPED, Phase.OVER, over),
    _row("continued", _STOPPED, Phase.SETTLING, on),
    _row("continued", _STOPPED, Phase.RESUMING, interrupted),
    _row("continued", _STOPPED, Phase.ATTRACTING),
    _row("left", [*_PLAYING, *_IDLE, Phase.AGREEING, *_STOPPED], Phase.ATTRACTING),
]

CONSOLE = [
    _row("opened", [Screen.PLAYING, Screen.LEARNING], Screen.BROWSING),
    _row("umpired", Screen.BROWSING, Screen.CORRECTING),
    _row(
        "asked",
        [
            Screen.PLAYING,
            Screen.BROWSING,
            Screen.LEARNING,
            Screen.DESCRIBING,
            Screen.REVIEWING,
            Screen.INVITING,
            Screen.LOCATING,
        ],
        Screen.CONFIRMING,
    ),
    _row("taught", Screen.PLAYING, Screen.LEARNING),
    _row("reviewed", [Screen.PLAYING, Screen.LEARNING], Screen.REVIEWING),
    _row("described", [Screen.PLAYING, Screen.BROWSING, Screen.LEARNING], Screen.DESCRIBING),
    _row("invited", Screen.BROWSING, Screen.INVITING),
    _row("located", Screen.BROWSING, Screen.LOCATING),
    _row("declined", Screen.CONFIRMING, Screen.BROWSING, browsing),
    _row("declined", Screen.CONFIRMING, Screen.PLAYING),
    _row("closed", [Screen.PLAYING, *_OPEN], Screen.PLAYING),
]

T = TypeVar("T", bound=Enum)


class _Model:
    """The object that `transitions` decorates."""

    state: Any
    trigger: Any


class Machine(Generic[T]):
    """A state machine with a table of rows."""

    def __init__(self, rows: Sequence[TransitionRow], start: T) -> None:
        self._model = _Model()
        self._machine = _Machine(
            self._model, states=type(start), transitions=[*rows], initial=start, auto_transitions=False
        )

    @property
    def state(self) -> T:
        """The present state."""
        state: T = self._model.state
        return state

    def fire(self, trigger: str, context: Context = _NO_MATCH) -> None:
        """Follows the first row for `trigger` whose condition holds in the context."""
        self._model.trigger(trigger, context)


class TableMachine(Machine[Phase]):
    """State machine of the table."""

    def __init__(self, start: Phase = Phase.ATTRACTING) -> None:
        super().__init__(TABLE, start)

    @property
    def phase(self) -> Phase:
        """The present phase."""
        return self.state

    @property
    def playing(self) -> bool:
        """Returns whether a game is on and the mat is being read."""
        return self.state in _PLAYING

    @property
    def stopped(self) -> bool:
        """Returns whether the table is paused or halted."""
        return self.state in _STOPPED


class ConsoleMachine(Machine[Screen]):
    """State machine of one console."""

    def __init__(self) -> None:
        super().__init__(CONSOLE, Screen.PLAYING)
