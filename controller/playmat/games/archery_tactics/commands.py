"""`playmat archery-tactics`: checks and draws custom arenas and lists the lines of sight of a position."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playmat.errors import ConfigError, cause, escaped
from playmat.games.archery_tactics.rules import ArcheryTacticsRules
from playmat.games.archery_tactics.rules.arena import ARCS, parse_arena
from playmat.games.archery_tactics.rules.shots import line
from playmat.placement import SEAT_NAMES
from playmat.saving import load_text

SUMMARY = "an arena of one's own, checked and drawn; who sees whom in a position"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    arena = actions.add_parser("arena", help="checks and draws an arena")
    arena.add_argument("file", type=Path, metavar="FILE", help="rows of cells, like data/arena.toml")
    sight = actions.add_parser("sight", help="what each archer sees, and whom")
    sight.add_argument("--state", required=True, metavar="TEXT", help="a position, see NOTATION.md")
    for command in (arena, sight):
        command.add_argument("--json", action="store_true", help="as one JSON object")


def run(options: argparse.Namespace, folder: Path) -> int:
    """Runs the chosen action and prints its result."""
    answer: dict[str, Any] = {}
    if options.action == "arena":
        try:
            text = load_text(options.file)
        except (OSError, UnicodeError) as error:
            unread = f"{escaped(str(options.file))} cannot be read ({cause(error)})"
            raise ConfigError(f"{unread}: name a file with rows of cells") from error
        arena = parse_arena(text, str(options.file))
        names = {cell: arena.name(cell) for cell in arena.spawns}
        in_sight = [
            f"{names[cell]}-{names[target]}"
            for cell in arena.spawns
            for arc in range(4)
            for target in arena.line(cell, arc)
            if target in names
        ]
        answer = {"rows": list(arena.rows), "spawns": [*names.values()], "in_sight": in_sight}
    else:
        position = ArcheryTacticsRules().parse_state(options.state)
        for seat, player in enumerate(position.players):
            if player.cell >= 0 and player.arc >= 0:
                cells = line(position, player.cell, player.arc)
                seats = [
                    SEAT_NAMES[other] for other in position.seats if {*position.figures(other)} & {*cells}
                ]
                answer[SEAT_NAMES[seat]] = {
                    "looks": ARCS[player.arc],
                    "cells": [*map(position.arena.name, cells)],
                    "sees": seats,
                }
    print(json.dumps(answer) if options.json else "\n".join(_readable(answer)))
    return 0


def _readable(answer: dict[str, Any]) -> Iterator[str]:
    for key, value in answer.items():
        if key == "rows":
            yield from value
        elif isinstance(value, dict):
            cells, seats = " ".join(value["cells"]) or "no cell", " and ".join(value["sees"]) or "nobody"
            yield f"{key} looks {value['looks']} over {cells}: {seats}"
        else:
            yield f"{key}: {' '.join(value) or 'none'}"
