"""Checks that names in the kit's files exist in the files they refer to."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from playmat.errors import ConfigError, literal
from playmat_kit.design.values import Hardware


class Reference(NamedTuple):
    """A name with its file and key, and the file that must define it with the names defined there."""

    file: str
    key: str
    name: str
    defined_in: str
    defined: Collection[str]


def check_references(hardware: Hardware, root: str) -> None:
    """Raises ConfigError for the first undefined name."""
    for file, key, name, defined_in, defined in _references(hardware):
        if name not in defined:
            raise ConfigError(
                f"{root}/{file}: {key} = {literal(name)} is not in {defined_in}: "
                f"write one of {', '.join(defined)}"
            )


def _references(hardware: Hardware) -> Iterator[Reference]:
    for file, key, name in _parts(hardware):
        yield Reference(file, key, name, "parts.toml", defined=hardware.parts)
    rails = hardware.supply.rails
    for board in hardware.boards.values():
        for key, name in (("rail", board.rail), ("usb", board.usb)):
            yield Reference(f"boards/{board.name}.toml", key, name, "supply.toml", defined=rails)
    for name, load in hardware.supply.loads.items():
        yield Reference("supply.toml", f"loads.{name}.rail", load.rail, "supply.toml", defined=rails)
    for name, rail in rails.items():
        if rail.source:
            yield Reference("supply.toml", f"rails.{name}.from", rail.source, "supply.toml", defined=rails)
    for kit in hardware.kits.values():
        file = f"kits/{kit.name}.toml"
        for placed in kit.boards:
            yield Reference(file, "boards.board", placed.board, "boards/", defined=hardware.boards)
        if kit.reader:
            yield Reference(file, "reader", kit.reader, "readers.toml", defined=hardware.readers)
        for console in kit.consoles:
            yield Reference(file, "consoles", console, "consoles.toml", defined=hardware.consoles.consoles)
        for display in kit.displays:
            yield Reference(
                file, "displays.console", display.console, "consoles.toml", defined=hardware.consoles.consoles
            )
        for part in kit.in_place_of:
            yield Reference(file, "in_place_of", part, "parts.toml", defined=hardware.parts)
        for other in kit.add_to:
            yield Reference(file, "add_to", other, "kits/", defined=hardware.kits)


def _parts(hardware: Hardware) -> Iterator[tuple[str, str, str]]:
    """Yields each name of a part with its file and key."""
    for board in hardware.boards.values():
        yield from ((f"boards/{board.name}.toml", f"parts.{use}", part) for use, part in board.parts.items())
        yield from ((f"boards/{board.name}.toml", "also", part) for part in board.also)
    for name, rail in hardware.supply.rails.items():
        if rail.part:
            yield "supply.toml", f"rails.{name}.part", rail.part
    yield from (("supply.toml", "loads", part) for part in hardware.supply.loads)
    for reader in hardware.readers.values():
        yield "readers.toml", f"{reader.name}.part", reader.part
        yield from (("readers.toml", f"{reader.name}.also", part) for part in reader.also)
    for console in hardware.consoles.consoles.values():
        yield "consoles.toml", f"{console.name}.display", console.display
    yield from (("consoles.toml", "parts", part) for part in hardware.consoles.parts)
    yield "consoles.toml", "splitter.part", hardware.consoles.splitter.part
    for kit in hardware.kits.values():
        yield from ((f"kits/{kit.name}.toml", "parts", part) for part in kit.parts)
        yield from (
            (f"kits/{kit.name}.toml", "displays.display", display.display) for display in kit.displays
        )
