"""Consoles as spectators may read them."""

from __future__ import annotations

from collections.abc import Iterable

from playmat.games.interface import AnyGame
from playmat.screen.view import View
from playmat.session.console.console import Console
from playmat.session.effects import Status
from playmat.session.machine import Phase, Screen
from playmat.session.match.matches import Matches
from playmat.session.prompts import phases
from playmat.session.prompts.directions import spot, way, what
from playmat.text import Text, listed, say

# A lesson opens by what its seat holds, so that it is open is no business of spectators: it is missing here.
_OPEN = {
    Screen.BROWSING: say("Menu"),
    Screen.CORRECTING: say("Correction"),
    Screen.REVIEWING: say("Statistics"),
    Screen.DESCRIBING: say("Legend"),
    Screen.INVITING: say("Phone"),
    Screen.LOCATING: say("Network"),
}


# A console's own view is made for its seats: it names cards in their hands, offers what they can do, and
# shows PINs and codes. Taking such words out again would have to be right in every game and every phase. So
# the public view is made from the beginning of values that are public already: the status, the lobby, and
# which of its screens a player has opened. It reads no state and no action. Two worlds that differ in hidden
# components only therefore have the same public views, which tests/laws compares byte by byte.
def public_view(console: Console, status: Status, matches: Matches, reset_asked: bool) -> View:
    """Returns what a spectator may read on a console, without buttons."""
    lobby, phase = matches.lobby, Phase(status.phase)
    game = matches.game
    if console.screen is Screen.CONFIRMING:
        shown = phases.sure(phases.RESET if reset_asked else console.loss(game))
    elif console.screen in _OPEN:
        shown = View(_title(game, console, status), _OPEN[console.screen])
    elif phase is Phase.ATTRACTING:
        shown = phases.attract(game, 0)
    elif phase is Phase.RESUMING:
        shown = phases.resume(status.actions)
    elif phase is Phase.PREPARING:
        shown = lobby.view()
    elif phase is Phase.STACKING:
        shown = phases.stacking(game)
    elif phase is Phase.CHECKING:
        shown = View(_title(game, console, status), say("Card check"))
    elif phase in (Phase.PAUSED, Phase.HALTED):
        shown = (phase is Phase.HALTED and matches.obstacle()) or phases.paused()
    else:
        shown = _match_view(console, status, game, phase)
    return View(shown.title, shown.headline, shown.details)


def _match_view(console: Console, status: Status, game: AnyGame, phase: Phase) -> View:
    story, title = status.story, _title(game, console, status)
    if not any(seat < len(story.scores) for seat in console.seats):
        return phases.watching(game)
    if story.winners is not None:
        won = say("{seats} won", seats=_names(game, story.winners)) if story.winners else say("Nobody won")
        return View(title, won)
    if status.steps:
        first = min(status.steps, key=lambda step: not {step.seat, step.hand} & {*console.seats})
        return View(title, what(game, first), way(game, first))
    if status.wrong:
        return View(title, say("Look here"), (spot(game, status.wrong[0]),))
    if phase is Phase.AGREEING:
        return View(title, say("Waiting for an answer"))
    own = [seat for seat in story.turn if seat in console.seats]
    if not own:
        performing = [seat for seat in story.turn if seat >= 0]
        waits = (
            say("Waiting for {seats}", seats=_names(game, performing)) if performing else say("One moment")
        )
        return View(title, waits)
    due: tuple[Text, ...] = ()
    if status.chance:
        due = (say("Cards or dice are due"),)
    elif phase is Phase.CHOOSING and not status.private:
        due = (say("A choice on this console"),)
    return View(title, say("{seats} to play", seats=_names(game, own)), due)


def _title(game: AnyGame, console: Console, status: Status) -> Text:
    playing = [seat for seat in console.seats if seat < len(status.story.scores)]
    return _names(game, playing) if playing else game.words.title()


def _names(game: AnyGame, seats: Iterable[int]) -> Text:
    return listed(*map(game.seat_name, seats))
