"""Cards: kinds, printed values by serial, and lookup tables computed from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib import resources
from typing import Any, NamedTuple

from playmat.errors import ConfigError, MalformedText, literal, quoted
from playmat.toml import read_toml

KINDS = SOLDIER, GUARDIAN, ARCHER, PRIEST, WIZARD, KING = range(6)
BASIC_KINDS = KINDS[:KING]
KIND_NAMES = ("soldier", "guardian", "archer", "priest", "wizard", "king")
LETTERS = "SGAPWK"

CELLS = range(6)
CELL_NAMES = ("F1", "F2", "F3", "A1", "A2", "A3")

X = -1
"""Attack value of a card whose attack is the number of cards in its player's hand."""


class Print(NamedTuple):
    """Printed values of a card; `reach` lists every black square as (columns across, rows ahead)."""

    serial: str
    kind: int
    attack: int
    defence: tuple[int, int]  # upright, turned
    reach: tuple[tuple[int, int], ...]


class Card(NamedTuple):
    """A serial of the game; `printed` is None while its values are unverified."""

    serial: str
    kind: int
    source: str
    confidence: int
    printed: Print | None


def parse_cards(text: str, source: str) -> dict[str, Card]:
    """Parses a data file to cards by serial; ConfigError names `source`, serial and key."""
    entries = read_toml(text, source)
    cards = {}
    for serial, entry in entries.items():
        where = f"{source}, {serial}"
        for key in ("kind", "source", "verified"):
            if key not in entry:
                raise ConfigError(f"{where}: {key} is missing")
        if entry["kind"] not in KIND_NAMES:
            raise ConfigError(f"{where}: kind = {literal(entry['kind'])} is none of {', '.join(KIND_NAMES)}")
        kind = KIND_NAMES.index(entry["kind"])
        printed = read_print(serial, kind, entry, where) if entry["verified"] else None
        cards[serial] = Card(
            serial=serial,
            kind=kind,
            source=entry["source"],
            confidence=entry.get("confidence", 0),
            printed=printed,
        )
    return cards


def read_print(serial: str, kind: int, entry: dict[str, Any], where: str) -> Print:
    """Parses the printed values of a card; ConfigError names `where` and the invalid key."""
    attack, defence, squares = (entry.get(key, []) for key in ("attack", "defence", "range"))
    if attack != "X" and (type(attack) is not int or attack not in range(10)):
        raise ConfigError(f"{where}: attack = {literal(attack)} must be 0 to 9 or 'X'")
    if not _pairs([defence]) or not {*defence} <= {*range(1, 10)}:
        raise ConfigError(
            f"{where}: defence = {literal(defence)} must be two numbers, 1 to 9: upright, turned"
        )
    if not _pairs(squares) or any(abs(dx) > 2 or dy not in range(1, 4) for dx, dy in squares):
        raise ConfigError(f"{where}: range = {literal(squares)} must be pairs: -2 to 2 across, 1 to 3 ahead")
    reach = tuple((dx, dy) for dx, dy in squares)
    return Print(
        serial=serial,
        kind=kind,
        attack=X if attack == "X" else attack,
        defence=(defence[0], defence[1]),
        reach=reach,
    )


WIDTH, DEPTH = 5, 3
"""Size of the printed grid. The unit itself is in the row below, in the middle."""


def parse_grid(text: str) -> tuple[tuple[int, int], ...]:
    """Parses a range grid as printed: three rows of five from the top, with `x` for black squares.

    Rows are separated by `/` or blanks. A fourth row for the unit's own row is allowed and must be empty.
    """
    rows = [row.lower().replace("#", "x") for row in text.replace("/", " ").split()]
    own = rows[DEPTH:]
    if len(own) > 1 or len(rows) < DEPTH or any(len(row) != WIDTH or set(row) - set(".x-o") for row in rows):
        raise MalformedText(
            f"{quoted(text)} is no range grid: expected {DEPTH} rows of {WIDTH} like ..x../.xxx./....."
        )
    if any("x" in row for row in own):
        raise MalformedText(f"{quoted(text)} reaches into the unit's own row: leave the fourth row away")
    squares = [
        (column - WIDTH // 2, DEPTH - row)
        for row, line in enumerate(rows[:DEPTH])
        for column, square in enumerate(line)
        if square == "x"
    ]
    return tuple(sorted(squares, key=lambda square: (square[1], square[0])))


def format_grid(squares: Iterable[tuple[int, int]]) -> str:
    """Formats a range grid in the form that `parse_grid` parses."""
    black = set(squares)
    rows = (
        "".join(".x"[(column - WIDTH // 2, ahead) in black] for column in range(WIDTH))
        for ahead in range(DEPTH, 0, -1)
    )
    return "/".join(rows)


def _pairs(value: object) -> bool:
    return isinstance(value, list) and all(
        isinstance(pair, list) and len(pair) == 2 and all(type(n) is int for n in pair) for pair in value
    )


def reach_from(cell: int, squares: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    """Returns the enemy cells that `squares` cover from the own `cell`.

    Enemy cells are numbered from the enemy's left. The players face each other, so columns are mirrored: `2 -
    column`. A unit in the rear row needs one more row to reach the same cell.
    """
    rear, column = divmod(cell, 3)
    cells = []
    for across, ahead in squares:
        row, facing = ahead - 1 - rear, 2 - (column + across)
        if row in (0, 1) and facing in (0, 1, 2):
            cells.append(3 * row + facing)
    return tuple(sorted(cells))


class Values(NamedTuple):
    """Values of an army's cards by kind; `reach` by kind and cell."""

    attack: tuple[int, ...]
    defence: tuple[tuple[int, int], ...]
    reach: tuple[tuple[tuple[int, ...], ...], ...]


class Cards(Mapping[str, Card]):
    """Immutable set of cards by serial.

    `armies` maps the serial of each verified King to the lookup tables of his army.
    """

    __slots__ = ("_cards", "_hash", "armies")

    def __init__(self, cards: Mapping[str, Card]) -> None:
        self._cards = dict(cards)
        self._hash = hash(tuple(self._cards.values()))
        printed = [card.printed for card in self._cards.values() if card.printed]
        basic = sorted((card for card in printed if card.kind != KING), key=lambda card: card.kind)
        kings = [card for card in printed if card.kind == KING]
        armies = {}
        for king in kings:
            prints = (*basic, king)  # one card of each kind, in the order of KINDS
            armies[king.serial] = Values(
                tuple(card.attack for card in prints),
                tuple(card.defence for card in prints),
                tuple(tuple(reach_from(cell, card.reach) for cell in CELLS) for card in prints),
            )
        self.armies: Mapping[str, Values] = armies

    def __getitem__(self, serial: str) -> Card:
        return self._cards[serial]

    def __iter__(self) -> Iterator[str]:
        return iter(self._cards)

    def __len__(self) -> int:
        return len(self._cards)

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"Cards({', '.join(self.armies)})"

    def with_kings(self, kings: Iterable[Print]) -> Cards:
        """Returns the cards with Kings whose values the user has entered."""
        typed = {
            king.serial: Card(serial=king.serial, kind=KING, source=_TYPED, confidence=100, printed=king)
            for king in kings
        }
        return Cards({**self._cards, **typed}) if typed else self

    def prints(self) -> dict[str, dict[str, Any]]:
        """Returns the printed values of every verified card as plain data for pages."""
        return {
            serial: {
                "kind": KIND_NAMES[card.kind],
                "attack": "X" if card.printed.attack == X else card.printed.attack,
                "defence": list(card.printed.defence),
                "range": [list(square) for square in card.printed.reach],
            }
            for serial, card in self._cards.items()
            if card.printed
        }


_TYPED = "typed from the card by its owner"


_FILE = resources.files("playmat.games.art_of_war").joinpath("data", "cards.toml")
CARDS = Cards(parse_cards(_FILE.read_text(encoding="utf-8"), "cards.toml"))
"""The published cards."""
