"""`playmat age-of-war`: tables of odds, and the best play in a position."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

from playmat.games.age_of_war.advice import best, chances, sieges
from playmat.games.age_of_war.odds import By, Lines, chance
from playmat.games.age_of_war.rules import AgeOfWarRules
from playmat.games.age_of_war.rules.castles import CASTLES, DICE, Castle, lines_of
from playmat.games.age_of_war.rules.position import Phase
from playmat.games.age_of_war.rules.state import State

SUMMARY = "the chances to take each castle with best play"

_HANDS = range(1, DICE + 1)


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    odds = actions.add_parser("odds", help="how likely each castle is taken with best play")
    group = odds.add_mutually_exclusive_group()
    group.add_argument(
        "--castle",
        type=str.lower,
        choices=list(CASTLES),
        metavar="NAME",
        help="only this one, for all lines that may still be open and all dice that may be left",
    )
    group.add_argument(
        "--state", metavar="TEXT", help="what may be besieged in this position, and what is best"
    )
    odds.add_argument("--json", action="store_true", help="as one JSON object")


def run(options: argparse.Namespace, folder: Path) -> int:
    """Prints the requested table or advice."""
    if options.state is not None:
        state = AgeOfWarRules().parse_state(options.state)
        print(json.dumps(_plain_advice(state)) if options.json else "\n".join(_advice(state)))
        return 0
    castles = [CASTLES[options.castle]] if options.castle else list(CASTLES.values())
    if options.json:
        print(json.dumps({castle.name: _plain(castle) for castle in castles}))
    else:
        print("\n".join(_tables(castles[0]) if options.castle else _overview(castles)))
    return 0


def _overview(castles: Iterable[Castle]) -> Iterator[str]:
    yield "The chance to take a castle with seven dice, in per cent"
    yield f"{'':<37}{'points':>6}{'from the centre':>18}{'from a player':>16}"
    for castle in castles:
        lines = " / ".join(map(str, castle.lines))
        found = [_percent(chance(lines_of(castle, stolen), DICE)) for stolen in _ways(castle)]
        centre, player = (*found, "-")[:2]
        name = f"{castle.name.title():<12}{castle.clan.title():<11}{lines:<14}"
        yield f"{name}{castle.points:>6}{centre:>18}{player:>16}"


def _tables(castle: Castle) -> Iterator[str]:
    yield f"The chance to take {castle.name.title()}, in per cent"
    for stolen in _ways(castle):
        yield ""
        lying = "from a player" if stolen else "from the centre"
        yield f"{lying:<18}{'1 die':>8}{''.join(f'{dice:>3} dice' for dice in _HANDS[1:])}"
        for lines in _open(castle, stolen):
            row = "".join(f"{_percent(share):>8}" for share in _row(lines))
            yield f"{' / '.join(map(str, lines)):<18}{row}"


def _plain(castle: Castle) -> dict[str, Any]:
    tables = [
        {"stolen": stolen, "open": [*map(str, lines)], "chances": _row(lines)}
        for stolen in _ways(castle)
        for lines in _open(castle, stolen)
    ]
    return {"clan": castle.clan, "points": castle.points, "tables": tables}


def _advice(state: State) -> Iterator[str]:
    likely = chances(state)
    yield f"{'lines open':<30}{'chance':>8}{'gain':>7}{'points expected':>18}"
    for castle, lines, gain in sieges(state):
        share = likely[castle]
        lines_open = f"{castle.title():<12}{' / '.join(map(str, lines)):<18}"
        yield f"{lines_open}{_percent(share):>8}{gain:>7}{share * gain:>18.2f}"
    for by in By:
        use = best(state, by)
        words = "nothing"
        if use and use.line:
            words = f"{use.castle.title()}, fill {use.line} with {use.dice}"
        elif use:
            words = "lose a die" if state.phase is Phase.ROLLED else use.castle.title()
        yield f"best by {by.value}: {words}"


def _plain_advice(state: State) -> dict[str, Any]:
    likely = chances(state)
    castles = {
        castle: {"open": [*map(str, lines)], "chance": likely[castle], "gain": gain}
        for castle, lines, gain in sieges(state)
    }
    uses = {by.value: best(state, by) for by in By}
    plain = {by: use and use._asdict() | {"line": use.line and str(use.line)} for by, use in uses.items()}
    return {"castles": castles, "best": plain}


def _ways(castle: Castle) -> tuple[bool, ...]:
    """Returns the possible origins of a siege: the centre and, for castles with a red box, another player."""
    return (False, True) if castle.red_daimyo else (False,)


def _open(castle: Castle, stolen: bool) -> Iterable[Lines]:
    """Returns the different subsets of its lines, from all to one."""
    lines = lines_of(castle, stolen)
    sizes = range(len(lines), 0, -1)
    sets = [some for size in sizes for some in combinations(lines, size)]
    return reversed({tuple(sorted(some)): some for some in reversed(sets)}.values())


def _row(lines: Lines) -> list[float]:
    return [chance(lines, dice) for dice in _HANDS]


def _percent(share: float) -> str:
    """Formats a chance to a tenth of a per cent; only impossible is 0 and only certain is 100."""
    return f"{min(max(100 * share, 0.1), 99.9):.1f}" if 0 < share < 1 else f"{100 * share:.0f}"
