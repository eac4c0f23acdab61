"""Session of one table: takes events, returns effects, and does no I/O, waiting or clock reading."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from playmat.config import Timing
from playmat.events import Event, Intended, Ordered, Pressed, Remembered, TagOn, Tick
from playmat.placement import Place
from playmat.screen.view import View
from playmat.session.console.console import Console
from playmat.session.console.output import Output
from playmat.session.console.presses import Presses
from playmat.session.console.staff import Staff
from playmat.session.console.views import shared_view
from playmat.session.effects import (
    Append,
    Effect,
    Entry,
    Hurry,
    Note,
    Publish,
    Status,
    Think,
    Wake,
)
from playmat.session.machine import Phase, Screen, TableMachine
from playmat.session.match.idle import Idle, Opening
from playmat.session.match.matches import Matches, OverlayChoice
from playmat.session.prompts import phases, system
from playmat.session.public.consoles import public_view
from playmat.session.public.hand_queries import HandQueries
from playmat.session.public.status import log_sentence, report
from playmat.session.services import NO_SERVICES, Services
from playmat.table.component import Component
from playmat.text import sentences, whole_sentences

HALVES = ((0, 2, 4), (1, 3, 5))
"""The seats of each console where there are two: the first is who sits there if two play."""


class Session:
    """Referees one table: the match and everything around it.

    `handle` is the only entry point. It returns journal entries first and other effects after them.
    `programs` names the programs by game and seat; people move the components for them.

    With tic-tac-toe as `game` and an overlay for it as `mat`:

    >>> from playmat.events import BoardScan, Button
    >>> session = Session([OverlayChoice(mat, (game,))], Timing())
    >>> scans = [BoardScan(board) for board in mat.boards]
    >>> for event in (*scans, Pressed(0, Button.MIDDLE), Pressed(0, Button.MIDDLE)):
    ...     effects = session.handle(event, now=1.0)
    >>> effects[0]
    Append(entry=Entry(kind=<EntryKind.BEGUN: 'begun'>, text='.../.../...', cards=None, game='tic-tac-toe'))
    """

    def __init__(
        self,
        choice: Sequence[OverlayChoice],
        timing: Timing,
        saved: Sequence[Entry] = (),
        language: str = "en",
        consoles: Sequence[tuple[int, ...]] = HALVES,
        deals: bool = False,
        programs: Mapping[str, Mapping[int, str]] = {},
        services: Services = NO_SERVICES,
    ) -> None:
        self._services = services
        self._timing = timing
        self._effects: list[Effect] = []
        self._wakes: list[float] = []
        self._idle = Idle(timing.quiet)
        self._machine = TableMachine()
        self._output = Output(timing.reaction)
        self._consoles = [Console(number, seats, language) for number, seats in enumerate(consoles)]
        self._matches = Matches(
            choice,
            timing,
            machine=self._machine,
            emit=self._emit,
            deals=deals,
            programs=programs,
            services=services,
        )
        self._presses = Presses(
            self._matches,
            self._machine,
            consoles=self._consoles,
            stands=self._output.stands,
            emit=self._emit,
            services=services,
        )
        self._staff = Staff(
            self._matches,
            self._machine,
            consoles=self._consoles,
            presses=self._presses,
            announcements=self._output.announcements,
            emit=self._emit,
            limit=timing.limit,
            updates=services.updates,
        )
        self._hand_queries = HandQueries()
        self._status: Status | None = None
        self._resumes = False
        self._paused = False  # before the table halted
        self._thought = Think(None)
        self._hurried: tuple[Place, ...] | None = None  # None: not reported yet
        if saved:
            self._matches.recall(saved)
            self._machine.fire("offered")
        self._opening = self._new_opening()
        if self._matches.obstacle():
            self._machine.fire("halted")
        self._begun = self._effects  # what the start has caused, for the first event

    @property
    def screens(self) -> tuple[Screen, ...]:
        """The state of each console's own screen machine."""
        return tuple(console.screen for console in self._consoles)

    @property
    def pointed(self) -> frozenset[Component]:
        """All components that wands touch now."""
        return self._matches.mat.pointed

    @property
    def playing(self) -> bool:
        """Whether a match is on, goes on without a question, or has just ended."""
        return self._matches.on is not None or self._resumes

    def resume(self) -> None:
        """Continues an interrupted match without asking the players, once no part is missing."""
        self._resumes = self._matches.interrupted is not None

    # --- the one way in

    def handle(self, event: Event, now: float) -> list[Effect]:
        """Handles an event at `now` (seconds); returns the journal entries, then the other effects."""
        # The order of the steps matters:
        #
        # 1. `Output.note` comes first. A press counts for the view that was shown when it was made, and
        #    every later step may change that view.
        # 2. The tracker follows, because `_check_parts` reads missing boards and the overlay from it.
        # 3. `_check_parts` precedes the presses: it may halt the table, and a halted table ignores them.
        # 4. Presses precede `_read`. A press decides between meanings of the placement that its player has
        #    seen; `_read` may accept one of them and give the button a new label.
        # 5. `_notice` and `_read` follow. If the phase has just returned to playing, the dwell starts again:
        #    a change made during a pause must be shown before it can count.
        # 6. `_render` is last and sees the final state only, so intermediate states never reach a console.
        #
        # Journal entries are sorted to the front. Whatever a player, page or broker sees is then already
        # durable: a power cut can lose a screen, but never an action that a screen has shown.
        self._effects, self._begun, self._wakes = self._begun, [], []
        before = self._machine.phase
        reading = self._machine.playing
        press_counts = self._output.note(event, now)
        changed = self._matches.mat.read_tags(event, now)
        self._wake(self._matches.mat.looks_at)
        if sentence := log_sentence(event):
            self._emit(Note(sentence))
        self._check_parts(now)
        self._presses.press(event, press_counts, now)
        if isinstance(event, Pressed) and any(isinstance(effect, Append) for effect in self._effects):
            self._output.used(event.console, event.button, now)
        self._hand_queries.ask(event)
        if isinstance(event, Ordered):
            game = self._matches.lobby.game
            self._staff.carry_out(event, now)
            if self._matches.lobby.game is not game:
                self._opening = self._new_opening()
        if isinstance(event, Remembered):
            self._staff.remember(event, now)
        if isinstance(event, Intended) and self._matches.on:
            self._matches.on.match.programs.intend(event)
        if changed:
            self._notice(event, now)
        if self._machine.playing and not reading:
            self._matches.mat.changed_at = now  # show changes made during the pause before they count
            self._matches.live.acceptance.look_again(now, halted=before is Phase.HALTED)
        self._read(now)
        self._pass_time(event, now)
        if before is Phase.HALTED and self._machine.phase is Phase.ATTRACTING:
            self._check_parts(now)  # the match was left for the game whose mat lies there
        self._render(now)
        entries = [effect for effect in self._effects if isinstance(effect, Append)]
        rest = [effect for effect in self._effects if not isinstance(effect, Append)]
        return [*entries, *rest, Wake(min(self._wakes, default=None))]

    def _emit(self, effect: Effect) -> None:
        self._effects.append(effect)

    def _wake(self, at: float | None) -> None:
        if at is not None:
            self._wakes.append(at)

    # --- the mat

    def _check_parts(self, now: float) -> None:
        if self._matches.look_for_overlay():
            self._opening = self._new_opening()
            self._presses.close()
            if self._machine.phase is not Phase.HALTED:
                self._machine.fire("left")
        obstacle = self._matches.obstacle()
        if obstacle and self._machine.phase is not Phase.HALTED:
            self._paused = self._machine.phase is Phase.PAUSED
            self._presses.stop("halted", now)
        elif self._machine.phase is Phase.HALTED and not obstacle:
            self._machine.fire("continued", self._matches.context._replace(paused=self._paused))
        if self._resumes and self._machine.phase is Phase.RESUMING:
            self._resumes = False
            self._matches.resume()

    def _notice(self, event: Event, now: float) -> None:
        """Lets the match follow the mat; before a match, checks for an opener and counts cards."""
        if self._matches.on:
            self._matches.on.acceptance.watch_hands(now)
            self._matches.on.acceptance.point(self._matches.mat.pointed, now)
        cards = [card for held in self._matches.mat.sighting.all_cards.values() for card in held]
        inviting = self._machine.phase is Phase.ATTRACTING
        self._opening.watch(cards, inviting and isinstance(event, TagOn), now)
        if self._machine.phase is Phase.CHECKING:
            self._presses.card_check.note(cards)

    def _read(self, now: float) -> None:
        if self._matches.on:
            self._wake(self._matches.on.acceptance.read_mat(now))

    def _new_opening(self) -> Opening:
        return Opening(self._matches.lobby.game.setup.opener, self._timing.dwell)

    # --- an idle table

    def _pass_time(self, event: Event, now: float) -> None:
        """Ends an abandoned game, and turns the pages of the invitation."""
        self._idle.note(now, touched=not isinstance(event, Tick))
        for at in self._staff.pass_time(now):
            self._wake(at)
        if self._machine.phase is not Phase.ATTRACTING:
            self._idle.busy(now)
        # An interrupted match waits for its players, also while a part is missing.
        if self._machine.phase is not Phase.ATTRACTING and not self._matches.interrupted:
            if self._idle.abandoned(now):
                self._presses.leave()
            else:
                self._wake(self._idle.abandoned_at)
        if self._machine.phase is not Phase.ATTRACTING:
            return
        if self._opening.begins(now):
            self._presses.begin(taught=True)
            self._read(now)
        else:
            self._wake(self._idle.next_page_at(now))
            self._wake(self._opening.begins_at)

    # --- the consoles

    def _render(self, now: float) -> None:
        on = self._matches.on
        for console in self._consoles:
            console.adapt(on.match if on else None)
        views = {console.number: self._view(console, now) for console in self._consoles}
        self._effects += self._output.show(views, now, self._presses.paging)
        self._wake(self._output.next_turn(now))
        if now < self._presses.computer.asked_until:
            self._wake(self._presses.computer.asked_until)
        live = on or self._matches.interrupted
        status = report(self._machine.phase, live, self._output.health)
        status = replace(
            status,
            calls=tuple(self._presses.calls),
            identifying=self._staff.identifying(now),
            ends=self._staff.ends,
            names=self._matches.game.seats,
            games=self._matches.playable,
        )
        public = (
            public_view(console, status, self._matches, self._presses.reset_asked)
            for console in self._consoles
        )
        cover = self._output.announcements.cover
        status = replace(
            status, consoles=tuple(cover(number, shown, now) for number, shown in enumerate(public))
        )
        if status != self._status:
            self._status = status
            self._emit(Publish(status))
        self._effects += self._hand_queries.suggest(on.highlights if on else None)
        thought = on.match.programs.thought if on else Think(None)
        if thought != self._thought:
            self._thought = thought
            self._emit(thought)
        # Boards visit the readers most often whose slots decide between actions.
        slots = on.highlights.deciding if on and on.match.reads else ()
        if slots != self._hurried:
            self._hurried = slots
            self._emit(Hurry(slots))

    def _view(self, console: Console, now: float) -> View:
        if view := self._presses.computer.view(now):
            return view
        match console.screen:
            case Screen.CONFIRMING:
                if self._presses.reset_asked:
                    return phases.sure(phases.RESET)
                return phases.sure(console.loss(self._matches.game))
            case Screen.BROWSING | Screen.CORRECTING if console.menu:
                return phases.browsing(console.menu)
            case Screen.REVIEWING if pages := self._matches.match.figures:
                return phases.reviewing(pages[console.page % len(pages)])
            case Screen.DESCRIBING if page := self._matches.match.legend(console.seats[0]):
                return phases.describing(page)
            case Screen.INVITING:
                return phases.inviting_phone()
            case Screen.LOCATING:
                return system.locating()
        return self._table_view(console, now)

    def _table_view(self, console: Console, now: float) -> View:
        lobby, interrupted = self._matches.lobby, self._matches.interrupted
        match self._machine.phase:
            case Phase.ATTRACTING:
                return phases.attract(lobby.game, self._idle.page(now), self._services.pinned)
            case Phase.RESUMING if interrupted:
                return phases.resume(interrupted.match.history.length)
            case Phase.PREPARING:
                return lobby.view()
            case Phase.STACKING:
                return phases.stacking(lobby.game)
            case Phase.CHECKING:
                seat, check = console.seats[0], self._presses.card_check
                kind_name = lobby.game.words.kind_name
                lacking = [(kind_name(kind), number) for kind, number in check.lacking(seat)]
                return phases.checking(lobby.game, seat, *check.progress(seat), lacking)
            case Phase.PAUSED:
                return phases.paused()
            case Phase.HALTED:
                return self._matches.obstacle() or phases.paused()
        return self._match_view(console, now)

    def _match_view(self, console: Console, now: float) -> View:
        match = self._matches.match
        if not console.plays(match):
            return phases.watching(match.game)
        seat = console.seat(match)
        if console.teaches(match) and match.tutorial:
            return phases.teaching(*match.tutorial.page(seat))
        shown = shared_view(match, seat, console.others(match))
        # The newest notice about stamps for one of the console's seats precedes the details.
        notices = (match.notices.of(seat, now) for seat in console.seats)
        if notice := next((text for text in notices if text), None):
            caption = sentences(whole_sentences(notice), shown.caption) if shown.caption else None
            details = (notice, *shown.details)
            return shown._replace(details=details, vital=max(1, shown.vital), caption=caption)
        return shown
