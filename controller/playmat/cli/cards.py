"""`playmat cards`: Kings typed from their cards, and armies with a name."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playmat.app.games import load_collection, save_collection
from playmat.cli.folders import own_cards
from playmat.errors import ConfigError
from playmat.games.art_of_war.rules.armies import PRESETS, Army, parse_army, warnings
from playmat.games.art_of_war.rules.cards import CARDS, DEPTH, KING, WIDTH, Card, format_grid, prints
from playmat.games.art_of_war.rules.collection import Collection, typed_king
from playmat.games.art_of_war.rules.rule_sets import parse_rules


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument(
        "--file",
        type=Path,
        default=None,
        metavar="FILE",
        help="where your cards are kept (default ~/.config/playmat/cards.toml)",
    )
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    listing = actions.add_parser("list", help="every King and army")
    listing.add_argument("--json", action="store_true", help="as one JSON object")
    king = actions.add_parser("king", help="type a King's values from the card; asks for what is not given")
    king.add_argument("serial", help="the serial printed on the card, R01 to R10")
    king.add_argument("--attack", metavar="N", help="0 to 9, or X")
    king.add_argument("--defence", type=int, nargs=2, metavar=("UPRIGHT", "TURNED"), help="the two defences")
    king.add_argument("--grid", metavar="ROWS", help="the range from the top, x is black: ...../..x../.xxx.")
    army = actions.add_parser("army", help="name and keep an army, or show one")
    army.add_argument("name", help="what to call it")
    army.add_argument("units", nargs="*", help="its King and units: R01 S4G4A4P4W4")
    army.add_argument("--rules", default="official", help="whose box limits to warn of (default official)")
    for name, summary in (
        ("export", "write your Kings and armies to FILE"),
        ("import", "take them from FILE"),
    ):
        actions.add_parser(name, help=summary).add_argument("other", type=Path, metavar="FILE")


def run(options: argparse.Namespace) -> int:
    """Does what was asked; what it changes is kept in the file."""
    path = options.file or own_cards()
    collection = load_collection(path)
    match options.action:
        case "list":
            print(json.dumps(_plain(collection)) if options.json else "\n".join(_listing(collection)))
        case "king":
            save_collection(path, _with_king(collection, options))
            print("\n".join(_picture(CARDS[options.serial.upper()])))
        case "army":
            changed = _with_army(collection, options)
            if changed != collection:
                save_collection(path, changed)
            print("\n".join(_army(changed, options)))
        case "export":
            save_collection(options.other, collection)
            print(f"{options.other}: {_count(collection)}")
        case "import":
            if not options.other.exists():
                raise ConfigError(f"{options.other} does not exist: name a file that 'cards export' wrote")
            save_collection(path, collection.merged(load_collection(options.other)))
            print(f"{path}: {_count(load_collection(path))}")
    return 0


def _with_king(collection: Collection, options: argparse.Namespace) -> Collection:
    serial = options.serial.upper()
    attack = options.attack or _ask(f"Attack of {serial}, top left: 0 to 9, or X", r"\d|[xX]")
    defence = options.defence or _ask("Defence upright and turned, such as 5 4", r"\d+ +\d+").split()
    grid = options.grid or "/".join(
        _ask(f"Row {row} of the range from the top, x where it is black: ..x..", rf"[x.]{{{WIDTH}}}")
        for row in range(1, DEPTH + 1)
    )
    return collection.with_king(typed_king(serial, attack, (int(defence[0]), int(defence[1])), grid, serial))


def _ask(question: str, pattern: str) -> str:
    """The answer of whoever sits at the terminal, asked until it fits."""
    if not sys.stdin.isatty():
        raise ConfigError("give --attack, --defence and --grid, or call it in a terminal to be asked")
    while True:
        answer = input(f"{question}: ").strip()
        if re.fullmatch(pattern, answer):
            return answer


def _with_army(collection: Collection, options: argparse.Namespace) -> Collection:
    if not options.units:
        return collection
    return collection.with_army(options.name, parse_army(" ".join(options.units)))


def _army(collection: Collection, options: argparse.Namespace) -> Iterator[str]:
    army = collection.army(options.name)
    yield f"{options.name}: {army}"
    for warning in warnings(army, parse_rules(options.rules)):
        yield f"  warning: {warning}"


def _listing(collection: Collection) -> Iterator[str]:
    yield "Kings"
    for card in CARDS.values():
        if card.kind == KING:
            yield from (f"  {line}" for line in _picture(card))
    yield "Armies"
    for name, army in _armies(collection).items():
        yield f"  {name}: {army}"


def _picture(card: Card) -> Iterator[str]:
    """The values beside the grid as it is printed."""
    if card.printed is None:
        yield f"{card.serial}  unverified: type what is printed with 'playmat cards king {card.serial}'"
        return
    upright, turned = card.printed.defence
    attack = prints()[card.serial]["attack"]
    yield f"{card.serial}  attack {attack}, defence {upright} upright, {turned} turned; {card.source}"
    rows = format_grid(card.printed.reach).replace("x", "#").split("/")
    yield from (f"     {' '.join(row)}" for row in (*rows, "..K.."))


def _armies(collection: Collection) -> dict[str, Army]:
    return {**PRESETS, **collection.armies}


def _plain(collection: Collection) -> dict[str, Any]:
    values = prints()
    kings = {serial: values.get(serial) for serial, card in CARDS.items() if card.kind == KING}
    return {"kings": kings, "armies": {name: str(army) for name, army in _armies(collection).items()}}


def _count(collection: Collection) -> str:
    return f"{len(collection.kings)} Kings and {len(collection.armies)} armies of your own"
