"""One table: events in, effects out; nothing here waits, reads a clock or does I/O."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from playmat.config import Timing
from playmat.events import Button, Chord, Event, Held, LotDrawn, Pressed, Repeated, TagOn, Tick
from playmat.games.game import Correction
from playmat.interpret import AnyGame
from playmat.picture import SEATS
from playmat.screen.language import LANGUAGES
from playmat.screen.view import View
from playmat.session import prompts
from playmat.session.card_check import CardCheck
from playmat.session.consoles import Consoles
from playmat.session.effects import (
    Append,
    Deal,
    DrawLots,
    Effect,
    Entry,
    EntryKind,
    Note,
    Publish,
    Speak,
    Status,
    Wake,
)
from playmat.session.history import History
from playmat.session.idle import Idle
from playmat.session.lobby import Lobby, Offer
from playmat.session.machine import Machine, Phase
from playmat.session.mat_tracker import MatTracker
from playmat.session.menu import Menu
from playmat.session.opening import Opening
from playmat.session.prompts import LOST, TableCommand
from playmat.session.referee import Referee
from playmat.session.status import log_sentence, report
from playmat.session.tutorial import Tutorial
from playmat.table.catalogue import Catalogue
from playmat.table.mat import Mat


class Session:
    """Everything around a match, and the match itself: says what to do after each event."""

    def __init__(
        self,
        game: AnyGame,
        mat: Mat,
        catalogue: Catalogue,
        timing: Timing,
        saved: Sequence[Entry] = (),
        language: str = "en",
    ) -> None:
        self._timing = timing
        self._idle = Idle(timing.quiet)
        self._mat = MatTracker(game, mat, catalogue)
        self._lobby = Lobby(game)
        self._machine = Machine(self)
        self._referee: Referee | None = None
        self._languages = [language for _ in SEATS]
        self._menu: Menu[TableCommand | prompts.AnyCorrection] | None = None
        self._menu_seat = 0
        self._asking = False  # whether "Sure?" is on the screen
        self._card_check = CardCheck(game.setup.armies())
        self._page = 0
        self._saved = False
        self._paused_by_hand = False
        self._status: Status | None = None
        self._effects: list[Effect] = []
        self._wakes: list[float] = []
        self._opening = Opening(game.setup.opener, timing.dwell)
        self._consoles = Consoles(timing.reaction)
        self._paging: int | None = None  # the seat whose press has just turned a page
        if saved:
            self._referee = self._match(History.replay(game, saved))
            self._referee.tutorial = Tutorial.replay(game, self._append, saved)
            self._saved = True
            self._machine.fire("offered")
        self._machine.fire("paused")

    # --- what the machine's conditions ask

    @property
    def playing(self) -> bool:
        """Whether a match is on."""
        return self._referee is not None and not self._saved

    @property
    def interrupted(self) -> bool:
        """Whether a match waits to be resumed."""
        return self._saved

    @property
    def over(self) -> bool:
        """Whether there is a match that has ended."""
        return self._referee is not None and self._referee.over

    @property
    def reacting(self) -> bool:
        """Whether a reaction window is open."""
        return self._match_on.reacting

    @property
    def choosing(self) -> bool:
        """Whether the decision is made on the console or by a touch only."""
        return self._match_on.choosing

    @property
    def teaching(self) -> bool:
        """Whether a lesson is to be read first."""
        return self._match_on.teaching

    @property
    def _match_on(self) -> Referee:
        assert self._referee is not None
        return self._referee

    # --- the one way in

    def handle(self, event: Event, now: float) -> list[Effect]:
        """Takes an event in at `now` (seconds); returns what to do, the journal's entries first."""
        self._effects, self._wakes = [], []
        self._paging = None
        reading = self._machine.playing
        meant = self._consoles.update(event, now)
        changed = self._mat.update(event, now)
        if sentence := log_sentence(event):
            self._effects.append(Note(sentence))
        self._check_parts()
        match event:
            case Pressed(seat, button) if meant:
                self._press(seat, button, now)
            case Held(seat, button):
                self._hold(seat, button)
            case Repeated(seat, Button.RIGHT) if self._leafing:
                self._press(seat, Button.RIGHT, now)
            case Chord(seat):
                self._ask_to_leave(seat)
            case LotDrawn(number) if self._referee:
                self._referee.lot_drawn(number, now)
        if changed and self._referee:
            self._referee.follow(now)
        if changed:
            self._notice(event, now)
        if self._machine.playing and not reading:
            self._mat.changed_at = now  # what was done while nobody looked is shown before it counts
        if self._machine.playing and (wake := self._match_on.review(now)):
            self._wakes.append(wake)
        self._pass_time(event, now)
        self._render(now)
        return [*self._effects, Wake(min(self._wakes, default=None))]

    # --- parts

    def _check_parts(self) -> None:
        paused = self._machine.phase is Phase.PAUSED
        if self._mat.missing() and not paused:
            self._pause()
        elif paused and not self._mat.missing() and not self._paused_by_hand:
            self._machine.fire("continued")

    def _pause(self) -> None:
        if self._referee:
            self._referee.look_away()
        self._asking = False
        self._machine.fire("paused")

    # --- an idle table

    def _notice(self, event: Event, now: float) -> None:
        """Cards that lie on the mat before a game: a King may begin one, all count in the roll call."""
        cards = [card for held in self._mat.sighting.all_cards.values() for card in held]
        inviting = self._machine.phase is Phase.ATTRACTING
        self._opening.follow(cards, inviting and isinstance(event, TagOn), now)
        if self._machine.phase is Phase.CHECKING:
            self._card_check.note(cards)

    def _pass_time(self, event: Event, now: float) -> None:
        """An abandoned table invites again; an inviting one turns its pages."""
        if not isinstance(event, Tick):
            self._idle.touch(now)
        if self._machine.phase is not Phase.ATTRACTING:
            self._idle.busy(now)
        if self._machine.phase not in (Phase.ATTRACTING, Phase.RESUMING):
            if self._idle.abandoned(now):
                self._leave()
            elif (due := self._idle.abandoned_at) is not None:
                self._wakes.append(due)
        if self._machine.phase is Phase.ATTRACTING:
            self._invite(now)

    def _invite(self, now: float) -> None:
        if self._opening.begins(now):
            self._begin(taught=True)
            self._match_on.review(now)
            return
        self._wakes.append(self._idle.next_page_at(now))
        if (due := self._opening.begins_at) is not None:
            self._wakes.append(due)

    # --- beginning and leaving

    def _match(self, history: History) -> Referee:
        return Referee(
            self._lobby.game,
            self._timing,
            self._mat,
            self._machine,
            history,
            self._append,
            lambda count: self._effects.append(DrawLots(count)),
        )

    def _begin(self, taught: bool = False) -> None:
        game = self._lobby.game
        armies_changed = self._lobby.armies_changed()
        if armies_changed or taught:
            self._effects.append(Deal(game.setup.stacked() if taught else game.setup.armies(), taught))
        state = game.rules.start()
        history = History(game, state)
        history.rest(self._mat.sighting)
        self._saved = False
        self._referee = self._match(history)
        self._append(Entry(EntryKind.BEGUN, str(state)))
        if taught:
            self._referee.tutorial = Tutorial(game, self._append)
            self._referee.tutorial.begin()
        self._lobby.rewind()
        self._machine.fire("begun")
        self._referee.baseline()

    def _leave(self) -> None:
        """Back to the invitation; a match that was not over ends here, but stays in the journal."""
        if self._referee and not self._referee.over:
            self._append(Entry(EntryKind.ENDED, "left"))
        self._referee = None
        self._saved = self._asking = self._paused_by_hand = False
        self._lobby.rewind()
        self._machine.fire("left")

    def _append(self, entry: Entry) -> None:
        self._effects.append(Append(entry))

    # --- the buttons

    def _press(self, seat: int, button: Button, now: float) -> None:
        if self._asking:
            self._asking = button is Button.RIGHT
            return
        if button is Button.RIGHT and self._leafing:
            self._paging = seat
        match self._machine.phase:
            case Phase.ATTRACTING:
                self._machine.fire("prepared")
            case Phase.RESUMING:
                self._answer_resume(button)
            case Phase.PREPARING:
                self._prepare(seat, button)
            case Phase.CHECKING:
                if button is Button.LEFT:
                    self._machine.fire("prepared")
            case Phase.PAUSED:
                self._paused_by_hand = False
                self._check_parts()
            case Phase.BROWSING:
                if seat == self._menu_seat:
                    self._browse(button)
            case Phase.OVER:
                self._look_back(seat, button)
            case Phase.REVIEWING:
                self._turn_page(button)
            case _:
                self._press_in_match(seat, button, now)

    def _press_in_match(self, seat: int, button: Button, now: float) -> None:
        referee = self._match_on
        if button is not Button.LEFT and not self._consoles.stands(seat, button, now):
            return
        if self._machine.phase is Phase.AGREEING:
            if button is not Button.MIDDLE:
                referee.answer(seat, yes=button is Button.RIGHT)
        elif button is not Button.LEFT:
            referee.press(seat, button, now)
        elif not referee.turn_page(seat):
            self._open_menu(seat)

    def _hold(self, seat: int, button: Button) -> None:
        """Only a held button says yes where something is lost."""
        if self._asking and button is Button.RIGHT:
            self._asking = False
            self._leave()

    @property
    def _leafing(self) -> bool:
        """Whether the right button shows the next entry and does nothing else."""
        if self._machine.phase is Phase.CHOOSING:
            return self._match_on.paging
        return self._machine.phase in (Phase.PREPARING, Phase.BROWSING, Phase.REVIEWING)

    def _ask_to_leave(self, seat: int) -> None:
        if self._referee or self._machine.phase in (Phase.PREPARING, Phase.CHECKING):
            self._asking = True

    def _answer_resume(self, button: Button) -> None:
        if button is Button.LEFT:
            self._asking = True
        elif button is Button.RIGHT:
            self._saved = False
            self._machine.fire("resumed")
            self._match_on.resume()

    def _prepare(self, seat: int, button: Button) -> None:
        if button is Button.LEFT:
            if not self._lobby.back():
                self._leave()
        elif button is Button.RIGHT:
            self._lobby.advance()
        else:
            match self._lobby.take():
                case Offer.PLAY:
                    self._begin()
                case Offer.LEARN:
                    self._begin(taught=True)
                case Offer.LANGUAGE:
                    self._speak(seat)
                case Offer.CHECK:
                    self._card_check = CardCheck(self._lobby.game.setup.armies())
                    self._machine.fire("checked")

    def _speak(self, seat: int) -> None:
        """The seat's console goes on to the next language."""
        codes = list(LANGUAGES)
        self._languages[seat] = codes[(codes.index(self._languages[seat]) + 1) % len(codes)]
        self._effects.append(Speak(seat, self._languages[seat]))

    def _look_back(self, seat: int, button: Button) -> None:
        match button:
            case Button.LEFT:
                self._match_on.undo(seat)
            case Button.MIDDLE:
                self._page = 0
                self._machine.fire("reviewed")
            case Button.RIGHT:
                self._referee = None
                self._machine.fire("prepared")

    def _turn_page(self, button: Button) -> None:
        if button is Button.RIGHT:
            self._page += 1
        else:
            self._machine.fire("closed")

    def _open_menu(self, seat: int) -> None:
        referee = self._match_on
        referee.look_away()
        undo, mend = bool(referee.history.actions), bool(referee.corrections())
        self._menu = prompts.table_commands(undo, mend, referee.tutorial is not None)
        self._menu_seat = seat
        self._machine.fire("opened")

    def _browse(self, button: Button) -> None:
        assert self._menu is not None
        if button is Button.LEFT:
            self._machine.fire("closed")
        elif button is Button.RIGHT:
            self._menu.advance()
        elif isinstance(entry := self._menu.current.value, Correction):
            self._match_on.correct(self._menu_seat, entry)
        else:
            self._run(entry)

    def _run(self, command: TableCommand) -> None:
        match command:
            case TableCommand.UNDO:
                self._match_on.undo(self._menu_seat)
            case TableCommand.UMPIRE:
                self._menu = prompts.mending(self._match_on.corrections())
            case TableCommand.PAUSE:
                self._paused_by_hand = True
                self._pause()
            case TableCommand.LANGUAGE:
                self._speak(self._menu_seat)
            case TableCommand.NO_LESSONS:
                self._match_on.tutorial = None
                self._append(Entry(EntryKind.UNTAUGHT))
                self._machine.fire("closed")
            case TableCommand.LEAVE:
                self._asking = True

    # --- the consoles

    def _render(self, now: float) -> None:
        views = tuple(self._view(seat, now) for seat in SEATS)
        self._effects += self._consoles.show(views, now, self._paging)
        if (turn := self._consoles.next_turn(now)) is not None:
            self._wakes.append(turn)
        status = replace(report(self._machine.phase, self._referee), health=self._consoles.health)
        if status != self._status:
            self._status = status
            self._effects.append(Publish(status))

    def _view(self, seat: int, now: float) -> View:
        if self._asking:
            return prompts.sure(LOST)
        match self._machine.phase:
            case Phase.ATTRACTING:
                return prompts.attract(self._lobby.game, self._idle.page(now))
            case Phase.RESUMING:
                return prompts.resume(len(self._match_on.history.actions))
            case Phase.PREPARING:
                return self._lobby.view()
            case Phase.CHECKING:
                return self._checking(seat)
            case Phase.PAUSED:
                return prompts.paused(self._mat.missing())
            case Phase.BROWSING:
                if seat != self._menu_seat or self._menu is None:
                    return prompts.watching(self._match_on.game, self._match_on.state, seat)
                return prompts.browsing(self._menu)
            case Phase.OVER:
                return prompts.over(self._match_on.game, self._match_on.state, seat)
            case Phase.REVIEWING:
                history: History = self._match_on.history
                pages = self._match_on.game.words.statistics(history.states, history.actions)
                return prompts.reviewing(pages[self._page % len(pages)])
        return self._match_on.view(seat)

    def _checking(self, seat: int) -> View:
        name = self._lobby.game.words.kind_name
        lacking = [(name(kind), number) for kind, number in self._card_check.lacking(seat)]
        return prompts.checking(seat, *self._card_check.progress(seat), lacking)
