"""Parses the notation of positions; errors name the invalid field and the expected form."""

from __future__ import annotations

from playmat.games.age_of_war.rules.actions import NOTHING, Dice, parse_dice
from playmat.games.age_of_war.rules.castles import CASTLES, CASTLES_OF
from playmat.games.age_of_war.rules.notation import DIGITS, LEFT, LYING
from playmat.games.age_of_war.rules.position import CENTRE, Phase
from playmat.games.age_of_war.rules.state import State
from playmat.games.age_of_war.rules.validity import problems
from playmat.games.notation.notation import Field, exact, possible, read_fields
from playmat.placement import SEAT_NAMES


def parse_state(text: str) -> State:
    """Parses a position; MalformedText or ImpossiblePosition name the offending part."""
    state = read_state(text)
    return possible(state, text, problems(state))


def read_state(text: str) -> State:
    """Parses a position without checking that it is possible."""
    values = read_fields(text, _FIELDS, "age-of-war")
    holders, playing, turn, phase, (siege, filled), wells, laid, lost = values
    return exact(
        State(
            holders=holders,
            playing=playing,
            turn=turn,
            phase=phase,
            siege=siege,
            filled=filled,
            wells=wells,
            laid=laid,
            lost=lost,
        ),
        text,
    )


def _holders(text: str) -> tuple[int, ...]:
    clans = text.split("/")
    if [*map(len, clans)] != [*map(len, CASTLES_OF.values())]:
        raise ValueError(text)
    held = (castle for castles in CASTLES_OF.values() for castle in castles)
    holders = {
        castle: CENTRE if letter == LYING else DIGITS.index(letter)
        for castle, letter in zip(held, "".join(clans), strict=True)
    }
    return tuple(holders[castle] for castle in CASTLES)


def _playing(text: str) -> tuple[bool, ...]:
    for letter, digit in zip(text, DIGITS, strict=False):
        if letter not in (digit, LEFT):
            raise ValueError(text)
    if not 2 <= len(text) <= len(DIGITS):
        raise ValueError(text)
    return tuple(letter != LEFT for letter in text)


def _siege(text: str) -> tuple[str, tuple[int, ...]]:
    castle, colon, lines = text.partition(":")
    if text == NOTHING:
        return "", ()
    filled = tuple(int(line) for line in lines if line.isascii())
    if castle not in CASTLES or bool(colon) != bool(filled) or list(filled) != sorted({*filled} - {0}):
        raise ValueError(text)
    return castle, filled


def _dice(text: str) -> Dice:
    return "" if text == NOTHING else parse_dice(text)


_DICE = "dice in the order 123ACD, or '-'"
_FIELDS = (
    Field("list of holders", _holders, "one like '..1./.../22/../../.', clan by clan"),
    Field("list of players", _playing, "one like '123', or '1x3' where one has left"),
    Field("seat", SEAT_NAMES.index, f"one of {', '.join(SEAT_NAMES)}"),
    Field("phase", Phase, f"one of {', '.join(Phase)}"),
    Field("siege", _siege, "a castle with its filled lines such as 'kiyosu:13', or '-'"),
    Field("dice in the wells", _dice, _DICE),
    Field("laid dice", _dice, _DICE),
    Field("lost dice", _dice, _DICE),
)
