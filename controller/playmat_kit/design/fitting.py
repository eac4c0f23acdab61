"""Fits a kit to its mat: assigns antennas to boards and chooses the length of each cable."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import dist

from playmat.drawing import Point
from playmat.errors import ConfigError, literal
from playmat.table.mat import Antenna, Base
from playmat_kit.design.values import Board, Hardware, Kit, KitBoard, Reader
from playmat_kit.printing.shapes import rotated

_PLUG_MM = 12.5


@dataclass(frozen=True, slots=True)
class FittedBoard:
    """A board of a kit with only the readers it uses there, and the antenna and cable of each."""

    name: str
    board: Board
    at: tuple[float, float]
    antennas: tuple[Antenna, ...]
    cables: tuple[int, ...]
    turn: int = 0
    headers: int = 1

    def connector(self, number: int) -> Point:
        """Returns the place on the mat of a reader's connector.

        The board hangs with its parts downwards, so from above its left is its right.
        """
        x, y = self.board.readers[number].at
        return turned((-x, y), self.at, self.turn)


def turned(point: Point, at: Point, degrees: float) -> Point:
    """Returns where a point of a board lies that is at `at`, turned clockwise."""
    x, y = rotated(point, degrees)
    return round(at[0] + x, 2), round(at[1] + y, 2)


def cable_end(reader: Reader, antenna: Antenna, headers: int) -> Point:
    """Returns where a module's cable leaves: beyond its header, by the length of the plug."""
    return antenna.x, antenna.y + headers * (reader.header - reader.coil_centre[0] + _PLUG_MM)


def fitted(hardware: Hardware, kit: Kit, base: Base) -> tuple[FittedBoard, ...]:
    """Returns the kit's boards; ConfigError if a board does not fit the mat or no cable is long enough."""
    return tuple(_board(hardware, kit, placed, base) for placed in kit.boards)


def _board(hardware: Hardware, kit: Kit, placed: KitBoard, base: Base) -> FittedBoard:
    board, file = hardware.boards[placed.board], f"kits/{kit.name}.toml"
    antennas = sorted(
        (antenna for antenna in base.antennas.values() if antenna.board == placed.name),
        key=lambda antenna: antenna.reader,
    )
    antennas = antennas[: placed.readers]  # a small kit populates the board's first connectors only
    if not antennas:
        raise ConfigError(
            f"{file}: the mat {base.name} has no antenna of a board {literal(placed.name)}: "
            "correct boards.name"
        )
    if max(antenna.reader for antenna in antennas) >= len(board.readers):
        raise ConfigError(
            f"{file}: {placed.name} reads {len(antennas)} antennas of the mat {base.name}, "
            f"but {board.name} has {len(board.readers)} connectors: take another board"
        )
    reader = hardware.readers[kit.reader]
    used = replace(board, readers=tuple(board.readers[antenna.reader] for antenna in antennas))
    found = FittedBoard(
        name=placed.name,
        board=used,
        at=placed.at,
        antennas=tuple(antennas),
        cables=(),
        turn=placed.turn,
        headers=placed.headers,
    )
    cables = (
        _cable(reader, placed, antenna, found.connector(number), file)
        for number, antenna in enumerate(antennas)
    )
    return replace(found, cables=tuple(cables))


def _cable(reader: Reader, placed: KitBoard, antenna: Antenna, connector: Point, file: str) -> int:
    """Returns the shortest available cable that reaches, or the length that the kit prescribes."""
    needed = dist(connector, cable_end(reader, antenna, placed.headers)) + reader.slack
    wanted = placed.cable or needed
    if long_enough := [length for length in sorted(reader.cables) if length >= wanted]:
        return long_enough[0]
    raise ConfigError(
        f"{file}: the antenna {antenna.name} is {needed:.0f} mm from {placed.name} and no cable is as long: "
        "move the board (at) or add a length to readers.toml"
    )
