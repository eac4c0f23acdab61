"""Actions and their notation. Every action of the game exists once, in these tables."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from playmat.errors import MalformedText, quoted
from playmat.games.art_of_war.rules.cards import BASIC_KINDS, CELL_NAMES, CELLS, KINDS, KING, LETTERS
from playmat.placement import SEAT_NAMES, SEATS

NONE = -1


class Verb(IntEnum):
    """Type of an action."""

    KEEP = 0
    REDRAW = 1
    REVEAL = 2
    FIRST = 3
    DEPLOY = 4
    STOCK = 5
    RECRUIT = 6
    TURN = 7
    TARGET = 8
    SUPPORT = 9
    PASS = 10
    SHOOT = 11
    MOVE = 12
    CONSCRIPT = 13
    DEVELOP = 14
    END = 15


class Action(NamedTuple):
    """One decision; fields that the verb does not need are NONE."""

    verb: Verb
    kind: int = NONE  # kind of the played card
    cell: int = NONE  # its cell, numbered from its owner's left
    to: int = NONE  # the other cell of a move
    effect: int = NONE  # effect of a support, as the kind with that text
    seat: int = NONE  # first player

    def __str__(self) -> str:
        return _NOTATION.get(self) or _note(self)

    @staticmethod
    def parse(text: str) -> Action:
        """Parses an action; raises MalformedText."""
        action = _BY_NOTATION.get(" ".join(text.split()))
        if action is None:
            verb = text.split()[0] if text.split() else ""
            examples = [note for note in _BY_NOTATION if note.split()[0] == verb]
            expected = f"one of {', '.join(v.name.lower() for v in Verb)}"
            if examples:
                expected = f"one like '{examples[0]}' or '{examples[-1]}'"
            raise MalformedText(f"{quoted(text)} is no action: expected {expected}")
        return action


KEEP = Action(Verb.KEEP)
REDRAW = Action(Verb.REDRAW)
PASS = Action(Verb.PASS)
END = Action(Verb.END)
REVEAL = tuple(Action(Verb.REVEAL, kind) for kind in BASIC_KINDS)
FIRST = tuple(Action(Verb.FIRST, seat=seat) for seat in SEATS)
STOCK = tuple(Action(Verb.STOCK, kind) for kind in KINDS)
TURN = tuple(Action(Verb.TURN, cell=cell) for cell in CELLS)
TARGET = tuple(Action(Verb.TARGET, cell=cell) for cell in CELLS)
SHOOT = tuple(Action(Verb.SHOOT, cell=cell) for cell in CELLS)
DEVELOP = tuple(Action(Verb.DEVELOP, kind) for kind in BASIC_KINDS)
DEPLOY = tuple(tuple(Action(Verb.DEPLOY, kind, cell) for cell in CELLS) for kind in KINDS)
RECRUIT = tuple(tuple(Action(Verb.RECRUIT, kind, cell) for cell in CELLS) for kind in KINDS)
CONSCRIPT = tuple(tuple(Action(Verb.CONSCRIPT, kind, cell) for cell in CELLS) for kind in KINDS)
MOVE = tuple(tuple(Action(Verb.MOVE, cell=cell, to=to) for to in CELLS) for cell in CELLS)
SUPPORT = tuple(Action(Verb.SUPPORT, kind, effect=kind) for kind in BASIC_KINDS)
SUPPORT_BY_KING = tuple(Action(Verb.SUPPORT, KING, effect=kind) for kind in BASIC_KINDS)


def _note(action: Action) -> str:
    words = [action.verb.name.lower()]
    if action.verb is Verb.SUPPORT and action.kind == KING:
        words.append(f"K={LETTERS[action.effect]}")
    elif action.kind != NONE:
        words.append(LETTERS[action.kind])
    words += [CELL_NAMES[cell] for cell in (action.cell, action.to) if cell != NONE]
    if action.seat != NONE:
        words.append(SEAT_NAMES[action.seat])
    return " ".join(words)


ACTIONS: tuple[Action, ...] = (
    *(KEEP, REDRAW, PASS, END),
    *(
        action
        for row in (REVEAL, FIRST, STOCK, TURN, TARGET, SHOOT, DEVELOP, SUPPORT, SUPPORT_BY_KING)
        for action in row
    ),
    *(
        action
        for table in (DEPLOY, RECRUIT, CONSCRIPT, MOVE)
        for row in table
        for action in row
        if action.cell != action.to
    ),
)
_NOTATION = {action: _note(action) for action in ACTIONS}
_BY_NOTATION = {note: action for action, note in _NOTATION.items()}
