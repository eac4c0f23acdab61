"""Builds the public story of a match."""

from __future__ import annotations

from collections.abc import Iterator

from playmat.board import Timer
from playmat.session.match.match import MatchState
from playmat.session.story import Story


def tell(match: MatchState) -> Story:
    """Returns the present story."""
    game, state, outcome = match.game, match.state, match.state.outcome()
    recent, held = match.log.read(), match.lifted
    return Story(
        () if outcome else game.projection.performers(state),
        tuple(game.words.scores(state, seat) for seat in match.seats),
        recent.lines,
        recent.happened,
        recent.arrived,
        match.reach,
        outcome.winners if outcome else None,
        game.words.bars(state),
        game.words.lines(state),
        (*game.words.beams(state, held and held.place), *recent.traces),
        game.words.sums(state),
        () if outcome else tuple(_timers(match)),
        recent.races,
        recent.replay,
    )


def _timers(match: MatchState) -> Iterator[Timer]:
    """The running timers, while the game clock runs."""
    for timer in match.game.words.timers(match.state):
        if (at := match.clock.when(timer.at)) is not None:
            yield timer._replace(at=at)
