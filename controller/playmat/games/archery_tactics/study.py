"""Study of Archery Tactics away from the table: drawing, position checks and matches between bots."""

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
from playmat.games.game import Choose, Game, Weigh
from playmat.games.real_time import RealTimeStudy
from playmat.games.study import Ply
from playmat.picture import SEAT_NAMES


class ArcheryTacticsStudy(RealTimeStudy[State, Action]):
    """Position checks, stamped records and two bots."""

    bots = tuple(PLAYERS)

    def read(self, text: str) -> State:
        """Parses a position without checking that it is possible."""
        return read_state(text)

    def problems(self, state: State) -> Sequence[str]:
        """Returns everything that is wrong with a position."""
        return status(state)

    def facts(self, state: State) -> Mapping[str, object]:
        """Returns the phase, the seats that must dodge, and the next deadline."""
        due = [SEAT_NAMES[seat] for seat in state.seats if state.owed(seat, Answer.DUE, Answer.DODGING)]
        deadline = state.deadline
        return {
            "phase": state.phase.value,
            "turn": state.turn,
            "to_dodge": " and ".join(due) or None,
            "deadline": f"{deadline.action} at {seconds(round(deadline.at * 1000))}" if deadline else None,
        }

    def draw(self, state: State) -> str:
        """Returns the arena and the boards as plain text."""
        return draw(state)

    def play(self, bots: Sequence[str], choose: Choose, weigh: Weigh) -> Iterator[Action]:
        """Plays a game between these bots, seat by seat."""
        return (ply.action for ply in self.playthrough(bots, choose, weigh))

    def playthrough(self, bots: Sequence[str], choose: Choose, weigh: Weigh) -> Iterator[Ply]:
        """Plays the same game with stamps, at human speed."""
        for bot in bots:
            if bot not in PLAYERS:
                raise ConfigError(f"there is no bot {quoted(bot)}: choose one of {', '.join(PLAYERS)}")
        players = [PLAYERS[bot] for bot in bots]
        return Match(self.game.rules.start(len(bots)), players, choose).plies()


def study(game: Game[State, Action]) -> ArcheryTacticsStudy:
    """Returns the study of this game."""
    return ArcheryTacticsStudy(game)
