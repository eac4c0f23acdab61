"""Archery Tactics away from the table: drawn, read from what was done when, played by programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from playmat.errors import ConfigError, quoted
from playmat.games.archery_tactics.matches import Match
from playmat.games.archery_tactics.players import PLAYERS
from playmat.games.archery_tactics.rules.actions import Action
from playmat.games.archery_tactics.rules.drawing import draw
from playmat.games.archery_tactics.rules.notation import seconds
from playmat.games.archery_tactics.rules.parsing import read_state
from playmat.games.archery_tactics.rules.position import Answer
from playmat.games.archery_tactics.rules.state import State
from playmat.games.archery_tactics.rules.status import status
from playmat.games.game import Game
from playmat.games.real_time import RealTimeStudy
from playmat.games.study import Choose, Ply, Weigh
from playmat.picture import SEAT_NAMES


class ArcheryTacticsStudy(RealTimeStudy[State, Action]):
    """Positions with all that is wrong with them, stamped records, two bots."""

    bots = tuple(PLAYERS)

    def read(self, text: str) -> State:
        """The position that `text` notes, possible or not."""
        return read_state(text)

    def problems(self, state: State) -> Sequence[str]:
        """Everything that is wrong with it."""
        return status(state)

    def facts(self, state: State) -> Mapping[str, object]:
        """The phase, who must dodge, and when the clock decides."""
        due = [SEAT_NAMES[seat] for seat in state.seats if state.owed(seat, Answer.DUE, Answer.DODGING)]
        deadline = state.deadline
        return {
            "phase": state.phase.value,
            "turn": state.turn,
            "to_dodge": " and ".join(due) or None,
            "deadline": f"{deadline.action} at {seconds(round(deadline.at * 1000))}" if deadline else None,
        }

    def draw(self, state: State) -> str:
        """The arena and the boards."""
        return draw(state)

    def play(self, bots: Sequence[str], choose: Choose, weigh: Weigh) -> Iterator[Action]:
        """A game between these bots, seat by seat."""
        return (ply.action for ply in self.playthrough(bots, choose, weigh))

    def playthrough(self, bots: Sequence[str], choose: Choose, weigh: Weigh) -> Iterator[Ply]:
        """The same with stamps, at the speed of people."""
        for bot in bots:
            if bot not in PLAYERS:
                raise ConfigError(f"there is no bot {quoted(bot)}: choose one of {', '.join(PLAYERS)}")
        players = [PLAYERS[bot] for bot in bots]
        return Match(self.game.rules.start(len(bots)), players, choose).plies()


def study(game: Game[State, Action]) -> ArcheryTacticsStudy:
    """The study of this game."""
    return ArcheryTacticsStudy(game)
