"""State of one match: the game, and the meaning of the mat. What it means for a seat is in `seats`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from playmat.config import Timing
from playmat.games.interface import Action, Brief, Pace, State
from playmat.interpret import Explained, Settled
from playmat.placement import Changes, Place
from playmat.session.clock import GameClock
from playmat.session.guide import Step
from playmat.session.history import History
from playmat.session.machine import Context, Phase, TableMachine
from playmat.session.mat.finding import Finding, Intending
from playmat.session.mat.reading import Evidence
from playmat.session.mat.tracker import Anomaly, MatTracker
from playmat.session.mat.wand import Wand
from playmat.session.match.choices import Choices
from playmat.session.match.move_log import MoveLog
from playmat.session.match.notices import CHANGING_CHAIRS, Notices, other_chairs
from playmat.session.match.programs import Programs
from playmat.session.match.solving import Solving, Verdict
from playmat.session.match.tutorial import Tutorial
from playmat.session.match.unread import Reminders
from playmat.session.menu import Question
from playmat.session.prompts import phases
from playmat.text import Text

CLUTTER = 3  # from this many stray cards before a game, the player is asked to clear the mat

DECIDING = (Phase.WAITING, Phase.CHOOSING, Phase.REACTING)
LAYING_OUT = (Phase.SETTLING, Phase.RETRACTING)


class Match:
    """The state of a match and everything known about it.

    `Acceptance` changes it when the mat shows an action, `Answers` when a player presses a button.
    """

    def __init__(
        self,
        timing: Timing,
        mat: MatTracker,
        seats: int,
        machine: TableMachine,
        history: History,
        programs: Mapping[int, str],
    ) -> None:
        self.now = 0.0  # when the mat was read last
        self.mat = mat
        self.game = mat.game
        self.seats = range(seats)
        self.history = history
        self.log = MoveLog(mat.game, history)
        self.finding: Finding = Settled()
        self.steps: tuple[Step, ...] = ()
        self.tutorial: Tutorial | None = None
        self.solving: Solving | None = None  # the match is a puzzle
        self.question: Question | None = None
        self.reminders = Reminders()
        self.pages: dict[int, tuple[tuple[Action, ...], int]] = {}  # the action in view on a seat's buttons
        self.wand = Wand(mat.game, mat.interpreter, seats, timing)
        self.wand.ignore(mat.pointed, self.now)
        self.evidence = Evidence(mat, history, self.wand, timing)
        self.choices = Choices(mat.game, mat.interpreter)
        self.programs = Programs(mat, history, self.evidence, self.wand, names=programs)
        self.machine = machine
        self._projection = mat.game.projection
        self.clock = GameClock(mat.game.pace, history)
        self.notices = Notices(mat.game, history)

    @property
    def state(self) -> State:
        """The present state of the game."""
        return self.history.state

    @property
    def context(self) -> Context:
        """Input of the state machine's conditions."""
        over = self.state.outcome() is not None or (self.solving and self.solving.verdict) is not None
        if self.programs.seat is not None:
            return Context(False, True, over, choosing=self.programs.presses)
        reacting = self._projection.reacting(self.state)
        return Context(
            interrupted=False, on=True, over=over, reacting=reacting, choosing=self.choices.is_due(self.state)
        )

    @property
    def ended(self) -> bool:
        """Returns whether the match has its last entry; a try at a puzzle can be taken back."""
        if self.solving:
            return self.solving.verdict is Verdict.SOLVED
        return self.state.outcome() is not None

    @property
    def offered(self) -> Sequence[Action]:
        """The actions of a menu: the legal ones, or the one that a program has chosen."""
        actions: Sequence[Action] = self.state.legal_actions()
        return actions if self.programs.intended is None else (self.programs.intended,)

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
    def performers(self) -> tuple[int, ...]:
        """The seats that may act now."""
        return self._projection.performers(self.state)

    def fire(self, trigger: str) -> None:
        """Leads to another phase, if the machine has one for the trigger."""
        self.machine.fire(trigger, self.context)

    @property
    def cluttered(self) -> bool:
        """Returns whether a game has just begun on a mat that was not cleared."""
        lying = [step for step in self.steps if step.source]
        begins = not (self.history.length or self.solving or isinstance(self.finding, Intending))
        return begins and len(lying) >= CLUTTER

    # --- the actions on the mat

    @property
    def reads(self) -> bool:
        """Returns whether the mat is read; in real time it is read during a question too."""
        asking = self.game.pace is Pace.REAL_TIME and self.phase is Phase.AGREEING
        return self.machine.playing or asking

    @property
    def explained(self) -> tuple[Action, ...]:
        """The actions that the mat shows, to be accepted if it stays unchanged."""
        match self.finding:
            case Explained(actions) if self.phase is Phase.PROPOSING:
                return actions
        return ()

    @property
    def pointed(self) -> Action | None:
        """The action that the wand has touched completely, whether or not the mat lets it count."""
        wand = self.wand
        return self.mat.interpreter.pointed(self.state, wand.path, wand.kind) if wand.path else None

    @property
    def tentative(self) -> bool:
        """Returns whether the match waits for a button or for the player's next gesture."""
        return isinstance(self.finding, Explained) and self.evidence.is_tentative(self.finding.actions)

    @property
    def fitted(self) -> State | None:
        """The position in which the card explained now would be allowed."""
        if self.phase is Phase.EXPLAINING and isinstance(self.finding, Anomaly):
            return self.finding.fitted
        return None

    def unmapped(self, action: Action) -> Place | None:
        """The place of the action's card, if no map shows that place."""
        piled = (place for place in self.evidence.performed(action) if self.evidence.is_stacked(place))
        return next(piled, None)

    def announce_exchange(self, before: State) -> None:
        """Tells all seats if their players have changed places since the state `before`."""
        exchanged = self._projection.exchanged
        if exchanged(before) != exchanged(self.state) and (
            text := other_chairs(self.game, self.programs.names)
        ):
            self.notices.tell(text, tuple(self.seats), self.now, CHANGING_CHAIRS)

    def corrections(self) -> list[phases.AnyCorrection]:
        """The corrections available to an umpire; adopting the mat as it is comes first."""
        lying = self._projection.adopted(self.state, self.mat.seen)
        as_it_lies = [phases.as_it_lies(lying)] if lying and lying != self.state else []
        return [*as_it_lies, *self._projection.corrections(self.state)]

    # --- when it counts

    def time_left(self, seat: int) -> Text | None:
        """The remaining time shown to a seat, if any."""
        time_left: Text | None = self.game.words.clock(self.state, seat, self.clock.read(self.now))
        return time_left

    def time_of(self, changes: Changes, now: float) -> float:
        """Returns when these changes were complete, in seconds of the game."""
        return self.clock.stamp(max((self.mat.last_change(place) for place in changes), default=now))

    def stamp(self, action: Action, now: float) -> float:
        """Returns when an action counts: when it was laid, else now.

        In real time an action also counts now if it was not possible yet when it was laid.
        """
        at = self.time_of(self.evidence.performed(action), now)
        late = self.game.pace is Pace.REAL_TIME and at < self.history.last_at
        return self.clock.read(now) if late else at

    def after(self, actions: Sequence[Action], now: float) -> State:
        """The state after these actions, each at its stamp."""
        state = self.state
        for action in actions:
            state = _applied(state, action, self.stamp(action, now))
        return state


@lru_cache(maxsize=16)  # the views of all seats ask for the same proposal
def _applied(state: State, action: Action, at: float) -> State:
    return state.apply(action, at)
