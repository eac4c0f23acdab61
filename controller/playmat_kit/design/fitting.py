"""Fits a kit to its mat: assigns antennas to boards and chooses the length of each cable."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import dist

from playmat.errors import ConfigError, shown
from playmat.table.mat import Antenna, Base
from playmat_kit.design.values import Board, Hardware, Kit, KitBoard, Reader


@dataclass(frozen=True, slots=True)
class FittedBoard:
    """A board of a kit with only the readers it uses there, and the antenna and cable of each."""

    name: str
    board: Board
    at: tuple[float, float]
    antennas: tuple[Antenna, ...]
    cables: tuple[int, ...]


def fitted(hardware: Hardware, kit: Kit, base: Base) -> tuple[FittedBoard, ...]:
    """Returns the kit's boards; ConfigError if a board does not fit the mat or no cable is long enough."""
    return tuple(_board(hardware, kit, placed, base) for placed in kit.boards)


def _board(hardware: Hardware, kit: Kit, placed: KitBoard, base: Base) -> FittedBoard:
    board, file = hardware.boards[placed.board], f"kits/{kit.name}.toml"
    antennas = sorted(
        (one for one in base.antennas.values() if one.board == placed.name), key=lambda one: one.reader
    )
    antennas = antennas[: placed.readers]  # a small kit populates the board's first connectors only
    if not antennas:
        raise ConfigError(
            f"{file}: the mat {base.name} has no antenna of a board {shown(placed.name)}: correct boards.name"
        )
    if max(one.reader for one in antennas) >= len(board.readers):
        raise ConfigError(
            f"{file}: {placed.name} reads {len(antennas)} antennas of the mat {base.name}, "
            f"but {board.name} has {len(board.readers)} connectors: take another board"
        )
    reader = hardware.readers[kit.reader]
    cables = tuple(_cable(reader, placed, antenna, file) for antenna in antennas)
    used = replace(board, readers=tuple(board.readers[one.reader] for one in antennas))
    return FittedBoard(placed.name, used, placed.at, tuple(antennas), cables)


def _cable(reader: Reader, placed: KitBoard, antenna: Antenna, file: str) -> int:
    """Returns the shortest available cable that reaches, or the length that the kit prescribes."""
    needed = dist(placed.at, (antenna.x, antenna.y)) + reader.slack
    wanted = placed.cable or needed
    if long_enough := [length for length in sorted(reader.cables) if length >= wanted]:
        return long_enough[0]
    raise ConfigError(
        f"{file}: the antenna {antenna.name} is {needed:.0f} mm from {placed.name} and no cable is as long: "
        "move the board (at) or add a length to readers.toml"
    )
