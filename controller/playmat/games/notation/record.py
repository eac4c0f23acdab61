"""Game records: one readable text file per game. The grammar is in the game's NOTATION.md."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Generic, NamedTuple, TypeVar

from playmat.errors import ConfigError, GameError, IllegalAction, MalformedText, quoted
from playmat.games.interface import Outcome, Rules, State
from playmat.games.notation.timeline import Event
from playmat.placement import SEAT_NAMES

UNFINISHED = "*"
"""Result of an unfinished game."""
WIDTH, _INDENT = 100, 11
FIXED_KEYS = ("game", "start", "result")
_HEADER = re.compile(r"([a-z][a-z-]*): *(.*)")
_BLANK_LINE = re.compile(r"\n[ \t]*\n")
# Possessive quantifiers keep matching linear. With plain ones, a long run of blanks or text could be
# split in many ways, and a malformed file could stall the parser.
_TOKEN = re.compile(
    rf"""\s*+ (?: \{{ (?P<comment> [^{{}}]*+ ) \}}
              | (?P<label> {"|".join(sorted(SEAT_NAMES, key=len, reverse=True))} ) (?= \s\s )
              | (?P<action> [^{{}},\n]++ ) (?= [{{,\n] | $ )
              ) [\s,]*+""",
    re.VERBOSE,
)
_BLANK = re.compile(r"\s*+")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")

T = TypeVar("T")
S = TypeVar("S", bound=State)


class Ply(NamedTuple):
    """An action with its comment. A ply without an action is a correction by the umpire that set `state`."""

    action: Any
    comment: str = ""
    state: Any = None  # the resulting state, where known
    at: float | None = None  # in real time: its stamp, in seconds of the game
    uncertainty_ms: int = 0  # clock uncertainty of the stamp in milliseconds


class Record(NamedTuple):
    """A game from its first position. `headers` are the free ones: date, place, names.

    With tic-tac-toe as `game`:

    >>> record = Record(game.rules.start(), (Ply(game.rules.parse_action("b2"), "the centre"),))
    >>> [str(state) for state in record.states()]
    ['.../.../...', '.../.X./...']
    """

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


class Line(NamedTuple):
    """A numbered line of the file, or the value of a header."""

    number: int
    text: str


class Notation(Generic[S]):
    """Notation of a game's records: headers, then one paragraph per turn that begins with its seat.

    A game with other headers or paragraphs overrides these methods. `token` matches one element of a score:
    a `comment`, the `label` of a paragraph, an `action`, or an `answer` by another seat.
    """

    fixed_keys: Sequence[str] = FIXED_KEYS
    token = _TOKEN

    def __init__(self, game: str, rules: Rules[S, Any], turn: Callable[[S], int]) -> None:
        self.game, self._rules, self._turn = game, rules, turn

    def start(self, headers: Mapping[str, Line]) -> S:
        """Parses the first state; it is required, because each action is applied while it is read."""
        if "start" not in headers:
            raise MalformedText(
                f"line {len(headers)}: the header 'start:' is missing: add it with a position"
            )
        return at_line(headers["start"].number, self._rules.parse_state, headers["start"].text)

    def setting(self, start: S) -> Mapping[str, str]:
        """Returns the headers that determine the first state."""
        return {"start": str(start)}

    def label(self, state: S) -> str:
        """Returns the label of the paragraph that begins in `state`."""
        return SEAT_NAMES[self._turn(state)]

    def parse_action(self, state: S, text: str) -> Any:
        """Parses an action of a score, where `state` precedes it."""
        return self._rules.parse_action(text)

    def score(self, record: Record, states: Sequence[S]) -> Iterator[str]:
        """Yields the lines of all paragraphs; no action is split between lines."""
        if record.comment:
            yield from textwrap.wrap(f"{{{record.comment}}}", WIDTH)
        plies = zip(states, record.plies, strict=False)
        for label, turn in groupby(plies, lambda ply: self.label(ply[0])):
            items = [f"{ply.action} {{{ply.comment}}}" if ply.comment else str(ply.action) for _, ply in turn]
            line = f"{label:{_INDENT}}"
            for number, item in enumerate(items, 1):
                if len(line) + len(item) >= WIDTH and line.strip():
                    yield line.rstrip()
                    line = " " * _INDENT
                line += item if number == len(items) else f"{item}, "
            yield line


def format_outcome(outcome: Outcome) -> str:
    """Formats winners and reason: `south by points`, `south and north by shared`, `draw by agreement`."""
    winners = " and ".join(SEAT_NAMES[seat] for seat in outcome.winners) or "draw"
    return f"{winners} by {outcome.reason.value}"


def format_record(record: Record, notation: Notation[Any]) -> str:
    """Formats a record; raises GameError after an umpire's correction, which no action can express.

    With tic-tac-toe as `game`:

    >>> notation = Notation("tic-tac-toe", game.rules, lambda state: state.movers[0])
    >>> record = Record(game.rules.start(), (Ply(game.rules.parse_action("b2"), "the centre"),))
    >>> print(format_record(record, notation), end="")
    game: tic-tac-toe
    start: .../.../...
    result: *
    <BLANKLINE>
    south      b2 {the centre}
    """
    if any(ply.action is None for ply in record.plies):
        raise GameError("an umpire has corrected this game, so no record can tell it: look at it with --at")
    states = list(record.states())
    headers = {
        "game": notation.game,
        **record.headers,
        **notation.setting(record.start),
        "result": result_of(states[-1]),
    }
    lines = [f"{key}: {value}" for key, value in headers.items()]
    return "\n".join([*lines, "", *notation.score(record, states)]) + "\n"


def parse_record(text: str, notation: Notation[Any]) -> Record:
    """Parses a record. Errors keep the type that the action itself raises and name the line.

    Each action is applied while it is read: only the state tells whose turn it is and whether the action is
    legal. The `result` header is compared with the final state afterwards.

    With tic-tac-toe as `game`:

    >>> notation = Notation("tic-tac-toe", game.rules, lambda state: state.movers[0])
    >>> text = "game: tic-tac-toe\\nstart: .../.../...\\n\\nsouth      b2\\nnorth      a1\\n"
    >>> [str(ply.action) for ply in parse_record(text, notation).plies]
    ['b2', 'a1']
    """
    check_characters(text)
    blank = _BLANK_LINE.search(text)
    end = blank.start() if blank else len(text)
    headers = parse_headers(text[:end].splitlines(), notation.game)
    reader = _Reader(notation.start(headers), notation)
    reader.read(text, end)
    check_result(headers, result_of(reader.state))
    free = {key: line.text for key, line in headers.items() if key not in notation.fixed_keys}
    return Record(reader.start, tuple(reader.plies), free, reader.opening)


def at_line(number: int, read: Callable[..., T], *texts: Any) -> T:
    """Calls `read` with the texts; its errors name the line."""
    try:
        return read(*texts)
    except (GameError, ConfigError) as error:
        raise type(error)(f"line {number}: {error}") from error


def _number(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1


def check_characters(text: str) -> None:
    """Rejects control characters, which a terminal would execute; MalformedText names the line."""
    if found := _CONTROL.search(text):
        line = text[text.rfind("\n", 0, found.start()) + 1 :].partition("\n")[0]
        raise MalformedText(
            f"line {_number(text, found.start())}: {quoted(line)} holds a control character: remove it"
        )


def parse_headers(lines: list[str], name: str) -> dict[str, Line]:
    """Parses the headers of a record and checks the name of the game."""
    headers: dict[str, Line] = {}
    for number, line in enumerate(lines, 1):
        found = _HEADER.fullmatch(line.strip())
        if not found:
            raise MalformedText(
                f"line {number}: {quoted(line)} is no header: expected one like 'game: {name}'"
            )
        if found[1] in headers:
            raise MalformedText(
                f"line {number}: '{found[1]}:' stands in line {headers[found[1]].number} already: "
                "keep one of them"
            )
        headers[found[1]] = Line(number, found[2])
    game = headers.get("game", Line(1, ""))
    if game.text != name:
        raise MalformedText(
            f"line {game.number}: {quoted(f'game: {game.text}')} is no record of this game: expected '{name}'"
        )
    return headers


class _Reader:
    """Parses the moves of a record, token by token."""

    def __init__(self, start: Any, notation: Notation[Any]) -> None:
        self.start = self.state = start
        self._notation = notation
        self.plies: list[Ply] = []
        self.opening = ""

    def read(self, text: str, at: int) -> None:
        """Parses everything after offset `at`.

        Lines are counted along the way by adding the line breaks of each token, so that an error can name its
        line in linear time.
        """
        end, line = len(text.rstrip()), _number(text, at)
        take = {
            "comment": self._comment,
            "label": self._label,
            "action": self._action,
            "answer": self._action,
        }
        while at < end:
            found, blank = self._notation.token.match(text, at), _BLANK.match(text, at)
            assert blank
            line += text.count("\n", at, blank.end())
            if found is None:
                rest = quoted(text[blank.end() :].partition("\n")[0].strip())
                problem = f"{rest} is no action: expected actions with commas between them, or {{comment}}"
                if text[blank.end() - 1] == "\n":
                    expected = "expected the label of a turn and two blanks, then its actions"
                    problem = f"{rest} is no line of a score: {expected}"
                raise MalformedText(f"line {line}: {problem}")
            kind = str(found.lastgroup)
            at_line(line, take[kind], found[kind].strip())
            line += text.count("\n", blank.end(), found.end())
            at = found.end()

    def _comment(self, text: str) -> None:
        words = " ".join(text.split())
        if self.plies:
            last = self.plies[-1]
            self.plies[-1] = last._replace(comment=f"{last.comment} {words}".strip())
        else:
            self.opening = f"{self.opening} {words}".strip()

    def _label(self, text: str) -> None:
        if self.state.outcome():
            raise IllegalAction(f"{quoted(text)} does not come now: the game is over")
        expected = self._notation.label(self.state)
        if text != expected:
            raise IllegalAction(f"{quoted(text)} does not come now: expected '{expected}'")

    def _action(self, text: str) -> None:
        action = self._notation.parse_action(self.state, text)
        self.state = self.state.apply(action)
        self.plies.append(Ply(action))


def check_result(headers: Mapping[str, Line], found: str) -> None:
    """Rejects a `result` header that contradicts the moves; MalformedText names its line."""
    wanted = headers.get("result")
    if wanted and wanted.text not in (found, UNFINISHED):
        raise MalformedText(
            f"line {wanted.number}: the header says {quoted(f'result: {wanted.text}')}, "
            f"but the game ends with '{found}'"
        )


def result_of(state: Any) -> str:
    """Returns the formatted outcome of `state`, or `*` if the game is not over."""
    outcome = state.outcome()
    return format_outcome(outcome) if outcome else UNFINISHED
