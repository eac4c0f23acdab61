"""Records of Art of War: headers for rules and armies, turns by number. The grammar is in NOTATION.md."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from operator import add, le

from playmat.errors import ConfigError, MalformedText, quoted
from playmat.games.art_of_war.rules.actions import Action
from playmat.games.art_of_war.rules.cards import CARDS, KINDS, KING, Cards
from playmat.games.art_of_war.rules.legal import names
from playmat.games.art_of_war.rules.options import Army, parse_army, parse_rules, problems
from playmat.games.art_of_war.rules.parsing import parse_state
from playmat.games.art_of_war.rules.position import Side
from playmat.games.art_of_war.rules.state import State, start
from playmat.games.notation.record import FIXED_KEYS, WIDTH, Line, Notation, Record, at_line
from playmat.placement import SEAT_NAMES, SEATS

_PLAYERS = tuple(SEAT_NAMES[seat] for seat in SEATS)
_SETTING_KEYS = ("rules", *_PLAYERS)


class ArtOfWarNotation(Notation[State]):
    """Names a turn by its number and seat, abbreviates actions and puts the other seat's in parentheses."""

    fixed_keys = (*FIXED_KEYS, *_SETTING_KEYS)
    # A line that is not indented begins a turn: its label, never an action. Its group is atomic, because a
    # possessive group with alternatives fails in Python 3.11.2, which Debian 12 has.
    token = re.compile(
        r"""\s*+ (?: \{ (?P<comment> [^{}]*+ ) \}
                 | ^ (?P<label> setup | \d+\ (?:south|north) ) (?= \ \ | $ )
                 | \( (?P<answer> [^(){},]*+ ) \)
                 | (?!^) (?P<action> (?> (?: [^(){},\n] | \n (?= [ \t] ) )+ ) ) (?= [{,\n] | \Z )
                 ) \s*+ (?: , \s*+ )?""",
        re.VERBOSE | re.MULTILINE,
    )

    def __init__(self, cards: Cards = CARDS) -> None:
        self.game, self._cards = "art-of-war", cards

    def start(self, headers: Mapping[str, Line]) -> State:
        """Parses a position, or rules and two armies; both may be given if they agree."""
        if "start" in headers:
            position = at_line(headers["start"].number, parse_state, headers["start"].text, self._cards)
            for key in _SETTING_KEYS:
                if key in headers:
                    at_line(headers[key].number, _check_setting, position, key, headers[key].text)
            return position
        for key in _SETTING_KEYS:
            if key not in headers:
                raise MalformedText(
                    f"line {len(headers)}: the header '{key}:' is missing: "
                    "add it, or 'start:' with a position"
                )
        rules = at_line(headers["rules"].number, parse_rules, headers["rules"].text, self._cards)
        south, north = (
            at_line(headers[key].number, _fielded, headers[key].text, self._cards) for key in _PLAYERS
        )
        return start(rules, (south, north))

    def setting(self, start: State) -> Mapping[str, str]:
        """Returns rules and armies if they determine the first position, otherwise the position."""
        south, north = (Army(side.king, side.unseen[:KING]) for side in start.sides)
        if start != _beginning(start, south, north):
            return {"start": str(start)}
        return {"rules": str(start.rules), "south": str(south), "north": str(north)}

    def label(self, state: State) -> str:
        """Returns the number of a turn and its seat: `5 south`."""
        return f"{state.turn} {SEAT_NAMES[state.active]}" if state.turn else "setup"

    def parse_action(self, state: State, text: str) -> Action:
        """Parses an action, which may be abbreviated."""
        return state.parse_action(text)

    def score(self, record: Record, states: Sequence[State]) -> Iterator[str]:
        """Yields the lines of all paragraphs."""
        if record.comment:
            indent = "  "
            yield from textwrap.wrap(
                f"{{{record.comment}}}", WIDTH, initial_indent=indent, subsequent_indent=indent
            )
        plies = zip(states, record.plies, strict=False)
        for label, turn in groupby(plies, lambda ply: self.label(ply[0])):
            items = []
            for state, ply in turn:
                name = str(names(state, ply.action)[0])
                action = f"({name})" if state.turn and state.mover != state.active else name  # an answer
                items.append(f"{action} {{{ply.comment}}}" if ply.comment else action)
            yield from textwrap.wrap(
                f"{label:8}  {', '.join(items)}",
                WIDTH,
                subsequent_indent=" " * 10,
                break_on_hyphens=False,
                break_long_words=False,
            )


def _beginning(like: State, south: Army, north: Army) -> State | None:
    """Returns the first state between these armies by the rules of `like`, or None if one is unfit."""
    if problems(south, like.rules.cards) or problems(north, like.rules.cards):
        return None
    return start(like.rules, (south, north))


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
