"""Views of the consoles in each phase: every function returns one View."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from playmat.games.game import Action, AnyGame, Brief, Correction, State
from playmat.picture import SHARED, Exchange, Lay, Place, Touch
from playmat.screen.view import View
from playmat.session.directions import spot, way, what
from playmat.session.guide import Step
from playmat.session.menu import Decision, Meaning, Menu, Option, Question
from playmat.text import Text, say, say_n

# A view contains a mark in place of a console's PIN, so neither the session nor a recording contains it. The
# table replaces the mark before a display or a page gets the view.
_MARK = Text("******")
PIN = say("PIN {pin}", pin=_MARK)
PIN_MEANING = say("To play at your screen")

MENU = say("Menu")
LOST = say("This game will end")
OK = say("OK")
AGREED = say("Yes")
DONE = say("Done")
NEW = say("New")
NEXT = say("Next")
Asking = tuple[Text, tuple[Text, ...]]
"""A question's headline and details."""

OTHER_CARD: Asking = (say("Allow it?"), (say("This card joins the game"),))
TAKE_BACK: Option[Meaning] = Option(say("Undo"), say("Take back the last action"), Decision.TAKE_BACK)
NO: Option[Meaning] = Option(say("No"), say("It was not meant"), Decision.NO)
LOTS: Option[Meaning] = Option(say("Draw lots"), say("The table chooses"), Decision.LOTS)
UNDO: Asking = (say("Undo?"), (say("Take back the last action"),))

T = TypeVar("T")
AnyCorrection = Correction[Any]


def attract(game: AnyGame, page: int, pinned: bool = False) -> View:
    """The pages of the invitation, while no game is on."""
    teaches = game.setup.stacking() is not None
    play = (say("Learn") if teaches else None, say("Play"), None)
    invitation = say("New here? Press Learn") if teaches else say("Press Play to begin")
    pages = [View(say("playmat"), game.words.title(), (invitation,), play)]
    if game.setup.opener:
        lay = say("Lay a {card}", card=game.words.kind_name(game.setup.opener))
        pages.append(View(say("playmat"), lay, (say("and the table teaches you the game"),), play))
    pages.append(View(say("playmat"), say("Real cards"), (say("This table sees what you lay on it"),), play))
    if pinned:
        pages.insert(1, View(say("playmat"), PIN, (PIN_MEANING,), play))
    return pages[page % len(pages)]


def stacking(game: AnyGame) -> View:
    """The order of the decks of a first game."""
    brief = game.setup.stacking()
    assert brief is not None
    return View(*brief, (say("Back"), say("OK"), None))


def checking(game: AnyGame, seat: int, seen: int, total: int, lacking: Sequence[tuple[Text, int]]) -> View:
    """The progress of the card check, with the missing kinds."""
    title = say("{seat}: lay each card", seat=game.seat_name(seat))
    headline = say("{seen} / {total}", seen=seen, total=total)
    if not lacking:
        return View(title, headline, (say("All cards are here"),), (say("Back"), None, None))
    lines = tuple(say("{number} x {card}", number=number, card=card) for card, number in lacking[:2])
    return View(title, headline, lines, (say("Back"), None, None))


def teaching(page: Brief, last: bool) -> View:
    """A page of a lesson; its button never plays."""
    return View(*page, (say("Got it") if last else NEXT, None, None))


def reviewing(page: Brief) -> View:
    """A page of the statistics."""
    return View(*page, (say("Back"), None, NEXT))


def describing(page: Brief) -> View:
    """The legend of the map."""
    return View(*page, (say("Back"), None, None))


def sure(meaning: Text) -> View:
    """Asks for confirmation before a loss; only a held button confirms."""
    return View(say("Sure?"), say("Hold for yes"), (meaning,), (say("No"), None, say("Hold: yes")))


def resume(actions: int) -> View:
    """An interrupted game."""
    detail = say_n("after {n} action", "after {n} actions", actions)
    return View(say("Game interrupted"), say("Continue?"), (detail,), (say("New"), None, say("Yes")))


def waiting(
    game: AnyGame, state: State, seat: int, direct: Action | None, marked: Sequence[Place] = ()
) -> View:
    """A due decision; `direct` is the right button's action for this seat."""
    words = game.words
    buttons = (MENU, None, words.label(state, direct) if direct else None)
    board, caption = words.board(state, seat, marked), words.caption(state, seat)
    return View(*words.brief(state, seat), buttons, board, caption=caption)


def watching(game: AnyGame) -> View:
    """A console without a seat in the game."""
    return View(game.words.title(), say("You are not in this game"), (say("Both outer buttons: end it"),))


def choosing(game: AnyGame, state: State, seat: int, menu: Menu[Meaning]) -> View:
    """A choice of one of several actions on the console."""
    brief = game.words.brief(state, seat)
    if menu.direct:
        first, second = menu.options
        buttons, caption = (MENU, first.label, second.label), game.words.caption(state, seat)
        return View(*brief, buttons, game.words.board(state, seat), caption=caption)
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
    """The action on the mat, in the words of the state `after` it.

    `tentative`: the player may not be finished; a button confirms that.
    """
    view = waiting(game, after, seat, direct, _concerned(game, state, action))
    menu, middle, right = view.buttons
    warning = game.words.warning(state, action)
    details = (warning, *view.details) if warning else view.details
    buttons = (menu, DONE if tentative else middle, right)
    caption = None if warning else view.caption
    return view._replace(details=details, buttons=buttons, vital=int(warning is not None), caption=caption)


def naming(game: AnyGame, state: State, seat: int, action: Action, place: Place) -> View:
    """Names the card of an action at a `place` that no map shows."""
    title, board = game.words.brief(state, seat).title, game.words.board(state, seat)
    return View(title, game.words.label(state, action), (spot(game, place),), (MENU, None, None), board)


def touching(game: AnyGame, state: State, seat: int, action: Action) -> View:
    """A lifted target: putting it back selects it."""
    question = game.words.brief(state, seat).headline
    board = game.words.board(state, seat, _concerned(game, state, action))
    meaning = game.words.describe(state, action)
    return View(question, say("Put it back"), (meaning,), (MENU, None, None), board, vital=1)


def confirming(game: AnyGame, state: State, seat: int, menu: Menu[Meaning]) -> View:
    """Asks the player to confirm the action that the mat or the wand selects."""
    yes, no = menu.options
    again = not isinstance(yes.value, Decision) and game.projection.deliberate(state, yes.value)
    details = (yes.meaning, say("Touch it again to confirm")) if again else (yes.meaning,)
    board = game.words.board(state, seat, _concerned(game, state, yes.value))
    title = game.words.brief(state, seat).title
    return View(title, say("Did you mean it?"), details, (MENU, yes.label, no.label), board, vital=1)


def agreeing(game: AnyGame, state: State, seat: int, question: Question) -> View:
    """An open question, or the wait for its answer."""
    board = game.words.board(state, seat)
    if question.asks(seat):
        buttons = (say("No"), None, AGREED)
        title = say("Are you sure?") if question.confirms else say("Do you agree?")
        return View(title, question.headline, question.details, buttons, board)
    return View(say("One moment"), question.headline, (say("Waiting for an answer"),), board=board)


def counted(question: Text) -> Asking:
    """A question about an assumed count."""
    return say("Is this right?"), (question,)


def proposed(meaning: Text) -> Asking:
    """An action that all must agree to."""
    return say("Agreed?"), (meaning,)


def deliberate(label: Text, meaning: Text) -> Asking:
    """The confirmation of an action that a button names; the details are for its player alone."""
    return say("{action}?", action=label), (meaning,)


def drawn(meaning: Text) -> Asking:
    """The lot's choice."""
    return say("Drawn by lot"), (meaning,)


def as_it_lies(state: State) -> AnyCorrection:
    """The correction that adopts the mat."""
    return Correction(say("Go by the mat"), say("What lies there counts"), state)


def corrected(correction: AnyCorrection) -> Asking:
    """A correction that the other player has to agree to."""
    return correction.label, (correction.meaning,)


def reminder(duties: Sequence[Text]) -> View:
    """Reminders that no reader can check, until the player confirms them."""
    first, *more = duties
    return View(say("To do"), first, tuple(more), (MENU, DONE, None))


def clearing() -> View:
    """A new game on a mat with cards of another."""
    return View(say("New game"), say("Clear the mat"), (say("Take all cards off it"),), (MENU, None, None))


# Steps are shown one at a time, in an order in which each can be done (see `session/guide.py`); the number in
# the title is the only trace of the others. A seat without steps of its own is told who is busy instead of
# what that seat does, because the step may be about a hidden card.
def settling(
    game: AnyGame, state: State, seat: int, steps: Sequence[Step], undoing: bool, confirm: bool
) -> View:
    """The steps to lay out after an action, or to lay back after an undo.

    `confirm`: no reader detects the step, so a button confirms it.
    """
    marked = [step.target for step in steps if step.target]
    own = [step for step in steps if step.seat in (seat, SHARED)]
    if not own:
        mover = max(steps[0].seat, 0) if steps else 0
        busy = say("{seat} is moving cards", seat=game.seat_name(mover))
        return waiting(game, state, seat, None, marked)._replace(
            headline=say("One moment"), details=(busy,), caption=None
        )
    title = say_n("To do", "To do: {n}", len(own))
    if undoing:
        title = say_n("Undone", "Undone: {n}", len(own))
    board = game.words.board(state, seat, marked)
    buttons = (MENU, DONE if confirm else None, None)
    step, details = own[0], way(game, own[0])
    zones, wanted = game.projection.zones, game.projection.picture(state)
    laid = step.target if not step.source else None
    if laid and zones[laid.zone].several and len(wanted.get(laid, ())) > 1:
        details = (*details, say("apart from the others"))  # those too close together cannot be read
    return View(title, what(game, step), details, buttons, board)


def explaining(game: AnyGame, place: Place, reason: Text, steps: Sequence[Step], fits: bool) -> View:
    """The mistake at `place`: the first step, and the reason; `fits`: a button may allow the card.

    A step without a kind is about a card that the seat may not know.
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
    """Dice that were thrown but cannot be read."""
    title, why = game.words.brief(state, seat).title, say("{sentence}.", sentence=reason)
    return View(title, say("Look at the dice"), (why,), (MENU, None, None))


def browsing(menu: Menu[T]) -> View:
    """The table's own menu."""
    option = menu.current
    return View(say("Menu"), option.label, (option.meaning,), (say("Back"), say("OK"), NEXT))


def halted(missing: Text) -> View:
    """A missing part."""
    return View(say("Paused"), say("Part missing"), (missing,))


def other_mat(title: Text) -> View:
    """The wrong overlay on the table."""
    return View(say("Paused"), say("Wrong mat"), (say("Lay the {game} mat", game=title),))


def pointing(
    game: AnyGame, state: State, seat: int, path: Sequence[Place], actions: Sequence[Action] = ()
) -> View:
    """The first places of an action, touched by a wand; a button may confirm the first of `actions`."""
    board = game.words.board(state, seat, path)
    title, start = game.words.brief(state, seat).title, spot(game, path[-1])
    done = game.words.label(state, actions[0]) if actions else None
    return View(title, start, (say("Touch where it goes"),), (MENU, done, None), board)


def seeking(game: AnyGame, state: State, seat: int, kind: str, found: Place | None) -> View:
    """One of several equal pieces, touched by a wand, whose square is unknown."""
    board = game.words.board(state, seat, [found] if found else ())
    title, name = game.words.brief(state, seat).title, game.words.kind_name(kind)
    asked = say("Touch where it stood") if found else say("Touch its square")
    return View(title, say("Which square?"), (name, asked), (MENU, None, None), board)


def invalid_target(game: AnyGame, state: State, seat: int, path: Sequence[Place], place: Place) -> View:
    """An invalid target of the wand after the places of `path`, with the reason."""
    board = game.words.board(state, seat, (*path, place))
    title = game.words.brief(state, seat).title
    why = say("{sentence}.", sentence=game.projection.touch_objection(state, path, place))
    return View(title, say("Not this one"), (spot(game, place), why), (MENU, None, None), board, vital=2)


def paused() -> View:
    """A pause that a player asked for."""
    return View(say("Paused"), say("Pause"), (say("Press Resume to go on"),), (None, say("Resume"), None))


def over(game: AnyGame, state: State, seat: int) -> View:
    """Victory and its reason."""
    brief = game.words.brief(state, seat)
    keys = (say("Undo"), say("Stats"), NEW)
    return View(*brief, keys, game.words.board(state, seat), vital=1)


def _concerned(game: AnyGame, state: State, action: Meaning) -> list[Place]:
    """The places that the gesture of `action` touches."""
    if isinstance(action, Decision):
        return []
    match game.projection.gestures(state, action)[0]:
        case Lay(changes):
            return [*changes]
        case Touch(path):
            return [*path]
        case Exchange(place, changes):
            return [*changes, place]
    return []


def reveal_pin(view: View, pin: str) -> View:
    """Returns the view with the PIN instead of its mark."""
    return view._replace(headline=view.headline.replaced(_MARK, Text(pin)))
