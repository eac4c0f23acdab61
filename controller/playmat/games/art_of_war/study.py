"""Study of Art of War: diagrams, records, bot games with real hands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from playmat.errors import ConfigError, quoted
from playmat.games.art_of_war.rules.actions import Action
from playmat.games.art_of_war.rules.board import draw_board
from playmat.games.art_of_war.rules.digital import DigitalState
from playmat.games.art_of_war.rules.parsing import read_state
from playmat.games.art_of_war.rules.players import PLAYERS, playout
from playmat.games.art_of_war.rules.record import format_record, parse_record
from playmat.games.art_of_war.rules.state import State
from playmat.games.art_of_war.rules.status import status
from playmat.games.game import Choose, Game, Weigh
from playmat.games.study import Record, Study


class ArtOfWarStudy(Study[State, Action]):
    """Checks of positions, records and two bots."""

    bots = tuple(PLAYERS)

    def __init__(self, game: Game[State, Action]) -> None:
        super().__init__(game)
        self._cards = game.rules.start().rules.cards

    def read(self, text: str) -> State:
        """Parses a position, possible or not."""
        return read_state(text, self._cards)

    def problems(self, state: State) -> Sequence[str]:
        """Returns all problems of a position."""
        return status(state)

    def find_action(self, state: State, text: str) -> Action:
        """Returns the legal action that `text` notes or abbreviates; a swap under its listed name."""
        return state.parse_action(text)

    def facts(self, state: State) -> Mapping[str, object]:
        """Returns the phase and the turn."""
        return {"phase": state.phase.name.lower(), "turn": state.turn}

    def draw(self, state: State) -> str:
        """Returns a diagram of both battlefields."""
        return draw_board(state)

    def parse_record(self, text: str) -> Record:
        """Parses a record."""
        return parse_record(text, self._cards)

    def format_record(self, record: Record) -> str:
        """Formats a game as a record."""
        return format_record(record)

    def play(self, bots: Sequence[str], choose: Choose, weigh: Weigh) -> Iterator[Action]:
        """Yields the actions of a digital game between two bots, without the draws."""
        for bot in bots:
            if bot not in PLAYERS:
                raise ConfigError(f"there is no bot {quoted(bot)}: choose one of {', '.join(PLAYERS)}")
        south, north = (PLAYERS[bot] for bot in bots)
        moves = playout(DigitalState(self.game.rules.start()), (south, north), choose, weigh)
        return (move for move, _ in moves if isinstance(move, Action))


def study(game: Game[State, Action]) -> ArtOfWarStudy:
    """Returns the study of this game."""
    return ArtOfWarStudy(game)
