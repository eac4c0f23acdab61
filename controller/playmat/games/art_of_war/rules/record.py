"""Game records: one readable text file per game. The grammar is in NOTATION.md."""

from __future__ import annotations

import re
import textwrap
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from itertools import accumulate, groupby
from operator import add, le

from playmat.errors import ConfigError, GameError, IllegalAction, MalformedText, quoted
from playmat.games.art_of_war.rules.armies import Army, parse_army, problems
from playmat.games.art_of_war.rules.cards import CARDS, KINDS, KING, Cards
from playmat.games.art_of_war.rules.legal import names
from playmat.games.art_of_war.rules.parsing import parse_state
from playmat.games.art_of_war.rules.rule_sets import parse_rules
from playmat.games.art_of_war.rules.side import Side
from playmat.games.art_of_war.rules.state import State, start
from playmat.games.record import UNFINISHED, Line, at_line, check_result, format_outcome
from playmat.games.study import Ply, Record
from playmat.picture import SEAT_NAMES, SEATS

_GAME = "art-of-war"
_WIDTH = 100
_HEADER = re.compile(r"([a-z][a-z-]*): *(.*)")
_LINE = re.compile(r"(setup|\d+ (?:south|north))(?:  +|$)(.*)")
_ITEM = re.compile(r"\s*+(?:\{([^{}]*+)\}|\(([^(){},]*+)\)|([^(){},]++)(?=$|[,{]))\s*+(?:,\s*+)?")
_BLANK = re.compile(r"\s*+")
_PLAYERS = tuple(SEAT_NAMES[seat] for seat in SEATS)
_SETTING_KEYS = ("rules", *_PLAYERS)
_FIXED_KEYS = ("game", "start", "result", *_SETTING_KEYS)
_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f-\x9f]")


def format_record(record: Record) -> str:
    """Formats a record; raises GameError after an umpire's correction, which no action can express."""
    if any(ply.action is None for ply in record.plies):
        raise GameError("an umpire has corrected this game, so no record can tell it: look at it with --at")
    states = list(record.states())
    headers = {"game": _GAME, **record.headers, **_setting(record.start), "result": _result(states[-1])}
    lines = [f"{key}: {value}" for key, value in headers.items()]
    return "\n".join([*lines, "", *_score(record, states)]) + "\n"


def parse_record(text: str, cards: Cards = CARDS) -> Record:
    """Parses a record of a game with these cards.

    Errors keep the type that the action itself raises and name the line.
    """
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        at_line(number, _check_characters, line)
    blank = next((number for number, line in enumerate(lines) if not line.strip()), len(lines))
    headers = _parse_headers(lines[:blank])
    record = _beginning(headers, cards)
    reader = _Reader(record.start)
    for paragraph in _paragraphs(lines, blank):
        reader.read(paragraph)
    check_result(headers, _result(reader.state))
    return record._replace(plies=tuple(reader.plies), comment=reader.opening)


def _check_characters(line: str) -> None:
    if _CONTROL.search(line):
        raise MalformedText(f"{quoted(line)} holds a control character: remove it")


def _paragraphs(lines: list[str], first: int) -> list[list[Line]]:
    """Splits the score into paragraphs of lines; indented lines continue a paragraph."""
    paragraphs: list[list[Line]] = []
    for number, line in enumerate(lines[first:], first + 1):
        if paragraphs and line[:1].isspace() and line.strip():
            paragraphs[-1].append(Line(number, f" {line.strip()}"))
        elif line.strip():
            paragraphs.append([Line(number, line.rstrip())])
    return paragraphs


class _Reader:
    """Parses the paragraphs of a score."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.plies: list[Ply] = []
        self.opening = ""

    def read(self, paragraph: list[Line]) -> None:
        whole = "".join(line.text for line in paragraph)
        ends = list(accumulate(len(line.text) for line in paragraph))
        at = at_line(paragraph[0].number, self._begin, whole)
        while at < len(whole):
            blank = _BLANK.match(whole, at)
            assert blank
            at = blank.end()
            at = at_line(paragraph[bisect_right(ends, at)].number, self._item, whole, at)

    def _begin(self, line: str) -> int:
        """Parses the label of a paragraph and returns the start of the first item."""
        found = _LINE.fullmatch(line)
        if found:
            self._turn(found[1])
            return found.start(2)
        if not line[0].isspace() and not line.startswith("{"):
            raise MalformedText(
                f"{quoted(line)} is no line of a score: expected 'setup', or '5 south' and two blanks"
            )
        return 0

    def _item(self, line: str, at: int) -> int:
        """Parses an item and returns the start of the next one."""
        item = _ITEM.match(line, at)
        if item is None:
            raise MalformedText(
                f"{quoted(line[at:].strip())} is no action: expected 'action, (answer) {{comment}}'"
            )
        self._take(*item.groups())
        return item.end()

    def _turn(self, label: str) -> None:
        if label != _label(self.state):
            raise IllegalAction(f"{quoted(label)} does not come now: expected '{_label(self.state)}'")

    def _take(self, comment: str | None, answer: str | None, action: str | None) -> None:
        if comment is None:
            chosen = self.state.parse_action((answer or action or "").strip())
            self.state = self.state.after(chosen)
            self.plies.append(Ply(chosen))
        elif self.plies:
            last = self.plies[-1]
            self.plies[-1] = last._replace(comment=f"{last.comment} {comment}".strip())
        else:
            self.opening = f"{self.opening} {comment}".strip()


def _parse_headers(lines: list[str]) -> dict[str, Line]:
    headers: dict[str, Line] = {}
    for number, line in enumerate(lines, 1):
        key, value = at_line(number, _parse_header, line)
        if key in headers:
            raise MalformedText(
                f"line {number}: '{key}:' stands in line {headers[key].number} already: keep one of them"
            )
        headers[key] = Line(number, value)
    return headers


def _parse_header(line: str) -> tuple[str, str]:
    found = _HEADER.fullmatch(line.strip())
    if not found:
        raise MalformedText(f"{quoted(line)} is no header: expected one like 'rules: official'")
    return found[1], found[2]


def _beginning(headers: Mapping[str, Line], cards: Cards) -> Record:
    game = headers.get("game", Line(1, ""))
    if game.text != _GAME:
        raise MalformedText(
            f"line {game.number}: {quoted(f'game: {game.text}')} is no record of this game: "
            f"expected '{_GAME}'"
        )
    free = {key: line.text for key, line in headers.items() if key not in _FIXED_KEYS}
    if "start" in headers:
        position = at_line(headers["start"].number, parse_state, headers["start"].text, cards)
        for key in _SETTING_KEYS:
            if key in headers:
                at_line(headers[key].number, _check_setting, position, key, headers[key].text)
        return Record(position, headers=free)
    for key in _SETTING_KEYS:
        if key not in headers:
            raise MalformedText(
                f"line {len(headers)}: the header '{key}:' is missing: add it, or 'start:' with a position"
            )
    rules = at_line(headers["rules"].number, parse_rules, headers["rules"].text, cards)
    south, north = (at_line(headers[key].number, _fielded, headers[key].text, cards) for key in _PLAYERS)
    return Record(start(rules, (south, north)), headers=free)


def _fielded(text: str, cards: Cards) -> Army:
    army = parse_army(text)
    if wrong := problems(army, cards):
        raise ConfigError(f"{quoted(text)} cannot be fielded: {'; '.join(wrong)}")
    return army


def _check_setting(position: State, key: str, text: str) -> None:
    """Rejects rules or an army that contradict the `start` header."""
    if key == "rules":
        agrees = parse_rules(text, position.rules.cards) == position.rules
    else:
        army, cards = parse_army(text), map(_cards, position.sides)
        available = map(add, *cards)
        agrees = army.king == position.sides[SEAT_NAMES.index(key)].king and all(
            map(le, army.units, available)
        )
    if not agrees:
        raise MalformedText(f"{quoted(f'{key}: {text}')} contradicts 'start:': remove it")


def _cards(side: Side) -> tuple[int, ...]:
    """Returns the number of a side's cards by kind, including hidden ones."""
    lying = [unit.kind for unit in side.cells if unit] + list(side.reserve)
    return tuple(
        lying.count(kind) + side.kingdom[kind] + side.graveyard[kind] + side.unseen[kind] for kind in KINDS
    )


def _setting(state: State) -> dict[str, str]:
    """Returns rules and armies as headers if they determine the first position, otherwise the position."""
    south, north = map(_army, state.sides)
    unfit = problems(south, state.rules.cards) or problems(north, state.rules.cards)
    if unfit or state != start(state.rules, (south, north)):
        return {"start": str(state)}
    return {"rules": str(state.rules), "south": str(south), "north": str(north)}


def _army(side: Side) -> Army:
    return Army(side.king, side.unseen[:KING])


def _result(state: State) -> str:
    outcome = state.outcome()
    return UNFINISHED if outcome is None else format_outcome(outcome)


def _label(state: State) -> str:
    return f"{state.turn} {SEAT_NAMES[state.active]}" if state.turn else "setup"


def _score(record: Record, states: list[State]) -> Iterator[str]:
    """Yields one paragraph per turn; actions of the other seat are in parentheses."""
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
    name = str(names(state, ply.action)[0])
    action = f"({name})" if answered else name
    return f"{action} {{{ply.comment}}}" if ply.comment else action
