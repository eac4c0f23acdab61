"""Log, earlier positions and record of the match that a table shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from playmat.app.games import load_study
from playmat.bots.review import annotated
from playmat.errors import PageError
from playmat.games.interface import State
from playmat.session.course import Ply
from playmat.session.history import History
from playmat.session.machine import Phase
from playmat.session.public.past import Past, is_open, past, public_record, whole_log
from playmat.session.story import LogEntry
from playmat.simulator.world.world import World
from playmat.text import say
from playmat.virtual.demo.players import Players
from playmat.virtual.demo.review.analysis import Analyst, ShownMatch
from playmat.web.interface import Analysis


class Archive:
    """The match that a table shows, if any, for its pages; `changed` is called when its analysis changes."""

    def __init__(self, players: Players, world: World, changed: Callable[[], None]) -> None:
        self._players = players
        self._world = world
        self._analyst = Analyst(changed)
        self._log: tuple[LogEntry, ...] = ()
        self._log_of: tuple[History, int, Ply | None] | None = None  # what that log was written from

    def log(self) -> Sequence[LogEntry]:
        """Returns the whole log, worded once for each action."""
        if (match := self._shown()) is None:
            return ()
        history = match.history
        if self._log_of != (now := (history, history.length, history.last)):
            self._log_of, self._log = now, whole_log(match.game, history)
        return self._log

    def past(self, number: int) -> Past | None:
        """Returns the position after so many actions."""
        match = self._shown()
        return match and past(match.game, match.history, number)

    def position(self, number: int) -> State:
        """Returns the state after so many actions, to be played on; PageError if it is secret or over."""
        match = self._shown()
        states = match.history.states if match else ()
        if match is None or not 0 <= number < len(states) or not is_open(match.game, states[number]):
            raise PageError(f"number = {number} is no position that everybody may know")
        if states[number].outcome():
            raise PageError(say("The game is over there: play on from an earlier position."))
        return states[number]

    def record(self) -> str:
        """Returns the record, with the analysis as comments; PageError while the position has secrets."""
        match = self._shown()
        found = match and public_record(match.game, match.history)
        if not match or not found:
            raise PageError("the present position has secrets, so it has no public record: ask again later")
        if review := self._analyst.review:
            found = annotated(found, review, match.history.length - len(found.plies))
        return load_study(match.game).format_record(found)

    @property
    def analysis(self) -> Analysis | None:
        """The analysis as far as it has come."""
        return self._analyst.analysis

    def analyse(self) -> None:
        """Begins the analysis; PageError while the match is not over."""
        match = self._shown()
        if match is None or not match.over:
            raise PageError("only a match that is over can be analysed")
        self._analyst.begin(match)

    def forget_former(self) -> None:
        """Drops the analysis of a former match."""
        self._analyst.forget_former(self._shown())

    def _shown(self) -> ShownMatch | None:
        """Returns the match that the table shows, with the mat's names of seats and zones."""
        players, mat = self._players, self._world.mat
        follower, status = players.follower, players.status
        if not status.game or follower.history is None or players.is_elsewhere:
            return None
        game = follower.game.called(mat.seat_names, mat.zone_names)
        return ShownMatch(game, players.config, follower.history, status.phase == Phase.OVER.value)

    def reword(self) -> None:
        """Words the log again, after a change of the game's code."""
        self._log_of = None
