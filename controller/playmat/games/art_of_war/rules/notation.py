"""Position notation: one line of text, like FEN in chess. `parsing` parses it.

General fields: rules, phase, mover, active seat, turn, actions of the turn (r recruited, a attacked, e
developed), Soldier bonus, attack, supports in the chain, cards placed, result.

Fields of South, then of North: King, battlefield (front row first; * turned, a digit for damage), reserve,
kingdom, graveyard, hand/deck, unseen cards (hand and deck together), cards known to be in hand.
"""

from __future__ import annotations

from playmat.games.art_of_war.rules.actions import NONE
from playmat.games.art_of_war.rules.cards import CELL_NAMES, LETTERS
from playmat.games.art_of_war.rules.position import Attack, Counts, Done, Position, Side
from playmat.games.interface import CHANCE, Outcome

SEATS = {"s": 0, "n": 1, "-": CHANCE}
NOTHING = "-"
DONE = {Done.NOTHING: "-", Done.RECRUITED: "r", Done.ATTACKED: "a"}
_LETTER = {seat: letter for letter, seat in SEATS.items()}


def format_state(state: Position) -> str:
    """Formats a position."""
    general = (
        str(state.rules),
        state.phase.name.lower(),
        _LETTER[state.mover],
        _LETTER[state.active],
        str(state.turn),
        DONE[state.done] + ("e" if state.entered else ""),
        f"+{state.bonus}",
        format_attack(state.attack),
        ",".join(_LETTER[s.seat] + LETTERS[s.effect] for s in state.chain) or NOTHING,
        str(state.placed),
        format_result(state.result),
    )
    return " ".join((*general, *_format_side(state.sides[0]), *_format_side(state.sides[1])))


def _format_side(side: Side) -> tuple[str, ...]:
    units = [
        f"{LETTERS[unit.kind]}{'*' if unit.turned else ''}{unit.damage or ''}" if unit else "."
        for unit in side.cells
    ]
    return (
        side.king,
        f"{''.join(units[:3])}/{''.join(units[3:])}",
        "".join(LETTERS[kind] for kind in side.reserve) or NOTHING,
        format_counts(side.kingdom),
        format_counts(side.graveyard),
        f"{side.hand}/{side.deck}",
        format_counts(side.unseen),
        format_counts(side.known),
    )


def format_counts(counts: Counts) -> str:
    """Formats counts by kind: `S2AK`, or `-`."""
    words = (letter + str(n) * (n > 1) for letter, n in zip(LETTERS, counts, strict=True) if n)
    return "".join(words) or NOTHING


def format_attack(attack: Attack | None) -> str:
    """Formats an open attack: `F2:3>F1`, or `-`."""
    if attack is None:
        return NOTHING
    target = "" if attack.target == NONE else f">{CELL_NAMES[attack.target]}"
    return f"{CELL_NAMES[attack.cell]}:{attack.value}{target}"


def format_result(result: Outcome | None) -> str:
    """Formats a result: `s:execution`, `=:end-of-war`, or `-`."""
    if result is None:
        return NOTHING
    winner = "=" if result.winner is None else _LETTER[result.winner]
    return f"{winner}:{result.reason.value}"
