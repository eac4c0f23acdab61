"""Study of A Game of War: diagrams, records, bot games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from playmat.errors import ConfigError, quoted
from playmat.games.game import Choose, Game, Weigh
from playmat.games.game_of_war.players import PLAYERS, playout
from playmat.games.game_of_war.rules.actions import Action, parse_action
from playmat.games.game_of_war.rules.drawing import draw
from playmat.games.game_of_war.rules.network import network
from playmat.games.game_of_war.rules.notation import format_squares
from playmat.games.game_of_war.rules.parsing import parse_state, read_state
from playmat.games.game_of_war.rules.state import State
from playmat.games.game_of_war.rules.status import status
from playmat.games.record import Notation, format_record, parse_record
from playmat.games.study import Record, Study
from playmat.picture import SEAT_NAMES, SEATS

_NOTATION = Notation("game-of-war", parse_state, parse_action, turn=lambda state: int(state.turn))


class GameOfWarStudy(Study[State, Action]):
    """Checks of positions, records and two bots."""

    bots = tuple(PLAYERS)

    def read(self, text: str) -> State:
        """Parses a position, possible or not."""
        return read_state(text)

    def problems(self, state: State) -> Sequence[str]:
        """Returns all problems of a position."""
        return status(state)

    def facts(self, state: State) -> Mapping[str, object]:
        """Returns the phase, the moves left and the off-line units of each side."""
        off = {seat: state.units(seat) & ~network(state, seat).on_line for seat in SEATS}
        return {
            "phase": state.phase.value,
            "moves_left": state.moves_left,
            **{f"{SEAT_NAMES[seat]}_off_line": format_squares(squares) for seat, squares in off.items()},
        }

    def draw(self, state: State) -> str:
        """Returns a diagram with terrain and units."""
        return draw(state)

    def parse_record(self, text: str) -> Record:
        """Parses a record."""
        return parse_record(text, _NOTATION)

    def format_record(self, record: Record) -> str:
        """Formats a game as a record."""
        return format_record(record, _NOTATION)

    def play(self, bots: Sequence[str], choose: Choose, weigh: Weigh) -> Iterator[Action]:
        """Yields the actions of a game between these bots."""
        for bot in bots:
            if bot not in PLAYERS:
                raise ConfigError(f"there is no bot {quoted(bot)}: choose one of {', '.join(PLAYERS)}")
        return playout(self.game.rules.start(), [PLAYERS[bot] for bot in bots], choose, weigh)


def study(game: Game[State, Action]) -> GameOfWarStudy:
    """Returns the study of this game."""
    return GameOfWarStudy(game)
