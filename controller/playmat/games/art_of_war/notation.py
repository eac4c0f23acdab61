"""Positions as one line of text, both ways: what FEN is to chess.

The fields: rules, phase, mover, active seat, turn, what was done (r recruited, a attacked, e developed),
points by Soldiers, attack, supports in the chain, cards placed, result; then for south and for north:
King, battlefield (front row first; * turned, a digit for damage), reserve, kingdom, graveyard, hand/deck,
unseen cards (hand and deck together), cards known to be in hand.
"""

from __future__ import annotations

import re

from playmat.errors import ImpossiblePosition, MalformedText
from playmat.games.art_of_war.actions import NONE
from playmat.games.art_of_war.cards import CELL_NAMES, LETTERS
from playmat.games.art_of_war.rules import parse_rules
from playmat.games.art_of_war.state import (
    Attack,
    Cells,
    Counts,
    Done,
    Phase,
    Reason,
    Side,
    State,
    Support,
    Unit,
)
from playmat.games.art_of_war.status import status
from playmat.games.game import CHANCE, Outcome

_SEATS = {"s": 0, "n": 1, "-": CHANCE}
_LETTER = {seat: letter for letter, seat in _SEATS.items()}
_NOTHING = "-"
_DONE = {Done.NOTHING: "-", Done.RECRUITED: "r", Done.ATTACKED: "a"}
_FIELDS = 27
_UNIT = re.compile(r"\.|([SGAPWK])(\*?)(\d?)")
_COUNT = re.compile(r"([SGAPWK])(\d*)")


def format_state(state: State) -> str:
    """The text of a position."""
    general = (
        str(state.rules),
        state.phase.name.lower(),
        _LETTER[state.mover],
        _LETTER[state.active],
        str(state.turn),
        _DONE[state.done] + ("e" if state.entered else ""),
        f"+{state.bonus}",
        _format_attack(state.attack),
        ",".join(_LETTER[s.seat] + LETTERS[s.effect] for s in state.chain) or _NOTHING,
        str(state.placed),
        _format_result(state.result),
    )
    return " ".join((*general, *_format_side(state.sides[0]), *_format_side(state.sides[1])))


def parse_state(text: str) -> State:
    """The position that `text` notes; MalformedText or ImpossiblePosition with the offending part."""
    words = text.split()
    if len(words) != _FIELDS:
        raise MalformedText(f"'{text}' has {len(words)} fields: a position has {_FIELDS}")
    try:
        state = _parse(words)
    except (ValueError, KeyError, IndexError) as error:
        raise MalformedText(f"'{text}' is not a position: {error} does not belong there") from error
    if format_state(state) != " ".join(words):
        raise MalformedText(f"'{text}' is not how a position is written: expected '{state}'")
    if problems := status(state):
        raise ImpossiblePosition(f"'{text}' is impossible: {'; '.join(problems)}")
    return state


def _format_side(side: Side) -> tuple[str, ...]:
    units = [_format_unit(unit) for unit in side.cells]
    return (
        side.king,
        f"{''.join(units[:3])}/{''.join(units[3:])}",
        "".join(LETTERS[kind] for kind in side.reserve) or _NOTHING,
        _format_counts(side.kingdom),
        _format_counts(side.graveyard),
        f"{side.hand}/{side.deck}",
        _format_counts(side.unseen),
        _format_counts(side.known),
    )


def _format_unit(unit: Unit | None) -> str:
    if unit is None:
        return "."
    return LETTERS[unit.kind] + ("*" if unit.turned else "") + (str(unit.damage) if unit.damage else "")


def _format_counts(counts: Counts) -> str:
    words = (letter + str(n) * (n > 1) for letter, n in zip(LETTERS, counts, strict=True) if n)
    return "".join(words) or _NOTHING


def _format_attack(attack: Attack | None) -> str:
    if attack is None:
        return _NOTHING
    target = "" if attack.target == NONE else f">{CELL_NAMES[attack.target]}"
    return f"{CELL_NAMES[attack.cell]}:{attack.value}{target}"


def _format_result(result: Outcome | None) -> str:
    if result is None:
        return _NOTHING
    winner = "=" if result.winner is None else _LETTER[result.winner]
    return f"{winner}:{result.reason.value}"


def _parse(words: list[str]) -> State:
    rules, phase, mover, active, turn, done, bonus, attack, chain, placed, result = words[:11]
    return State(
        parse_rules(rules),
        (_parse_side(words[11:19]), _parse_side(words[19:])),
        Phase[phase.upper()],
        _SEATS[mover],
        _SEATS[active],
        int(turn),
        {letter: value for value, letter in _DONE.items()}[done[0]],
        int(bonus),
        done[1:] == "e",
        _parse_attack(attack),
        tuple(Support(_SEATS[s[0]], LETTERS.index(s[1])) for s in chain.split(",") if s != _NOTHING),
        int(placed),
        _parse_result(result),
    )


def _parse_side(words: list[str]) -> Side:
    king, field, reserve, kingdom, graveyard, cards, unseen, known = words
    hand, deck = cards.split("/")
    return Side(
        king,
        _parse_cells(field),
        tuple(LETTERS.index(letter) for letter in reserve if letter != _NOTHING),
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
    if text == _NOTHING:
        return None
    cell, _, rest = text.partition(":")
    value, _, target = rest.partition(">")
    return Attack(CELL_NAMES.index(cell), int(value), CELL_NAMES.index(target) if target else NONE)


def _parse_result(text: str) -> Outcome | None:
    if text == _NOTHING:
        return None
    winner, _, reason = text.partition(":")
    return Outcome(None if winner == "=" else _SEATS[winner], Reason(reason))
