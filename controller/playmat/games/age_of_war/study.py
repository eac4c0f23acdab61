"""Age of War away from the table: drawn, recorded, played by programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from playmat.errors import ConfigError, quoted
from playmat.games.age_of_war.players import PLAYERS, playout
from playmat.games.age_of_war.rules.actions import Action, Verb, parse_action
from playmat.games.age_of_war.rules.drawing import draw
from playmat.games.age_of_war.rules.parsing import parse_state, read_state
from playmat.games.age_of_war.rules.scoring import standing
from playmat.games.age_of_war.rules.state import State
from playmat.games.age_of_war.rules.status import status
from playmat.games.game import Game
from playmat.games.record import Notation, format_record, parse_record
from playmat.games.study import Choose, Record, Study, Weigh
from playmat.picture import SEAT_NAMES

_NOTATION = Notation("age-of-war", parse_state, parse_action, turn=lambda state: int(state.turn))


class AgeOfWarStudy(Study[State, Action]):
    """Positions with all that is wrong with them, records that read like a score, two bots."""

    bots = tuple(PLAYERS)

    def read(self, text: str) -> State:
        """The position that `text` notes, possible or not."""
        return read_state(text)

    def problems(self, state: State) -> Sequence[str]:
        """Everything that is wrong with it."""
        return status(state)

    def meant(self, state: State, text: str) -> Action:
        """The legal action that `text` notes or abbreviates; that somebody leaves is written in full."""
        if text.split()[:1] == [Verb.LEAVE.value]:
            return parse_action(text)
        return super().meant(state, text)

    def facts(self, state: State) -> Mapping[str, object]:
        """The phase, and the points of each seat."""
        points = {SEAT_NAMES[seat]: standing(state, seat).points for seat in range(len(state.playing))}
        return {"phase": state.phase.value, "points": points}

    def draw(self, state: State) -> str:
        """Dice, castles and standings."""
        return draw(state)

    def parse_record(self, text: str) -> Record:
        """The game that a file tells."""
        return parse_record(text, _NOTATION)

    def format_record(self, record: Record) -> str:
        """A game as a score."""
        return format_record(record, _NOTATION)

    def play(self, bots: Sequence[str], choose: Choose, weigh: Weigh) -> Iterator[Action]:
        """A game between these bots."""
        for bot in bots:
            if bot not in PLAYERS:
                raise ConfigError(f"there is no bot {quoted(bot)}: choose one of {', '.join(PLAYERS)}")
        start = self.game.rules.start(len(bots))
        return playout(start, [PLAYERS[bot] for bot in bots], choose, weigh)


def study(game: Game[State, Action]) -> AgeOfWarStudy:
    """The study of this game."""
    return AgeOfWarStudy(game)
