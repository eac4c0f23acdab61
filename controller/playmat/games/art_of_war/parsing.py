"""Reads the notation of positions; what is wrong is named."""

from __future__ import annotations

import re

from playmat.errors import ImpossiblePosition, MalformedText
from playmat.games.art_of_war.actions import NONE
from playmat.games.art_of_war.cards import CELL_NAMES, LETTERS
from playmat.games.art_of_war.notation import DONE, NOTHING, SEATS, format_state
from playmat.games.art_of_war.phases import Attack, Phase, Reason, Support
from playmat.games.art_of_war.rules import parse_rules
from playmat.games.art_of_war.side import Cells, Counts, Side, Unit
from playmat.games.art_of_war.state import State
from playmat.games.art_of_war.status import status
from playmat.games.game import Outcome

_FIELDS = 27
_UNIT = re.compile(r"\.|([SGAPWK])(\*?)(\d?)")
_COUNT = re.compile(r"([SGAPWK])(\d*)")
_DONE = {letter: done for done, letter in DONE.items()}


def parse_state(text: str) -> State:
    """The position that `text` notes; MalformedText or ImpossiblePosition with the offending part."""
    state = read_state(text)
    if problems := status(state):
        raise ImpossiblePosition(f"'{text}' is impossible: {'; '.join(problems)}")
    return state


def read_state(text: str) -> State:
    """The same, possible or not."""
    words = text.split()
    if len(words) != _FIELDS:
        raise MalformedText(f"'{text}' has {len(words)} fields: a position has {_FIELDS}")
    try:
        state = _parse(words)
    except (ValueError, KeyError, IndexError) as error:
        raise MalformedText(f"'{text}' is not a position: {error} does not belong there") from error
    if format_state(state) != " ".join(words):
        raise MalformedText(f"'{text}' is not how a position is written: expected '{state}'")
    return state


def _parse(words: list[str]) -> State:
    rules, phase, mover, active, turn, done, bonus, attack, chain, placed, result = words[:11]
    return State(
        parse_rules(rules),
        (_parse_side(words[11:19]), _parse_side(words[19:])),
        Phase[phase.upper()],
        SEATS[mover],
        SEATS[active],
        int(turn),
        _DONE[done[0]],
        int(bonus),
        done[1:] == "e",
        _parse_attack(attack),
        tuple(Support(SEATS[s[0]], LETTERS.index(s[1])) for s in chain.split(",") if s != NOTHING),
        int(placed),
        _parse_result(result),
    )


def _parse_side(words: list[str]) -> Side:
    king, field, reserve, kingdom, graveyard, cards, unseen, known = words
    hand, deck = cards.split("/")
    return Side(
        king,
        _parse_cells(field),
        tuple(LETTERS.index(letter) for letter in reserve if letter != NOTHING),
        _parse_counts(kingdom),
        _parse_counts(graveyard),
        int(hand),
        int(deck),
        _parse_counts(unseen),
        _parse_counts(known),
    )


def _parse_cells(text: str) -> Cells:
    cells = tuple(_parse_unit(*found) for found in _UNIT.findall(text))
    if len(cells) != len(CELL_NAMES):
        raise ValueError(text)
    return cells


def _parse_unit(letter: str, turned: str, damage: str) -> Unit | None:
    return Unit(LETTERS.index(letter), bool(turned), int(damage or 0)) if letter else None


def _parse_counts(text: str) -> Counts:
    found = {letter: int(number or 1) for letter, number in _COUNT.findall(text)}
    return tuple(found.get(letter, 0) for letter in LETTERS)


def _parse_attack(text: str) -> Attack | None:
    if text == NOTHING:
        return None
    cell, _, rest = text.partition(":")
    value, _, target = rest.partition(">")
    return Attack(CELL_NAMES.index(cell), int(value), CELL_NAMES.index(target) if target else NONE)


def _parse_result(text: str) -> Outcome | None:
    if text == NOTHING:
        return None
    winner, _, reason = text.partition(":")
    return Outcome(None if winner == "=" else SEATS[winner], Reason(reason))
