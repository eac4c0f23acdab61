"""State of one match: the game, the meaning of the mat, and what each seat may do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from playmat.config import Timing
from playmat.games.interface import CHANCE, Action, Brief, Pace, State
from playmat.interpret import Explained, Settled, Unexplained, difference
from playmat.placement import SHARED, Changes, Place, Touch
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
from playmat.session.menu import Question
from playmat.session.prompts import phases
from playmat.text import Text

CLUTTER = 3  # from this many stray cards before a game, the player is asked to clear the mat

DECIDING = (Phase.WAITING, Phase.CHOOSING, Phase.REACTING)
LAYING_OUT = (Phase.SETTLING, Phase.RETRACTING)
_TIDYING = (*LAYING_OUT, Phase.EXPLAINING)
_OPEN = (Phase.WAITING, Phase.REACTING)


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
        self.game = mat.game
        self.seats = range(seats)
        self.history = history
        self.log = MoveLog(mat.game, history)
        self.finding: Finding = Settled()
        self.steps: tuple[Step, ...] = ()
        self.tutorial: Tutorial | None = None
        self.solving: Solving | None = None  # the match is a puzzle
        self.question: Question | None = None
        self.reminders: dict[int, tuple[Text, ...]] = {}  # reminders of a seat that no reader can check
        self._later: dict[int, list[tuple[Text, ...]]] = {}  # the pages of reminders that follow
        self.pages: dict[int, tuple[tuple[Action, ...], int]] = {}  # the action in view on a seat's buttons
        self.wand = Wand(mat.game, mat.interpreter, seats, timing)
        self.wand.ignore(mat.pointed, self.now)
        self.evidence = Evidence(mat, history, self.wand, timing)
        self.choices = Choices(mat.game, mat.interpreter)
        self.programs = Programs(mat, history, self.evidence, self.wand, names=programs)
        self.machine = machine
        self._projection = mat.game.projection
        self._interpreter = mat.interpreter
        self._timing = timing
        self._mat = mat
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

    def solves(self, seat: int) -> bool:
        """Returns whether the seat has to solve a puzzle."""
        return self.solving is not None and self.solving.puzzle.seat == seat

    def may_hint(self, seat: int) -> bool:
        """Returns whether the middle button gives a hint to the seat."""
        if not self.solves(seat) or self.phase is not Phase.WAITING:
            return False
        return not (self.confirms(seat) or self.has_reminder(seat) or self.has_pages(seat))

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
        begins = not (self.history.length or self.solving or isinstance(self.finding, Intending))
        return begins and len(lying) >= CLUTTER

    # --- the actions on the mat

    def time_left(self, seat: int) -> Text | None:
        """The remaining time shown to a seat, if any."""
        time_left: Text | None = self.game.words.clock(self.state, seat, self.clock.read(self.now))
        return time_left

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
        return self._interpreter.pointed(self.state, wand.path, wand.kind) if wand.path else None

    @property
    def tentative(self) -> bool:
        """Returns whether the match waits for a button or for the player's next gesture."""
        return isinstance(self.finding, Explained) and self.evidence.is_tentative(self.finding.actions)

    def explained_by(self, seat: int) -> tuple[Action, ...]:
        """The actions on the mat that this seat may confirm; in real time only its own."""
        explained, chance = self.explained, self.state.movers == (CHANCE,)
        if not explained or chance or self.game.pace is not Pace.REAL_TIME:
            return explained
        return explained if self._projection.performer(self.state, explained[0]) == seat else ()

    def ahead_of(self, seat: int) -> State:
        """The state once this seat's actions on the mat are accepted."""
        return self.after(self.explained_by(seat), self.now)

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

    # --- when it counts

    def time_of(self, changes: Changes, now: float) -> float:
        """Returns when these changes were complete, in seconds of the game."""
        return self.clock.stamp(max((self._mat.last_change(place) for place in changes), default=now))

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

    # --- what each seat may do

    @property
    def performers(self) -> tuple[int, ...]:
        return self._projection.performers(self.state)

    @property
    def reads(self) -> bool:
        """Returns whether the mat is read; in real time it is read during a question too."""
        asking = self.game.pace is Pace.REAL_TIME and self.phase is Phase.AGREEING
        return self.machine.playing or asking

    def fire(self, trigger: str) -> None:
        self.machine.fire(trigger, self.context)

    def decides(self, seat: int) -> bool:
        """Returns whether the seat may act now."""
        return seat in self.performers

    def chooses(self, seat: int) -> bool:
        """Returns whether the seat may choose from the open menu; in real time the others play on."""
        if self.game.pace is Pace.REAL_TIME:
            return self.is_asked(seat)
        return self.phase is Phase.CHOOSING and self.decides(seat)

    def is_asked(self, seat: int) -> bool:
        """Returns whether the seat has to confirm, in real time, what it has laid."""
        asking = self.game.pace is Pace.REAL_TIME and self.phase is Phase.CHOOSING
        return asking and self.decides(seat) and self.choices.of(seat) is not None

    def confirms(self, seat: int) -> bool:
        """Returns whether the seat has to confirm a step that no reader detects."""
        settling = self.phase in LAYING_OUT and self.evidence.unconfirmed
        return settling and any(
            seat == (step.hand if step.target is None and step.seat == SHARED else step.seat)
            for step in self.steps
        )

    @property
    def fitted(self) -> State | None:
        """The position in which the card explained now would be allowed."""
        if self.phase is Phase.EXPLAINING and isinstance(self.finding, Anomaly):
            return self.finding.fitted
        return None

    def remind_of(self, pages: Mapping[int, Sequence[tuple[Text, ...]]]) -> None:
        """Reminds each seat of these pages, one after the other."""
        self._later = {seat: [*later] for seat, later in pages.items()}
        for seat in self._later:
            self.drop_reminder(seat)

    def drop_reminder(self, seat: int) -> None:
        """Ends the seat's reminder; the next page of several follows."""
        self.reminders.pop(seat, None)
        if later := self._later.get(seat):
            self.reminders[seat] = later.pop(0)

    def has_reminder(self, seat: int) -> bool:
        """Returns whether the seat has a reminder pending that no reader can check."""
        return seat in self.reminders and self.phase in DECIDING

    def paging(self, seat: int) -> bool:
        """Returns whether the right button of `seat` shows the next entry of a menu."""
        return (self.phase is Phase.CHOOSING and self.choices.pages(seat)) or self.has_pages(seat)

    def direct(self, seat: int) -> Action | None:
        """The action that a button carries out for `seat`, once the action on the mat is accepted.

        It is the right button, or the middle one where the seat pages through several actions.
        """
        found = self.by_buttons(seat)
        return found[self.page(seat)] if found else None

    def has_pages(self, seat: int) -> bool:
        """Returns whether the right button pages through several actions that have no gesture."""
        return len(self.by_buttons(seat)) > 1 and not self.tentative

    def page(self, seat: int) -> int:
        """The index of the action in view; 0 if the actions have changed since the last page turn."""
        found = self.by_buttons(seat)
        actions, number = self.pages.get(seat, (found, 0))
        return number % len(found) if actions == found else 0

    def by_buttons(self, seat: int) -> tuple[Action, ...]:
        """The actions of the seat's buttons; only one where the other button confirms a step."""
        # In real time, buttons also work while something is still to be laid out.
        racing = self.game.pace is Pace.REAL_TIME and self.phase in (*_TIDYING, Phase.CHOOSING)
        if self.chooses(seat) or not (racing or self.explained or self.phase in _OPEN):
            return ()
        if seat == self.programs.seat:  # a menu offers what the program has chosen
            return ()
        if not self.decides(seat):
            return ()
        ahead = self.ahead_of(seat)
        if ahead is not self.state and seat not in self._projection.performers(ahead):
            return ()
        found = self.choices.by_buttons(ahead, seat)
        taken = self.confirms(seat) or (self.concerns(seat) and self.fitted)
        return found[:1] if taken else found

    def has_misplaced(self, seat: int) -> bool:
        """Returns whether the card explained now is this seat's, wherever it lies."""
        fielder = self.evidence.origins.fielder
        return self.phase is Phase.EXPLAINING and any(fielder(step) == seat for step in self.steps)

    def concerns(self, seat: int) -> bool:
        """Returns whether a seat takes part in what is laid out or put right; in real time the others play
        on.
        """
        match self.finding:
            case _ if self.game.pace is not Pace.REAL_TIME:
                return True
            case Unexplained(place) | Anomaly(place):
                shared = place.seat == SHARED and self._may_change(seat)
                return place.seat == seat or shared or self.has_misplaced(seat)
        return not self.steps or any({step.seat, step.hand} & {seat, SHARED} for step in self.steps)

    def _may_change(self, seat: int) -> bool:
        """Returns whether actions of the seat, or of no seat, change a place that is wrong."""
        wrong = difference(self.evidence.seen, self._projection.placement(self.state))
        reaches = {performer: self._interpreter.reach(self.state, performer) for performer in self.performers}
        changing = [performer for performer, reach in reaches.items() if not reach.isdisjoint(wrong)]
        return not changing or seat in changing

    def may_touch(self, seat: int) -> bool:
        """Returns whether the places touched with the wand begin an action of the seat, or of no seat."""
        if self.game.pace is not Pace.REAL_TIME or not (path := self.wand.path or self.wand.tried):
            return True
        begun = {
            self._projection.performer(self.state, action)
            for action, gesture, _ in self._interpreter.listed(self.state)
            if isinstance(gesture, Touch) and gesture.path[: len(path)] == path
        }
        return not begun or seat in begun

    def departure(self, seat: int) -> Action | None:
        """The action by which `seat` leaves the game, if it may."""
        action: Action | None = self._projection.departure(self.state, seat) if seat in self.seats else None
        return action

    def proposals(self, seat: int) -> Sequence[Action]:
        """The actions that `seat` may propose to the others now."""
        actions: Sequence[Action] = (
            self._projection.proposals(self.state, seat) if self.machine.playing else ()
        )
        return actions

    def corrections(self) -> list[phases.AnyCorrection]:
        """The corrections available to an umpire; adopting the mat as it is comes first."""
        lying = self._projection.adopted(self.state, self._mat.seen)
        as_it_lies = [phases.as_it_lies(lying)] if lying and lying != self.state else []
        return [*as_it_lies, *self._projection.corrections(self.state)]


@lru_cache(maxsize=16)  # the views of all seats ask for the same proposal
def _applied(state: State, action: Action, at: float) -> State:
    return state.apply(action, at)
