"""A game away from the table: drawn, recorded, played by programs. A game's module `study` has its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from playmat.errors import AmbiguousAction, GameError, IllegalAction, quoted
from playmat.games.game import Action, Game, State
from playmat.games.timeline import Entry, Event

S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Action)

Choose = Callable[[Sequence[Any]], Any]
"""Picks one of some actions that are worth the same: `Random(seed).choice`."""

Weigh = Callable[[Sequence[Any], Sequence[float]], Any]
"""Picks one of some actions by their weights, for chance."""


_NAMED = 40
"""So many actions stand in an error."""


def listed(actions: Sequence[Action]) -> str:
    """What may be done instead, for an error; of very many actions the first."""
    if not actions:
        return "nothing: the game is over"
    others = len(actions) - _NAMED
    named = ", ".join(map(str, actions[:_NAMED]))
    return f"one of {named} or {others} others" if others > 0 else f"one of {named}"


class Ply(NamedTuple):
    """An action with what somebody had to say about it; without one an umpire has set the `state`."""

    action: Any
    comment: str = ""
    state: Any = None  # that it led to, where that is known
    at: float | None = None  # in real time: its stamp, in seconds of the game
    within: int = 0  # so many milliseconds the clock that stamped it is right


class Record(NamedTuple):
    """A game from its first position; `headers` are the free ones: date, place, names."""

    start: Any
    plies: tuple[Ply, ...] = ()
    headers: Mapping[str, str] = {}
    comment: str = ""  # before the first action
    lots: tuple[Event, ...] = ()  # in real time: where stamps were no order

    def states(self) -> Iterator[Any]:
        """The first position and the one after each action; IllegalAction where the rules forbid one."""
        state = self.start
        yield state
        for ply in self.plies:
            state = state.apply(ply.action) if ply.state is None else ply.state
            yield state


class Study(Generic[S, A]):
    """What can be asked of any game; one that has records, drawings or bots says so here."""

    bots: Sequence[str] = ()  # the programs that can play it

    def __init__(self, game: Game[S, A]) -> None:
        self.game = game

    def read(self, text: str) -> S:
        """The position that `text` notes, possible or not."""
        return self.game.rules.parse_state(text)

    def problems(self, state: S) -> Sequence[str]:
        """Everything that is wrong with a position that was read."""
        return ()

    def meant(self, state: S, text: str) -> A:
        """The legal action that `text` notes in full, or abbreviates word by word.

        IllegalAction where it notes no legal one, AmbiguousAction where several.
        """
        legal: list[A] = list(state.legal_actions())
        found = [action for action in legal if str(action) == " ".join(text.split())]
        found = found or [action for action in legal if _abbreviates(text, action)]
        if len(found) > 1:
            raise AmbiguousAction(f"{quoted(text)} can mean {' or '.join(map(str, found))}: say which")
        if not found:
            self.game.rules.parse_action(text)
            raise IllegalAction(f"{quoted(text)} is not legal in {state}: expected {listed(legal)}")
        return found[0]

    def facts(self, state: S) -> Mapping[str, object]:
        """What a program may want to know of a position beside who moves and how it ended."""
        return {}

    def draw(self, state: S) -> str:
        """A position in plain characters, lines parted by newlines."""
        return str(state)

    def parse_record(self, text: str) -> Record:
        """The game that a file tells; the error names the line."""
        raise self._without("records as text")

    def format_record(self, record: Record) -> str:
        """A game as the text of a file."""
        raise self._without("records as text")

    def play(self, bots: Sequence[str], choose: Choose, weigh: Weigh) -> Iterator[A]:
        """The actions of a game between these programs, seat by seat."""
        raise self._without("programs that play it")

    def playthrough(self, bots: Sequence[str], choose: Choose, weigh: Weigh) -> Iterator[Ply]:
        """The same as the plies of a record."""
        return map(Ply, self.play(bots, choose, weigh))

    def timeline(self, text: str) -> tuple[Any, Sequence[Entry]]:
        """The first state that a file of stamped actions tells, and what came of each."""
        raise self._without("stamps: its players wait for each other")

    def _without(self, what: str) -> GameError:
        return GameError(f"{self.game.name} has no {what}")


def _abbreviates(text: str, action: Action) -> bool:
    """Whether each word of `text` begins the word of the action's notation at the same place."""
    words, noted = text.split(), str(action).split()
    return 0 < len(words) <= len(noted) and all(map(str.startswith, noted, words))
