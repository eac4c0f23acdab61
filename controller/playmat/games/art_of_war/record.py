"""Game records: one text file that reads like a score. NOTATION.md has the grammar."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import NamedTuple

from playmat.errors import GameError, IllegalAction, MalformedText
from playmat.games.art_of_war.actions import Action
from playmat.games.art_of_war.armies import Army, parse_army, problems
from playmat.games.art_of_war.cards import KING
from playmat.games.art_of_war.parsing import parse_state
from playmat.games.art_of_war.rules import parse_rules
from playmat.games.art_of_war.side import Side
from playmat.games.art_of_war.state import State, start
from playmat.games.game import Outcome
from playmat.picture import SEAT_NAMES

_GAME = "art-of-war"
_UNFINISHED = "*"
_WIDTH = 100
_HEADER = re.compile(r"([a-z][a-z-]*): *(.*)")
_LINE = re.compile(r"(setup|\d+ (?:south|north))(?:  +|$)(.*)")
_ITEM = re.compile(r"\s*(?:\{([^{}]*)\}|\(([^(){},]*)\)|([^(){},]+?)(?=\s*(?:$|[,{])))\s*(?:,\s*)?")


class Ply(NamedTuple):
    """An action with what somebody had to say about it."""

    action: Action
    comment: str = ""


class Record(NamedTuple):
    """A game from its first position; `headers` are the free ones: date, place, names."""

    start: State
    plies: tuple[Ply, ...] = ()
    headers: Mapping[str, str] = {}
    comment: str = ""  # before the first action

    def states(self) -> Iterator[State]:
        """The first position and the one after each action; IllegalAction where the rules forbid one."""
        state = self.start
        yield state
        for ply in self.plies:
            state = state.apply(ply.action)
            yield state

    def __str__(self) -> str:
        states = list(self.states())
        headers = {"game": _GAME, **self.headers, **_setting(self.start), "result": _result(states[-1])}
        lines = [f"{key}: {value}" for key, value in headers.items()]
        return "\n".join([*lines, "", *_score(self, states)]) + "\n"


def parse_record(text: str) -> Record:
    """The record in a file; the error names the line, and is the one that the action itself would raise."""
    lines = text.splitlines()
    blank = next((number for number, line in enumerate(lines) if not line.strip()), len(lines))
    headers = dict(_parse_header(number, line) for number, line in enumerate(lines[:blank], 1))
    record = _beginning(headers)
    reader = _Reader(record.start)
    for number, line in _joined(lines, blank):
        try:
            reader.read(line)
        except GameError as error:
            raise type(error)(f"line {number}: {error}") from error
    wanted, found = headers.get("result", _UNFINISHED), _result(reader.state)
    if wanted not in (found, _UNFINISHED):
        raise MalformedText(f"the header says 'result: {wanted}', but the game ends with '{found}'")
    return record._replace(plies=tuple(reader.plies), comment=reader.opening)


def _joined(lines: list[str], first: int) -> list[tuple[int, str]]:
    """The lines of the score, each with its number and with the indented lines that continue it."""
    joined: list[tuple[int, str]] = []
    for number, line in enumerate(lines[first:], first + 1):
        if joined and line[:1].isspace():
            begun, whole = joined[-1]
            joined[-1] = begun, f"{whole} {line.strip()}"
        elif line.strip():
            joined.append((number, line))
    return joined


class _Reader:
    """Reads the lines of a score one after the other."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.plies: list[Ply] = []
        self.opening = ""

    def read(self, line: str) -> None:
        found = _LINE.fullmatch(line.rstrip())
        if found:
            self._turn(found[1])
            line = found[2]
        elif not line[0].isspace() and not line.startswith("{"):
            raise MalformedText(
                f"'{line}' is no line of a score: expected 'setup', or '5 south' and two blanks"
            )
        at = 0
        while at < len(line.rstrip()):
            item = _ITEM.match(line, at)
            if item is None:
                raise MalformedText(
                    f"'{line[at:].strip()}' is no action: expected 'action, (answer) {{comment}}'"
                )
            self._take(*item.groups())
            at = item.end()

    def _turn(self, label: str) -> None:
        if label != _label(self.state):
            raise IllegalAction(f"'{label}' does not come now: expected '{_label(self.state)}'")

    def _take(self, comment: str | None, answer: str | None, action: str | None) -> None:
        if comment is None:
            chosen = self.state.parse_action(answer or action or "")
            self.state = self.state.after(chosen)
            self.plies.append(Ply(chosen))
        elif self.plies:
            last = self.plies[-1]
            self.plies[-1] = last._replace(comment=f"{last.comment} {comment}".strip())
        else:
            self.opening = f"{self.opening} {comment}".strip()


def _parse_header(number: int, line: str) -> tuple[str, str]:
    found = _HEADER.fullmatch(line.strip())
    if not found:
        raise MalformedText(f"line {number}: '{line}' is no header: expected one like 'rules: official'")
    return found[1], found[2]


def _beginning(headers: Mapping[str, str]) -> Record:
    if headers.get("game") != _GAME:
        raise MalformedText(
            f"'game: {headers.get('game', '')}' is no record of this game: expected '{_GAME}'"
        )
    free = {
        k: v for k, v in headers.items() if k not in ("game", "rules", "south", "north", "start", "result")
    }
    if "start" in headers:
        return Record(parse_state(headers["start"]), headers=free)
    for key in ("rules", "south", "north"):
        if key not in headers:
            raise MalformedText(f"the header '{key}:' is missing: add it, or 'start:' with a position")
    armies = parse_army(headers["south"]), parse_army(headers["north"])
    return Record(start(parse_rules(headers["rules"]), armies), headers=free)


def _setting(state: State) -> dict[str, str]:
    """Rules and armies where they tell the first position, else the position itself."""
    south, north = map(_army, state.sides)
    if problems(south) or problems(north) or state != start(state.rules, (south, north)):
        return {"start": str(state)}
    return {"rules": str(state.rules), "south": str(south), "north": str(north)}


def _army(side: Side) -> Army:
    return Army(side.king, side.unseen[:KING])


def _result(state: State) -> str:
    outcome = state.outcome()
    return _UNFINISHED if outcome is None else format_outcome(outcome)


def format_outcome(outcome: Outcome) -> str:
    """Who won and by which rule: `south by execution`, `draw by end-of-war`."""
    winner = "draw" if outcome.winner is None else SEAT_NAMES[outcome.winner]
    return f"{winner} by {outcome.reason.value}"


def _label(state: State) -> str:
    return f"{state.turn} {SEAT_NAMES[state.active]}" if state.turn else "setup"


def _score(record: Record, states: list[State]) -> Iterator[str]:
    """A paragraph a turn; what the other seat does in it stands in brackets."""
    if record.comment:
        yield from textwrap.wrap(f"{{{record.comment}}}", _WIDTH, initial_indent="  ", subsequent_indent="  ")
    plies = zip(states, record.plies, strict=False)
    for label, turn in groupby(plies, lambda ply: _label(ply[0])):
        text = ", ".join(_item(state, ply) for state, ply in turn)
        yield from textwrap.wrap(
            f"{label:8}  {text}",
            _WIDTH,
            subsequent_indent=" " * 10,
            break_on_hyphens=False,
            break_long_words=False,
        )


def _item(state: State, ply: Ply) -> str:
    answered = state.turn and state.mover != state.active
    action = f"({ply.action})" if answered else str(ply.action)
    return f"{action} {{{ply.comment}}}" if ply.comment else action
