"""The plate's geometry: windows for the modules, openings below them, holes; and the rules for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import hypot
from typing import NamedTuple

from playmat.drawing import Point, Rectangle, around
from playmat_kit.design.checks.result import Fault, Result, judged
from playmat_kit.design.fitting import FittedBoard, turned
from playmat_kit.design.values import Plate, Reader

_TAG_MM = 5.3  # from the coil to a tag in its sleeve, of a kit whose plate is sound
TIE_MM = 12.0  # between the two holes of a tie
_HEAD_MM = 7.0  # the hole in the cover for the head of a screw
_SCREW_MM = 2.0  # of material around a hole, at least
_PARTS_MM = 0.5  # of air between a module's parts and what is below the carrier


class Hole(NamedTuple):
    """A round hole."""

    at: Point
    diameter: float


class Cuts(NamedTuple):
    """The cuts of South's half of a sheet: corners of closed lines, the outline first, and holes."""

    lines: tuple[tuple[Point, ...], ...]
    holes: tuple[Hole, ...]


class Seat(NamedTuple):
    """The place of one module: its reader's name, window, opening and where its cable leaves."""

    name: str
    coil: Point
    window: Rectangle
    opening: tuple[Point, ...]

    @property
    def room(self) -> Rectangle:
        """What window and opening take up together."""
        return around((self.window, *(Rectangle(x, y, x, y) for x, y in self.opening)))


def seats(plate: Plate, board: FittedBoard, reader: Reader) -> tuple[Seat, ...]:
    """Returns the seat of each module of a board."""
    return tuple(
        _seat(plate, reader, antenna.name, (antenna.x, antenna.y), board.headers)
        for antenna in board.antennas
    )


def _seat(plate: Plate, reader: Reader, name: str, coil: Point, way: int) -> Seat:
    # The module's long side lies along y, and its header points to South where `way` is 1. So its centre is
    # beyond the coil's, by the offset that the module has between both.
    (length, width), off = reader.size, -reader.coil_centre[0]
    x, y = coil[0], coil[1] + way * off

    def box(half: float, near: float, far: float) -> Rectangle:
        """A box `half` wide to both sides, from `near` to `far` in the direction of the header."""
        first, last = sorted((y + way * near, y + way * far))
        return Rectangle(x - half, first, x + half, last)

    end, half = length / 2, width / 2
    window = box(half + plate.play, -end - plate.play, end + plate.play)
    inner, slot = half - plate.ledge, plate.slot[0] / 2
    corners = (
        (-inner, -end + plate.ledge), (inner, -end + plate.ledge), (inner, end - plate.ledge),
        (slot, end - plate.ledge), (slot, end + plate.slot[1]), (-slot, end + plate.slot[1]),
        (-slot, end - plate.ledge), (-inner, end - plate.ledge),
    )  # fmt: skip
    return Seat(name, coil, window, tuple((x + right, y + way * along) for right, along in corners))


def board_holes(plate: Plate, board: FittedBoard) -> tuple[Point, ...]:
    """Returns the holes for a board's stand-offs."""
    return tuple(turned(hole, board.at, board.turn) for hole in plate.boards.holes)


def pi_holes(plate: Plate) -> tuple[Point, ...]:
    """Returns the holes for the Raspberry Pi's stand-offs."""
    return tuple((plate.pi_at[0] + x, plate.pi_at[1] + y) for x, y in plate.pi.holes)


def tie_holes(plate: Plate) -> tuple[Point, ...]:
    """Returns the holes for cable ties, two for each."""
    return tuple((x + side * TIE_MM / 2, y) for x, y in plate.ties for side in (-1, 1))


def carrier_cuts(plate: Plate, boards: Sequence[FittedBoard], reader: Reader) -> Cuts:
    """Returns the cuts of the carrier."""
    openings = [seat.opening for board in _south(boards) for seat in seats(plate, board, reader)]
    holes = (
        *(Hole(at, plate.boards.hole) for board in _south(boards) for at in board_holes(plate, board)),
        *(Hole(at, plate.pi.hole) for at in pi_holes(plate)),
        *(Hole(at, plate.tie) for at in tie_holes(plate)),
    )
    return Cuts((_half(plate), *openings), holes)


def cover_cuts(plate: Plate, boards: Sequence[FittedBoard], reader: Reader) -> Cuts:
    """Returns the cuts of the cover: windows, and room for the heads of screws and for cable ties."""
    windows = [_corners(seat.window) for board in _south(boards) for seat in seats(plate, board, reader)]
    heads = [at for board in _south(boards) for at in board_holes(plate, board)] + [*pi_holes(plate)]
    room = TIE_MM / 2 + plate.tie
    ties = [_corners(Rectangle(x - room, y - plate.tie, x + room, y + plate.tie)) for x, y in plate.ties]
    return Cuts((_half(plate), *windows, *ties), tuple(Hole(at, _HEAD_MM) for at in heads))


def _south(boards: Sequence[FittedBoard]) -> list[FittedBoard]:
    return [board for board in boards if board.headers > 0]


def _half(plate: Plate) -> tuple[Point, ...]:
    return _corners(Rectangle(-plate.size[0] / 2, 0, plate.size[0] / 2, plate.size[1] / 2))


def _corners(box: Rectangle) -> tuple[Point, ...]:
    return (box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom)


def rails(plate: Plate) -> tuple[Rectangle, ...]:
    """Returns the rails of South's half: at its edges, and half of the one below the seam."""
    (width, height), wide = plate.size, plate.rail[0]
    right, bottom = width / 2, height / 2
    return (
        Rectangle(-right, bottom - wide, right, bottom),
        Rectangle(-right, 0, -right + wide, bottom - wide),
        Rectangle(right - wide, 0, right, bottom - wide),
        Rectangle(-right + wide, 0, right - wide, wide / 2),
    )


def copper_gap(plate: Plate) -> float:
    """Returns how far a board's copper is below the coils."""
    return plate.carrier + plate.cover - plate.board + plate.boards.stand_off


def field_loss(reader: Reader, below: float, aside: float, tag: float) -> float:
    """Returns the share of the field at a tag that a copper plane takes away [model].

    The plane is `below` the coil and begins `aside` of its edge; `tag` is the tag's height above the coil.
    """
    # A plane mirrors the coil: an equal loop with the opposite current lies as far below the plane. On the
    # axis of a loop of radius a the field at height h falls as (a^2 + h^2)^-1.5, and the image is 2d farther.
    # A radius of 20 mm gives 27 % at d = 10 mm and 7 % at 20; a computation of the rectangular coil 24 and 7.
    # A plane that begins beside the coil counts as one in the distance of its nearest point,
    # which is too much rather than too little.
    radius, distance = reader.coil_radius * 8 / 7, hypot(below, aside)
    near, far = radius**2 + tag**2, radius**2 + (tag + 2 * distance) ** 2
    return float((near / far) ** 1.5)


def losses(plate: Plate, boards: Sequence[FittedBoard], reader: Reader) -> Iterator[tuple[str, str, float]]:
    """Yields coil, copper and the share of its field that it loses, for each pair."""
    sheets = [
        (f"board {fitted.name}", _box(fitted.at, plate.boards.size), plate.boards.stand_off)
        for fitted in boards
    ]
    sheets.append(("the Raspberry Pi", _box(plate.pi_at, plate.pi.size), plate.pi.stand_off))
    for board in boards:
        for antenna in board.antennas:
            x, y = antenna.x, antenna.y
            for name, box, stand_off in sheets:
                away = hypot(max(box.left - x, 0, x - box.right), max(box.top - y, 0, y - box.bottom))
                aside = max(0.0, away - reader.coil_radius)
                below = copper_gap(plate) - plate.boards.stand_off + stand_off
                yield antenna.name, name, field_loss(reader, below, aside, _TAG_MM)


def _box(at: Point, size: tuple[float, float]) -> Rectangle:
    return Rectangle(at[0] - size[0] / 2, at[1] - size[1] / 2, at[0] + size[0] / 2, at[1] + size[1] / 2)


def check_plate(plate: Plate, boards: Sequence[FittedBoard], reader: Reader) -> Iterator[Result]:
    """Checks copper below the coils, heights, and what would meet in the sheets or below them."""
    found = [*losses(plate, boards, reader)]
    coil, copper, most = max(found, key=lambda loss: loss[2])
    taken = [
        Fault(
            f"{copper} takes {loss:.0%} of the field of {name}, more than {plate.loss:.0%}",
            "move it aside (at), or let it hang deeper (stand_off)",
        )
        for name, copper, loss in found
        if loss > plate.loss
    ]
    fine = f"boards {copper_gap(plate):.0f} mm below the coils; {copper} takes most, {most:.1%} from {coil}"
    yield from judged("copper", "plate", taken, fine)
    yield from judged(
        "heights", "plate", _heights(plate, reader), f"a tag is {_tag_height(plate):.1f} mm above a coil"
    )
    yield from judged(
        "sheets", "plate", _sheets(plate, boards, reader), f"{len(found) // (len(boards) + 1)} windows"
    )


def _tag_height(plate: Plate) -> float:
    return plate.board + plate.cloth + plate.tag


def _heights(plate: Plate, reader: Reader) -> Iterator[Fault]:
    low, high = plate.reach
    if not low <= _tag_height(plate) <= high:
        yield Fault(
            f"a tag is {_tag_height(plate):.1f} mm above its coil, not {low:g} to {high:g}",
            "take another mat",
        )
    if plate.board > plate.cover:
        yield Fault("a module is thicker than the cover and would lift the mat", "take a thicker cover")
    if reader.parts_mm + _PARTS_MM > plate.carrier:
        yield Fault(
            f"a module's parts, {reader.parts_mm:g} mm, would touch what is below the carrier",
            "take a thicker one",
        )
    needed = plate.boards.stand_off + plate.board + plate.below
    if needed > plate.rail[1]:
        yield Fault(
            f"a board hangs {needed:g} mm deep, the rails are {plate.rail[1]:g} high", "take higher rails"
        )


def _sheets(plate: Plate, boards: Sequence[FittedBoard], reader: Reader) -> Iterator[Fault]:
    """Yields what would meet: rooms of modules, holes, rails; and halves that differ."""
    all_seats = [seat for board in boards for seat in seats(plate, board, reader)]
    for seat, other in combinations(all_seats, 2):
        if seat.room.meets(other.room):
            yield Fault(f"{seat.name} and {other.name} overlap", "move an antenna, or turn a module")
    south = [
        (f"hole of board {board.name}", hole, plate.boards.hole)
        for board in boards
        for hole in board_holes(plate, board)
    ]
    south += [("hole of the Pi", hole, plate.pi.hole) for hole in pi_holes(plate)]
    south += [("hole of a tie", hole, plate.tie) for hole in tie_holes(plate)]
    for name, (x, y), width in south:
        reach = width / 2 + _SCREW_MM
        box = Rectangle(x - reach, y - reach, x + reach, y + reach)
        met = [seat.name for seat in all_seats if seat.room.meets(box)]
        met += ["a rail" for rail in rails(plate) if rail.meets(box)]
        if met:
            yield Fault(f"the {name} at {x:g}, {y:g} meets {met[0]}", "move it")
    coils = {(seat.coil[0], seat.coil[1]) for seat in all_seats}
    if any((-x, -y) not in coils for x, y in coils):
        yield Fault("North's half is not South's turned round", "move an antenna, or draw both halves")
