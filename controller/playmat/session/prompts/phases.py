"""Views of the consoles in each phase: every function returns one View."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Any, TypeVar

from playmat.games.interface import Action, AnyGame, Brief, Correction, State
from playmat.placement import Exchange, Lay, Place, Touch
from playmat.screen.view import View
from playmat.session.menu import Decision, Meaning, Menu, Option
from playmat.session.prompts.directions import spot
from playmat.text import Text, say, say_n, sentences, whole_sentences

# A view contains a mark in place of a console's PIN, so neither the session nor a recording contains it. The
# table replaces the mark before a display or a page gets the view.
_MARK = Text("******")
PIN = say("PIN {pin}", pin=_MARK)
PIN_MEANING = say("To play at your screen")
PHONE = say("Phone"), say("It becomes a second console")
_LINK = "******"  # the same for the link in a code

CALL = say("Call staff"), say("Someone comes to this table")
MENU = say("Menu")
LOST = say("This game will end")
RESET = say("Staff asks to end this game")
OK = say("OK")
HOLD = say("Hold: yes")
DONE = say("Done")
AGAIN = say("Again")
NEXT = say("Next")
HINT = say("Hint")
COMPUTER = say("Computer")

TAKE_BACK: Option[Meaning] = Option(say("Undo"), say("Take back the last action"), Decision.TAKE_BACK)
NO: Option[Meaning] = Option(say("No"), say("It was not meant"), Decision.NO)
LOTS: Option[Meaning] = Option(say("Draw lots"), say("The table chooses"), Decision.LOTS)

T = TypeVar("T")
AnyCorrection = Correction[Any]


def attract(game: AnyGame, page: int, pinned: bool = False) -> View:
    """The pages of the invitation, while no game is on."""
    teaches = game.setup.stacking() is not None
    play = (say("Learn") if teaches else None, say("Play"), None)
    invitation = say("New here? Press Learn") if teaches else say("Press Play to begin")
    caption = say("Press Play to begin.")
    if teaches:
        caption = say("Press Learn for a first game with lessons, or Play to begin at once.")
    pages = [View(say("playmat"), game.words.title(), (invitation,), play)]
    if game.setup.opener:
        lay = say("Lay a {card}", card=game.words.kind_name(game.setup.opener))
        pages.append(View(say("playmat"), lay, (say("and the table teaches you the game"),), play))
    pages.append(View(say("playmat"), say("Real cards"), (say("This table sees what you lay on it"),), play))
    if pinned:
        pin = say("Enter {pin} on your own screen to play there.", pin=PIN)
        pages.insert(1, View(say("playmat"), PIN, (PIN_MEANING,), play, caption=pin))
    shown = pages[page % len(pages)]
    return shown if shown.caption else shown._replace(caption=caption)


def stacking(game: AnyGame) -> View:
    """The order of the decks of a first game."""
    brief = game.setup.stacking()
    assert brief is not None
    caption = say("Press OK when this is done: {how}.", how=_enumerated(brief.headline, *brief.details))
    return View(*brief, (say("Back"), say("OK"), None), caption=caption)


def checking(game: AnyGame, seat: int, seen: int, total: int, lacking: Sequence[tuple[Text, int]]) -> View:
    """The progress of the card check, with the missing kinds."""
    title = say("{seat}: lay each card", seat=game.seat_name(seat))
    headline = say("{seen} / {total}", seen=seen, total=total)
    if not lacking:
        caption = say("Press Back: all {total} cards are here.", total=total)
        return View(title, headline, (say("All cards are here"),), (say("Back"), None, None), caption=caption)
    caption = say(
        "Lay each card on the mat for a moment: {seen} of {total} are read.", seen=seen, total=total
    )
    lines = tuple(say("{number} x {card}", number=number, card=card) for card, number in lacking[:2])
    return View(title, headline, lines, (say("Back"), None, None), caption=caption)


def teaching(page: Brief, last: bool) -> View:
    """A page of a lesson; its button never plays."""
    button = say("Got it") if last else NEXT
    lines = [say("{title}: {headline}", title=page.title, headline=page.headline)]
    for detail in page.details:
        if detail.message[:1].islower():  # it continues the headline
            lines[-1] = sentences(lines[-1], detail)
        else:
            lines.append(detail)
    caption = sentences(whole_sentences(*lines), say("Press {button} to go on.", button=button))
    return View(*page, (button, None, None), caption=caption)


def reviewing(page: Brief) -> View:
    """A page of the statistics."""
    return View(*page, (say("Back"), None, NEXT), caption=_reading(page, NEXT))


def describing(page: Brief) -> View:
    """The legend of the map."""
    return View(*page, (say("Back"), None, None), caption=_reading(page, say("Back")))


def _reading(page: Brief, button: Text) -> Text:
    """Returns the caption of a page of figures or signs."""
    lines = _enumerated(page.headline, *page.details)
    return say("Read this, then press {button}: {lines}.", button=button, lines=lines)


def _enumerated(first: Text, *more: Text) -> Text:
    return reduce(lambda before, after: say("{before}, {after}", before=before, after=after), more, first)


def sure(meaning: Text) -> View:
    """Asks for confirmation before a loss; only a held button confirms."""
    caption = say("Hold the right button to confirm, or press No. {meaning}.", meaning=meaning)
    buttons = (say("No"), None, HOLD)
    return View(say("Sure?"), say("Hold for yes"), (meaning,), buttons, caption=caption)


def announcing(headline: Text, *details: Text) -> View:
    """A message of staff or of the table itself."""
    caption = sentences(whole_sentences(headline, *details), say("Press OK to go on."))
    return View(say("Message"), headline, details, (None, None, OK), vital=len(details), caption=caption)


def resume(actions: int) -> View:
    """An interrupted game."""
    detail = say_n("after {n} action", "after {n} actions", actions)
    caption = say("Press Yes to continue the interrupted game, or New to begin another.")
    buttons = (say("New"), None, say("Yes"))
    return View(say("Game interrupted"), say("Continue?"), (detail,), buttons, caption=caption)


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
    details = (say("Both outer buttons: end it"),)
    caption = say("Watch this game, in which you have no seat, or press both outer buttons to end it.")
    return View(game.words.title(), say("You are not in this game"), details, caption=caption)


def choosing(game: AnyGame, state: State, seat: int, menu: Menu[Meaning]) -> View:
    """A choice of one of several actions on the console."""
    brief = game.words.brief(state, seat)
    if menu.direct:
        first, second = menu.options
        buttons, caption = (MENU, first.label, second.label), game.words.caption(state, seat)
        return View(*brief, buttons, game.words.board(state, seat), caption=caption)
    option = menu.current
    board = game.words.board(state, seat, concerned_places(game, state, option.value))
    number, total = menu.position
    caption = picking(option, total > 1)
    if total == 1:
        only = (MENU, say("OK"), None)
        return View(
            title=brief.headline,
            headline=option.label,
            details=(option.meaning,),
            buttons=only,
            board=board,
            vital=1,
            caption=caption,
        )
    title = say("{question} {number}/{total}", question=brief.headline, number=number, total=total)
    buttons = (MENU, say("OK"), NEXT)
    return View(
        title=title,
        headline=option.label,
        details=(option.meaning,),
        buttons=buttons,
        board=board,
        vital=1,
        caption=caption,
    )


def picking(option: Option[T], others: bool) -> Text:
    """Returns how the entry in view is chosen; `others`: there are more entries."""
    label, meaning = option.label, option.meaning
    if option.value is Decision.LOTS:  # always the first of several
        return say("Press OK to draw lots, or Next to choose yourselves.")
    if label == meaning:
        if others:
            return say("Press OK for “{label}”, or Next to see another choice.", label=label)
        return say("Press OK for “{label}”.", label=label)
    if others:
        return say(
            "Press OK for “{label}” ({meaning}), or Next to see another choice.", label=label, meaning=meaning
        )
    return say("Press OK for “{label}” ({meaning}).", label=label, meaning=meaning)


def proposing(
    game: AnyGame,
    state: State,
    after: State,
    seat: int,
    action: Action,
    direct: Action | None,
) -> View:
    """The action on the mat, in the words of the state `after` it."""
    view = waiting(game, after, seat, direct, concerned_places(game, state, action))
    warning = game.words.warning(state, action)
    details = (warning, *view.details) if warning else view.details
    caption = view.caption
    if warning and caption:
        caption = sentences(whole_sentences(warning), caption)
    return view._replace(details=details, vital=int(warning is not None), caption=caption)


def completing(
    game: AnyGame, state: State, after: State, seat: int, action: Action, direct: Action | None
) -> View:
    """The action on the mat, to which more may be laid: a button says that this is all.

    `direct` is the right button's action in the state `after` it.
    """
    words = game.words
    title, board = (
        words.brief(state, seat).title,
        words.board(state, seat, concerned_places(game, state, action)),
    )
    warning, meaning = words.warning(state, action), words.describe(state, action)
    caption = say("Press Done if this is all: {meaning}. Otherwise go on.", meaning=meaning)
    details: tuple[Text, ...] = (say("Is this all?"),)
    if warning:
        details, caption = (warning, *details), sentences(whole_sentences(warning), caption)
    buttons = (MENU, DONE, words.label(after, direct) if direct else None)
    return View(
        title=title,
        headline=words.label(state, action),
        details=details,
        buttons=buttons,
        board=board,
        vital=len(details),
        caption=caption,
    )


def naming(game: AnyGame, state: State, seat: int, action: Action, place: Place) -> View:
    """Names the card of an action at a `place` that no map shows."""
    title, board = game.words.brief(state, seat).title, game.words.board(state, seat)
    label, where = game.words.label(state, action), spot(game, place)
    caption = say("This counts as “{label}” on {place}.", label=label, place=where)
    return View(
        title=title,
        headline=label,
        details=(where,),
        buttons=(MENU, None, None),
        board=board,
        caption=caption,
    )


def touching(game: AnyGame, state: State, seat: int, action: Action) -> View:
    """A lifted target: putting it back selects it."""
    question = game.words.brief(state, seat).headline
    board = game.words.board(state, seat, concerned_places(game, state, action))
    meaning = game.words.describe(state, action)
    caption = say("Put it back to choose it: {meaning}.", meaning=meaning)
    return View(
        title=question,
        headline=say("Put it back"),
        details=(meaning,),
        buttons=(MENU, None, None),
        board=board,
        vital=1,
        caption=caption,
    )


def confirming(game: AnyGame, state: State, seat: int, menu: Menu[Meaning]) -> View:
    """Asks the player to confirm the action that the mat or the wand selects."""
    yes, no = menu.options
    again = not isinstance(yes.value, Decision) and game.projection.deliberate(state, yes.value)
    details = (yes.meaning, say("Touch it again to confirm")) if again else (yes.meaning,)
    board = game.words.board(state, seat, concerned_places(game, state, yes.value))
    title = game.words.brief(state, seat).title
    press = say("Press {yes} if you meant this: {meaning}.", yes=yes.label, meaning=yes.meaning)
    if again:
        press = say("Touch it again if you meant this: {meaning}.", meaning=yes.meaning)
    caption = sentences(press, say("Otherwise press {no}.", no=no.label))
    buttons = (MENU, yes.label, no.label)
    return View(
        title=title,
        headline=say("Did you mean it?"),
        details=details,
        buttons=buttons,
        board=board,
        vital=1,
        caption=caption,
    )


def as_it_lies(state: State) -> AnyCorrection:
    """The correction that adopts the mat."""
    return Correction(say("Go by the mat"), say("What lies there counts"), state)


def reminder(duties: Sequence[Text]) -> View:
    """Reminders that no reader can check, until the player confirms them."""
    first, *more = duties
    caption = sentences(whole_sentences(*duties), say("Then press Done."))
    return View(say("To do"), first, tuple(more), (MENU, DONE, None), caption=caption)


def clearing() -> View:
    """A new game on a mat with cards of another."""
    caption = say("Take all cards off the mat: a new game begins.")
    details = (say("Take all cards off it"),)
    return View(say("New game"), say("Clear the mat"), details, (MENU, None, None), caption=caption)


def browsing(menu: Menu[T]) -> View:
    """The table's own menu."""
    option = menu.current
    buttons = (say("Back"), say("OK"), NEXT)
    return View(say("Menu"), option.label, (option.meaning,), buttons, caption=picking(option, True))


def halted(missing: Text) -> View:
    """A missing part."""
    return View(say("Paused"), say("Part missing"), (missing,), caption=whole_sentences(missing))


def own_mat(title: Text) -> Text:
    """Asks for the overlay of a game."""
    return say("Lay the mat of {game}", game=title)


def other_mat(title: Text) -> View:
    """The wrong overlay on the table."""
    caption = say("Lay the mat of {game}, or press New to begin another game.", game=title)
    return View(say("Paused"), say("Wrong mat"), (own_mat(title),), (say("New"), None, None), caption=caption)


def paused() -> View:
    """A pause that a player asked for."""
    go_on = say("Press Resume to go on")
    return View(
        say("Paused"), say("Pause"), (go_on,), (None, say("Resume"), None), caption=whole_sentences(go_on)
    )


def over(game: AnyGame, state: State, seat: int) -> View:
    """Victory and its reason."""
    brief = game.words.brief(state, seat)
    keys = (say("Undo"), say("Stats"), AGAIN)
    caption = game.words.caption(state, seat)
    return View(*brief, keys, board=game.words.board(state, seat), vital=1, caption=caption)


def concerned_places(game: AnyGame, state: State, action: Meaning) -> list[Place]:
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


def inviting_phone() -> View:
    """The code that makes a phone a second console."""
    caption = say("Scan the code: your phone becomes a second console.")
    back = (say("Back"), None, None)
    return View(PHONE[0], say("Scan me"), (say("Second console"),), back, caption=caption, code=_LINK)


def reveal_pin(view: View, pin: str) -> View:
    """Returns the view with the PIN instead of its mark."""
    shown = Text(pin)
    caption = view.caption.replaced(_MARK, shown) if view.caption else None
    return view._replace(headline=view.headline.replaced(_MARK, shown), caption=caption)
