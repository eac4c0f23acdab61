"""Operations on a game without a table: diagrams, records, bot games.

A game's module `study` extends them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from playmat.errors import AmbiguousAction, GameError, MalformedText, quoted
from playmat.games.game import Action, Choose, Game, State, Weigh
from playmat.games.timeline import Entry, Event

S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Action)

_NAMED = 40
"""Maximum number of actions listed in an error."""


def listed(actions: Sequence[Action]) -> str:
    """Lists the alternatives in an error message; long lists are shortened."""
    if not actions:
        return "nothing: the game is over"
    others = len(actions) - _NAMED
    named = ", ".join(map(str, actions[:_NAMED]))
    return f"one of {named} or {others} others" if others > 0 else f"one of {named}"


class Ply(NamedTuple):
    """An action with its comment. A ply without an action is a correction by the umpire that set `state`."""

    action: Any
    comment: str = ""
    state: Any = None  # the resulting state, where known
    at: float | None = None  # in real time: its stamp, in seconds of the game
    within: int = 0  # clock uncertainty of the stamp in milliseconds


class Record(NamedTuple):
    """A game from its first position. `headers` are the free ones: date, place, names."""

    start: Any
    plies: tuple[Ply, ...] = ()
    headers: Mapping[str, str] = {}
    comment: str = ""  # before the first action
    lots: tuple[Event, ...] = ()  # in real time: lots for unordered stamps

    def states(self) -> Iterator[Any]:
        """Yields the first state and the state after each ply; raises IllegalAction."""
        state = self.start
        yield state
        for ply in self.plies:
            state = state.apply(ply.action) if ply.state is None else ply.state
            yield state


class Study(Generic[S, A]):
    """Operations common to all games; a game with records, diagrams or bots overrides them."""

    bots: Sequence[str] = ()  # names of the bots

    def __init__(self, game: Game[S, A]) -> None:
        self.game = game

    def read(self, text: str) -> S:
        """Parses a state, possible or not."""
        return self.game.rules.parse_state(text)

    def problems(self, state: S) -> Sequence[str]:
        """Returns all problems of a parsed state, one sentence each."""
        return ()

    def find_action(self, state: S, text: str) -> A:
        """Returns the action that `text` notes, or the only legal action that it abbreviates.

        Abbreviation works word by word. A text in the notation is exactly that action, legal or not: 'fill 2
        with 133' never becomes 'fill 2 with 1333'. Raises MalformedText if nothing fits and AmbiguousAction
        if several legal actions fit.
        """
        noted = " ".join(text.split())
        try:
            return self.game.rules.parse_action(noted)
        except MalformedText:
            found: list[A] = [action for action in state.legal_actions() if _abbreviates(noted, action)]
            if not found:
                raise
        if len(found) > 1:
            named = " or ".join(map(str, found[:_NAMED]))
            raise AmbiguousAction(f"{quoted(text)} can mean {named}: say which")
        return found[0]

    def facts(self, state: S) -> Mapping[str, object]:
        """Returns further values of a state for JSON output, beside movers and outcome."""
        return {}

    def draw(self, state: S) -> str:
        """Returns a text diagram of the state."""
        return str(state)

    def parse_record(self, text: str) -> Record:
        """Parses a record; errors name the line."""
        raise self._without("records as text")

    def format_record(self, record: Record) -> str:
        """Formats a game as a record."""
        raise self._without("records as text")

    def play(self, bots: Sequence[str], choose: Choose, weigh: Weigh) -> Iterator[A]:
        """Yields the actions of a game between these bots, one per seat."""
        raise self._without("programs that play it")

    def playthrough(self, bots: Sequence[str], choose: Choose, weigh: Weigh) -> Iterator[Ply]:
        """Yields the same game as plies."""
        return map(Ply, self.play(bots, choose, weigh))

    def timeline(self, text: str) -> tuple[Any, Sequence[Entry]]:
        """Parses stamped actions and returns the first state and the verdict on each event."""
        raise self._without("stamps: its players wait for each other")

    def _without(self, what: str) -> GameError:
        return GameError(f"{self.game.name} has no {what}")


def _abbreviates(text: str, action: Action) -> bool:
    """Returns whether each word of `text` is a prefix of the same word of the action's notation."""
    words, noted = text.split(), str(action).split()
    return 0 < len(words) <= len(noted) and all(map(str.startswith, noted, words))
