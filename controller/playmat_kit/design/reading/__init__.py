"""Parsers of the kit's TOML files; an error is one sentence with file, key and remedy."""

from playmat_kit.design.reading.board import parse_board
from playmat_kit.design.reading.breadboard import parse_breadboard
from playmat_kit.design.reading.consoles import parse_consoles
from playmat_kit.design.reading.hours import parse_pace
from playmat_kit.design.reading.kit import parse_kit
from playmat_kit.design.reading.parts import parse_parts
from playmat_kit.design.reading.plate import parse_plate
from playmat_kit.design.reading.readers import parse_readers
from playmat_kit.design.reading.supply import parse_supply

__all__ = [
    "parse_board",
    "parse_breadboard",
    "parse_consoles",
    "parse_kit",
    "parse_pace",
    "parse_parts",
    "parse_plate",
    "parse_readers",
    "parse_supply",
]
