"""One match: how it stands, what the mat means for it, and what the table shows of that."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from playmat.config import Timing
from playmat.games.game import CHANCE, Action, Brief, Pace, State
from playmat.interpret import Match, Settled
from playmat.picture import Changes, Place
from playmat.session.choices import Choices
from playmat.session.course import Tie
from playmat.session.covering import Covering
from playmat.session.effects import Entry
from playmat.session.evidence import Evidence, Finding
from playmat.session.game_clock import GameClock
from playmat.session.guide import Step
from playmat.session.history import History
from playmat.session.machine import Phase, Situation, TableMachine
from playmat.session.mat_tracker import MatTracker
from playmat.session.move_log import MoveLog
from playmat.session.notices import Notices
from playmat.session.question import Question
from playmat.session.reach import NOWHERE, Lifted, Reaching, lifted, standing
from playmat.session.simultaneous import Done
from playmat.session.story import Reach
from playmat.session.touch import Lifting
from playmat.session.tutorial import Tutorial
from playmat.session.wand import Wand
from playmat.text import Text

CLUTTER = 3  # cards that lie about before a game: from this many on the mat is to be cleared at once

DECIDING = (Phase.WAITING, Phase.CHOOSING, Phase.REACTING)
_OFFERING = (*DECIDING, Phase.PROPOSING, Phase.EXPLAINING)
LAYING_OUT = (Phase.SETTLING, Phase.RETRACTING)


class Standing:
    """Holds the state of a match with all that is known of it.

    `append` takes the journal's entries, `draw_lots` asks chance for one of so many.
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
        self.duties: dict[int, tuple[Text, ...]] = {}  # what a seat has to do that no reader sees
        self._pages: dict[int, tuple[tuple[Action, ...], int]] = {}  # of a seat's buttons: which is in view
        self.wand = Wand(mat.game, mat.interpreter, seats, timing.dwell)
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
        self._lot_drawn: Tie | None = None  # for whom a lot was asked for
        self._done: tuple[Done, ...] = ()  # what is not accepted yet, where nobody waits for another
        self._settles_at: float | None = None  # when what is still excused counts
        self._lapses_at: float | None = None  # when what the wand began ends

    @property
    def state(self) -> State:
        """The position that counts."""
        return self.history.state

    @property
    def situation(self) -> Situation:
        """What the machine's conditions ask."""
        over = self.state.outcome() is not None
        reacting = self._projection.reacting(self.state)
        return Situation(False, True, over, reacting, self.choices.is_due(self.state))

    def legend(self, seat: int) -> Brief | None:
        """What the signs beside the map mean, where there are any."""
        page: Brief | None = self.game.words.legend(self.state, seat)
        return page

    @property
    def figures(self) -> tuple[Brief, ...]:
        """How the match went, page by page."""
        pages: tuple[Brief, ...] = self.game.words.statistics(self.history.states, self.history.actions)
        return pages

    @property
    def phase(self) -> Phase:
        """What the table is doing."""
        return self.machine.phase

    @property
    def cluttered(self) -> bool:
        """Whether a game has just begun on a mat that nobody has cleared."""
        lying = [step for step in self.steps if step.source]
        return not self.history.length and len(lying) >= CLUTTER

    @property
    def awaited(self) -> tuple[Place, ...]:
        """The decks to draw from, and the slots of which one must get the next card."""
        last = self.history.last
        draws = self._projection.draws(self.state, last.action if last else None)
        return (*draws, *self.evidence.free(self._projection.awaited(self.state)))

    @property
    def deciding(self) -> tuple[Place, ...]:
        """The slots where milliseconds decide, the most urgent first; of a row the first that is free."""
        return self.evidence.free(self._projection.deciding(self.state))

    @property
    def selected(self) -> Place | None:
        """The place that is touched, or that a menu's entry is about, or of a card that is named."""
        if self.wand.path:
            return self.wand.path[-1]
        if meant := self.meant:
            return self.unmapped(meant[0])
        return self.choices.selected(self.state) if self.phase is Phase.CHOOSING else None

    @property
    def lifted(self) -> Lifted | None:
        """The only component that hands have lifted from the mat, or touched with a wand, if there is one."""
        if self.phase not in _OFFERING:
            return None
        wanted = self._projection.picture(self.state)
        if self.wand.path:
            return None if self.meant else standing(wanted, self.wand.path[0])
        return None if isinstance(self.finding, Settled) else lifted(self.evidence.seen, wanted)

    @property
    def reach(self) -> Reach:
        """Where that component may go."""
        held = self.lifted
        return self._slots(self._reaching.of(self.state, held.kind, held.place)) if held else NOWHERE

    def reach_from_hand(self, seat: int, kind: str) -> Reach:
        """Where a component of this kind may go out of the seat's hand."""
        if self.phase not in _OFFERING:
            return NOWHERE
        return self._slots(self._reaching.of(self.state, kind, None, seat))

    def _slots(self, reach: Reach) -> Reach:
        """The slots of the places: of a row the next one that is free."""
        return Reach(self.evidence.free(reach.to), reach.hit)

    # --- what is meant

    def clock_told(self, seat: int) -> Text | None:
        """What a seat reads of the time that is left, if any is told."""
        told: Text | None = self.game.words.clock(self.state, seat, self._clock.read(self._now))
        return told

    @property
    def meant(self) -> tuple[Action, ...]:
        """What the mat means, if it stays so."""
        match self.finding:
            case Match(actions) if self.phase is Phase.PROPOSING:
                return actions
        return ()

    @property
    def tentative(self) -> bool:
        """Whether what the mat means waits for a button, or for what hands do next."""
        return isinstance(self.finding, Match) and self.evidence.tentative

    def meant_by(self, seat: int) -> tuple[Action, ...]:
        """The same, if this seat may say so: in real time nobody answers for another's hands."""
        meant, chance = self.meant, self.state.movers == (CHANCE,)
        if not meant or chance or self.game.pace is not Pace.REAL_TIME:
            return meant
        return meant if self._projection.performer(self.state, meant[0]) == seat else ()

    def ahead_of(self, seat: int) -> State:
        """The position once what this seat's hands mean is accepted."""
        return self._after(self.meant_by(seat), self._now)

    def unmapped(self, action: Action) -> Place | None:
        """Where a card lies that means `action`, if no map shows that place."""
        piled = (place for place in self.evidence.performed(action) if self.evidence.is_stacked(place))
        return next(piled, None)

    # --- when it counts

    def _time_of(self, changes: Changes, now: float) -> float:
        """When hands had laid this, in seconds of the game."""
        return self._clock.stamp(max((self._mat.changed(place) for place in changes), default=now))

    def _stamp(self, action: Action, now: float) -> float:
        """When an action counts: when hands had laid it, if they did, else now; in real time now too for what
        was not possible yet when it was laid.
        """
        at = self._time_of(self.evidence.performed(action), now)
        late = self.game.pace is Pace.REAL_TIME and at < self.history.last_at
        return self._clock.read(now) if late else at

    def _after(self, actions: Sequence[Action], now: float) -> State:
        """The position after what the mat means, each action at its stamp."""
        state = self.state
        for action in actions:
            state = state.apply(action, self._stamp(action, now))
        return state
