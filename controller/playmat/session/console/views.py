"""View of each seat during a match."""

from __future__ import annotations

from playmat.games.game import Action
from playmat.interpret import Falling, Match, Settling, Unmatched
from playmat.picture import Arrangement, Place
from playmat.screen.view import View
from playmat.session import prompts
from playmat.session.console.mistakes import listed, mistakes
from playmat.session.guide import Step
from playmat.session.machine import Phase
from playmat.session.mat.tracker import Anomaly
from playmat.session.match.answers import Referee
from playmat.session.match.attention import is_pressed, is_told
from playmat.text import say

_LAYING_OUT = (Phase.SETTLING, Phase.RETRACTING)


def view(referee: Referee, seat: int) -> View:
    """Returns the view of the seat during the match."""
    game, state, phase = referee.game, referee.state, referee.phase
    if phase is Phase.OVER:
        return prompts.over(game, state, seat)
    if phase is Phase.AGREEING and referee.question:
        return prompts.agreeing(game, state, seat, referee.question)
    if game.projection.private(state) and not referee.decides(seat):
        return prompts.waiting(game, state, seat, None)
    urgent = is_pressed(referee, seat) and not is_told(referee, seat)  # shared components can wait
    wrong = mistakes(referee)
    if urgent or not (referee.concerns(seat) or wrong):
        return _deciding(referee, seat)
    if wrong:
        own_steps = [shown_to(referee, step, seat) for step in wrong]
        return _besides(referee, seat, listed(referee, seat, wrong, own_steps))
    if phase in _LAYING_OUT and isinstance(referee.finding, Settling):
        return _besides(referee, seat, _laying_out(referee, seat))
    if phase is Phase.EXPLAINING and isinstance(referee.finding, Falling):
        return prompts.unfallen(game, state, seat, referee.finding.reason)
    if phase is Phase.EXPLAINING and isinstance(referee.finding, Unmatched | Anomaly):
        return _besides(referee, seat, _explaining(referee, seat, referee.finding))
    return _deciding(referee, seat)


def _besides(referee: Referee, seat: int, shown: View) -> View:
    """Adds the label of a button that still works to a view of steps or mistakes."""
    direct = referee.direct(seat)
    if direct is None or shown.buttons[2]:
        return shown
    label = referee.game.words.label(referee.state, direct)
    return _leafing(referee, seat, shown._replace(buttons=(*shown.buttons[:2], label)))


def _laying_out(referee: Referee, seat: int) -> View:
    if referee.cluttered:
        return prompts.clearing()
    undoing = referee.phase is Phase.RETRACTING
    confirms = referee.confirms(seat)
    return prompts.settling(referee.game, referee.state, seat, referee.steps, undoing, confirms)


def _explaining(referee: Referee, seat: int, finding: Unmatched | Anomaly) -> View:
    """Explains a mistake; a seat that may not know the card sees only the place."""
    steps = tuple(shown_to(referee, step, seat) for step in referee.steps)
    secret = steps != referee.steps and (isinstance(finding, Unmatched) or finding.named)
    reason = say("This cannot lie here") if secret else finding.reason
    place = _slot(referee, finding.place, steps)
    return prompts.explaining(referee.game, place, reason, steps, bool(referee.fitted))


def _slot(referee: Referee, place: Place, steps: tuple[Step, ...]) -> Place:
    """The slot in a pool that the first step leaves."""
    source = steps[0].source if steps else None
    pooled = referee.game.projection.zones[place.zone].arrangement is Arrangement.POOL
    return source if pooled and source and source.first == place else place


def shown_to(referee: Referee, step: Step, seat: int | None) -> Step:
    """The step as a seat, or the public (None), may see it: only its owner sees a card from a hand.

    A legal target would reveal the card, so the others see it go back into the hand.
    """
    if step.source is None or (step.target is not None and referee.phase is not Phase.EXPLAINING):
        return step
    zone = referee.game.projection.zones[step.source.zone]
    if zone.arrangement is Arrangement.POOL and zone.poses:  # dice are no secret
        return step
    hand = step.hand if step.target is None else referee.evidence.fielder(step)
    if hand == seat or referee.evidence.is_public(step):
        return step
    return Step(step.face._replace(kind=""), step.source, None, hand)


def _deciding(referee: Referee, seat: int) -> View:
    """The due decision; with the remaining seconds while the clock runs."""
    shown = _due(referee, seat)
    hovered = referee.wand.hovering(referee.history) if referee.decides(seat) else None
    if hovered and shown.board:  # the map follows the wand before the touch counts
        shown = shown._replace(
            board=referee.game.words.board(referee.state, seat, (*referee.wand.path, hovered))
        )
    time_left = referee.clock_told(seat)
    return shown._replace(headline=time_left) if time_left else shown


def _due(referee: Referee, seat: int) -> View:
    game, state, phase = referee.game, referee.state, referee.phase
    mine = referee.decides(seat)
    choosing = phase is Phase.CHOOSING and mine and not referee.on_duty(seat)
    if choosing and (choice := referee.choices.view(state, seat)):
        return choice
    if mine and (shown := _touching(referee, seat)):
        return shown
    match phase, referee.finding:
        case Phase.PROPOSING, Match() if mine and (meant := referee.meant_by(seat)):
            return _proposal(referee, seat, meant[0])
        case Phase.PROPOSING, Unmatched(place) if mine and (action := _touched(referee, place)):
            return prompts.touching(game, state, seat, action)
    if referee.on_duty(seat):
        return prompts.on_duty(referee.duties[seat])
    return _leafing(referee, seat, prompts.waiting(game, state, seat, referee.direct(seat)))


def _touching(referee: Referee, seat: int) -> View | None:
    """The wand's path, unless it is a complete action; the buttons keep their meaning."""
    if (shown := _pointed(referee, seat)) and (direct := referee.direct(seat)):
        menu, middle, _ = shown.buttons
        label = referee.game.words.label(referee.ahead_of(seat), direct)
        return _leafing(referee, seat, shown._replace(buttons=(menu, middle, label)))
    return shown


def _pointed(referee: Referee, seat: int) -> View | None:
    wand = referee.wand
    if wand.astray:
        return prompts.astray(referee.game, referee.state, seat, wand.path, wand.astray)
    if wand.sought:
        return prompts.seeking(referee.game, referee.state, seat, wand.sought.kind, wand.found)
    if wand.path and (referee.tentative or not referee.meant):
        return prompts.pointing(referee.game, referee.state, seat, wand.path, referee.meant_by(seat))
    return None


def _touched(referee: Referee, place: Place) -> Action | None:
    return referee.evidence.touched(place)


def _proposal(referee: Referee, seat: int, action: Action) -> View:
    """The future view of the seat once `action` is accepted."""
    game, state = referee.game, referee.state
    if place := referee.unmapped(action):
        return prompts.naming(game, state, seat, action, place)
    after = referee.ahead_of(seat)
    if seat in game.projection.performers(after) and referee.choices.is_due(after):
        return referee.choices.preview(after, seat)
    direct = referee.direct(seat)
    shown = prompts.proposing(game, state, after, seat, action, direct, referee.tentative)
    return _leafing(referee, seat, shown)


def _leafing(referee: Referee, seat: int, shown: View) -> View:
    """Shows one of several button actions; the right button shows the next."""
    direct = referee.direct(seat)
    if direct is None or not referee.leafs(seat) or shown.buttons[1]:
        return shown
    label = referee.game.words.label(referee.ahead_of(seat), direct)
    return shown._replace(buttons=(shown.buttons[0], label, prompts.NEXT))
