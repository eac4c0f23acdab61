"""The files of the kit become values: TOML in, or one sentence with file, key and remedy."""

from playmat.kit.reading.board import parse_board
from playmat.kit.reading.consoles import parse_consoles
from playmat.kit.reading.kit import parse_kit
from playmat.kit.reading.parts import parse_parts
from playmat.kit.reading.readers import parse_readers
from playmat.kit.reading.supply import parse_supply

__all__ = ["parse_board", "parse_consoles", "parse_kit", "parse_parts", "parse_readers", "parse_supply"]
