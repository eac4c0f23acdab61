"""A kit on its mat: which boards it has, which antennas they read, and how long each cable is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import dist

from playmat.errors import ConfigError
from playmat.kit.values import Board, Hardware, Kit, KitBoard, Reader
from playmat.table.mat import Antenna, Base


@dataclass(frozen=True, slots=True)
class FittedBoard:
    """One board of a kit, only with the readers that it has there, and the antenna and cable of each."""

    name: str
    board: Board
    at: tuple[float, float]
    antennas: tuple[Antenna, ...]
    cables: tuple[int, ...]


def fitted(hardware: Hardware, kit: Kit, base: Base) -> tuple[FittedBoard, ...]:
    """The boards of a kit; ConfigError where one does not fit the mat, or no cable reaches."""
    return tuple(_board(hardware, kit, placed, base) for placed in kit.boards)


def _board(hardware: Hardware, kit: Kit, placed: KitBoard, base: Base) -> FittedBoard:
    board, file = hardware.boards[placed.board], f"kits/{kit.name}.toml"
    antennas = sorted(
        (one for one in base.antennas.values() if one.board == placed.name), key=lambda one: one.reader
    )
    antennas = antennas[: placed.readers]
    if not antennas:
        raise ConfigError(
            f"{file}: the mat {base.name} has no antenna of a board {placed.name!r}: correct boards.name"
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
    """The shortest cable that is made and reaches; where the kit says how long it is, that one."""
    way = dist(placed.at, (antenna.x, antenna.y)) + reader.slack
    wanted = placed.cable or way
    if fitting := [length for length in sorted(reader.cables) if length >= wanted]:
        return fitting[0]
    raise ConfigError(
        f"{file}: the antenna {antenna.name} is {way:.0f} mm from {placed.name} and no cable is as long: "
        "move the board (at) or add a length to readers.toml"
    )
