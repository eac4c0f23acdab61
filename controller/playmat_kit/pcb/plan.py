"""The plan of a circuit board in `hardware/pcb`: size, rules, parts and their places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from playmat.config.section import Section
from playmat.toml import read_toml
from playmat_kit.design.fields import integers, names, number, pair
from playmat_kit.pcb.copper import Rules
from playmat_kit.pcb.footprint import turned
from playmat_kit.pcb.shapes import Point


class Label(StrEnum):
    """The position of a part's printed name or value."""

    ASIDE = "aside"
    MIDDLE = "middle"
    NET = "net"  # behind it, with the net of its second pin
    NONE = "none"


class Use(NamedTuple):
    """The kind of part for a use; `order` is empty if the board house does not solder it."""

    footprint: str
    value: str
    order: str
    label: Label


class Extra(NamedTuple):
    """Parts with two pins that the board's description does not have."""

    use: str
    refs: tuple[str, ...]
    nets: tuple[str, str]


class Place(NamedTuple):
    """The position of a part's centre, and its rotation in quarter turns to the left."""

    at: Point
    turn: int


class Row(NamedTuple):
    """A row of equally spaced reader cells, from one reader number to another."""

    first: int
    last: int
    at: Point
    step: Point
    turn: int


class Word(NamedTuple):
    """Text printed around a point; `turn` in quarter turns to the left."""

    text: str
    at: Point
    size: float
    turn: int = 0


class PinNames(NamedTuple):
    """Prints the names of a connector's pins at an offset from each pad."""

    connector: str
    beside: Point


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan: `cell` places a reader's parts by use, `parts` places all others by reference."""

    source: str
    board: str
    width: float
    height: float
    corner: float
    hole: float
    hole_at: float
    hole_keep: float
    planes: tuple[str, ...]
    rules: Rules
    extras: tuple[Extra, ...]
    uses: Mapping[str, Use]
    cell: Mapping[str, Place]
    rows: tuple[Row, ...]
    parts: Mapping[str, Place]
    pin_names: tuple[PinNames, ...]
    words: tuple[Word, ...]

    @property
    def holes(self) -> tuple[Point, ...]:
        """The centres of the mounting holes."""
        near, right, bottom = self.hole_at, self.width - self.hole_at, self.height - self.hole_at
        return (near, near), (right, near), (near, bottom), (right, bottom)

    def reader_places(self, use: str) -> Iterator[Place]:
        """Yields the places of the parts of this use, in the order of the readers."""
        inner = self.cell[use]
        for row in sorted(self.rows):
            x, y = turned(inner.at, row.turn)
            for n in range(row.last - row.first + 1):
                at = row.at[0] + n * row.step[0] + x, row.at[1] + n * row.step[1] + y
                yield Place(at, (inner.turn + row.turn) % 4)


def parse_plan(text: str, source: str) -> Plan:
    """Parses a plan; raises ConfigError if it is invalid."""
    table = Section(read_toml(text, source), "", source)
    rules = table.section("rules")
    plan = Plan(
        source=source,
        board=table.take("board", str),
        **{key: number(table, key) for key in ("width", "height", "corner", "hole", "hole_at", "hole_keep")},
        planes=names(table, "planes"),
        rules=Rules(**{key: number(rules, key) for key in Rules._fields}),
        extras=tuple(map(_extra, table.sections("extras"))),
        uses={name: _use(section) for name, section in table.section("uses").tables()},
        cell={name: _place(section) for name, section in table.section("cell").tables()},
        rows=tuple(map(_row, table.sections("rows"))),
        parts={name: _place(section) for name, section in table.section("parts").tables()},
        pin_names=tuple(map(_pin_names, table.sections("pin_names"))),
        words=tuple(map(_word, table.sections("words"))),
    )
    rules.finish()
    table.finish()
    return plan


def _use(section: Section) -> Use:
    footprint, value = section.take("footprint", str), section.take("value", str)
    order, label = section.take("order", str, ""), section.take("label", str, "aside")
    if label not in list(Label):
        raise section.wrong("label", label, f"one of {', '.join(Label)}")
    section.finish()
    return Use(footprint, value, order, Label(label))


def _extra(section: Section) -> Extra:
    refs, pins = names(section, "refs"), names(section, "nets")
    if len(pins) != 2:
        raise section.wrong("nets", list(pins), "two nets, of pin 1 and of pin 2")
    extra = Extra(section.take("use", str), refs, (pins[0], pins[1]))
    section.finish()
    return extra


def _place(section: Section) -> Place:
    place = Place(pair(section, "at"), section.take("turn", int, 0))
    section.finish()
    return place


def _row(section: Section) -> Row:
    readers = integers(section, "readers")
    if len(readers) != 2:
        raise section.wrong("readers", list(readers), "the first and the last reader, from 1")
    row = Row(*readers, pair(section, "at"), pair(section, "step"), section.take("turn", int, 0))
    section.finish()
    return row


def _pin_names(section: Section) -> PinNames:
    found = PinNames(section.take("connector", str), pair(section, "beside"))
    section.finish()
    return found


def _word(section: Section) -> Word:
    word = Word(
        section.take("text", str), pair(section, "at"), number(section, "size"), section.take("turn", int, 0)
    )
    section.finish()
    return word
