"""What the consoles say in each phase: every function makes one View."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from playmat.games.game import Action, AnyGame, Brief, Correction, State
from playmat.picture import SHARED, Exchange, Lay, Place, Touch
from playmat.screen.view import View
from playmat.session.directions import spot, way, what
from playmat.session.guide import Step
from playmat.session.menu import Answer, Meaning, Menu, Option
from playmat.session.pin import MEANING, PIN
from playmat.session.question import Question
from playmat.text import Text, say, say_n

MENU = say("Menu")
LOST = say("This game will end")
OK = say("OK")
AGREED = say("Yes")
DONE = say("Done")
NEXT = say("Next")
Asking = tuple[Text, tuple[Text, ...]]
"""A question's headline and details."""

OTHER_CARD: Asking = (say("Allow it?"), (say("This card joins the game"),))
TAKE_BACK: Option[Meaning] = Option(say("Undo"), say("Take back the last action"), Answer.TAKE_BACK)
NO: Option[Meaning] = Option(say("No"), say("It was not meant"), Answer.NO)
LOTS: Option[Meaning] = Option(say("Draw lots"), say("The table chooses"), Answer.LOTS)
UNDO: Asking = (say("Undo?"), (say("Take back the last action"),))

T = TypeVar("T")
AnyCorrection = Correction[Any]


def attract(game: AnyGame, page: int, pinned: bool = False) -> View:
    """Nobody plays: the pages of the invitation, one after the other."""
    teaches = game.setup.stacking() is not None
    play = (say("Learn") if teaches else None, say("Play"), None)
    invitation = say("New here? Press Learn") if teaches else say("Any button begins")
    pages = [View(say("playmat"), game.words.title(), (invitation,), play)]
    if game.setup.opener:
        lay = say("Lay a {card}", card=game.words.kind_name(game.setup.opener))
        pages.append(View(say("playmat"), lay, (say("and the table teaches you the game"),), play))
    pages.append(View(say("playmat"), say("Real cards"), (say("This table sees what you lay on it"),), play))
    if pinned:
        pages.insert(1, View(say("playmat"), PIN, (MEANING,), play))
    return pages[page % len(pages)]


def stacking(game: AnyGame) -> View:
    """How the decks of a first game lie."""
    brief = game.setup.stacking()
    assert brief is not None
    return View(*brief, (say("Back"), say("OK"), None))


def checking(game: AnyGame, seat: int, seen: int, total: int, lacking: Sequence[tuple[Text, int]]) -> View:
    """How many of the seat's components have been seen, and which lack."""
    title = say("{seat}: lay each card", seat=game.seat_name(seat))
    headline = say("{seen} / {total}", seen=seen, total=total)
    if not lacking:
        return View(title, headline, (say("All cards are here"),), (say("Back"), None, None))
    lines = tuple(say("{number} x {card}", number=number, card=card) for card, number in lacking[:2])
    return View(title, headline, lines, (say("Back"), None, None))


def teaching(page: Brief, last: bool) -> View:
    """A page of a lesson; its button is the one that never plays."""
    return View(*page, (say("Got it") if last else NEXT, None, None))


def reviewing(page: Brief) -> View:
    """A page of how the game went."""
    return View(*page, (say("Back"), None, NEXT))


def describing(page: Brief) -> View:
    """What the signs beside the map mean."""
    return View(*page, (say("Back"), None, None))


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
    right = game.words.label(state, direct) if direct else None
    return View(*game.words.brief(state, seat), (MENU, None, right), game.words.board(state, seat, marked))


def watching(game: AnyGame) -> View:
    """For a console where nobody plays."""
    return View(game.words.title(), say("You are not in this game"), (say("Both outer buttons: end it"),))


def choosing(game: AnyGame, state: State, seat: int, menu: Menu[Meaning]) -> View:
    """The seat picks one of several actions on its console."""
    brief = game.words.brief(state, seat)
    if menu.direct:
        first, second = menu.options
        return View(*brief, (MENU, first.label, second.label), game.words.board(state, seat))
    option = menu.current
    board = game.words.board(state, seat, _concerned(game, state, option.value))
    number, total = menu.position
    if total == 1:
        return View(brief.headline, option.label, (option.meaning,), (MENU, say("OK"), None), board, vital=1)
    title = say("{question} {number}/{total}", question=brief.headline, number=number, total=total)
    return View(title, option.label, (option.meaning,), (MENU, say("OK"), NEXT), board, vital=1)


def proposing(
    game: AnyGame,
    state: State,
    after: State,
    seat: int,
    action: Action,
    direct: Action | None,
    tentative: bool = False,
) -> View:
    """The mat means `action`: what will be said `after` it, if the mat stays so.

    `tentative`: hands may not be done yet; a button says that they are, if they do not go on.
    """
    view = waiting(game, after, seat, direct, _concerned(game, state, action))
    menu, middle, right = view.buttons
    warning = game.words.warning(state, action)
    details = (warning, *view.details) if warning else view.details
    buttons = (menu, DONE if tentative else middle, right)
    return view._replace(details=details, buttons=buttons, vital=int(warning is not None))


def naming(game: AnyGame, state: State, seat: int, action: Action, place: Place) -> View:
    """The mat means `action` with a card at a `place` that no map shows: which card that is."""
    title, board = game.words.brief(state, seat).title, game.words.board(state, seat)
    return View(title, game.words.label(state, action), (spot(game, place),), (MENU, None, None), board)


def touching(game: AnyGame, state: State, seat: int, action: Action) -> View:
    """A target is lifted: putting it back selects it."""
    question = game.words.brief(state, seat).headline
    board = game.words.board(state, seat, _concerned(game, state, action))
    meaning = game.words.describe(state, action)
    return View(question, say("Put it back"), (meaning,), (MENU, None, None), board, vital=1)


def confirming(game: AnyGame, state: State, seat: int, menu: Menu[Meaning]) -> View:
    """What the mat seems to mean, to be confirmed by whoever moves."""
    yes, no = menu.options
    return View(
        game.words.brief(state, seat).title,
        say("Did you mean it?"),
        (yes.meaning,),
        (MENU, yes.label, no.label),
        game.words.board(state, seat),
    )


def agreeing(game: AnyGame, state: State, seat: int, question: Question) -> View:
    """Something that needs consent, or whose consent is waited for."""
    board = game.words.board(state, seat)
    if question.asks(seat):
        buttons = (say("No"), None, AGREED)
        return View(say("Do you agree?"), question.headline, question.details, buttons, board)
    return View(say("One moment"), question.headline, (say("Waiting for an answer"),), board=board)


def counted(question: Text) -> Asking:
    """Something rests on counts that nobody can see."""
    return say("Is this right?"), (question,)


def proposed(meaning: Text) -> Asking:
    """An action that both have to agree to."""
    return say("Agreed?"), (meaning,)


def drawn(meaning: Text) -> Asking:
    """What the lot has chosen."""
    return say("Drawn by lot"), (meaning,)


def as_it_lies(state: State) -> AnyCorrection:
    """The mat is right, and the table wrong."""
    return Correction(say("Go by the mat"), say("What lies there counts"), state)


def corrected(correction: AnyCorrection) -> Asking:
    """A correction that the other player has to agree to."""
    return correction.label, (correction.meaning,)


def on_duty(duties: Sequence[Text]) -> View:
    """What a player has to do that no reader sees, until he says that it is done."""
    first, *more = duties
    return View(say("To do"), first, tuple(more), (MENU, DONE, None))


def clearing() -> View:
    """A game has begun on a mat where cards of another lie."""
    return View(say("New game"), say("Clear the mat"), (say("Take all cards off it"),), (MENU, None, None))


def settling(
    game: AnyGame, state: State, seat: int, steps: Sequence[Step], undoing: bool, confirm: bool
) -> View:
    """What the seat lays where after an action, or back after one that was undone.

    `confirm`: no reader sees it done, so a button says so.
    """
    marked = [step.target for step in steps if step.target]
    own = [step for step in steps if step.seat in (seat, SHARED)]
    if not own:
        busy = say("{seat} is moving cards", seat=game.seat_name(_moving(steps)))
        return waiting(game, state, seat, None, marked)._replace(headline=say("One moment"), details=(busy,))
    title = say_n("To do", "To do: {n}", len(own))
    if undoing:
        title = say_n("Undone", "Undone: {n}", len(own))
    board = game.words.board(state, seat, marked)
    buttons = (MENU, DONE if confirm else None, None)
    details = (*way(game, own[0]), *_apart(game, state, own[0]))
    return View(title, what(game, own[0]), details, buttons, board)


def _apart(game: AnyGame, state: State, step: Step) -> tuple[Text, ...]:
    """What stands too near to others is silent as they are: it may be there already."""
    place, wanted = step.target, game.projection.picture(state)
    if step.source or place is None or not game.projection.zones[place.zone].several:
        return ()
    return (say("apart from the others"),) if len(wanted.get(place, ())) > 1 else ()


def explaining(game: AnyGame, place: Place, reason: Text, steps: Sequence[Step], fits: bool) -> View:
    """What is wrong at `place`: what to do first, and why; `fits`: the game may go on with it.

    A step of no kind is about a card that the reader may not know.
    """
    title = spot(game, place)
    change = say("Allow") if fits else None
    why = say("{sentence}.", sentence=reason)
    if not steps:
        return View(title, say("Take it off"), (why,), (MENU, None, None))
    if steps[0].face.pose is None and steps[0].source == steps[0].target:
        return View(title, what(game, steps[0]), (why,), (MENU, change, None))
    destination, *_ = way(game, steps[0])
    remedy = say("{sentence}.", sentence=destination)
    return View(title, what(game, steps[0]), (remedy, why), (MENU, change, None))


def unfallen(game: AnyGame, state: State, seat: int, reason: Text) -> View:
    """Dice were thrown, and tell nothing."""
    title, why = game.words.brief(state, seat).title, say("{sentence}.", sentence=reason)
    return View(title, say("Look at the dice"), (why,), (MENU, None, None))


def browsing(menu: Menu[T]) -> View:
    """The table's own menu."""
    option = menu.current
    return View(say("Menu"), option.label, (option.meaning,), (say("Back"), say("OK"), NEXT))


def halted(missing: Text) -> View:
    """A part is missing."""
    return View(say("Paused"), say("Part missing"), (missing,))


def other_mat(title: Text) -> View:
    """Another overlay lies on the table than the game needs."""
    return View(say("Paused"), say("Wrong mat"), (say("Lay the {game} mat", game=title),))


def pointing(
    game: AnyGame, state: State, seat: int, path: Sequence[Place], meant: Sequence[Action] = ()
) -> View:
    """A wand has touched the first places of an action: it goes on from there, or a button says `meant`."""
    board = game.words.board(state, seat, path)
    title, start = game.words.brief(state, seat).title, spot(game, path[-1])
    done = game.words.label(state, meant[0]) if meant else None
    return View(title, start, (say("Touch where it goes"),), (MENU, done, None), board)


def seeking(game: AnyGame, state: State, seat: int, kind: str, found: Place | None) -> View:
    """A wand has touched one of several equal pieces, and nobody knows on which square that one stood."""
    board = game.words.board(state, seat, [found] if found else ())
    title, name = game.words.brief(state, seat).title, game.words.kind_name(kind)
    asked = say("Touch where it stood") if found else say("Touch its square")
    return View(title, say("Which square?"), (name, asked), (MENU, None, None), board)


def astray(game: AnyGame, state: State, seat: int, path: Sequence[Place], place: Place) -> View:
    """A wand has touched what nothing can be done with after the places of `path`, and why."""
    board = game.words.board(state, seat, (*path, place))
    title = game.words.brief(state, seat).title
    why = say("{sentence}.", sentence=game.projection.astray(state, path, place))
    return View(title, say("Not this one"), (spot(game, place), why), (MENU, None, None), board, vital=2)


def paused() -> View:
    """Somebody asked for a pause."""
    return View(say("Paused"), say("Pause"), (say("Any button resumes"),), (None, say("Resume"), None))


def over(game: AnyGame, state: State, seat: int) -> View:
    """Victory and its reason."""
    brief = game.words.brief(state, seat)
    keys = (say("Undo"), say("Stats"), say("New"))
    return View(*brief, keys, game.words.board(state, seat), vital=1)


def _concerned(game: AnyGame, state: State, action: Meaning) -> list[Place]:
    """The places that the hands of whoever does `action` touch."""
    if isinstance(action, Answer):
        return []
    match game.projection.gestures(state, action)[0]:
        case Lay(changes):
            return [*changes]
        case Touch(path):
            return [*path]
        case Exchange(place, changes):
            return [*changes, place]
    return []


def _moving(steps: Sequence[Step]) -> int:
    """Whose step is due."""
    return max(steps[0].seat, 0) if steps else 0
