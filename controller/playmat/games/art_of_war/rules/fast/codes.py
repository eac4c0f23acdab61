"""Codes of actions, and the lists of actions that depend on few inputs."""

from __future__ import annotations

from collections.abc import Sequence

from playmat.games.art_of_war.rules import actions as act
from playmat.games.art_of_war.rules.actions import ACTIONS, Action
from playmat.games.art_of_war.rules.cards import ARCHER, GUARDIAN, KING, PRIEST, SOLDIER, WIZARD
from playmat.games.art_of_war.rules.legal import FRONT

CODES = {action: code for code, action in enumerate(ACTIONS)}
KIND_OF = [action.kind for action in ACTIONS]
CELL_OF = [action.cell for action in ACTIONS]
TO_OF = [action.to for action in ACTIONS]
EFFECT_OF = [action.effect for action in ACTIONS]


def _codes(actions: Sequence[Action]) -> list[int]:
    return [CODES[action] for action in actions]


PASS, END, REDRAWN = CODES[act.PASS], CODES[act.END], CODES[act.REDRAW]
KEEP_OR_REDRAW = [CODES[act.KEEP], REDRAWN]
TURNS, TARGETS, SHOTS = _codes(act.TURN), _codes(act.TARGET), _codes(act.SHOOT)
STOCKS, DEVELOPMENTS = _codes(act.STOCK), _codes(act.DEVELOP)
SUPPORTS, BY_KING = _codes(act.SUPPORT), _codes(act.SUPPORT_BY_KING)
DEPLOYMENTS = [_codes(row[:3]) for row in act.DEPLOY]
RECRUITS = [_codes(row) for row in act.RECRUIT]
CONSCRIPTS = [_codes(row) for row in act.CONSCRIPT]
MOVES = [[CODES.get(action, -1) for action in row] for row in act.MOVE]

HELD = [[kind for kind in range(6) if held >> kind & 1] for held in range(64)]
"""Kinds of a hand by its bits."""

ANSWERS = {
    effect: [
        [SUPPORTS[effect]] * (held >> effect & 1) + [BY_KING[effect]] * (held >> KING & 1) + [PASS]
        for held in range(64)
    ]
    for effect in (GUARDIAN, WIZARD)
}
"""Answers in the window of an effect, by the bits of the hand."""

LAST_PART = [[DEVELOPMENTS[kind] for kind in HELD[key & 31]] + [END] * (key >> 5) for key in range(64)]
"""Developments by the bits of the hand, and with bit 32 the end of the turn."""

_FIRST_PART: dict[int, list[int]] = {}
NO_PRIEST = 64
"""Added to the bits of a hand when a Priest could change nothing."""


def first_part(supports: int, recruits: int, manned: int, slides: bool) -> list[int]:
    """Returns supports and recruits with the cards of these bits; not to be changed.

    `manned` are the bits of the occupied front cells. The lists are built when first needed, some thousand
    at most.
    """
    key = supports << 10 | recruits << 4 | manned << 1 | slides
    found = _FIRST_PART.get(key)
    if found is None:
        effects = (SOLDIER, ARCHER) if supports & NO_PRIEST else (SOLDIER, ARCHER, PRIEST)
        cells = [*FRONT, *(cell + 3 for cell in FRONT if slides or manned >> cell & 1)]
        found = [SUPPORTS[effect] for effect in effects if supports >> effect & 1]
        found += [BY_KING[effect] for effect in effects if supports >> KING & 1]
        found += [RECRUITS[kind][cell] for kind in HELD[recruits] for cell in cells]
        _FIRST_PART[key] = found
    return found
