"""State of one match, the meaning of its mat, and what the table shows of both."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from playmat.config import Timing
from playmat.games.game import CHANCE, Action, Brief, Pace, State
from playmat.interpret import Match, Settled
from playmat.picture import Changes, Place
from playmat.session.clock import GameClock
from playmat.session.course import Tie
from playmat.session.effects import Entry
from playmat.session.guide import Step
from playmat.session.history import History
from playmat.session.machine import Phase, Situation, TableMachine
from playmat.session.mat.lift import Lifting
from playmat.session.mat.per_seat import Done
from playmat.session.mat.presence import Covering
from playmat.session.mat.reading import Evidence, Finding
from playmat.session.mat.tracker import MatTracker
from playmat.session.mat.wand import Wand
from playmat.session.match.choices import Choices
from playmat.session.match.move_log import MoveLog
from playmat.session.match.notices import Notices
from playmat.session.match.tutorial import Tutorial
from playmat.session.question import Question
from playmat.session.reach import NOWHERE, Lifted, Reaching, lifted, standing
from playmat.session.story import Reach
from playmat.text import Text

CLUTTER = 3  # from this many stray cards before a game, the player is asked to clear the mat

DECIDING = (Phase.WAITING, Phase.CHOOSING, Phase.REACTING)
_OFFERING = (*DECIDING, Phase.PROPOSING, Phase.EXPLAINING)
LAYING_OUT = (Phase.SETTLING, Phase.RETRACTING)


class Standing:
    """Holds the state of a match and everything known about it.

    `append` takes journal entries; `draw_lots` asks for a random number below its argument.
    """

    def __init__(
        self,
        timing: Timing,
        mat: MatTracker,
        seats: int,
        machine: TableMachine,
        history: History,
        append: Callable[[Entry], None],
        draw_lots: Callable[[int], None],
    ) -> None:
        self._now = 0.0  # when the mat was read last
        self.game = mat.game
        self.seats = range(seats)
        self.history = history
        self.log = MoveLog(mat.game, history)
        self._reaching = Reaching(mat.game)
        self.finding: Finding = Settled()
        self.steps: tuple[Step, ...] = ()
        self.tutorial: Tutorial | None = None
        self.question: Question | None = None
        self.duties: dict[int, tuple[Text, ...]] = {}  # reminders of a seat that no reader can check
        self._pages: dict[int, tuple[tuple[Action, ...], int]] = {}  # the action in view on a seat's buttons
        self.wand = Wand(mat.game, mat.interpreter, seats, timing)
        self.wand.ignore(mat.pointed, self._now)
        self.evidence = Evidence(mat, history, self.wand, timing)
        self.choices = Choices(mat.game, mat.interpreter)
        self.machine = machine
        self._projection = mat.game.projection
        self._interpreter = mat.interpreter
        self._timing = timing
        self._mat = mat
        self._append = append
        self._draw_lots = draw_lots
        self._covering = Covering(mat, timing.dwell)
        self._touch = Lifting(mat.zones, timing.dwell, timing.carry)
        self._clock = GameClock(mat.game.pace, history)
        self.notices = Notices(mat.game, history)
        self._lot_drawn: Tie | None = None  # the tie that a lot was requested for
        self._done: tuple[Done, ...] = ()  # finished actions in real time, not yet accepted
        self._settles_at: float | None = None  # when the next excused place counts
        self._lapses_at: float | None = None  # when the wand's path lapses

    @property
    def state(self) -> State:
        """The present state of the game."""
        return self.history.state

    @property
    def situation(self) -> Situation:
        """Input of the state machine's conditions."""
        over = self.state.outcome() is not None
        reacting = self._projection.reacting(self.state)
        return Situation(False, True, over, reacting, self.choices.is_due(self.state))

    def legend(self, seat: int) -> Brief | None:
        """The legend of the map, if there is one."""
        page: Brief | None = self.game.words.legend(self.state, seat)
        return page

    @property
    def figures(self) -> tuple[Brief, ...]:
        """The statistics of the match, page by page."""
        pages: tuple[Brief, ...] = self.game.words.statistics(self.history.states, self.history.actions)
        return pages

    @property
    def phase(self) -> Phase:
        """The phase of the table."""
        return self.machine.phase

    @property
    def cluttered(self) -> bool:
        """Returns whether a game has just begun on a mat that was not cleared."""
        lying = [step for step in self.steps if step.source]
        return not self.history.length and len(lying) >= CLUTTER

    @property
    def awaited(self) -> tuple[Place, ...]:
        """The decks to draw from, and the slots that may get the next card."""
        last = self.history.last
        draws = self._projection.draws(self.state, last.action if last else None)
        return (*draws, *self.evidence.free(self._projection.awaited(self.state)))

    @property
    def deciding(self) -> tuple[Place, ...]:
        """The slots where milliseconds decide, the most urgent first; in a row the first free one."""
        return self.evidence.free(self._projection.deciding(self.state))

    @property
    def selected(self) -> Place | None:
        """The place that the wand or a menu selects, or of a card that is named."""
        if self.phase in _OFFERING and (hovered := self.wand.hovering(self.history)):
            return hovered
        if self.wand.path:
            return self.wand.path[-1]
        if meant := self.meant:
            return self.unmapped(meant[0])
        return self.choices.selected(self.state) if self.phase is Phase.CHOOSING else None

    @property
    def lifted(self) -> Lifted | None:
        """The only component that is lifted from the mat or touched with a wand, if there is one."""
        if self.phase not in _OFFERING:
            return None
        wanted = self._projection.picture(self.state)
        if self.wand.path:
            return None if self.meant else standing(wanted, self.wand.path[0])
        return None if isinstance(self.finding, Settled) else lifted(self.evidence.seen, wanted)

    @property
    def reach(self) -> Reach:
        """The reach of that component."""
        held = self.lifted
        return self._slots(self._reaching.of(self.state, held.kind, held.place)) if held else NOWHERE

    def reach_from_hand(self, seat: int, kind: str) -> Reach:
        """The reach of a component of this kind from the seat's hand."""
        if self.phase not in _OFFERING:
            return NOWHERE
        return self._slots(self._reaching.of(self.state, kind, None, seat))

    def _slots(self, reach: Reach) -> Reach:
        """Converts places to slots; in a row the next free one."""
        return Reach(self.evidence.free(reach.to), reach.hit)

    # --- the actions on the mat

    def clock_told(self, seat: int) -> Text | None:
        """The remaining time shown to a seat, if any."""
        time_left: Text | None = self.game.words.clock(self.state, seat, self._clock.read(self._now))
        return time_left

    @property
    def meant(self) -> tuple[Action, ...]:
        """The actions that the mat shows, to be accepted if it stays unchanged."""
        match self.finding:
            case Match(actions) if self.phase is Phase.PROPOSING:
                return actions
        return ()

    @property
    def tentative(self) -> bool:
        """Returns whether the match waits for a button or for the player's next gesture."""
        return isinstance(self.finding, Match) and self.evidence.tentative

    def meant_by(self, seat: int) -> tuple[Action, ...]:
        """The actions on the mat that this seat may confirm; in real time only its own."""
        meant, chance = self.meant, self.state.movers == (CHANCE,)
        if not meant or chance or self.game.pace is not Pace.REAL_TIME:
            return meant
        return meant if self._projection.performer(self.state, meant[0]) == seat else ()

    def ahead_of(self, seat: int) -> State:
        """The state once this seat's actions on the mat are accepted."""
        return self._after(self.meant_by(seat), self._now)

    def unmapped(self, action: Action) -> Place | None:
        """The place of the action's card, if no map shows that place."""
        piled = (place for place in self.evidence.performed(action) if self.evidence.is_stacked(place))
        return next(piled, None)

    # --- when it counts

    def _time_of(self, changes: Changes, now: float) -> float:
        """Returns when these changes were complete, in seconds of the game."""
        return self._clock.stamp(max((self._mat.changed(place) for place in changes), default=now))

    def _stamp(self, action: Action, now: float) -> float:
        """Returns when an action counts: when it was laid, else now.

        In real time an action also counts now if it was not possible yet when it was laid.
        """
        at = self._time_of(self.evidence.performed(action), now)
        late = self.game.pace is Pace.REAL_TIME and at < self.history.last_at
        return self._clock.read(now) if late else at

    def _after(self, actions: Sequence[Action], now: float) -> State:
        """The state after these actions, each at its stamp."""
        state = self.state
        for action in actions:
            state = state.apply(action, self._stamp(action, now))
        return state
