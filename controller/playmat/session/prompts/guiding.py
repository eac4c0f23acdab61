"""Views of single steps: what to lay, to touch with the wand, or to put right."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from playmat.games.interface import TOUCH, Action, AnyGame, State
from playmat.placement import SHARED, Face, Place
from playmat.screen.view import View
from playmat.session.guide import Step
from playmat.session.prompts.directions import instruction, spot, way, what
from playmat.session.prompts.phases import COMPUTER, DONE, MENU, waiting
from playmat.text import Text, say, say_n, sentences, whole_sentences


# Steps are shown one at a time, in an order in which each can be done (see `session/guide.py`); the number in
# the title is the only trace of the others. A seat without steps of its own sees who is busy instead of
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
            headline=say("One moment"),
            details=(busy,),
            caption=whole_sentences(say("Wait: {busy}", busy=busy)),
        )
    title = say_n("To do", "To do: {n}", len(own))
    if undoing:
        title = say_n("Undone", "Undone: {n}", len(own))
    return _to_do(game, state, seat, own[0], title, marked, confirm)


def _to_do(
    game: AnyGame,
    state: State,
    seat: int,
    step: Step,
    title: Text,
    marked: Sequence[Place],
    confirm: bool = False,
) -> View:
    """One step; `confirm`: no reader detects it, so a button confirms it."""
    board = game.words.board(state, seat, marked)
    buttons = (MENU, DONE if confirm else None, None)
    details, caption = way(game, step), instruction(game, step)
    zones, wanted = game.projection.zones, game.projection.placement(state)
    laid = step.target if not step.source else None
    if laid and zones[laid.zone].several and len(wanted.get(laid, ())) > 1:
        details = (*details, say("apart from the others"))  # those too close together cannot be read
        caption = sentences(caption, say("Keep it apart from the others."))
    if confirm:
        caption = sentences(caption, say("Then press Done."))
    return View(
        title=title, headline=what(game, step), details=details, buttons=buttons, board=board, caption=caption
    )


def for_program(view: View, title: Text = COMPUTER) -> View:
    """The view of a player who acts for the program at the seat."""
    caption = say("For the computer: {sentence}", sentence=view.caption) if view.caption else None
    return view._replace(title=title, caption=caption)


def thinking(game: AnyGame, state: State, seat: int) -> View:
    """A program that has not decided yet."""
    wait = say("Wait: the computer is thinking.")
    board = game.words.board(state, seat)
    return View(
        title=COMPUTER,
        headline=say("Thinking"),
        details=(say("One moment"),),
        buttons=(MENU, None, None),
        board=board,
        caption=wait,
    )


def program_steps(game: AnyGame, state: State, seat: int, steps: Sequence[Step]) -> View:
    """The first of the steps that carry out a program's action."""
    title = say_n("Computer: {n} step", "Computer: {n} steps", len(steps))
    marked = [steps[0].target] if steps[0].target else []
    return for_program(_to_do(game, state, seat, steps[0], title, marked), title)


def touch_place(
    game: AnyGame, state: State, seat: int, place: Place, path: Sequence[Place], gained: Sequence[Face]
) -> View:
    """The next place that the wand touches for a program, after those of `path`.

    `gained` are the pieces on that place after the action; the view asks for the first of them, as the place
    may have no reader.
    """
    where, board = spot(game, place), game.words.board(state, seat, (*path, place))
    how: tuple[Text, ...] = (say("Touch with the wand"),)
    caption = say("Touch {place} with the wand.", place=where)
    for face in gained[:1]:
        how = game.words.kind_name(face.kind), say("Put there, then touch")
        piece = game.words.the_kind(face.kind)
        caption = say("Put {piece} on {place} and touch it with the wand.", piece=piece, place=where)
    return for_program(
        View(
            title=COMPUTER,
            headline=where,
            details=how,
            buttons=(MENU, None, None),
            board=board,
            caption=caption,
        )
    )


def touch_piece(game: AnyGame, state: State, seat: int, kind: str) -> View:
    """A piece beside the board that the wand touches for a program."""
    board = game.words.board(state, seat)
    caption = say("Touch {piece} beside the board with the wand.", piece=game.words.the_kind(kind))
    how = (say("Touch with the wand"),)
    name = game.words.kind_name(kind)
    return for_program(
        View(
            title=COMPUTER,
            headline=name,
            details=how,
            buttons=(MENU, None, None),
            board=board,
            caption=caption,
        )
    )


def explaining(game: AnyGame, place: Place, reason: Text, steps: Sequence[Step], fits: bool) -> View:
    """The mistake at `place`: the first step, and the reason; `fits`: a button may allow the card.

    A step without a kind is about a card that the seat may not know.
    """
    title = spot(game, place)
    change = say("Allow") if fits else None
    why = whole_sentences(reason)
    if not steps:
        caption = sentences(say("Take it off {place}.", place=title), why)
        return View(title, say("Take it off"), (why,), (MENU, None, None), caption=caption)
    caption = sentences(instruction(game, steps[0]), why)
    if steps[0].face.pose is None and steps[0].source == steps[0].target:
        return View(title, what(game, steps[0]), (why,), (MENU, change, None), caption=caption)
    destination, *_ = way(game, steps[0])
    remedy = say("{sentence}.", sentence=destination)
    return View(title, what(game, steps[0]), (remedy, why), (MENU, change, None), caption=caption)


def unfallen(game: AnyGame, state: State, seat: int, reason: Text) -> View:
    """Dice that were thrown but cannot be read."""
    title, why = game.words.brief(state, seat).title, say("{sentence}.", sentence=reason)
    caption = sentences(say("Look at the dice."), why)
    return View(title, say("Look at the dice"), (why,), (MENU, None, None), caption=caption)


def pointing(
    game: AnyGame, state: State, seat: int, path: Sequence[Place], actions: Sequence[Action] = ()
) -> View:
    """The first places of an action, touched by a wand; a button may confirm the first of `actions`."""
    board = game.words.board(state, seat, path)
    title, places = game.words.brief(state, seat).title, [spot(game, place) for place in path]
    # All places: a path of two may mean another action than its end alone.
    headline = reduce(lambda before, place: say("{before} {place}", before=before, place=place), places)
    start = places[-1]
    done = game.words.label(state, actions[0]) if actions else None
    caption = say(
        "{touch} where it goes from {place}. {touch} {place} again to cancel.", touch=TOUCH, place=start
    )
    if done:
        caption = say(
            "{touch} where it goes from {place}, or press {button}. {touch} {place} again to cancel.",
            touch=TOUCH,
            place=start,
            button=done,
        )
    asked = say("{touch} where it goes", touch=TOUCH), say("Again: cancel")
    return View(
        title=title,
        headline=headline,
        details=asked,
        buttons=(MENU, done, None),
        board=board,
        caption=caption,
    )


def obstructed(
    game: AnyGame, state: State, seat: int, path: Sequence[Place], action: Action, other: int
) -> View:
    """An action touched completely that does not count while something lies wrong at the seat `other`."""
    board = game.words.board(state, seat, path)
    title, name = game.words.brief(state, seat).title, game.seat_name(other)
    label = game.words.label(state, action)
    why = say("{seat}'s card lies wrong", seat=name)
    caption = say("Wait: {seat}'s card lies wrong. No touch counts until it is put right.", seat=name)
    return View(
        title=title,
        headline=label,
        details=(say("One moment"), why),
        buttons=(MENU, None, None),
        board=board,
        vital=2,
        caption=caption,
    )


def seeking(game: AnyGame, state: State, seat: int, kind: str, found: Place | None) -> View:
    """One of several equal pieces, touched by a wand, whose square is unknown."""
    board = game.words.board(state, seat, [found] if found else ())
    title, name = game.words.brief(state, seat).title, game.words.kind_name(kind)
    asked = say("Touch where it stood") if found else say("Touch its square")
    caption = say("Touch the square of {piece}.", piece=game.words.the_kind(kind))
    if found:
        caption = say("Touch the square where {piece} stood.", piece=game.words.the_kind(kind))
    return View(
        title=title,
        headline=say("Which square?"),
        details=(name, asked),
        buttons=(MENU, None, None),
        board=board,
        caption=caption,
    )


def invalid_target(game: AnyGame, state: State, seat: int, path: Sequence[Place], place: Place) -> View:
    """An invalid target of the wand after the places of `path`, with the reason.

    The path may be a single place that led to nothing itself: the reason is about it then.
    """
    board = game.words.board(state, seat, (*path, place))
    title = game.words.brief(state, seat).title
    why = whole_sentences(game.projection.touch_objection(state, path, place))
    where = spot(game, place)
    caption = sentences(say("{place} does nothing now.", place=where), why)
    return View(
        title=title,
        headline=say("Not this one"),
        details=(where, why),
        buttons=(MENU, None, None),
        board=board,
        vital=2,
        caption=caption,
    )
