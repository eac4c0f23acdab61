"""What the consoles say in each phase: every function makes one View."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

from playmat.games.game import Action, Brief, State
from playmat.interpret import AnyGame, Step
from playmat.picture import Place
from playmat.screen.view import View
from playmat.session.menu import Menu, Option
from playmat.text import Text, say, say_n

MENU = say("Menu")
LOST = say("This game ends")


class Errand(Enum):
    """What the table's own menu offers."""

    UNDO = auto()
    PAUSE = auto()
    LANGUAGE = auto()
    NO_LESSONS = auto()
    LEAVE = auto()


def seat_name(seat: int) -> Text:
    """The seat for people."""
    return (say("South"), say("North"))[seat]


def attract(game: AnyGame, page: int) -> View:
    """Nobody plays: the pages of the invitation, one after the other."""
    play = (None, say("Play"), None)
    pages = (
        View(say("playmat"), game.title(), (say("Any button begins"),), play),
        View(
            say("playmat"), say("Lay a King"), (say("on the mat, and you"), say("are taught the game")), play
        ),
        View(say("playmat"), say("Real cards"), (say("This table knows"), say("what you lay on it")), play),
    )
    return pages[page % len(pages)]


def stacking() -> View:
    """How the decks of a first game lie."""
    order = (say("Soldier, Guardian,"), say("Archer, Priest, Wizard"))
    return View(say("Stack both decks:"), say("5 kinds in turn"), order, (say("Back"), say("OK"), None))


def checking(seat: int, seen: int, total: int, lacking: Sequence[tuple[Text, int]]) -> View:
    """How many cards of the seat's army have been seen, and which lack."""
    title = say("Lay each card: {seat}", seat=seat_name(seat))
    headline = say("{seen} / {total}", seen=seen, total=total)
    if not lacking:
        return View(title, headline, (say("The army is complete"),), (say("Back"), None, None))
    lines = tuple(say("{number} x {card}", number=number, card=card) for card, number in lacking[:2])
    return View(title, headline, lines, (say("Back"), None, None))


def teaching(page: Brief, last: bool) -> View:
    """A page of a lesson."""
    return View(page.title, page.headline, page.details, (MENU, None, say("I see") if last else say("Next")))


def reviewing(page: Brief) -> View:
    """A page of how the game went."""
    return View(page.title, page.headline, page.details, (say("Back"), None, say("Next")))


def sure(meaning: Text) -> View:
    """Asks once more before something is lost; only a held button says yes."""
    return View(say("Sure?"), say("Hold for yes"), (meaning,), (say("No"), None, say("Hold: yes")))


def resume(actions: int) -> View:
    """A game was interrupted."""
    detail = say_n("after {n} action", "after {n} actions", actions)
    return View(say("Game interrupted"), say("Continue?"), (detail,), (say("New"), None, say("Yes")))


def waiting(game: AnyGame, state: State, seat: int, direct: Action | None) -> View:
    """A decision is due; `direct` is what the right button does for this seat."""
    brief = game.brief(state, seat)
    right = game.label(state, direct) if direct else None
    return View(brief.title, brief.headline, brief.details, (MENU, None, right), brief.overview)


def choosing(game: AnyGame, state: State, seat: int, menu: Menu[Action]) -> View:
    """The seat picks one of several actions on its console."""
    brief = game.brief(state, seat)
    if menu.direct:
        first, second = menu.options
        keys = (MENU, first.label, second.label)
        return View(brief.title, brief.headline, brief.details, keys, brief.overview)
    option = menu.current
    number, total = menu.position
    if total == 1:
        return View(brief.headline, option.label, (option.meaning,), (MENU, say("OK"), None), brief.overview)
    title = say("{question} {number}/{total}", question=brief.headline, number=number, total=total)
    keys = (MENU, say("OK"), say("Next"))
    return View(title, option.label, (option.meaning,), keys, brief.overview)


def proposing(game: AnyGame, state: State, actions: Sequence[Action]) -> View:
    """The mat means this, if it stays so."""
    last = game.describe(state, actions[0])
    return View(say("Seen"), game.label(state, actions[0]), (last,), (MENU, None, None))


def touching(game: AnyGame, state: State, action: Action) -> View:
    """A target is lifted: what putting it back will mean."""
    return View(say("Put it back to"), game.label(state, action), (game.describe(state, action),))


def settling(game: AnyGame, steps: Sequence[Step], undoing: bool) -> View:
    """What is to be laid where after an action, or back after one that was undone."""
    step = steps[0]
    title = say_n("Please move a card", "Please move {n} cards", len(steps))
    if undoing:
        title = say_n("Undone: a card back", "Undone: {n} cards back", len(steps))
    return View(title, _verb(game, step), _way(game, step), (MENU, None, None))


def explaining(game: AnyGame, place: Place, reason: Text, steps: Sequence[Step]) -> View:
    """Why the mat cannot be so at `place`, and the way back."""
    title = spot(game, place)
    if not steps:
        return View(title, say("Look"), (reason,), (MENU, None, None))
    *_, destination = _way(game, steps[0])
    return View(title, _verb(game, steps[0]), (reason, destination), (MENU, None, None))


def browsing(menu: Menu[Errand]) -> View:
    """The table's own menu."""
    option = menu.current
    return View(say("Menu"), option.label, (option.meaning,), (say("Back"), say("OK"), say("Next")))


def watching(seat: int) -> View:
    """The other console holds the menu."""
    return View(say("Menu"), say("One moment"), (say("{seat} chooses", seat=seat_name(seat)),))


def paused(missing: Text | None) -> View:
    """A part is missing, or somebody asked for a pause."""
    if missing:
        return View(say("Paused"), say("Part missing"), (missing,))
    return View(say("Paused"), say("Pause"), (say("Any button goes on"),), (None, say("Go on"), None))


def over(game: AnyGame, state: State, seat: int) -> View:
    """Victory and its reason."""
    brief = game.brief(state, seat)
    keys = (say("Undo"), say("Figures"), say("New"))
    return View(brief.title, brief.headline, brief.details, keys, brief.overview)


def errands(can_undo: bool, taught: bool) -> Menu[Errand]:
    """The entries of the table's own menu."""
    undo = Option(say("Undo"), say("Take back the last action"), Errand.UNDO)
    lessons = Option(say("No lessons"), say("Play on untaught"), Errand.NO_LESSONS)
    return Menu(
        [
            *([undo] if can_undo else []),
            *([lessons] if taught else []),
            Option(say("Pause"), say("The mat is not read"), Errand.PAUSE),
            Option(say("Language"), say("This console speaks English"), Errand.LANGUAGE),
            Option(say("New game"), LOST, Errand.LEAVE),
        ]
    )


def spot(game: AnyGame, place: Place) -> Text:
    """A place with its seat."""
    return say("{seat} {place}", seat=seat_name(place.seat), place=game.place_name(place))


def _verb(game: AnyGame, step: Step) -> Text:
    name = game.kind_name(step.face.kind)
    if step.source != step.target:
        return name
    return say("Turn {card}", card=name) if step.face.turned else say("Stand {card}", card=name)


def _way(game: AnyGame, step: Step) -> tuple[Text, ...]:
    """From where and to where, a line each; only where it lies if it is to be turned there."""
    source = spot(game, step.source) if step.source else None
    if step.target is None:
        return (source, say("back to the hand")) if source else (say("off the mat"),)
    if step.source == step.target:
        return (spot(game, step.target),)
    target = say("to {place}", place=spot(game, step.target))
    return (source, target) if source else (target,)
