"""`playmat art-of-war`: enters Kings from their cards and names armies; reads and writes files."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from playmat.errors import ConfigError, cause
from playmat.games.art_of_war.rules.cards import CARDS, DEPTH, KING, WIDTH, Card, Cards, format_grid
from playmat.games.art_of_war.rules.collection import Collection, parse_collection, typed_king
from playmat.games.art_of_war.rules.options import PRESETS, Army, parse_army, parse_rules, warnings
from playmat.saving import load_text, save_text

SUMMARY = "your Kings and armies: type, name, list, export, import"


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


def run(options: argparse.Namespace, folder: Path) -> int:
    """Executes the command; changes are saved in the file, `cards.toml` in the user's folder by default."""
    path = options.file or folder / "cards.toml"
    collection = load_collection(path)
    match options.action:
        case "list" if options.json:
            values = collection.cards.prints()
            kings = {serial: values.get(serial) for serial in _kings()}
            armies = {name: str(army) for name, army in _armies(collection).items()}
            print(json.dumps({"kings": kings, "armies": armies}))
        case "list":
            print("\n".join(_listing(collection)))
        case "king":
            changed = _with_king(collection, options)
            save_collection(path, changed)
            print("\n".join(_picture(changed.cards, options.serial.upper())))
        case "army":
            changed = collection
            if options.units:
                changed = collection.with_army(options.name, parse_army(" ".join(options.units)))
            if changed != collection:
                save_collection(path, changed)
            army = changed.army(options.name)
            found = [f"  warning: {warning}" for warning in warnings(army, parse_rules(options.rules))]
            print("\n".join([f"{options.name}: {army}", *found]))
        case "export":
            save_collection(options.other, collection)
            print(f"{options.other}: {_count(collection)}")
        case "import":
            if not options.other.exists():
                raise ConfigError(
                    f"{options.other} does not exist: name a file that 'art-of-war export' wrote"
                )
            save_collection(path, collection.merged(load_collection(options.other)))
            print(f"{path}: {_count(load_collection(path))}")
    return 0


def load_collection(path: Path) -> Collection:
    """Loads the user's Kings and armies; a missing file is empty."""
    try:
        text = load_text(path)
    except FileNotFoundError:
        return Collection()
    except (OSError, UnicodeError) as error:
        raise ConfigError(
            f"{path} cannot be read ({cause(error)}): make it readable or name another file"
        ) from error
    return parse_collection(text, str(path))


def save_collection(path: Path, collection: Collection) -> None:
    """Replaces the file atomically."""
    try:
        save_text(path, str(collection))
    except OSError as error:
        raise ConfigError(f"{path} cannot be written ({error.strerror}): name another file") from error


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
    """Asks in the terminal until the answer matches."""
    if not sys.stdin.isatty():
        raise ConfigError("give --attack, --defence and --grid, or call it in a terminal to be asked")
    while True:
        answer = input(f"{question}: ").strip()
        if re.fullmatch(pattern, answer):
            return answer


def _listing(collection: Collection) -> Iterator[str]:
    yield "Kings"
    cards = collection.cards
    for serial in _kings():
        yield from (f"  {line}" for line in _picture(cards, serial))
    yield "Armies"
    for name, army in _armies(collection).items():
        yield f"  {name}: {army}"


def _kings() -> list[str]:
    return [serial for serial, card in CARDS.items() if card.kind == KING]


def _picture(cards: Cards, serial: str) -> Iterator[str]:
    """Yields the values and the range grid as printed on the card."""
    card: Card = cards[serial]
    if card.printed is None:
        yield f"{serial}  unverified: type what is printed with 'playmat art-of-war king {serial}'"
        return
    upright, turned = card.printed.defence
    attack = cards.prints()[serial]["attack"]
    yield f"{serial}  attack {attack}, defence {upright} upright, {turned} turned; {card.source}"
    rows = format_grid(card.printed.reach).replace("x", "#").split("/")
    yield from (f"     {' '.join(row)}" for row in (*rows, "..K.."))


def _armies(collection: Collection) -> dict[str, Army]:
    return {**PRESETS, **collection.armies}


def _count(collection: Collection) -> str:
    return f"{len(collection.kings)} Kings and {len(collection.armies)} armies of your own"
