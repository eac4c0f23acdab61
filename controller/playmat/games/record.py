"""Game records: one readable text file per game. The grammar is in the game's NOTATION.md."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterator, Mapping
from itertools import groupby
from typing import Any, NamedTuple, TypeVar

from playmat.errors import ConfigError, GameError, IllegalAction, MalformedText, quoted
from playmat.games.game import Outcome
from playmat.games.study import Ply, Record
from playmat.picture import SEAT_NAMES

UNFINISHED = "*"
"""Result of an unfinished game."""
_WIDTH, _INDENT = 100, 11
FIXED_KEYS = ("game", "start", "result")
_HEADER = re.compile(r"([a-z][a-z-]*): *(.*)")
# Possessive quantifiers keep matching linear. With plain ones, a long run of blanks or text could be
# split in many ways, and a malformed file could stall the parser.
_TOKEN = re.compile(
    rf"""\s*+ (?: \{{ (?P<comment> [^{{}}]*+ ) \}}
              | (?P<seat> {"|".join(sorted(SEAT_NAMES, key=len, reverse=True))} ) (?= \s\s )
              | (?P<action> [^{{}},\n]++ ) (?= [{{,\n] | $ )
              ) [\s,]*+""",
    re.VERBOSE,
)
_BLANK = re.compile(r"\s*+")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")

T = TypeVar("T")


class Notation(NamedTuple):
    """Notation of a game's records: name, parsers and the seat at turn, which starts a new paragraph."""

    game: str
    parse_state: Callable[[str], Any]
    parse_action: Callable[[str], Any]
    turn: Callable[[Any], int]


class Line(NamedTuple):
    """A numbered line of the file, or the value of a header."""

    number: int
    text: str


def format_outcome(outcome: Outcome) -> str:
    """Formats winners and reason: `south by points`, `south and north by shared`, `draw by agreement`."""
    winners = " and ".join(SEAT_NAMES[seat] for seat in outcome.winners) or "draw"
    return f"{winners} by {outcome.reason.value}"


def format_record(record: Record, notation: Notation) -> str:
    """Formats a record; raises GameError after an umpire's correction, which no action can express."""
    if any(ply.action is None for ply in record.plies):
        raise GameError("an umpire has corrected this game, so no record can tell it: look at it with --at")
    states = list(record.states())
    headers = {
        "game": notation.game,
        **record.headers,
        "start": str(record.start),
        "result": result_of(states[-1]),
    }
    lines = [f"{key}: {value}" for key, value in headers.items()]
    return "\n".join([*lines, "", *_score(record, states, notation)]) + "\n"


def parse_record(text: str, notation: Notation) -> Record:
    """Parses a record. Errors keep the type that the action itself raises and name the line.

    `start` is required, because each action is applied while it is read: only the state tells whose turn it
    is and whether the action is legal. The `result` header is compared with the final state afterwards.
    """
    check_characters(text)
    head, _, _ = text.partition("\n\n")
    headers = parse_headers(head.splitlines(), notation.game)
    if "start" not in headers:
        number = len(head.splitlines())
        raise MalformedText(f"line {number}: the header 'start:' is missing: add it with a position")
    reader = _Reader(at_line(headers["start"].number, notation.parse_state, headers["start"].text), notation)
    reader.read(text, len(head))
    check_result(headers, result_of(reader.state))
    free = {key: line.text for key, line in headers.items() if key not in FIXED_KEYS}
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
        raise MalformedText(f"line {_number(text, found.start())}: it holds a control character: remove it")


def parse_headers(lines: list[str], name: str) -> dict[str, Line]:
    """Parses the headers of a record and checks the name of the game."""
    headers: dict[str, Line] = {}
    for number, line in enumerate(lines, 1):
        found = _HEADER.fullmatch(line.strip())
        if not found or found[1] in headers:
            raise MalformedText(
                f"line {number}: {quoted(line)} is no header, or stands there twice: expected one like "
                f"'game: {name}'"
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

    def __init__(self, start: Any, notation: Notation) -> None:
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
        while at < end:
            found, blank = _TOKEN.match(text, at), _BLANK.match(text, at)
            assert blank
            line += text.count("\n", at, blank.end())
            if found is None:
                raise MalformedText(f"line {line}: expected an action, a seat and two blanks, or {{comment}}")
            take = {"comment": self._comment, "seat": self._seat, "action": self._action}
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

    def _seat(self, text: str) -> None:
        turn = SEAT_NAMES[self._notation.turn(self.state)]
        if text != turn:
            raise IllegalAction(f"{text} is not at turn: expected {turn}")

    def _action(self, text: str) -> None:
        action = self._notation.parse_action(text)
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


def _score(record: Record, states: list[Any], notation: Notation) -> Iterator[str]:
    """Yields one paragraph per turn."""
    if record.comment:
        yield from textwrap.wrap(f"{{{record.comment}}}", _WIDTH)
    plies = zip(states, record.plies, strict=False)
    for seat, turn in groupby(plies, lambda ply: notation.turn(ply[0])):
        items = [f"{ply.action} {{{ply.comment}}}" if ply.comment else str(ply.action) for _, ply in turn]
        yield from _wrapped(f"{SEAT_NAMES[seat]:{_INDENT}}", items)


def _wrapped(line: str, items: list[str]) -> Iterator[str]:
    """Yields lines of whole items, so that no action is split."""
    for number, item in enumerate(items):
        last = number == len(items) - 1
        if len(line) + len(item) >= _WIDTH and line.strip():
            yield line.rstrip()
            line = " " * _INDENT
        line += item if last else f"{item}, "
    yield line
