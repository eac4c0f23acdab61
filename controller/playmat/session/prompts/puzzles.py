"""Views of puzzles: their list, the task with its hints, and the answer to a try."""

from __future__ import annotations

from playmat.games.interface import Action, AnyGame, Puzzle, State
from playmat.placement import Arrangement, Lay, without
from playmat.screen.view import View
from playmat.session.prompts.directions import spot
from playmat.session.prompts.phases import AGAIN, HINT, MENU, NEXT, OK, concerned_places
from playmat.text import Text, say, sentences, whole_sentences

GRADES = (say("Easy"), say("Medium"), say("Hard"))


def listing(puzzle: Puzzle, total: int, solved: bool) -> View:
    """A puzzle of the list, with its grade."""
    task, grade = puzzle.goal.task, GRADES[puzzle.grade - 1]
    if solved:
        grade = say("{grade}, solved", grade=grade)
    title = say("Puzzle {number} of {total}", number=puzzle.number, total=total)
    caption = say("Press OK for “{task}” ({grade}), or Next to see another puzzle.", task=task, grade=grade)
    return View(title, task, (grade,), (say("Back"), OK, NEXT), vital=1, caption=caption)


def solving(puzzle: Puzzle, shown: View, hint: Text | None, hints: bool) -> View:
    """The view `shown` during a puzzle: with its task, and the hint that was given."""
    task = puzzle.goal.task
    middle = HINT if hints and not shown.buttons[1] else shown.buttons[1]
    said = whole_sentences(task, hint) if hint else whole_sentences(task)
    return shown._replace(
        title=_numbered(puzzle),
        headline=hint or shown.headline,
        details=(task, *shown.details),
        buttons=(shown.buttons[0], middle, shown.buttons[2]),
        vital=1 + shown.vital,
        caption=sentences(said, shown.caption) if shown.caption else said,
    )


def looking_on(game: AnyGame, puzzle: Puzzle) -> View:
    """The console of a seat that has no part in a puzzle."""
    seat = game.seat_name(puzzle.seat)
    caption = say("Wait: {seat} solves a puzzle. {task}.", seat=seat, task=puzzle.goal.task)
    headline = say("{seat} solves it", seat=seat)
    return View(_numbered(puzzle), headline, (puzzle.goal.task,), (MENU, None, None), caption=caption)


def solved(puzzle: Puzzle) -> View:
    """The end of a puzzle."""
    caption = say("Solved: {task}. Press Next for another puzzle.", task=puzzle.goal.task)
    buttons = (say("Puzzles"), None, NEXT)
    return View(_numbered(puzzle), say("Solved"), (puzzle.goal.task,), buttons, caption=caption)


def failed(puzzle: Puzzle, reason: Text) -> View:
    """A try that does not solve a puzzle, with the reason."""
    caption = sentences(whole_sentences(reason), say("Press Again for another try."))
    buttons = (say("Puzzles"), None, AGAIN)
    return View(_numbered(puzzle), say("Not solved"), (reason,), buttons, vital=1, caption=caption)


def _numbered(puzzle: Puzzle) -> Text:
    return say("Puzzle {number}", number=puzzle.number)


def unit_hint(game: AnyGame, state: State, action: Action) -> Text:
    """The first hint: what to take, or where to look."""
    before, after = map(game.projection.placement, (state, state.apply(action)))
    for place in concerned_places(game, state, action):
        if not (faces := without(before.get(place, ()), after.get(place, ()))):
            continue
        if game.projection.zones[place.zone].arrangement is Arrangement.POOL:
            return say("Look here: {zone}", zone=game.words.zone_name(place.zone))
        return say("Use {card} on {place}", card=game.words.the_kind(faces[0].kind), place=spot(game, place))
    match game.projection.gestures(state, action)[0]:
        case Lay(changes) if cards := [face for faces in changes.values() for face in faces]:
            return say("Use {card} in your hand", card=game.words.the_kind(cards[0].kind))
    return say("Look at the buttons")
