"""Reads the kit's description from its folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from playmat.assets import folder
from playmat.errors import ConfigError, cause
from playmat.saving import load_text
from playmat.table.mat import Base
from playmat.table.mat_file import parse_base
from playmat_kit.design.reading import (
    parse_board,
    parse_breadboard,
    parse_consoles,
    parse_kit,
    parse_pace,
    parse_parts,
    parse_plate,
    parse_readers,
    parse_supply,
)
from playmat_kit.design.references import check_references
from playmat_kit.design.values import Hardware


def read_hardware(directory: Path | None = None) -> Hardware:
    """Reads all of `hardware/`, or of a folder with the same layout; ConfigError if a file is invalid."""
    root = directory or folder("hardware")
    boards = [parse_board(read_text(file), str(file)) for file in _files(root / "boards")]
    hardware = Hardware(
        parts=parse_parts(*_named(root / "parts.toml")),
        boards={board.name: board for board in boards},
        readers=parse_readers(*_named(root / "readers.toml")),
        supply=parse_supply(*_named(root / "supply.toml")),
        consoles=parse_consoles(*_named(root / "consoles.toml")),
        breadboard=parse_breadboard(*_named(root / "breadboard.toml")),
        pace=parse_pace(*_named(root / "hours.toml")),
        plate=parse_plate(*_named(root / "plate.toml")),
        kits={file.stem: parse_kit(file.stem, read_text(file), str(file)) for file in _files(root / "kits")},
    )
    check_references(hardware, str(root))  # after parsing, since the files refer to each other
    return hardware


def _files(directory: Path) -> Iterator[Path]:
    yield from sorted(directory.glob("*.toml"))


def _named(path: Path) -> tuple[str, str]:
    return read_text(path), str(path)


def read_text(path: Path) -> str:
    """Reads a file of the description; ConfigError if it cannot be read."""
    try:
        return load_text(path)
    except (OSError, UnicodeError) as error:
        raise ConfigError(
            f"{path} cannot be read ({cause(error)}): name the kit's folder with --hardware"
        ) from error


def read_base(name: str, directory: Path | None = None) -> Base:
    """Reads the antennas of a base from mats/."""
    path = (directory or folder("hardware")) / "mats" / f"{name}.toml"
    base = parse_base(read_text(path), str(path))
    if base is None:
        raise ConfigError(f"{path} has no [[antennas]]: name a base in the kit's file")
    return base
