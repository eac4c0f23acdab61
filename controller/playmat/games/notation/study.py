"""Operations on a game without a table: diagrams, records, bot games.

A game's module `study` has a function `study(game)` that returns its `Study`. A game without one is noted and
recorded with the texts of its states and actions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Generic, TypeVar

from playmat.errors import AmbiguousAction, GameError, IllegalAction, MalformedText, quoted
from playmat.games.interface import CHANCE, Action, Bot, Game, InformationState, Rng, State
from playmat.games.notation.notation import MOST_LISTED, abbreviates
from playmat.games.notation.record import Notation, Ply, Record, format_record, parse_record
from playmat.games.notation.stamped import format_stamped_record, parse_stamped, parse_stamped_record
from playmat.games.notation.timeline import Entry
from playmat.placement import across

S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Action)

_DECISIONS = 50_000
"""Decisions of a playout in real time after which it ends."""

Playout = Callable[[S, Sequence[Bot], Rng], Iterator[Any]]
"""Plays a game from a state between bots, one per seat; yields actions, or plies if they are stamped."""


class Study(Generic[S, A]):
    """Operations common to all games, with the functions that a game has for them.

    `read` parses a state, possible or not, and `problems` lists all its problems, one sentence each. `facts`
    are further values of a state for JSON output, beside movers and outcome. `draw` is a text diagram.
    """

    def __init__(
        self,
        game: Game[S, A],
        *,
        read: Callable[[str], S] | None = None,
        problems: Callable[[S], Sequence[str]] = lambda _: (),
        facts: Callable[[S], Mapping[str, object]] = lambda _: {},
        draw: Callable[[S], str] = str,
        find_action: Callable[[S, str], A] | None = None,
        notation: Notation[S] | None = None,
        playout: Playout[S] | None = None,
    ) -> None:
        self.game, self.problems, self.facts, self.draw = game, problems, facts, draw
        self.read = read or game.rules.parse_state
        self._find = find_action
        self._notation = notation or Notation(
            game.name, game.rules, turn=lambda state: game.projection.performers(state)[0]
        )
        self._playout = playout or partial(in_turn, exchanged=game.projection.exchanged)

    def find_action(self, state: S, text: str) -> A:
        """Returns the action that `text` notes, or the only legal action that it abbreviates.

        Abbreviation works word by word. A text in the notation is exactly that action, legal or not: 'fill 2
        with 133' never becomes 'fill 2 with 1333'. Raises MalformedText if nothing fits and AmbiguousAction
        if several legal actions fit.
        """
        if self._find:
            return self._find(state, text)
        noted = " ".join(text.split())
        try:
            return self.game.rules.parse_action(noted)
        except MalformedText:
            found: list[A] = [action for action in state.legal_actions() if abbreviates(noted, action)]
            if not found:
                raise
        if len(found) > 1:
            named = " or ".join(map(str, found[:MOST_LISTED]))
            raise AmbiguousAction(f"{quoted(text)} can mean {named}: say which")
        return found[0]

    def parse_record(self, text: str) -> Record:
        """Parses a record; errors name the line."""
        return parse_record(text, self._notation)

    def format_record(self, record: Record) -> str:
        """Formats a game as a record."""
        return format_record(record, self._notation)

    def playthrough(self, bots: Sequence[Bot], rng: Rng) -> Iterator[Ply]:
        """Yields the plies of a game between these bots, one per seat."""
        found = self._playout(self.game.rules.start(len(bots)), bots, rng)
        return (ply if isinstance(ply, Ply) else Ply(ply) for ply in found)

    def timeline(self, text: str) -> tuple[Any, Sequence[Entry]]:
        """Parses stamped actions and returns the first state and the verdict on each event."""
        raise GameError(f"{self.game.name} has no stamps: its players wait for each other")


def in_turn(
    state: S,
    bots: Sequence[Bot],
    rng: Rng,
    chance: Callable[[S], Sequence[tuple[Any, float]]] | None = None,
    exchanged: Callable[[S], bool] = lambda _: False,
) -> Iterator[Any]:
    """Plays a game without clock and hidden hands; `chance` returns chance actions and their weights.

    Each bot begins at its own seat, and is at the other one of two while they are `exchanged`.
    """
    start = exchanged(state)
    while movers := state.movers:
        seat, actions = movers[0], state.legal_actions()
        if seat != CHANCE:
            bot = bots[across(seat) if exchanged(state) != start else seat]
            action = bot.choose(InformationState(seat, state.observation(seat), (), actions), rng)
        elif chance:
            action = rng.choices(*zip(*chance(state), strict=True))[0]
        else:
            action = rng.choice(actions)
        yield action
        state = state.apply(action)


# An event simulation: the earliest of all seats' next decisions and the state's deadline comes first. Two
# actions lie further apart than the clocks' uncertainty, so that no lot has to be drawn.
def in_time(game: Game[S, A], state: S, bots: Sequence[Bot], rng: Rng) -> Iterator[Ply]:
    """Plays a real-time game without hidden hands, each bot at its own pace."""
    paces = [range(*bot.reaction_ms) for bot in bots]
    due = [rng.choice(pace) for pace in paces]
    earliest = 0
    for _ in range(_DECISIONS):
        if state.outcome():
            return
        seat = min(range(len(bots)), key=due.__getitem__)
        at, deadline = max(due[seat], earliest), state.deadline
        up = round(deadline.at * 1000) if deadline else at
        if deadline and (up < at or (deadline.first and up == at)):
            action, at = deadline.action, up
        else:
            due[seat] = at + rng.choice(paces[seat])
            performer = partial(game.projection.performer, state)
            own = [option for option in state.legal_actions() if performer(option) == seat]
            known = InformationState(seat, state.observation(seat), (), own)
            action = bots[seat].choose(known, rng) if own else None
        if action is None:
            continue
        try:
            state = state.apply(action, at / 1000)
        except IllegalAction:  # it comes too late
            continue
        yield Ply(action, state=state, at=at / 1000)
        earliest = at + game.rules.uncertainty_ms(state)


class RealTimeStudy(Study[S, A]):
    """Study of a real-time game: its records have stamped lines in any order."""

    def __init__(self, game: Game[S, A], *, playout: Playout[S] | None = None, **functions: Any) -> None:
        super().__init__(game, playout=playout or partial(in_time, game), **functions)

    def timeline(self, text: str) -> tuple[S, Sequence[Entry]]:
        """Parses stamped actions and returns the first state and the verdict on each event."""
        stamped = parse_stamped(text, self.game.name, self.game.rules)
        return stamped.start, tuple(stamped.entries(self.game.rules))

    def parse_record(self, text: str) -> Record:
        """Parses a stamped record."""
        return parse_stamped_record(text, self.game.name, self.game.rules)

    def format_record(self, record: Record) -> str:
        """Formats a game as a stamped record."""
        return format_stamped_record(record, self.game.name, self.game.rules)
