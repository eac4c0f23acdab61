"""Game records: one text file that reads like a score. NOTATION.md has the grammar."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterator, Mapping
from itertools import groupby
from typing import NamedTuple, TypeVar

from playmat.errors import GameError, IllegalAction, MalformedText, quoted
from playmat.games.age_of_war.rules.actions import parse_action
from playmat.games.age_of_war.rules.drawing import format_outcome
from playmat.games.age_of_war.rules.parsing import parse_state
from playmat.games.age_of_war.rules.state import State
from playmat.games.study import Ply, Record
from playmat.picture import SEAT_NAMES

_GAME = "age-of-war"
_UNFINISHED = "*"
_WIDTH, _INDENT = 100, 11
_FIXED_KEYS = ("game", "start", "result")
_HEADER = re.compile(r"([a-z][a-z-]*): *(.*)")
_TOKEN = re.compile(
    rf"""\s* (?: \{{ (?P<comment> [^{{}}]* ) \}}
             | (?P<seat> {"|".join(sorted(SEAT_NAMES, key=len, reverse=True))} ) (?= \s\s )
             | (?P<action> [^{{}},\n]+? ) (?= \s* (?: [{{,\n] | $ ) )
             ) [\s,]*""",
    re.VERBOSE,
)
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")

T = TypeVar("T")


class _Line(NamedTuple):
    """A line of the file, or what a header in it says."""

    number: int
    text: str


def format_record(record: Record) -> str:
    """The text of a record's file; GameError where an umpire has corrected the game: no action tells that."""
    if any(ply.action is None for ply in record.plies):
        raise GameError("an umpire has corrected this game, so no record can tell it: look at it with --at")
    states = list(record.states())
    headers = {"game": _GAME, **record.headers, "start": str(record.start), "result": _result(states[-1])}
    lines = [f"{key}: {value}" for key, value in headers.items()]
    return "\n".join([*lines, "", *_score(record, states)]) + "\n"


def parse_record(text: str) -> Record:
    """The record in a file; an error names the line, and is the one that the action itself would raise."""
    if found := _CONTROL.search(text):
        raise MalformedText(f"line {_number(text, found.start())}: it holds a control character: remove it")
    head, _, _ = text.partition("\n\n")
    headers = _headers(head.splitlines())
    reader = _Reader(_at(headers["start"].number, parse_state, headers["start"].text))
    reader.read(text, len(head))
    _check_result(headers, _result(reader.state))
    free = {key: line.text for key, line in headers.items() if key not in _FIXED_KEYS}
    return Record(reader.start, tuple(reader.plies), free, reader.opening)


def _at(number: int, read: Callable[[str], T], text: str) -> T:
    """What `read` makes of the text; its errors name the line."""
    try:
        return read(text)
    except GameError as error:
        raise type(error)(f"line {number}: {error}") from error


def _number(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1


def _headers(lines: list[str]) -> dict[str, _Line]:
    headers: dict[str, _Line] = {}
    for number, line in enumerate(lines, 1):
        found = _HEADER.fullmatch(line.strip())
        if not found or found[1] in headers:
            raise MalformedText(
                f"line {number}: {quoted(line)} is no header, or stands there twice: expected one like "
                f"'game: {_GAME}'"
            )
        headers[found[1]] = _Line(number, found[2])
    game = headers.get("game", _Line(1, ""))
    if game.text != _GAME:
        raise MalformedText(
            f"line {game.number}: {quoted(f'game: {game.text}')} is no record of this game: "
            f"expected '{_GAME}'"
        )
    if "start" not in headers:
        raise MalformedText(f"line {len(lines)}: the header 'start:' is missing: add it with a position")
    return headers


class _Reader:
    """Reads the score of a game, token by token."""

    def __init__(self, start: State) -> None:
        self.start = self.state = start
        self.plies: list[Ply] = []
        self.opening = ""

    def read(self, text: str, at: int) -> None:
        """All that follows `at`."""
        while text[at:].strip():
            found = _TOKEN.match(text, at)
            line = _number(text, at + len(text[at:]) - len(text[at:].lstrip()))
            if found is None:
                raise MalformedText(f"line {line}: expected an action, a seat and two blanks, or {{comment}}")
            take = {"comment": self._comment, "seat": self._seat, "action": self._action}
            kind = str(found.lastgroup)
            _at(line, take[kind], found[kind])
            at = found.end()

    def _comment(self, text: str) -> None:
        words = " ".join(text.split())
        if self.plies:
            last = self.plies[-1]
            self.plies[-1] = last._replace(comment=f"{last.comment} {words}".strip())
        else:
            self.opening = f"{self.opening} {words}".strip()

    def _seat(self, text: str) -> None:
        if text != SEAT_NAMES[self.state.turn]:
            raise IllegalAction(f"{text} is not at turn: expected {SEAT_NAMES[self.state.turn]}")

    def _action(self, text: str) -> None:
        action = parse_action(text)
        self.state = self.state.apply(action)
        self.plies.append(Ply(action))


def _check_result(headers: Mapping[str, _Line], found: str) -> None:
    wanted = headers.get("result")
    if wanted and wanted.text not in (found, _UNFINISHED):
        raise MalformedText(
            f"line {wanted.number}: the header says {quoted(f'result: {wanted.text}')}, "
            f"but the game ends with '{found}'"
        )


def _result(state: State) -> str:
    outcome = state.outcome()
    return format_outcome(outcome) if outcome else _UNFINISHED


def _score(record: Record, states: list[State]) -> Iterator[str]:
    """A paragraph a turn."""
    if record.comment:
        yield from textwrap.wrap(f"{{{record.comment}}}", _WIDTH)
    plies = zip(states, record.plies, strict=False)
    for seat, turn in groupby(plies, lambda ply: ply[0].turn):
        items = [f"{ply.action} {{{ply.comment}}}" if ply.comment else str(ply.action) for _, ply in turn]
        yield from _wrapped(f"{SEAT_NAMES[seat]:{_INDENT}}", items)


def _wrapped(line: str, items: list[str]) -> Iterator[str]:
    """Lines of whole items: an action is never broken."""
    for number, item in enumerate(items):
        last = number == len(items) - 1
        if len(line) + len(item) >= _WIDTH and line.strip():
            yield line.rstrip()
            line = " " * _INDENT
        line += item if last else f"{item}, "
    yield line
