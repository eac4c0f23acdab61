"""Positions as one line of text, both ways: what FEN is to chess."""

from __future__ import annotations

from playmat.errors import ImpossiblePosition, MalformedText
from playmat.games.art_of_war.actions import NONE
from playmat.games.art_of_war.cards import CELL_NAMES, KINDS, LETTERS
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
_FIELDS = 29


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
    return (
        side.king,
        ",".join(map(_format_unit, side.cells)),
        "".join(LETTERS[kind] for kind in side.reserve) or _NOTHING,
        *(".".join(map(str, counts)) for counts in (side.kingdom, side.graveyard)),
        str(side.hand),
        str(side.deck),
        *(".".join(map(str, counts)) for counts in (side.unseen, side.known)),
    )


def _format_unit(unit: Unit | None) -> str:
    if unit is None:
        return _NOTHING
    return LETTERS[unit.kind] + ("*" if unit.turned else "") + (str(unit.damage) if unit.damage else "")


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
        (_parse_side(words[11:20]), _parse_side(words[20:29])),
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
    king, cells, reserve, kingdom, graveyard, hand, deck, unseen, known = words
    kinds = tuple(LETTERS.index(letter) for letter in reserve) if reserve != _NOTHING else ()
    lost = _parse_counts(graveyard)
    seen = king, _parse_cells(cells), kinds, _parse_counts(kingdom), lost, int(hand), int(deck)
    return Side(*seen, _parse_counts(unseen), _parse_counts(known))


def _parse_cells(text: str) -> Cells:
    cells = tuple(_parse_unit(word) for word in text.split(","))
    if len(cells) != len(CELL_NAMES):
        raise ValueError(text)
    return cells


def _parse_unit(text: str) -> Unit | None:
    if text == _NOTHING:
        return None
    turned = text[1:2] == "*"
    return Unit(LETTERS.index(text[0]), turned, int(text[1 + turned :] or 0))


def _parse_counts(text: str) -> Counts:
    counts = tuple(int(word) for word in text.split("."))
    if len(counts) != len(KINDS) or min(counts) < 0:
        raise ValueError(text)
    return counts


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
