"""What a circuit board is made of, in millimetres from its upper left corner, y downwards."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from playmat.pcb.shapes import Point, Shape, bar, disc


class Layer(IntEnum):
    """The two that carry tracks; the two between them are planes."""

    FRONT = 0
    BACK = 1


class Pad(NamedTuple):
    """Where a part's pin is soldered: on the front, or through all layers where it has a hole."""

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
    """A straight piece of copper."""

    net: str
    layer: Layer
    start: Point
    end: Point
    width: float

    @property
    def shape(self) -> Shape:
        return bar(self.start, self.end, self.width)


class Via(NamedTuple):
    """A plated hole from layer to layer."""

    net: str
    at: Point
    diameter: float
    drill: float

    @property
    def shape(self) -> Shape:
        return disc(self.at, self.diameter)


class Copper(NamedTuple):
    """All that carries current, but for the planes."""

    pads: tuple[Pad, ...]
    tracks: tuple[Track, ...] = ()
    vias: tuple[Via, ...] = ()


class Rules(NamedTuple):
    """What the factory is asked for: widths and distances."""

    track: float
    clearance: float
    via: float
    drill: float
    edge: float
    grid: float
