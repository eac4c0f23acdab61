"""Builds the public story of a match."""

from __future__ import annotations

from collections.abc import Iterator

from playmat.board import Timer
from playmat.session.match.answers import Referee
from playmat.session.story import Story


def tell(referee: Referee) -> Story:
    """Returns the present story."""
    game, state, outcome = referee.game, referee.state, referee.state.outcome()
    recent, held = referee.log.read(), referee.lifted
    return Story(
        () if outcome else game.projection.performers(state),
        tuple(game.words.scores(state, seat) for seat in referee.seats),
        recent.lines,
        recent.happened,
        recent.arrived,
        referee.reach,
        outcome.winners if outcome else None,
        game.words.bars(state),
        game.words.lines(state),
        (*game.words.beams(state, held and held.place), *recent.traces),
        game.words.sums(state),
        () if outcome else tuple(_timers(referee)),
        recent.races,
        recent.replay,
    )


def _timers(referee: Referee) -> Iterator[Timer]:
    """The running timers, while the game clock runs."""
    for timer in referee.game.words.timers(referee.state):
        if (at := referee.when(timer.at)) is not None:
            yield timer._replace(at=at)
