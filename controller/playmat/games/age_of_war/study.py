"""Study of Age of War away from the table: drawing, records and matches between bots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from playmat.errors import ConfigError, quoted
from playmat.games.age_of_war.players import PLAYERS, playout
from playmat.games.age_of_war.rules.actions import Action, parse_action
from playmat.games.age_of_war.rules.drawing import draw
from playmat.games.age_of_war.rules.parsing import parse_state, read_state
from playmat.games.age_of_war.rules.scoring import standing
from playmat.games.age_of_war.rules.state import State
from playmat.games.age_of_war.rules.status import status
from playmat.games.game import Choose, Game, Weigh
from playmat.games.record import Notation, format_record, parse_record
from playmat.games.study import Record, Study
from playmat.picture import SEAT_NAMES

_NOTATION = Notation("age-of-war", parse_state, parse_action, turn=lambda state: int(state.turn))


class AgeOfWarStudy(Study[State, Action]):
    """Position checks, records in columns by turn, and two bots."""

    bots = tuple(PLAYERS)

    def read(self, text: str) -> State:
        """Parses a position without checking that it is possible."""
        return read_state(text)

    def problems(self, state: State) -> Sequence[str]:
        """Returns everything that is wrong with a position."""
        return status(state)

    def facts(self, state: State) -> Mapping[str, object]:
        """Returns the phase and the points of each seat."""
        points = {SEAT_NAMES[seat]: standing(state, seat).points for seat in range(len(state.playing))}
        return {"phase": state.phase.value, "points": points}

    def draw(self, state: State) -> str:
        """Returns dice, castles and standings as plain text."""
        return draw(state)

    def parse_record(self, text: str) -> Record:
        """Parses the record of a game."""
        return parse_record(text, _NOTATION)

    def format_record(self, record: Record) -> str:
        """Formats the record of a game."""
        return format_record(record, _NOTATION)

    def play(self, bots: Sequence[str], choose: Choose, weigh: Weigh) -> Iterator[Action]:
        """Plays a game between these bots."""
        for bot in bots:
            if bot not in PLAYERS:
                raise ConfigError(f"there is no bot {quoted(bot)}: choose one of {', '.join(PLAYERS)}")
        start = self.game.rules.start(len(bots))
        return playout(start, [PLAYERS[bot] for bot in bots], choose, weigh)


def study(game: Game[State, Action]) -> AgeOfWarStudy:
    """Returns the study of this game."""
    return AgeOfWarStudy(game)
