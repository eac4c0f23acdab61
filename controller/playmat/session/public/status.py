"""Public status of a session, and sentences for the log."""

from __future__ import annotations

from functools import lru_cache

from playmat.events import BadLine, Event, Part, PartFault, PartKind
from playmat.games.interface import CHANCE, PUBLIC, State
from playmat.interpret import Unexplained
from playmat.placement import Arrangement, Place
from playmat.session.console.views import shown_to
from playmat.session.effects import Pointing, Status
from playmat.session.machine import Phase
from playmat.session.mat.tracker import Anomaly
from playmat.session.match.highlights import Highlights
from playmat.session.match.match import Match
from playmat.session.match.matches import LiveMatch
from playmat.session.story import Story

_DECIDING = (Phase.WAITING, Phase.CHOOSING)
_MOVING = (Phase.SETTLING, Phase.RETRACTING, Phase.EXPLAINING)


def log_sentence(event: Event) -> str:
    """Returns the log sentence of an event; empty if it is not logged."""
    match event:
        case BadLine(board, line, cause):
            return f"board {board} sent {line!r}: {cause}"
        case PartFault(Part(PartKind.BOARD) as part, working, cause):
            return f"{part} is here, {cause}" if working else f"{part} is gone: {cause}"
        case PartFault(Part(PartKind.JOURNAL | PartKind.TABLE | PartKind.SUPPLY | PartKind.CLOCK)):
            return ""  # the part that detected it has logged more
        case PartFault():
            return str(event)
    return ""


# Everything in a `Status` may leave the table, so hidden components appear in it as counts only. In a private
# phase, in which one seat deploys behind a screen, even steps, mistakes and selections would tell where it
# puts its pieces; they are replaced by nothing. `shown_to(match, step, None)` names a step for spectators,
# who see less than any seat.
def report(phase: Phase, live: LiveMatch | None, health: tuple[PartFault, ...]) -> Status:
    """Returns the public status of the table."""
    if live is None:
        return Status(phase=phase.value, health=health)
    match, highlights = live.match, live.highlights
    game, state, history = match.game, match.state, match.history
    private = game.projection.private(state)
    hidden = match.cluttered or private or phase not in _MOVING
    steps = () if hidden else tuple(shown_to(match, step, None) for step in match.steps)
    placement = game.projection.placement(state)
    last = ""  # the last action, unless it is private
    if history.last is not None and not game.projection.private(history.before):
        action = history.last.action
        last = game.projection.public(action) if action else "correction"
    awaited = tuple(step.target for step in steps if step.target)
    if phase in _DECIDING and not private:
        awaited = (
            highlights.taught or highlights.awaited
        )  # the places that wait for a card, or the decks to draw from
    return Status(
        phase=phase.value,
        game=game.name,
        observation=_public(state),
        actions=history.length,
        last=last,
        board=game.words.board(state, PUBLIC),
        hands=game.projection.hand_sizes(state),
        laid=0 if private else sum(map(len, placement.values())),
        chance=state.movers == (CHANCE,),
        steps=steps,
        awaited=awaited,
        wrong=() if private else _wrong(phase, match),
        selected=None if private else highlights.selected,
        health=health,
        private=private,
        story=_story(match, highlights),
        pointing=_pointing(match, private),
    )


@lru_cache(maxsize=2)
def _public(state: State) -> str:
    return state.observation(PUBLIC)


def _pointing(match: Match, private: bool) -> Pointing | None:
    """The wand's public state; while the state is private, only that it touched something."""
    zones, wand = match.game.projection.zones.items(), match.wand
    pointers = [Place(name) for name, zone in zones if zone.arrangement is Arrangement.POINTER]
    if not pointers:
        return None
    invalid = wand.invalid_target is not None and not private
    begun, resting = bool(wand.path) and not private, wand.touching.is_resting
    return Pointing(
        wand=pointers[0],
        touches=wand.touching.begun,
        begun=begun,
        invalid=invalid,
        counted=wand.touching.counted,
        resting=resting,
    )


def _wrong(phase: Phase, match: Match) -> tuple[Place, ...]:
    """The slots with mistakes; in a row those that a card has to leave."""
    finding = match.finding
    if phase is not Phase.EXPLAINING or not isinstance(finding, Unexplained | Anomaly):
        return ()
    if not match.game.projection.zones[finding.place.zone].gathered:
        return (finding.place,)
    row = finding.place.first
    return tuple(step.source for step in match.steps if step.source and step.source.first == row)


def _story(match: Match, highlights: Highlights) -> Story:
    """The public story of the match."""
    game, state, outcome = match.game, match.state, match.state.outcome()
    recent, held = match.log.read(), highlights.lifted
    timers = () if outcome else game.words.timers(state)
    ends = [(timer, match.clock.when(timer.at)) for timer in timers]  # None while the clock stands still
    return Story(
        turn=() if match.context.over else game.projection.performers(state),
        scores=tuple(game.words.scores(state, seat) for seat in match.seats),
        log=recent.lines,
        happened=recent.happened,
        arrived=recent.arrived,
        reach=highlights.reach,
        winners=outcome.winners if outcome and not match.solving else None,
        bars=game.words.bars(state),
        lines=game.words.lines(state),
        beams=(*game.words.beams(state, held and held.place), *recent.traces),
        sums=game.words.sums(state),
        timers=tuple(timer._replace(at=at) for timer, at in ends if at is not None),
        races=recent.races,
        replay=recent.replay,
        ending=recent.ending,
    )
