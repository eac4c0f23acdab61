"""Effects of button presses: in a console's own menus, before and after a match, and during it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from playmat.events import (
    Button,
    Chord,
    Event,
    Held,
    LanguageChosen,
    LotDrawn,
    PositionChosen,
    Pressed,
    Repeated,
)
from playmat.games.interface import Correction, Pace
from playmat.screen.language import LANGUAGES
from playmat.session.console.computer import Computer
from playmat.session.console.console import Console
from playmat.session.console.table_menu import (
    REQUESTS,
    Address,
    Command,
    Departure,
    Proposal,
    TableCommand,
    table_commands,
    umpiring,
)
from playmat.session.console.views import pressed_together
from playmat.session.effects import Append, Effect, Entry, EntryKind, Release, Speak
from playmat.session.machine import Context, Phase, Screen, TableMachine
from playmat.session.match.lobby import CardCheck, Offer
from playmat.session.match.matches import Matches
from playmat.session.match.seats import buttons, rights
from playmat.session.match.solving import Solving, Verdict
from playmat.session.menu import Option
from playmat.session.services import Services

Stands = Callable[[int, Button, float], bool]
"""Returns whether a console's button has kept its label long enough for a deliberate press."""

_MENUS = (
    Screen.BROWSING,
    Screen.CORRECTING,
    Screen.CONFIRMING,
    Screen.DESCRIBING,
    Screen.INVITING,
    Screen.LOCATING,
)
_SAFE = (Phase.ATTRACTING, Phase.RESUMING, Phase.PREPARING, Phase.CHECKING, Phase.HALTED)
"""Phases in which a press ends nothing, however soon it comes."""
_INTERRUPTIBLE = (Screen.PLAYING, Screen.BROWSING, Screen.LEARNING)


class Presses:
    """Carries out presses; `paging` is the console whose press has just turned a page, if any."""

    def __init__(
        self,
        matches: Matches,
        machine: TableMachine,
        consoles: Sequence[Console],
        stands: Stands,
        emit: Callable[[Effect], None],
        services: Services,
    ) -> None:
        self._services = services
        self._matches = matches
        self._machine = machine
        self._consoles = consoles
        self._stands = stands
        self._emit = emit
        self.card_check = CardCheck({})
        self.paging: int | None = None
        self.calls: dict[int, None] = {}  # the seats that have called staff, in order
        self.computer = Computer(services, emit)
        self.reset_asked = False  # the question "Sure?" on all consoles is that of staff

    # `counts` is false for a press that came too soon after the view had changed: the player aimed at the
    # label of the view before. A chord of two buttons is no press of a label and needs no such check. Repeats
    # of a held right button only turn pages, so that holding a button can never confirm anything. A lot may
    # arrive after its match has ended; the guard drops it.
    def press(self, event: Event, counts: bool, now: float) -> None:
        """Handles an event; `counts`: a press applies to the view that is shown."""
        self.paging = None
        match event:
            case LotDrawn(number) if self._matches.on:
                self._matches.on.answers.lot_drawn(number, now)
            case Pressed(number, button) if counts and (console := self._console(number)):
                self._press(console, button, now)
            case Held(number, Button.LEFT) if counts and (console := self._console(number)):
                self._explain_signs(console)
            case Held(number, Button.RIGHT) if counts and (console := self._console(number)):
                # Only a held button confirms a loss.
                if (seat := console.leaving_seat) is not None:
                    console.close()
                    self._matches.live.answers.depart(seat, now)
                elif request := console.request:
                    self.close()
                    if self._machine.phase is Phase.PREPARING:
                        self.leave()  # an idle table says how to join the network that it opens
                    self.computer.ask(request, now)
                elif console.screen is Screen.CONFIRMING:
                    self.leave()
            case Repeated(number, Button.RIGHT) if counts and (console := self._console(number)):
                if self._pages(console):
                    self._press(console, Button.RIGHT, now)
            case LanguageChosen(number, language) if language in LANGUAGES and (
                console := self._console(number)
            ):
                self.speak(console, language)
            case PositionChosen(game, text) if self._machine.phase in (Phase.ATTRACTING, Phase.PREPARING):
                if (state := self._matches.position(game, text)) is not None:
                    self.close()
                    self._matches.play_on(state)
            case Chord(number) if console := self._console(number):
                idle = self._machine.phase in (Phase.PREPARING, Phase.STACKING, Phase.CHECKING)
                if (self._matches.on or idle) and console.screen is not Screen.CONFIRMING:
                    console.close()
                    console.fire("asked")

    def stop(self, trigger: str, now: float) -> None:
        """Stops the table: the mat is not read, and menus close."""
        if self._matches.on:
            self._matches.on.acceptance.look_away(now)
        self.close(_MENUS)
        self._machine.fire(trigger)

    def begin(self, taught: bool = False) -> None:
        """Begins a match, and shows it on all consoles."""
        self.close()
        self._matches.begin(taught)

    def leave(self) -> None:
        """Returns to the invitation."""
        self.close()
        self._matches.leave()
        self._machine.fire("left")

    def ask_reset(self) -> None:
        """Asks on all consoles whether the game may end; one that declines answers for all."""
        self.close()
        self.reset_asked = True
        for console in self._consoles:
            console.fire("asked")

    def speak(self, console: Console, language: str) -> None:
        """Switches the console to this language."""
        console.language = language
        self._emit(Speak(console.number, language))

    def close(self, screens: Collection[Screen] = tuple(Screen)) -> None:
        """Returns the consoles with one of these screens to the table's view."""
        if Screen.CONFIRMING in screens:
            self.reset_asked = False
        for console in self._consoles:
            if console.screen in screens:
                console.close()

    def _console(self, number: int) -> Console | None:
        return self._consoles[number] if number < len(self._consoles) else None

    # --- which button

    # A console shows one thing above another: a confirmation over a menu, a menu over the match. A press
    # belongs to the topmost. It never falls through, or the press that closes a menu would also answer the
    # question below it. While a loss is confirmed only a held right button counts, so both other buttons
    # decline and a short press of the right one does nothing.
    def _press(self, console: Console, button: Button, now: float) -> None:
        if button is Button.RIGHT and self._pages(console):
            self.paging = console.number
        match console.screen:
            case Screen.CONFIRMING if self.reset_asked:
                if button is not Button.RIGHT:
                    self.close((Screen.CONFIRMING,))
            case Screen.CONFIRMING:
                if button is not Button.RIGHT:
                    console.fire("declined", Context(browsing=console.menu is not None))
            case Screen.BROWSING | Screen.CORRECTING:
                self._browse(console, button, now)
            case Screen.REVIEWING:
                if button is Button.RIGHT:
                    console.page += 1
                else:
                    console.close()
            case Screen.DESCRIBING | Screen.INVITING | Screen.LOCATING:
                console.close()
            case _:
                self._press_table(console, button, now)

    def _explain_signs(self, console: Console) -> None:
        """Shows the legend of the map, and closes the menu that the left button's press has opened."""
        on = self._matches.on
        playing = on is not None and console.plays(on.match) and self._machine.playing
        if playing and console.screen in _INTERRUPTIBLE and self._matches.match.legend(console.seats[0]):
            console.menu = None
            console.fire("described")

    def _pages(self, console: Console) -> bool:
        """Returns whether the right button shows the next entry and does nothing else."""
        if console.screen is not Screen.PLAYING:
            return console.paging
        on = self._matches.on
        paging = (
            on is not None and console.plays(on.match) and buttons.paging(on.match, console.seat(on.match))
        )
        return paging or self._machine.phase is Phase.PREPARING

    # --- around a match

    # The order of the cases matters. Phases around a match come first, because `Matches.state` exists only
    # during one. Then consoles without a seat in this match are ignored, so every later case may assume a
    # seat.
    #
    # First the press must have had time to be read (`_stands`): another console may have paused the game or a
    # clock ended it while the button was on its way down. Always safe are most phases around a match, and
    # the table's menu, but not where the left button closes a lesson.
    def _press_table(self, console: Console, button: Button, now: float) -> None:
        phase = self._machine.phase
        lesson = self._matches.on is not None and console.teaches(self._matches.match)
        opens = self._machine.playing and button is Button.LEFT and not lesson
        if not (phase in _SAFE or opens or self._stands(console.number, button, now)):
            return
        match phase:
            case Phase.ATTRACTING if button is Button.LEFT and self._matches.lobby.teaches:
                self._learn()
            case Phase.ATTRACTING:
                self._machine.fire("prepared")
            case Phase.RESUMING:
                if button is Button.LEFT:
                    console.fire("asked")
                elif button is Button.RIGHT:
                    self._matches.resume()
            case Phase.PREPARING:
                self._prepare(console, button)
            case Phase.STACKING:
                if button is Button.LEFT:
                    self._machine.fire("prepared")
                elif button is Button.MIDDLE:
                    self.begin(taught=True)
            case Phase.CHECKING:
                if button is Button.LEFT:
                    self._machine.fire("prepared")
            case Phase.PAUSED:
                self._machine.fire("continued", self._matches.context)
            case Phase.HALTED:
                if (obstacle := self._matches.obstacle()) and obstacle.buttons[button.value]:
                    console.fire("asked")
            case _ if not console.plays(self._matches.match):
                pass
            case Phase.OVER:
                self._look_back(console, button)
            case _:
                self._press_in_match(console, button, now)

    def _prepare(self, console: Console, button: Button) -> None:
        lobby = self._matches.lobby
        if button is Button.LEFT and lobby.rewound:
            self.leave()
        elif button is Button.LEFT:
            lobby.rewind()
        elif button is Button.RIGHT:
            lobby.advance()
        else:
            match lobby.select():
                case Offer.PLAY:
                    self.begin()
                case Offer.LEARN:
                    self._learn()
                case Offer.POSE if puzzle := lobby.puzzle:
                    self.close()
                    self._matches.pose(puzzle)
                case Offer.LANGUAGE:
                    self.speak(console, console.next_language)
                case Offer.STAFF:
                    self._call(console)
                case Offer.TABLE:
                    self.computer.open(console)
                case Offer.CHECK:
                    self.card_check = CardCheck(lobby.game.setup.components(lobby.seats))
                    self._machine.fire("checked")

    def _learn(self) -> None:
        """Begins a first game; where people deal, after they have stacked the decks."""
        if self._matches.deals:
            self.begin(taught=True)
        else:
            self._machine.fire("stacked")

    def _look_back(self, console: Console, button: Button) -> None:
        if solving := self._matches.match.solving:
            self._answer_try(solving, console, button)
            return
        match button:
            case Button.LEFT:
                self._matches.live.answers.undo(console.seat(self._matches.match))
            case Button.MIDDLE:
                if self._matches.match.figures:
                    console.review()
            case Button.RIGHT:
                self._matches.on = None
                self.close()
                self._machine.fire("prepared")

    def _answer_try(self, solving: Solving, console: Console, button: Button) -> None:
        if button is Button.RIGHT and solving.verdict is Verdict.FAILED:
            self._matches.live.answers.take_back()
        elif button is not Button.MIDDLE:
            self._list_puzzles(solving.puzzle.number if button is Button.RIGHT else 0)

    def _list_puzzles(self, number: int) -> None:
        """Leaves the present puzzle, and shows the list from the first unsolved one after `number`."""
        self.leave()
        self._matches.lobby.list_puzzles(number)
        self._machine.fire("prepared")

    # --- in a match

    # The order matters. A question to a seat comes before its lesson, which could otherwise hide it. Last
    # come game actions, but not where several seats of one console are under the same time pressure: no
    # button tells which of them pressed.
    def _press_in_match(self, console: Console, button: Button, now: float) -> None:
        match = self._matches.match
        seat = console.seat(match)
        if self._machine.phase is Phase.AGREEING:
            if button is not Button.MIDDLE:
                self._matches.live.answers.answer(seat, button is Button.RIGHT, now)
        elif console.teaches(match):
            if button is Button.LEFT and match.tutorial:
                match.tutorial.advance(seat)
        elif button is Button.LEFT:
            self._open_menu(console)
        elif match.solving and button is Button.MIDDLE and buttons.may_hint(match, seat):
            match.solving.hint()
        elif not pressed_together(match, seat, console.others(match)):
            self._matches.live.answers.press(seat, button, now)

    def _open_menu(self, console: Console) -> None:
        match = self._matches.match
        words, state, seat = match.game.words, match.state, console.seat(match)
        proposals: list[Option[Command]] = [
            Option(words.label(state, action), words.describe(state, action), Proposal(seat, action))
            for action in ([] if match.solving else rights.proposals(match, seat))
        ]
        racing = match.game.pace is Pace.REAL_TIME  # otherwise the console addresses the mover
        menu = table_commands(
            can_undo=match.history.length > 0,
            can_correct=not match.solving and bool(match.corrections()),
            taught=match.tutorial is not None,
            signs=match.legend(console.seats[0]) is not None,
            leaving={
                s: match.game.seat_name(s)
                for s in console.seats
                if not match.solving and rights.departure(match, s)
            },
            proposals=proposals,
            sharing={s: match.game.seat_name(s) for s in console.others(match) if racing},
            calling=self._caller(console) in self.calls,
            puzzle=match.solving is not None,
            services=self._services,
        )
        console.open(menu, "opened")

    def _browse(self, console: Console, button: Button, now: float) -> None:
        assert console.menu is not None
        if button is Button.LEFT:
            console.close()
        elif button is Button.RIGHT:
            console.menu.advance()
        elif not self._stands(console.number, button, now):
            return
        elif isinstance(entry := console.menu.current.value, Correction):
            console.close()
            self._matches.live.answers.correct(console.seat(self._matches.match), entry)
        elif isinstance(entry, Proposal):
            console.close()
            self._matches.live.answers.propose(*entry, now)
        elif isinstance(entry, Address):
            console.speak_to(entry.seat, self._matches.match)
            console.close()
        elif isinstance(entry, Departure) or entry in REQUESTS:
            console.fire("asked")
        elif not self.computer.takes(entry, console) and isinstance(entry, TableCommand):
            self._run(entry, console, now)

    def _run(self, command: TableCommand, console: Console, now: float) -> None:
        match = self._matches.match
        match command:
            case TableCommand.UNDO:
                console.close()
                if match.solving:
                    self._matches.live.answers.take_back()
                else:
                    self._matches.live.answers.undo(console.seat(match))
            case TableCommand.HINT if match.solving:
                match.solving.hint()
                console.close()
            case TableCommand.PUZZLES if match.solving:
                self._list_puzzles(match.solving.puzzle.number)
            case TableCommand.UMPIRE if corrections := match.corrections():
                console.open(umpiring(corrections), "umpired")
            case TableCommand.UMPIRE:  # there were some when the menu was opened
                console.close()
            case TableCommand.PIN:
                console.close()
            case TableCommand.RELEASE:
                self._emit(Release(console.number))
                console.close()
            case TableCommand.PHONE:
                console.menu = None
                console.fire("invited")
            case TableCommand.PAUSE:
                self.stop("paused", now)
            case TableCommand.SIGNS:
                self._explain_signs(console)
            case TableCommand.LANGUAGE:
                self.speak(console, console.next_language)
            case TableCommand.NO_LESSONS:
                match.tutorial = None
                self._emit(Append(Entry(EntryKind.UNTAUGHT)))
                console.close()
            case TableCommand.STAFF:
                self._call(console)
                console.close()
            case TableCommand.LEAVE:
                console.fire("asked")

    def _call(self, console: Console) -> None:
        """Calls staff, or takes the call back."""
        seat = self._caller(console)
        if seat in self.calls:
            del self.calls[seat]
        else:
            self.calls[seat] = None

    def _caller(self, console: Console) -> int:
        on = self._matches.on
        return console.seat(on.match) if on else console.seats[0]
