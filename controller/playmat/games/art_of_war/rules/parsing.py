"""Parses the notation of positions; errors name the invalid field and what is expected."""

from __future__ import annotations

import re
from typing import Any

from playmat.games.art_of_war.rules.actions import NONE
from playmat.games.art_of_war.rules.cards import CARDS, CELL_NAMES, LETTERS, Cards
from playmat.games.art_of_war.rules.notation import DONE, NOTHING, SEATS
from playmat.games.art_of_war.rules.options import OPTIONS, parse_rules
from playmat.games.art_of_war.rules.position import Attack, Cells, Counts, Phase, Reason, Side, Support, Unit
from playmat.games.art_of_war.rules.state import State
from playmat.games.art_of_war.rules.validity import problems
from playmat.games.interface import CHANCE, Outcome
from playmat.games.notation.notation import Field, exact, possible, read_fields

_UNIT = re.compile(r"\.|([SGAPWK])(\*?)([0-9]?)")
_COUNT = re.compile(r"([SGAPWK])([0-9]*)")
_NUMBER = re.compile(r"-?[0-9]{1,4}")
_DONE = {letter: done for done, letter in DONE.items()}
_PLAYERS = {letter: seat for letter, seat in SEATS.items() if seat != CHANCE}


def parse_state(text: str, cards: Cards = CARDS) -> State:
    """Parses a position; raises MalformedText or ImpossiblePosition."""
    state = read_state(text, cards)
    return possible(state, text, problems(state))


def read_state(text: str, cards: Cards = CARDS) -> State:
    """Parses a position, possible or not."""
    values = read_fields(text, _FIELDS, "art-of-war")
    rules, phase, mover, active, turn, (done, entered), bonus, attack, chain, placed, result = values[:11]
    sides = _side(values[11:19]), _side(values[19:])
    rules = rules._replace(cards=cards)
    return exact(
        State(
            rules=rules,
            sides=sides,
            phase=phase,
            mover=mover,
            active=active,
            turn=turn,
            done=done,
            bonus=bonus,
            entered=entered,
            attack=attack,
            chain=chain,
            placed=placed,
            result=result,
        ),
        text,
    )


def _side(values: list[Any]) -> Side:
    king, cells, reserve, kingdom, graveyard, (hand, deck), unseen, known = values
    return Side(
        king=king,
        cells=cells,
        reserve=reserve,
        kingdom=kingdom,
        graveyard=graveyard,
        hand=hand,
        deck=deck,
        unseen=unseen,
        known=known,
    )


def _number(text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise ValueError(text)
    return int(text)


def _cells(text: str) -> Cells:
    cells = tuple(
        Unit(LETTERS.index(letter), bool(turned), int(damage or 0)) if letter else None
        for letter, turned, damage in _UNIT.findall(text)
    )
    if len(cells) != len(CELL_NAMES):
        raise ValueError(text)
    return cells


def _counts(text: str) -> Counts:
    found = {letter: _number(number or "1") for letter, number in _COUNT.findall(text)}
    return tuple(found.get(letter, 0) for letter in LETTERS)


def _cards(text: str) -> tuple[int, int]:
    hand, deck = text.split("/")
    return _number(hand), _number(deck)


def _attack(text: str) -> Attack | None:
    if text == NOTHING:
        return None
    cell, _, rest = text.partition(":")
    value, _, target = rest.partition(">")
    return Attack(CELL_NAMES.index(cell), _number(value), CELL_NAMES.index(target) if target else NONE)


def _result(text: str) -> Outcome | None:
    if text == NOTHING:
        return None
    winner, _, reason = text.partition(":")
    return Outcome(() if winner == "=" else (_PLAYERS[winner],), Reason(reason))


_NUMERAL = "a number of up to four digits"
_COUNTS = "counts like 'S2AK', or '-'"
_SIDE = (
    Field("King", str, "a serial like 'R01'"),
    Field("battlefield", _cells, "front and rear like 'AG*W/.K1.'"),
    Field(
        "reserve",
        lambda text: tuple(LETTERS.index(letter) for letter in text if letter != NOTHING),
        "letters like 'SPA', or '-'",
    ),
    Field("kingdom", _counts, _COUNTS),
    Field("graveyard", _counts, _COUNTS),
    Field("hand and deck", _cards, f"two numbers like '4/17', each {_NUMERAL}"),
    Field("count of the unseen cards", _counts, _COUNTS),
    Field("count of the known cards", _counts, _COUNTS),
)
_FIELDS = (
    Field("rule set", parse_rules, OPTIONS),
    Field(
        "phase",
        lambda text: Phase[text.upper()],
        f"one of {', '.join(phase.name.lower() for phase in Phase)}",
    ),
    Field("seat that decides", SEATS.__getitem__, "s, n or -"),
    Field("seat that has the turn", _PLAYERS.__getitem__, "s or n"),
    Field("turn", _number, _NUMERAL),
    Field(
        "account of what was done",
        lambda text: (_DONE[text[0]], text[1:] == "e"),
        "-, r or a, and e after it where a card was developed",
    ),
    Field("bonus", lambda text: _number(text.removeprefix("+")), f"{_NUMERAL}, like '+1'"),
    Field("attack", _attack, "one like 'F2:3>F1', or '-'"),
    Field(
        "chain of supports",
        lambda text: tuple(
            Support(_PLAYERS[s[0]], LETTERS.index(s[1])) for s in text.split(",") if s != NOTHING
        ),
        "one like 'sA,nW', or '-'",
    ),
    Field("number of cards placed", _number, "0 or 1"),
    Field("result", _result, f"s:, n: or =: with {', '.join(reason.value for reason in Reason)}, or '-'"),
    *_SIDE,
    *_SIDE,
)
