"""The description of the kit, read from its folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from playmat.assets import folder
from playmat.errors import ConfigError, cause
from playmat.kit.reading import (
    parse_board,
    parse_consoles,
    parse_kit,
    parse_parts,
    parse_readers,
    parse_supply,
)
from playmat.kit.references import check_references
from playmat.kit.values import Hardware
from playmat.table.mat import Base, parse_base


def read_hardware(directory: Path | None = None) -> Hardware:
    """All of `hardware/`, or of a folder that is built like it; ConfigError where something is wrong."""
    root = directory or folder("hardware")
    boards = [parse_board(read_text(file), str(file)) for file in _files(root / "boards")]
    hardware = Hardware(
        parts=parse_parts(*_named(root / "parts.toml")),
        boards={board.name: board for board in boards},
        readers=parse_readers(*_named(root / "readers.toml")),
        supply=parse_supply(*_named(root / "supply.toml")),
        consoles=parse_consoles(*_named(root / "consoles.toml")),
        kits={file.stem: parse_kit(file.stem, read_text(file), str(file)) for file in _files(root / "kits")},
    )
    check_references(hardware, str(root))
    return hardware


def _files(directory: Path) -> Iterator[Path]:
    yield from sorted(directory.glob("*.toml"))


def _named(path: Path) -> tuple[str, str]:
    return read_text(path), str(path)


def read_text(path: Path) -> str:
    """A file of the description; ConfigError where it cannot be read."""
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeError) as error:
        raise ConfigError(
            f"{path} cannot be read ({cause(error)}): name the kit's folder with --hardware"
        ) from error


def read_base(name: str, directory: Path | None = None) -> Base:
    """The antennas that a kit's boards read, from the file in mats/."""
    path = (directory or folder("hardware")) / "mats" / f"{name}.toml"
    base = parse_base(read_text(path), str(path))
    if base is None:
        raise ConfigError(f"{path} has no [[antennas]]: name a base in the kit's file")
    return base
