"""Footprints: the positions of a part's pads, and their rotation with the part."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from playmat.config.section import Section
from playmat.toml import read_toml
from playmat_kit.design.fields import integers, number, pair
from playmat_kit.pcb.shapes import Point


class Spot(NamedTuple):
    """A pad of a footprint, relative to the part's centre; with a drill it goes through the board."""

    pin: str
    at: Point
    size: tuple[float, float]
    drill: float

    @property
    def round(self) -> bool:
        """Whether the pad is round: drilled pads are, except pin 1, whose square pad marks it."""
        return bool(self.drill) and self.pin != "1"


class Footprint(NamedTuple):
    """A footprint; `body` is the part's width and height, `package` its trade name."""

    name: str
    package: str
    spots: tuple[Spot, ...]
    body: tuple[float, float]
    round: bool


def parse_footprints(text: str, source: str) -> dict[str, Footprint]:
    """Parses all footprints of a file; raises ConfigError if one is invalid."""
    tables = Section(read_toml(text, source), "", source).tables()
    return {name: _footprint(name, section) for name, section in tables}


def turned(point: Point, quarters: int) -> Point:
    """Returns a point rotated by quarter turns to the left."""
    for _ in range(quarters % 4):
        point = (point[1], -point[0])
    return point


def _footprint(name: str, section: Section) -> Footprint:
    spots = [spot for row in section.sections("rows") for spot in _row(row)]
    package, shape = section.take("package", str), section.take("shape", str, "")
    body = pair(section, "body")
    if shape not in ("", "round"):
        raise section.wrong("shape", shape, '"round", or left out')
    section.finish()
    return Footprint(name, package, tuple(spots), body, shape == "round")


def _row(section: Section) -> Iterator[Spot]:
    pins = integers(section, "pins")
    if len(pins) != 2:
        raise section.wrong("pins", list(pins), "the first and the last pin")
    (x, y), (right, down) = pair(section, "at"), pair(section, "step")
    size, drill = pair(section, "pad"), number(section, "drill", 0.0)
    section.finish()
    for n, pin in enumerate(range(pins[0], pins[1] + 1)):
        yield Spot(str(pin), (x + n * right, y + n * down), size, drill)
