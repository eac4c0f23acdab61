"""`playmat game-of-war`: explains attack, defence and lines of communication at a square."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from playmat.errors import MalformedText, quoted
from playmat.games.game_of_war.rules import GameOfWarRules
from playmat.games.game_of_war.rules.board import NAMES, NUMBERS
from playmat.games.game_of_war.rules.combat import Contribution, combat
from playmat.games.game_of_war.rules.network import cuts, network, trace
from playmat.games.game_of_war.rules.notation import SIDE_LETTERS
from playmat.games.game_of_war.rules.position import Position
from playmat.placement import SEAT_NAMES, SEATS

SUMMARY = "what holds on a square, and why: attack, defence, lines of communication"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    explain = actions.add_parser(
        "explain", help="attack, defence and lines at a square, with who contributes"
    )
    explain.add_argument("--state", required=True, metavar="TEXT", help="a position, see NOTATION.md")
    explain.add_argument("--square", required=True, metavar="NAME", help="such as L15")
    explain.add_argument("--json", action="store_true", help="as one JSON object")


def run(options: argparse.Namespace, folder: Path) -> int:
    """Prints the explanation."""
    position = GameOfWarRules().parse_state(options.state)
    name = options.square.upper()
    if name not in NUMBERS:
        raise MalformedText(f"{quoted(options.square)} is no square: expected one from A1 to T25")
    square = NUMBERS[name]
    owner = position.seat_at(square)
    seats = SEATS if owner is None else (1 - owner,)
    fights = {SEAT_NAMES[seat]: combat(position, square, seat) for seat in seats}
    lines = {SEAT_NAMES[seat]: _communication(position, seat, square) for seat in SEATS}
    if options.json:
        attacks = {}
        for seat, fight in fights.items():
            attackers, defenders = (
                [
                    {"square": NAMES[unit.square], "points": unit.points, "why": unit.why.value}
                    for unit in side
                ]
                for side in (fight.attackers, fight.defenders)
            )
            attacks[seat] = {
                "attack": fight.attack,
                "defence": fight.defence,
                "effect": fight.effect.value,
                "attackers": attackers,
                "defenders": defenders,
            }
        print(json.dumps({"square": name, "attacks": attacks, "lines": lines}))
        return 0
    for seat, fight in fights.items():
        sums = f"{fight.attack} against {fight.defence}, {fight.effect.value}"
        print(f"{seat} attacks {name}: {sums if fight.attack else 'nobody can'}")
        for attacker in fight.attackers:
            print(f"  + {_contribution(position, attacker)}")
        for defender in fight.defenders:
            print(f"  - {_contribution(position, defender)}")
    for seat, line in lines.items():
        print(f"{seat}: {line}")
    return 0


def _contribution(position: Position, unit: Contribution) -> str:
    seat = position.seat_at(unit.square) or 0
    return f"{unit.points} {SIDE_LETTERS[seat][unit.kind]} {NAMES[unit.square]} {unit.why.value}"


def _communication(position: Position, seat: int, square: int) -> str:
    if way := trace(position, seat, square):
        links = (f"{'touching' if link.contact else 'line'} {NAMES[link.target]}" for link in way)
        return f"on line: arsenal {NAMES[way[0].source]}, {', '.join(links)}"
    if network(position, seat).sources >> square & 1:
        return f"on line: arsenal {NAMES[square]}"
    cut = (
        f"{NAMES[gap.source]} by {'mountain' if gap.mountain else 'enemy'} {NAMES[gap.blocker]}"
        for gap in cuts(position, seat, square)
    )
    return f"off line: {', '.join(cut) or 'in no line'}"
