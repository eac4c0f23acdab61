"""Pads, tracks, vias and design rules, in mm from the board's upper left corner, y downwards."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from playmat_kit.pcb.shapes import Point, Shape, bar, disc


class Layer(IntEnum):
    """The two layers that carry tracks; the two between them are planes."""

    FRONT = 0
    BACK = 1


class Pad(NamedTuple):
    """The copper to which a pin is soldered: on the front, or through all layers if it is drilled."""

    part: str
    pin: str
    net: str
    at: Point
    shape: Shape
    drill: float = 0.0

    @property
    def layers(self) -> tuple[Layer, ...]:
        return tuple(Layer) if self.drill else (Layer.FRONT,)


class Track(NamedTuple):
    """A straight track."""

    net: str
    layer: Layer
    start: Point
    end: Point
    width: float

    @property
    def shape(self) -> Shape:
        return bar(self.start, self.end, self.width)


class Via(NamedTuple):
    """A plated hole through all layers."""

    net: str
    at: Point
    diameter: float
    drill: float

    @property
    def shape(self) -> Shape:
        return disc(self.at, self.diameter)


class Copper(NamedTuple):
    """Everything that carries current, except the planes."""

    pads: tuple[Pad, ...]
    tracks: tuple[Track, ...] = ()
    vias: tuple[Via, ...] = ()


class Rules(NamedTuple):
    """Widths and clearances that the board house must keep."""

    track: float
    clearance: float
    via: float
    drill: float
    edge: float
    grid: float
