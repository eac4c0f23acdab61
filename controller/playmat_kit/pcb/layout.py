"""Reads a board of KiCad 6 or later. Positions are mm from the plot origin, x to the right and y upwards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import cos, radians, sin
from typing import NamedTuple

from playmat.errors import ConfigError
from playmat_kit.design.netlist import Nets
from playmat_kit.pcb.expression import Expression, parse_expression

Point = tuple[float, float]


class Placed(NamedTuple):
    """A part on the board; the board house solders it if `machine`."""

    value: str
    footprint: str
    at: Point
    angle: float
    machine: bool


class Pad(NamedTuple):
    """A pad; `net` is empty if it is not connected, and `number` for a hole without copper."""

    ref: str
    number: str
    net: str
    at: Point
    drill: float


class Track(NamedTuple):
    """A straight track."""

    net: str
    start: Point
    end: Point
    width: float


class Via(NamedTuple):
    """A plated hole through all layers."""

    net: str
    at: Point
    diameter: float
    drill: float


class Plane(NamedTuple):
    """Copper that fills an area of a layer with one net; `filled` once KiCad has computed its shape."""

    net: str
    layer: str
    filled: bool


@dataclass(frozen=True, slots=True)
class Layout:
    """The board: `corner` is its lower left one, `on_sheet` its upper left one in mm on KiCad's sheet."""

    parts: Mapping[str, Placed]
    pads: tuple[Pad, ...]
    tracks: tuple[Track, ...]
    vias: tuple[Via, ...]
    planes: tuple[Plane, ...]
    corner: Point
    on_sheet: Point
    size: tuple[float, float]

    @property
    def nets(self) -> Nets:
        """The net of each connected pin; both names if two pads of a pin are on different nets."""
        found: dict[tuple[str, str], set[str]] = {}
        for pad in self.pads:
            if pad.number:
                found.setdefault((pad.ref, pad.number), set()).add(pad.net)
        return {
            pin: name for pin, nets in found.items() if (name := " and ".join(sorted(filter(None, nets))))
        }


def read_layout(text: str, source: str) -> Layout:
    """Parses a `.kicad_pcb` file; ConfigError if it is invalid or has no outline."""
    board = parse_expression(text, source)
    reader = _Reader(board)
    outline = [point for shape in board.lists if shape.name.startswith("gr_") for point in reader.edge(shape)]
    if not outline:
        raise ConfigError(f"{source} has no outline: draw it on the layer Edge.Cuts")
    left, bottom = (min(axis) for axis in zip(*outline, strict=True))
    right, top = (max(axis) for axis in zip(*outline, strict=True))
    return Layout(
        parts=dict(reader.parts()),
        pads=tuple(reader.pads()),
        tracks=tuple(reader.tracks()),
        vias=tuple(reader.vias()),
        planes=tuple(reader.planes()),
        corner=(left, bottom),
        on_sheet=reader.on_sheet(left, top),
        size=(round(right - left, 4), round(top - bottom, 4)),
    )


class _Reader:
    """Converts the file's coordinates, which count from the corner of the sheet and downwards."""

    def __init__(self, board: Expression) -> None:
        self._board = board
        setup = board.get("setup")
        self._origin = (setup.numbers("aux_axis_origin") if setup else ()) or (0.0, 0.0)
        self._nets = {net.values[0]: net.values[-1] for net in board.all("net")}

    def parts(self) -> Iterator[tuple[str, Placed]]:
        for footprint in self._board.all("footprint"):
            kinds = footprint.get("attr")
            attributes = kinds.values if kinds else ()
            if "board_only" not in attributes:
                machine = "smd" in attributes and "exclude_from_pos_files" not in attributes
                at, angle = self._place(footprint)
                name = footprint.values[0]
                yield (
                    _text(footprint, "Reference"),
                    Placed(_text(footprint, "Value"), name, at, angle, machine=machine),
                )

    def pads(self) -> Iterator[Pad]:
        for footprint in self._board.all("footprint"):
            (x, y), angle = self._place(footprint)
            across, up = cos(radians(angle)), sin(radians(angle))
            for pad in footprint.all("pad"):
                right, down, *_ = pad.numbers("at")
                at = x + right * across + down * up, y + right * up - down * across
                drill = pad.numbers("drill")
                yield Pad(
                    _text(footprint, "Reference"),
                    pad.values[0],
                    self._net(pad),
                    (round(at[0], 4), round(at[1], 4)),
                    drill=drill[0] if drill else 0.0,
                )

    def tracks(self) -> Iterator[Track]:
        for track in self._board.all("segment"):
            ends = self._point(track, "start"), self._point(track, "end")
            yield Track(self._net(track), *ends, track.numbers("width")[0])

    def vias(self) -> Iterator[Via]:
        for via in self._board.all("via"):
            yield Via(self._net(via), self._point(via, "at"), via.numbers("size")[0], via.numbers("drill")[0])

    def planes(self) -> Iterator[Plane]:
        for zone in self._board.all("zone"):
            if not zone.get("keepout"):
                yield Plane(self._net(zone), zone.value("layer"), zone.get("filled_polygon") is not None)

    def on_sheet(self, x: float, y: float) -> Point:
        return round(x + self._origin[0], 4), round(self._origin[1] - y, 4)

    def edge(self, shape: Expression) -> Iterator[Point]:
        """Yields the corners of a shape on the board's edge."""
        if shape.value("layer") == "Edge.Cuts":
            yield from (self._point(shape, name) for name in ("start", "mid", "end") if shape.get(name))

    def _place(self, footprint: Expression) -> tuple[Point, float]:
        _, _, *angle = footprint.numbers("at")
        return self._point(footprint, "at"), angle[0] if angle else 0.0

    def _point(self, expression: Expression, name: str) -> Point:
        x, y, *_ = expression.numbers(name)
        return round(x - self._origin[0], 4), round(self._origin[1] - y, 4)

    def _net(self, expression: Expression) -> str:
        """Returns the name of a net, which tracks give by its number; empty for pins that are not used."""
        name = expression.value("net")
        name = self._nets.get(name, name)
        return "" if name.startswith("unconnected-(") else name


def _text(footprint: Expression, field: str) -> str:
    """Returns the reference or the value: a text in KiCad 6 and 7, a property since KiCad 8."""
    texts = (text.values[1] for text in footprint.all("fp_text") if text.values[0] == field.lower())
    return footprint.properties().get(field) or next(texts, "")
