"""View of each seat during a match, and of the consoles that several seats share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import reduce

from playmat.games.interface import CHANCE, PUBLIC, Action, Pace
from playmat.interpret import Explained, Falling, Settling, Unexplained
from playmat.placement import SHARED, Arrangement, Place, without
from playmat.screen.view import View
from playmat.session.guide import Step
from playmat.session.machine import Phase
from playmat.session.mat.finding import Intending
from playmat.session.mat.tracker import Anomaly
from playmat.session.match.match import DECIDING, LAYING_OUT, Match
from playmat.session.match.seats import buttons, rights
from playmat.session.match.seats.attention import Attention, attention, is_pressed, is_told
from playmat.session.match.solving import Solving, Verdict
from playmat.session.prompts import consent, guiding, phases, puzzles
from playmat.text import Text, say, say_n, sentences, whole_sentences


def mistakes(match: Match) -> tuple[Step, ...]:
    """The steps for components that are wrong without being a consequence of the last action.

    A single one is explained with its reason instead.
    """
    game, state = match.game, match.state
    if game.pace is not Pace.REAL_TIME or state.outcome() or game.words.runs(state):
        return ()
    if match.evidence.unconfirmed:  # a button confirms that a pile is empty
        return ()
    found = tuple(step for step in match.steps if not match.evidence.is_excused(step))
    if match.phase in LAYING_OUT or (match.phase is Phase.EXPLAINING and len(found) > 1):
        return found
    return ()


def listed(match: Match, seat: int, wrong: Sequence[Step], shown_steps: Sequence[Step]) -> View:
    """The view of the seat's first mistake, with the number of mistakes by seat.

    `shown_steps` are the steps of `wrong` as the seat may see them.
    """
    first = min(range(len(wrong)), key=lambda number: _whose(match, wrong[number]) != seat)
    place = shown_steps[first].source or shown_steps[first].target
    assert place is not None
    numbers = Counter(_whose(match, step) for step in wrong)
    each = [
        say("{seat} {number}", seat=match.game.seat_name(seat), number=number)
        for seat, number in sorted(numbers.items())
        if seat != SHARED
    ]
    counted = say_n("{n} thing lies wrong", "{n} things lie wrong", len(wrong))
    if each:
        whose = reduce(lambda before, after: say("{before}, {after}", before=before, after=after), each)
        counted = say_n(
            "{n} thing lies wrong: {whose}", "{n} things lie wrong: {whose}", len(wrong), whose=whose
        )
    return guiding.explaining(match.game, place, counted, shown_steps[first : first + 1], fits=False)


def _whose(match: Match, step: Step) -> int:
    """The seat that has the component, or should have it; SHARED if there is none."""
    owners = (
        step.hand if step.target is None else step.seat,
        step.seat,
        match.evidence.origins.fielder(step),
    )
    return next((owner for owner in owners if owner != SHARED), SHARED)


# Several things may want the one display of a seat. The order below is their precedence:
#   1. the end, and a proposal that waits for this seat's consent, hide everything else;
#   2. in a private phase, other seats see nothing of what the acting seat does, not even its mistakes;
#   3. a decision with a deadline comes before tidying up, because the clock does not wait for a card;
#   4. mistakes come before the remaining steps, as the steps assume that everything else is in place;
#   5. the steps of the last action, the reason why dice or cards are not accepted, and finally the turn;
#      for a seat that a program plays, what its player has to do for it.
def view(match: Match, seat: int) -> View:
    """Returns the view of the seat during the match."""
    if match.solving and match.phase in (*DECIDING, Phase.PROPOSING, Phase.OVER):
        return _solving(match, match.solving, seat)
    return _view(match, seat)


def _solving(match: Match, solving: Solving, seat: int) -> View:
    """A puzzle, the answer to a try, or the task with the hint that was given."""
    puzzle, game, state = solving.puzzle, match.game, match.state
    if match.phase is Phase.OVER:
        solved = solving.verdict is Verdict.SOLVED
        return puzzles.solved(puzzle) if solved else puzzles.failed(puzzle, solving.reason)
    if rights.has_reminder(match, seat):
        return _view(match, seat)
    if not rights.solves(match, seat):
        return puzzles.looking_on(game, puzzle)
    action, hint = solving.next_action, None
    if action is not None and match.phase is not Phase.PROPOSING and solving.hints:
        whole = solving.hints > 1
        hint = game.words.advise(state, action) if whole else puzzles.unit_hint(game, state, action)
    return puzzles.solving(puzzle, _view(match, seat), hint, buttons.may_hint(match, seat))


def _view(match: Match, seat: int) -> View:
    game, state, phase = match.game, match.state, match.phase
    if phase is Phase.OVER:
        return phases.over(game, state, seat)
    if phase is Phase.AGREEING and match.question:
        return consent.agreeing(game, state, seat, match.question)
    if game.projection.private(state) and not rights.decides(match, seat):
        return phases.waiting(game, state, seat, None)
    urgent = is_pressed(match, seat) and not is_told(match, seat)  # shared components can wait
    wrong = mistakes(match)
    if urgent or not (rights.concerns(match, seat) or wrong):
        return _deciding(match, seat)
    if wrong:
        own_steps = [shown_to(match, step, seat) for step in wrong]
        return _besides(match, seat, listed(match, seat, wrong, own_steps))
    if phase in LAYING_OUT and isinstance(match.finding, Settling):
        if match.cluttered:
            return _besides(match, seat, phases.clearing())
        undoing, confirms = phase is Phase.RETRACTING, rights.confirms(match, seat)
        return _besides(match, seat, guiding.settling(game, state, seat, match.steps, undoing, confirms))
    if phase is Phase.EXPLAINING and isinstance(match.finding, Falling):
        return guiding.unfallen(game, state, seat, match.finding.reason)
    if phase is Phase.EXPLAINING and isinstance(match.finding, Unexplained | Anomaly):
        return _besides(match, seat, _explaining(match, seat, match.finding))
    if seat == match.programs.seat and not rights.has_reminder(match, seat):
        return _program_view(match, seat)
    shown = _deciding(match, seat)
    rolls = state.movers == (CHANCE,) and phase is not Phase.CHOOSING and rights.decides(match, seat)
    requested = seat in match.programs.names and (rolls or rights.has_reminder(match, seat))
    return guiding.for_program(shown) if requested else shown


# Whatever a program wants is one thing at a time: a step on the mat, a touch with the wand, or a button.
def _program_view(match: Match, seat: int) -> View:
    """What the player at a program's seat has to do now."""
    game, state, programs = match.game, match.state, match.programs
    if programs.intended is None:
        return guiding.thinking(game, state, seat)
    if match.steps and isinstance(match.finding, Intending | Unexplained):
        steps = [shown_to(match, step, seat) for step in match.steps]
        return guiding.program_steps(game, state, seat, steps)
    touch = programs.next_touch
    if touch and not match.wand.invalid_target and not match.wand.sought:
        if isinstance(touch, Place):
            before, after = map(game.projection.placement, (state, state.apply(programs.intended)))
            gained = without(after.get(touch, ()), before.get(touch, ()))
            return guiding.touch_place(game, state, seat, touch, match.wand.path, gained)
        return guiding.touch_piece(game, state, seat, touch)
    return guiding.for_program(_deciding(match, seat))


def _besides(match: Match, seat: int, shown: View) -> View:
    """Adds the label of a button that still works to a view of steps or mistakes."""
    direct = buttons.direct(match, seat)
    if direct is None or shown.buttons[2]:
        return shown
    label = match.game.words.label(match.state, direct)
    return _with_pages(match, seat, shown._replace(buttons=(*shown.buttons[:2], label)))


def _explaining(match: Match, seat: int, finding: Unexplained | Anomaly) -> View:
    """Explains a mistake; a seat that may not know the card sees only the place."""
    steps = tuple(shown_to(match, step, seat) for step in match.steps)
    secret = steps != match.steps and (isinstance(finding, Unexplained) or finding.named)
    reason = say("This cannot lie here") if secret else finding.reason
    place, source = finding.place, steps[0].source if steps else None
    pooled = match.game.projection.zones[place.zone].arrangement is Arrangement.POOL
    if pooled and source and source.first == place:
        place = source  # the slot of the pool that the first step leaves
    return guiding.explaining(match.game, place, reason, steps, bool(match.fitted))


def shown_to(match: Match, step: Step, seat: int | None) -> Step:
    """The step as a seat, or the public (None), may see it: only its owner sees a card that was hidden.

    Where that card may be laid would reveal it, so the others see it go back into the hand.
    """
    origins = match.evidence.origins
    if origins.is_public(step) or origins.is_known_to(step, seat):
        return step
    hand = step.hand if step.target is None else origins.fielder(step)
    return Step(step.face._replace(kind=""), step.source, None, hand)


def _deciding(match: Match, seat: int) -> View:
    """The due decision; with the remaining seconds while the clock runs."""
    shown = _due(match, seat)
    follows = rights.decides(match, seat) and rights.may_touch(match, seat)
    hovered = match.wand.hovering(match.history) if follows else None
    if hovered and shown.board:  # the map follows the wand before the touch counts
        shown = shown._replace(board=match.game.words.board(match.state, seat, (*match.wand.path, hovered)))
    time_left = match.time_left(seat)
    if time_left is None:
        return shown
    caption = sentences(whole_sentences(time_left), shown.caption) if shown.caption else None
    return shown._replace(headline=time_left, caption=caption)


# A choice by button has the display first, then the wand's path, then the action found on the mat. Reminders
# follow, so that one of them cannot hide a question that the player has to answer.
def _due(match: Match, seat: int) -> View:
    game, state, phase = match.game, match.state, match.phase
    mine = rights.decides(match, seat)
    choosing = phase is Phase.CHOOSING and mine and not rights.has_reminder(match, seat)
    if choosing and (choice := match.choices.view(state, seat)):
        return choice
    if mine and rights.may_touch(match, seat) and (shown := _touching(match, seat)):
        return shown
    match phase, match.finding:
        case Phase.PROPOSING, Explained() if mine and (explained := rights.explained_by(match, seat)):
            return _proposal(match, seat, explained[0])
        case Phase.PROPOSING, Unexplained(place) if mine and (action := match.evidence.touched(place)):
            return phases.touching(game, state, seat, action)
    if rights.has_reminder(match, seat):
        return phases.reminder(match.reminders.shown[seat])
    return _with_pages(match, seat, phases.waiting(game, state, seat, buttons.direct(match, seat)))


def _touching(match: Match, seat: int) -> View | None:
    """The wand's path, unless it is a complete action; the buttons keep their meaning."""
    game, state, wand = match.game, match.state, match.wand
    if wand.invalid_target:
        shown = guiding.invalid_target(game, state, seat, wand.tried, wand.invalid_target)
    elif wand.sought:
        shown = guiding.seeking(game, state, seat, wand.sought.kind, wand.found)
    elif (touched := match.pointed) is not None and (other := _at_fault(match)) not in (seat, SHARED):
        shown = guiding.obstructed(game, state, seat, wand.path, touched, other)
    elif wand.path and (match.tentative or not match.explained):
        shown = guiding.pointing(game, state, seat, wand.path, rights.explained_by(match, seat))
    else:
        return None
    if direct := buttons.direct(match, seat):
        menu, middle, _ = shown.buttons
        label = match.game.words.label(rights.ahead_of(match, seat), direct)
        return _with_pages(match, seat, shown._replace(buttons=(menu, middle, label)))
    return shown


def _at_fault(match: Match) -> int:
    """The seat at which something lies wrong that lets no touch count; SHARED if there is none."""
    blocked = match.phase is Phase.EXPLAINING and isinstance(match.finding, Unexplained | Anomaly)
    return _whose(match, match.steps[0]) if blocked and match.steps else SHARED


def _proposal(match: Match, seat: int, action: Action) -> View:
    """The future view of the seat once `action` is accepted."""
    game, state = match.game, match.state
    if place := match.unmapped(action):
        return phases.naming(game, state, seat, action, place)
    after, direct = rights.ahead_of(match, seat), buttons.direct(match, seat)
    if match.tentative:
        return phases.completing(game, state, after, seat, action, direct)
    chooses = seat in game.projection.performers(after) and seat not in match.programs.names
    if chooses and match.choices.is_due(after):
        return match.choices.preview(after, seat)
    return _with_pages(match, seat, phases.proposing(game, state, after, seat, action, direct))


def _with_pages(match: Match, seat: int, shown: View) -> View:
    """Shows one of several button actions; the right button shows the next."""
    direct = buttons.direct(match, seat)
    if direct is None or not buttons.has_pages(match, seat) or shown.buttons[1]:
        return shown
    label = match.game.words.label(rights.ahead_of(match, seat), direct)
    return shown._replace(buttons=(shown.buttons[0], label, phases.NEXT))


# One console may serve several seats. It shows the seat that is asked most urgently, and the others'
# headlines above the details. Two seats with the same clock and the same text are the exception: a press
# could be either's, so the buttons are taken away and each has to act on the mat. Seats that are shown the
# same words are named once. Where something is hidden from one of them, the map is everybody's.
def shared_view(match: Match, seat: int, others: Sequence[int]) -> View:
    """The view of `seat`, with the names of seats under the same pressure and lines for other urgent
    seats.
    """
    shown = view(match, seat)
    if not others:
        return shown
    if shown.board and any(match.state.observation(sharer) != str(match.state) for sharer in (seat, *others)):
        shown = shown._replace(board=match.game.words.board(match.state, PUBLIC))
    if together := pressed_together(match, seat, others):
        names = map(match.game.seat_name, sorted((seat, *together)))
        title = reduce(lambda before, name: say("{before}/{name}", before=before, name=name), names)
        return shown._replace(title=title, buttons=(shown.buttons[0], None, None))
    calls = [(caller, view(match, caller)) for caller in others if attention(match, caller) >= Attention.BUSY]
    lines = tuple(
        say("{seat}: {title}", seat=match.game.seat_name(caller), title=other.headline)
        for caller, other in calls
        if _message(other) != _message(shown)
    )
    vital = shown.vital + len(lines) if lines else shown.vital
    name, title = match.game.seat_name(seat), shown.title
    if not title.mentions(name):
        title = say("{seat}: {title}", seat=name, title=title)
    caption = shown.caption
    if caption and all(other.caption for _, other in calls):
        called = (
            say("{seat}: {sentence}", seat=match.game.seat_name(caller), sentence=other.caption)
            for caller, other in calls
            if _message(other) != _message(shown)
        )
        caption = sentences(caption, *called)
    return shown._replace(title=title, details=(*lines, *shown.details), vital=vital, caption=caption)


def pressed_together(match: Match, seat: int, others: Iterable[int]) -> list[int]:
    """The seats whose clock runs with the same view; no button could tell which of them pressed it."""
    if not is_pressed(match, seat):
        return []
    said = _message(view(match, seat))
    return [other for other in others if is_pressed(match, other) and _message(view(match, other)) == said]


def _message(shown: View) -> tuple[Text, tuple[Text, ...]]:
    return shown.headline, shown.details
