"""Short notation of positions for tests; everything not mentioned is as at the beginning of a turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from playmat.games.archery_tactics.rules import ArcheryTacticsRules
from playmat.games.archery_tactics.rules.actions import parse_action
from playmat.games.archery_tactics.rules.arena import ARCS, Arena
from playmat.games.archery_tactics.rules.position import Laid, Phase
from playmat.games.archery_tactics.rules.state import State, start
from playmat.games.archery_tactics.rules.switches import parse_switches
from playmat.games.notation.timeline import Event, Verdict, timeline
from playmat.placement import SEAT_NAMES

RULES = ArcheryTacticsRules()
MEADOW = Arena((*(["." * 9] * 4), "....F....", *(["." * 9] * 3), "SSSSSS..."))
"""Arena with only a fountain, on E5."""
CORNER = Arena((*["." * 9] * 5, "TTTT.....", "..TT.....", "TTTT....F", "..SSSSSS."))
"""Arena in which A3 and B3 are dead ends."""


def turn(
    *archers: str, arena: Arena = MEADOW, switches: str = "-", number: int = 2, **changes: Sequence[Any]
) -> State:
    """Returns a turn with archers as in `B2 N`, or `B2 N D4` with a separate flag; `changes` by seat."""
    state = start(len(archers), arena, parse_switches(switches))
    state = state._replace(phase=Phase.TURN, turn=number)
    for seat, text in enumerate(archers):
        state = state.with_player(seat, **_archer(arena, text))
        state = state.with_player(seat, **{key: values[seat] for key, values in changes.items()})
    return state._replace(bank=state.bank + 40 - state.stones)


def _archer(arena: Arena, text: str) -> dict[str, int]:
    name, arc, *flag = text.split()
    cell = arena.cell(name)
    return {"cell": cell, "arc": ARCS.index(arc), "flag": arena.cell(flag[0]) if flag else cell}


def play(state: State, *texts: str, at: float = 10.0) -> State:
    """Returns the state after some actions; `@12.5 south tir` sets a stamp, which later actions repeat."""
    for text in texts:
        if text.startswith("@"):
            stamp, text = text[1:].split(" ", 1)
            at = float(stamp)
        state = state.apply(parse_action(text), at)
    return state


def legal(state: State, seat: int) -> set[str]:
    """Returns a seat's legal actions without its name."""
    return {str(action).split(" ", 1)[1] for action in state.legal_actions() if action.seat == seat}


def where(state: State, seat: int) -> str:
    """Returns the cell of an archer, or a dash if it is dead."""
    cell = state.players[seat].cell
    return state.arena.name(cell) if cell >= 0 else "-"


def dead(state: State) -> set[str]:
    """Returns the seats with dead archers."""
    return {SEAT_NAMES[seat] for seat, player in enumerate(state.players) if not player.is_alive}


def lying(*cards: str) -> tuple[Laid, ...]:
    """Returns cards on a board, without stones."""
    return tuple(map(Laid, cards))


def events(*texts: str) -> list[Event]:
    """Parses stamped actions such as `@12.500 south tir`."""
    pairs = [text[1:].split(" ", 1) for text in texts]
    return [Event(round(float(stamp) * 1000), parse_action(action)) for stamp, action in pairs]


def folded(state: State, stamped: Iterable[Event], lot: Any = None) -> tuple[State, list[str]]:
    """Returns the final state of some events, and the void ones."""
    entries = list(timeline(state, stamped, RULES, *([lot] if lot else [])))
    void = [str(entry.event) for entry in entries if entry.verdict is Verdict.VOID]
    return (entries[-1].state if entries else state), void
