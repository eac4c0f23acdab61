"""One table: events in, effects out; nothing here waits, reads a clock or does I/O."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from playmat.config import Timing
from playmat.errors import JournalError
from playmat.events import Button, Chord, Event, Held, LotDrawn, Pressed, Repeated, TagOn, Tick
from playmat.games.game import AnyGame, Brief, Correction
from playmat.picture import Place
from playmat.screen.view import View
from playmat.session import prompts
from playmat.session.card_check import CardCheck
from playmat.session.console import Console
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
    UseMat,
    Wake,
)
from playmat.session.history import History
from playmat.session.idle import Idle
from playmat.session.inventory import homes
from playmat.session.lobby import Lobby, Offer
from playmat.session.machine import Phase, Screen, Situation, TableMachine
from playmat.session.mat_tracker import MatTracker
from playmat.session.opening import Opening
from playmat.session.prompts import LOST, TableCommand
from playmat.session.referee import DECIDING, Referee
from playmat.session.showing import Showing
from playmat.session.status import log_sentence, report
from playmat.session.tutorial import Tutorial
from playmat.session.views import view
from playmat.table.mat import Mat
from playmat.table.tag import game_code
from playmat.text import say

HALVES = ((0,), (1,))
"""The seats of each console where there is one for each of two."""


class Laid(NamedTuple):
    """A mat, or an overlay, that may lie on the table, and the games that can be played on it."""

    mat: Mat
    games: tuple[AnyGame, ...]


class Session:
    """Everything around a match, and the match itself: says what to do after each event."""

    def __init__(
        self,
        choice: Sequence[Laid],
        timing: Timing,
        saved: Sequence[Entry] = (),
        language: str = "en",
        consoles: Sequence[tuple[int, ...]] = HALVES,
    ) -> None:
        self._timing = timing
        self._choice = [_named(laid) for laid in choice]
        self._laid = self._choice[0]
        self._idle = Idle(timing.quiet)
        self._machine = TableMachine()
        self._consoles = [Console(number, seats, language) for number, seats in enumerate(consoles)]
        self._showing = Showing(timing.reaction)
        self._lobby = self._new_lobby()
        self._mat = MatTracker(self._lobby.game, self._laid.mat)
        self._opening = Opening(self._lobby.game.setup.opener, timing.dwell)
        self._card_check = CardCheck({})
        self._referee: Referee | None = None
        self._interrupted: Referee | None = None
        self._status: Status | None = None
        self._effects: list[Effect] = []
        self._wakes: list[float] = []
        self._paging: int | None = None  # the console whose press has just turned a page
        self._mended_at = 0  # how many actions there were when the consoles were looked at last
        if saved:
            self._interrupted = self._recalled(saved)
            self._machine.fire("offered")
        if self._obstacle():
            self._machine.fire("halted")

    @property
    def screens(self) -> tuple[Screen, ...]:
        """What each console shows besides the table."""
        return tuple(console.screen for console in self._consoles)

    # --- the one way in

    def handle(self, event: Event, now: float) -> list[Effect]:
        """Takes an event in at `now` (seconds); returns the journal's entries, and then what to do."""
        self._effects, self._wakes, self._paging = [], [], None
        reading = self._machine.playing
        meant = self._showing.update(event, now)
        changed = self._mat.update(event, now)
        if sentence := log_sentence(event):
            self._effects.append(Note(sentence))
        self._check_parts(now)
        self._touch(event, meant, now)
        if changed and self._referee:
            self._referee.track(now)
            self._point(event)
        if changed:
            self._notice(event, now)
        if self._machine.playing and not reading:
            self._mat.changed_at = now  # what was done while nobody looked is shown before it counts
        if self._machine.playing and (wake := self._match_on.step(now)):
            self._wakes.append(wake)
        self._pass_time(event, now)
        self._render(now)
        entries = [effect for effect in self._effects if isinstance(effect, Append)]
        rest = [effect for effect in self._effects if not isinstance(effect, Append)]
        return [*entries, *rest, Wake(min(self._wakes, default=None))]

    def _point(self, event: Event) -> None:
        """What a wand does while a match is on."""
        if (card := self._mat.pointed(event)) and self._machine.playing:
            self._match_on.point(card)
        elif not self._mat.points:
            self._match_on.wand.lift()

    def _touch(self, event: Event, meant: bool, now: float) -> None:
        """What fingers do on the consoles, and what chance answers."""
        match event:
            case Pressed(number, button) if meant and number < len(self._consoles):
                self._press(self._consoles[number], button, now)
            case Held(number, Button.RIGHT) if number < len(self._consoles):
                self._hold(self._consoles[number])
            case Repeated(number, Button.RIGHT) if number < len(self._consoles):
                if self._leafing(self._consoles[number]):
                    self._press(self._consoles[number], Button.RIGHT, now)
            case Chord(number) if number < len(self._consoles):
                self._ask_to_leave(self._consoles[number])
            case LotDrawn(number) if self._referee:
                self._referee.lot_drawn(number, now)

    @property
    def _match_on(self) -> Referee:
        assert self._referee is not None
        return self._referee

    @property
    def _situation(self) -> Situation:
        if self._referee:
            return self._referee.situation
        return Situation(interrupted=self._interrupted is not None)

    # --- parts

    def _check_parts(self, now: float) -> None:
        self._look_for_overlay()
        obstacle = self._obstacle()
        if obstacle and self._machine.phase is not Phase.HALTED:
            self._stop("halted", now)
        elif self._machine.phase is Phase.HALTED and not obstacle:
            self._machine.fire("continued", self._situation)

    def _obstacle(self) -> View | None:
        """What stands in the way of going on: a part that is missing, or another overlay."""
        if missing := self._mat.missing():
            return prompts.halted(missing)
        lies = self._mat.overlay
        if lies is not None and lies != game_code(self._laid.mat.name) and self._other(lies):
            return prompts.other_mat(self._mat.game.words.title())
        return None

    def _other(self, code: int) -> Laid | None:
        """The overlay whose tag says this, if the table knows it."""
        return next((laid for laid in self._choice if game_code(laid.mat.name) == code), None)

    def _look_for_overlay(self) -> None:
        """The overlay that lies there counts, unless a match needs another."""
        lies = self._mat.overlay
        other = self._other(lies) if lies is not None else None
        if other is None or other is self._laid or self._referee or self._interrupted:
            return
        self._laid = other
        self._lobby = self._new_lobby()
        self._mat.use(self._lobby.game, other.mat)
        self._opening = Opening(self._lobby.game.setup.opener, self._timing.dwell)
        self._effects.append(UseMat(other.mat))
        if self._machine.phase is not Phase.HALTED:
            self._machine.fire("left")

    def _stop(self, trigger: str, now: float) -> None:
        if self._referee:
            self._referee.look_away(now)
        self._close(screens=(Screen.BROWSING, Screen.MENDING, Screen.CONFIRMING))
        self._machine.fire(trigger)

    def _close(self, screens: Collection[Screen] = tuple(Screen)) -> None:
        """Consoles that show one of these show the table again."""
        for console in self._consoles:
            if console.screen in screens:
                console.close()

    # --- an idle table

    def _notice(self, event: Event, now: float) -> None:
        """What lies on the mat before a game: an opener may begin one, all counts in the roll call."""
        cards = [card for held in self._mat.sighting.all_cards.values() for card in held]
        inviting = self._machine.phase is Phase.ATTRACTING
        self._opening.track(cards, inviting and isinstance(event, TagOn), now)
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
            self._match_on.step(now)
            return
        self._wakes.append(self._idle.next_page_at(now))
        if (due := self._opening.begins_at) is not None:
            self._wakes.append(due)

    # --- beginning and leaving

    def _new_lobby(self) -> Lobby:
        others = [
            game.words.title() for laid in self._choice if laid is not self._laid for game in laid.games
        ]
        return Lobby(self._laid.games, len(self._laid.mat.seats), others)

    def _match(self, history: History, seats: int) -> Referee:
        return Referee(
            self._timing,
            self._mat,
            seats,
            self._machine,
            history,
            self._append,
            lambda count: self._effects.append(DrawLots(count)),
        )

    def _recalled(self, saved: Sequence[Entry]) -> Referee:
        """The match that the entries tell, on the mat that it needs."""
        begun = next((entry for entry in saved if entry.kind is EntryKind.BEGUN), Entry(EntryKind.BEGUN))
        for laid in self._choice:
            for game in laid.games:
                if begun.game in ("", game.name):
                    return self._resumed(laid, game, saved)
        raise JournalError(f"the last game is of {begun.game!r}, which this table does not offer")

    def _resumed(self, laid: Laid, game: AnyGame, saved: Sequence[Entry]) -> Referee:
        self._laid = laid
        self._mat.use(game, laid.mat)
        history = History.replay(game, saved)
        seats = game.rules.seats(history.state)
        referee = self._match(history, seats)
        referee.tutorial = Tutorial.replay(game, seats, self._append, saved)
        return referee

    def _begin(self, taught: bool = False) -> None:
        game, seats = self._lobby.game, self._lobby.seats
        if self._lobby.components_changed() or taught:
            brought = game.setup.stacked(seats) if taught else game.setup.components(seats)
            self._effects.append(Deal(game.name, brought, taught))
        if self._mat.game is not game:
            self._mat.use(game, self._laid.mat)
        state = game.rules.start(seats)
        history = History(game, state)
        history.believed = {
            card: place
            for card, place in homes(game.setup.components(seats)).items()
            if self._is_believed(place)
        }
        history.rest(self._mat.sighting)
        self._interrupted = None
        self._referee = self._match(history, seats)
        self._append(Entry(EntryKind.BEGUN, str(state), game=game.name))
        if taught:
            self._referee.tutorial = Tutorial(game, seats, self._append)
            self._referee.tutorial.begin()
        self._lobby.rewind()
        self._close()
        self._machine.fire("begun")
        self._referee.baseline()

    def _is_believed(self, place: Place) -> bool:
        zone = self._mat.zones.get(place.zone)
        return zone is None or zone.remembered

    def _leave(self) -> None:
        """Back to the invitation; a match that was not over ends here, but stays in the journal."""
        match = self._referee or self._interrupted
        if match and not match.situation.over:
            self._append(Entry(EntryKind.ENDED, "left"))
        self._referee = self._interrupted = None
        self._lobby.rewind()
        self._close()
        self._machine.fire("left")

    def _append(self, entry: Entry) -> None:
        self._effects.append(Append(entry))

    # --- the buttons

    def _press(self, console: Console, button: Button, now: float) -> None:
        if button is Button.RIGHT and self._leafing(console):
            self._paging = console.number
        match console.screen:
            case Screen.CONFIRMING:
                if button is not Button.RIGHT:
                    console.fire("declined", Situation(browsing=console.menu is not None))
            case Screen.BROWSING | Screen.MENDING:
                self._browse(console, button, now)
            case Screen.REVIEWING:
                self._turn_page(console, button)
            case _:
                self._press_table(console, button, now)

    def _press_table(self, console: Console, button: Button, now: float) -> None:
        match self._machine.phase:
            case Phase.ATTRACTING:
                self._machine.fire("prepared")
            case Phase.RESUMING:
                self._answer_resume(console, button)
            case Phase.PREPARING:
                self._prepare(console, button)
            case Phase.STACKING:
                self._stacked(button)
            case Phase.CHECKING:
                if button is Button.LEFT:
                    self._machine.fire("prepared")
            case Phase.PAUSED:
                self._machine.fire("continued", self._situation)
            case Phase.HALTED:
                pass
            case Phase.OVER:
                self._look_back(console, button)
            case _:
                self._press_in_match(console, button, now)

    def _press_in_match(self, console: Console, button: Button, now: float) -> None:
        referee, seat = self._match_on, self._seat_at(console)
        if button is not Button.LEFT and not self._showing.stands(console.number, button, now):
            return
        if self._machine.phase is Phase.AGREEING:
            if button is not Button.MIDDLE:
                referee.answer(seat, yes=button is Button.RIGHT)
        elif self._teaches(console):
            if button is Button.LEFT and referee.tutorial:
                referee.tutorial.advance(seat)
        elif button is not Button.LEFT:
            referee.press(seat, button, now)
        else:
            self._open_menu(console)

    def _seat_at(self, console: Console) -> int:
        """The seat whose turn a console of several tells: whoever is asked, or acts, or sits first."""
        referee = self._match_on
        seats = [seat for seat in console.seats if seat in referee.seats] or [*console.seats]
        asked = [seat for seat in seats if referee.question and referee.question.asks(seat)]
        return (asked or [seat for seat in seats if referee.decides(seat)] or seats)[0]

    def _hold(self, console: Console) -> None:
        """Only a held button says yes where something is lost."""
        if console.screen is Screen.CONFIRMING:
            self._leave()

    def _leafing(self, console: Console) -> bool:
        """Whether the right button shows the next entry and does nothing else."""
        if console.screen is not Screen.PLAYING:
            return console.leafing
        paging = self._referee is not None and self._referee.paging
        return paging or self._machine.phase is Phase.PREPARING

    def _ask_to_leave(self, console: Console) -> None:
        busy = self._referee or self._machine.phase in (Phase.PREPARING, Phase.STACKING, Phase.CHECKING)
        if busy and console.screen is not Screen.CONFIRMING:
            if console.screen is Screen.MENDING:
                console.close()
            console.fire("asked")

    def _answer_resume(self, console: Console, button: Button) -> None:
        if button is Button.LEFT:
            console.fire("asked")
        elif button is Button.RIGHT:
            self._referee, self._interrupted = self._interrupted, None
            self._machine.fire("resumed")
            self._match_on.resume()

    def _prepare(self, console: Console, button: Button) -> None:
        if button is Button.LEFT:
            self._leave()
        elif button is Button.RIGHT:
            self._lobby.advance()
        else:
            match self._lobby.take():
                case Offer.PLAY:
                    self._begin()
                case Offer.LEARN:
                    self._machine.fire("stacked")
                case Offer.LANGUAGE:
                    self._speak(console)
                case Offer.CHECK:
                    brought = self._lobby.game.setup.components(self._lobby.seats)
                    self._card_check = CardCheck(brought)
                    self._machine.fire("checked")

    def _stacked(self, button: Button) -> None:
        if button is Button.LEFT:
            self._machine.fire("prepared")
        elif button is Button.MIDDLE:
            self._begin(taught=True)

    def _speak(self, console: Console) -> None:
        """The console goes on to the next language."""
        self._effects.append(Speak(console.number, console.next_language()))

    def _look_back(self, console: Console, button: Button) -> None:
        match button:
            case Button.LEFT:
                self._match_on.undo(self._seat_at(console))
            case Button.MIDDLE:
                if self._pages():
                    console.review()
            case Button.RIGHT:
                self._referee = None
                self._close()
                self._machine.fire("prepared")

    def _turn_page(self, console: Console, button: Button) -> None:
        if button is Button.RIGHT:
            console.page += 1
        else:
            console.close()

    def _open_menu(self, console: Console) -> None:
        referee = self._match_on
        undo, mend = bool(referee.history.actions), bool(referee.corrections())
        console.open(prompts.table_commands(undo, mend, referee.tutorial is not None), "opened")

    def _browse(self, console: Console, button: Button, now: float) -> None:
        assert console.menu is not None
        if button is Button.LEFT:
            console.close()
        elif button is Button.RIGHT:
            console.menu.advance()
        elif isinstance(entry := console.menu.current.value, Correction):
            console.close()
            self._match_on.correct(self._seat_at(console), entry)
        else:
            self._run(entry, console, now)

    def _run(self, command: TableCommand, console: Console, now: float) -> None:
        match command:
            case TableCommand.UNDO:
                console.close()
                self._match_on.undo(self._seat_at(console))
            case TableCommand.UMPIRE:
                console.open(prompts.mending(self._match_on.corrections()), "mended")
            case TableCommand.PAUSE:
                self._stop("paused", now)
            case TableCommand.LANGUAGE:
                self._speak(console)
            case TableCommand.NO_LESSONS:
                self._match_on.tutorial = None
                self._append(Entry(EntryKind.UNTAUGHT))
                console.close()
            case TableCommand.LEAVE:
                console.fire("asked")

    # --- the consoles

    def _render(self, now: float) -> None:
        self._follow_match()
        views = {console.number: self._view(console, now) for console in self._consoles}
        self._effects += self._showing.show(views, now, self._paging)
        if (turn := self._showing.next_turn(now)) is not None:
            self._wakes.append(turn)
        status = report(self._machine.phase, self._referee or self._interrupted, self._showing.health)
        if status != self._status:
            self._status = status
            self._effects.append(Publish(status))

    def _follow_match(self) -> None:
        """Lessons open and close; what an umpire may mend is another list once something was accepted."""
        actions = len(self._referee.history.actions) if self._referee else 0
        for console in self._consoles:
            if console.screen is Screen.MENDING and actions != self._mended_at:
                console.close()
            if console.screen is Screen.PLAYING and self._lesson_at(console):
                console.fire("taught")
            elif console.screen is Screen.LEARNING and not self._lesson_at(console):
                console.close()
        self._mended_at = actions

    def _lesson_at(self, console: Console) -> bool:
        """Whether a lesson is open for whoever the console speaks to."""
        tutorial = self._referee.tutorial if self._referee else None
        return tutorial is not None and tutorial.is_open(self._seat_at(console))

    def _teaches(self, console: Console) -> bool:
        """Whether the console shows a lesson: while nothing is to be done first."""
        if console.screen is not Screen.LEARNING or not self._lesson_at(console):
            return False
        return self._match_on.phase in DECIDING and not self._match_on.on_duty(self._seat_at(console))

    def _view(self, console: Console, now: float) -> View:
        match console.screen:
            case Screen.CONFIRMING:
                return prompts.sure(LOST)
            case Screen.BROWSING | Screen.MENDING if console.menu:
                return prompts.browsing(console.menu)
            case Screen.REVIEWING:
                pages = self._pages()
                return prompts.reviewing(pages[console.page % len(pages)])
        return self._table_view(console, now)

    def _pages(self) -> tuple[Brief, ...]:
        history = self._match_on.history
        pages: tuple[Brief, ...] = self._match_on.game.words.statistics(history.states, history.actions)
        return pages

    def _table_view(self, console: Console, now: float) -> View:
        match self._machine.phase:
            case Phase.ATTRACTING:
                return prompts.attract(self._lobby.game, self._idle.page(now))
            case Phase.RESUMING:
                assert self._interrupted is not None
                return prompts.resume(len(self._interrupted.history.actions))
            case Phase.PREPARING:
                return self._lobby.view()
            case Phase.STACKING:
                return prompts.stacking(self._lobby.game)
            case Phase.CHECKING:
                return self._checking(console.seats[0])
            case Phase.PAUSED:
                return prompts.paused()
            case Phase.HALTED:
                return self._obstacle() or prompts.paused()
        return self._match_view(console)

    def _match_view(self, console: Console) -> View:
        referee, seat = self._match_on, self._seat_at(console)
        if self._teaches(console) and referee.tutorial:
            return prompts.teaching(*referee.tutorial.page(seat))
        shown = view(referee, seat)
        if len(console.seats) == 1:
            return shown
        title = say("{seat}: {title}", seat=referee.game.seat_name(seat), title=shown.title)
        return shown._replace(title=title)

    def _checking(self, seat: int) -> View:
        game = self._lobby.game
        lacking = [(game.words.kind_name(kind), number) for kind, number in self._card_check.lacking(seat)]
        return prompts.checking(game, seat, *self._card_check.progress(seat), lacking)


def _named(laid: Laid) -> Laid:
    """The games with the seats called as the mat calls them."""
    names = laid.mat.seat_names
    return laid._replace(games=tuple(game.called(names) for game in laid.games))
