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
            say("playmat"),
            say("Lay a {card}", card=game.kind_name(game.opener)),
            (say("on the mat, and you"), say("are taught the game")),
            play,
        ),
        View(say("playmat"), say("Real cards"), (say("This table knows"), say("what you lay on it")), play),
    )
    return pages[page % len(pages)]


def stacking(game: AnyGame) -> View:
    """How the decks of a first game lie."""
    return View(*game.stacking(), (say("Back"), say("OK"), None))


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
    return View(*page, (MENU, None, say("I see") if last else say("Next")))


def reviewing(page: Brief) -> View:
    """A page of how the game went."""
    return View(*page, (say("Back"), None, say("Next")))


def sure(meaning: Text) -> View:
    """Asks once more before something is lost; only a held button says yes."""
    return View(say("Sure?"), say("Hold for yes"), (meaning,), (say("No"), None, say("Hold: yes")))


def resume(actions: int) -> View:
    """A game was interrupted."""
    detail = say_n("after {n} action", "after {n} actions", actions)
    return View(say("Game interrupted"), say("Continue?"), (detail,), (say("New"), None, say("Yes")))


def waiting(
    game: AnyGame, state: State, seat: int, direct: Action | None, marked: Sequence[Place] = ()
) -> View:
    """A decision is due; `direct` is what the right button does for this seat."""
    right = game.label(state, direct) if direct else None
    return View(*game.brief(state, seat), (MENU, None, right), game.overview(state, seat, marked))


def choosing(game: AnyGame, state: State, seat: int, menu: Menu[Action]) -> View:
    """The seat picks one of several actions on its console."""
    brief = game.brief(state, seat)
    if menu.direct:
        first, second = menu.options
        return View(*brief, (MENU, first.label, second.label), game.overview(state, seat))
    option = menu.current
    overview = game.overview(state, seat, _concerned(game, state, option.value))
    number, total = menu.position
    if total == 1:
        return View(brief.headline, option.label, (option.meaning,), (MENU, say("OK"), None), overview)
    title = say("{question} {number}/{total}", question=brief.headline, number=number, total=total)
    return View(title, option.label, (option.meaning,), (MENU, say("OK"), say("Next")), overview)


def proposing(
    game: AnyGame, state: State, after: State, seat: int, action: Action, direct: Action | None
) -> View:
    """The mat means `action`: what will be said `after` it, if the mat stays so."""
    return waiting(game, after, seat, direct, _concerned(game, state, action))


def touching(game: AnyGame, state: State, seat: int, action: Action) -> View:
    """A target is lifted: what putting it back will mean."""
    question = game.brief(state, seat).headline
    overview = game.overview(state, seat, _concerned(game, state, action))
    return View(question, say("Put it back"), (game.describe(state, action),), (MENU, None, None), overview)


def settling(game: AnyGame, state: State, seat: int, steps: Sequence[Step], undoing: bool) -> View:
    """What the seat lays where after an action, or back after one that was undone."""
    marked = [step.target for step in steps if step.target]
    own = [step for step in steps if step.seat == seat]
    if not own:
        tidies = say("{seat} tidies", seat=seat_name(1 - seat))
        return waiting(game, state, seat, None, marked)._replace(headline=tidies)
    title = say_n("To do", "To do: {n}", len(own))
    if undoing:
        title = say_n("Undone", "Undone: {n}", len(own))
    overview = game.overview(state, seat, marked)
    return View(title, _verb(game, own[0]), _way(game, own[0]), (MENU, None, None), overview)


def explaining(game: AnyGame, place: Place, reason: Text, steps: Sequence[Step]) -> View:
    """Why the mat cannot be so at `place`, and the way back."""
    title = spot(game, place)
    if not steps:
        return View(title, say("Look"), (reason,), (MENU, None, None))
    destination, *_ = _way(game, steps[0])
    return View(title, _verb(game, steps[0]), (reason, destination), (MENU, None, None))


def browsing(menu: Menu[Errand]) -> View:
    """The table's own menu."""
    option = menu.current
    return View(say("Menu"), option.label, (option.meaning,), (say("Back"), say("OK"), say("Next")))


def watching(game: AnyGame, state: State, seat: int) -> View:
    """The other console holds the menu."""
    chooses = say("{seat} chooses", seat=seat_name(1 - seat))
    return View(say("Menu"), say("One moment"), (chooses,), overview=game.overview(state, seat))


def paused(missing: Text | None) -> View:
    """A part is missing, or somebody asked for a pause."""
    if missing:
        return View(say("Paused"), say("Part missing"), (missing,))
    return View(say("Paused"), say("Pause"), (say("Any button goes on"),), (None, say("Go on"), None))


def over(game: AnyGame, state: State, seat: int) -> View:
    """Victory and its reason."""
    brief = game.brief(state, seat)
    keys = (say("Undo"), say("Figures"), say("New"))
    return View(*brief, keys, game.overview(state, seat))


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
    """To where and from where, a line each; only where it lies if it is to be turned there."""
    if step.source == step.target and step.target:
        return (spot(game, step.target),)
    source = (say("from {place}", place=spot(game, step.source)),) if step.source else ()
    if step.target is None:
        return (say("back to the hand") if source else say("off the mat"), *source)
    return (say("to {place}", place=spot(game, step.target)), *source)


def _concerned(game: AnyGame, state: State, action: Action) -> list[Place]:
    """The places that the hands of whoever does `action` touch."""
    gesture = game.gesture(state, action)
    return [*gesture.changes, *([gesture.touch] if gesture.touch else [])]
