"""The schematic of a slot board, drawn from its netlist on up to A3; wires end in net labels."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from playmat.drawing import PAPER, SOFT, Point, Rectangle, around
from playmat_kit.design.netlist import (
    GROUND,
    PICO,
    POWER,
    SENSE,
    SHARED,
    Netlist,
    miso_net,
    netlist,
    select_net,
)
from playmat_kit.design.pictures.symbols import (
    SMALL,
    capacitor,
    colour_of,
    dot,
    gate,
    ground,
    label,
    light,
    power,
    resistor,
    wire,
)
from playmat_kit.design.values import Board, Wired
from playmat_kit.printing.page import Page, Part
from playmat_kit.printing.shapes import Shape, Words, rectangle

_MARGIN = 14.0
_PICO_AT, _PICO_WIDE, _PITCH = (40.0, 26.0), 34.0, 4.6
_CELL_WIDE, _CELL_HIGH, _CELLS_AT, _ROWS = 96.0, 45.0, (128.0, 12.0), 6
_ROW = 4.0  # pitch of the pins of a reader's connector
_HEAD, _TITLE = 3.2, 6.0


def schematic(board: Board) -> Page:
    """Draws the schematic of a board."""
    # No wire is routed across the page: each part has short stubs, and every stub ends in a label with
    # the net's name, as in large schematics. Names come from the netlist, so the drawing cannot contradict
    # it; a part that the netlist lacks stops the drawing. The page grows with its content.
    drawing = _Drawing(board, netlist(board))
    shapes = (*drawing.pico(), *drawing.series(), *drawing.readers(), *drawing.supply())
    whole = around(shape.box for shape in shapes)
    width, height = whole.right + _MARGIN, whole.bottom + _MARGIN
    about = f"from hardware/boards/{board.name}.toml by playmat kit wiring"
    frame = (
        Words(f"{board.name}: schematic", 12, 15, _TITLE, bold=True),
        rectangle(Rectangle(5, 5, width - 5, height - 5), 0.3, colour=SOFT),
        Words(about, width - 8, height - 7.5, SMALL, anchor="end", colour=SOFT),
    )
    return Page(width, height, (Part((*shapes, *frame)),))


class _Place(NamedTuple):
    """The upper left corner of a reader's cell."""

    x: float
    y: float

    def at(self, right: float, down: float) -> Point:
        return self.x + right, self.y + down


class _Drawing:
    """Draws block by block; looks up a part's reference by its use and its nets."""

    def __init__(self, board: Board, net: Netlist) -> None:
        self._board, self._net = board, net

    def pico(self) -> Iterator[Shape]:
        (x, y), pins = _PICO_AT, self._net.components[PICO].pins
        half = len(pins) // 2
        yield rectangle(Rectangle(x, y - 4, x + _PICO_WIDE, y + half * _PITCH), 0.4, PAPER)
        yield from self._name(PICO, "Pico, USB socket on top", (x + _PICO_WIDE / 2, y - 5.2))
        for number, name in enumerate(pins, 1):
            left = number <= half  # pins run down the left side and back up the right side
            row = number - 1 if left else 2 * half - number
            edge = (x if left else x + _PICO_WIDE), y + row * _PITCH
            way = -1 if left else 1
            yield Words(name, edge[0] - way * 1.2, edge[1] + 0.8, SMALL, anchor="start" if left else "end")
            yield Words(str(number), edge[0] + way * 2.4, edge[1] - 0.5, 1.7, anchor="middle", colour=SOFT)
            if net := self._net.net_of(PICO, number):
                end = edge[0] + way * 5, edge[1]
                yield wire(edge, end, net=net)
                yield from label(net, end, left)

    def series(self) -> Iterator[Shape]:
        """Yields the resistors in the shared lines, one row per branch."""
        if not self._board.bus.series_ohm:
            return
        x, y = 14.0, _PICO_AT[1] + 20 * _PITCH + 14
        yield Words("at the Pico, one for each branch of readers", x, y - 7, _HEAD, bold=True)
        for column, line in enumerate(SHARED):
            for row, branch in enumerate(self._board.branches):
                at = x + 11 + column * 36, y + row * 9
                yield from label(line, at, left=True)
                yield from self._resistor("series", line, f"{line}_{branch}", at)
                yield from label(f"{line}_{branch}", (at[0] + 10, at[1]))

    def readers(self) -> Iterator[Shape]:
        """Yields a cell for each reader, in columns of six."""
        for number, reader in enumerate(self._board.readers):
            column, row = divmod(number, _ROWS)
            corner = _CELLS_AT[0] + column * _CELL_WIDE, _CELLS_AT[1] + row * _CELL_HIGH
            yield from self._reader(number, reader, _Place(*corner))

    def _reader(self, number: int, reader: Wired, cell: _Place) -> Iterator[Shape]:
        select, first = select_net(number), 13.0
        x, y = cell
        yield rectangle(Rectangle(x, y + first - 3, x + 13, y + first + 7 * _ROW + 3), 0.4, PAPER)
        yield from self._name(reader.connector, f"reader {number}", (x + 6.5, y + first - 4.4))
        for row, pin in enumerate(self._board.pins):
            at = cell.at(13, first + row * _ROW)
            yield Words(pin, at[0] - 1, at[1] + 0.8, SMALL, anchor="end")
            yield Words(str(row + 1), at[0] + 1.6, at[1] - 0.5, 1.7, anchor="middle", colour=SOFT)
            net = self._net.net_of(reader.connector, row + 1)
            if pin == "SDA":
                # The select line with its pull-up
                joint = cell.at(36, first)
                end, upper = (joint[0] + 8, joint[1]), (joint[0], joint[1] - 10)
                yield wire(at, end, net=select)
                yield dot(joint, select)
                yield from power(upper)
                yield from self._resistor("select_pull_up", POWER, select, upper, upright=True)
                yield from label(select, end)
            elif pin == "MISO" and self._board.gates:
                yield from self._gated(number, reader, at)
            elif net:
                yield wire(at, (at[0] + 5, at[1]), net=net)
                yield from label(net, (at[0] + 5, at[1]))
            else:
                yield Words("not connected", at[0] + 4, at[1] + 0.8, SMALL, colour=SOFT)

    def _gated(self, number: int, reader: Wired, pin: Point) -> Iterator[Shape]:
        """Yields a module's MISO with pull-down, gate and bus."""
        (x, y), own = pin, miso_net(self._board, number)
        assert self._board.gates is not None
        yield wire(pin, (x + 32, y), net=own)
        yield Words(own, x + 5, y - 0.6, 1.9, colour=colour_of(own))
        yield dot((x + 23, y), own)
        yield from self._resistor("gate_pull_down", own, GROUND, (x + 23, y), upright=True)
        yield from ground((x + 23, y + 10))
        yield from gate(reader.gate, self._board.gates.units[reader.gate[-1]], (x + 32, y))
        yield from label(select_net(number), (x + 37, y - 5))
        yield from label("MISO", (x + 42, y))

    def supply(self) -> Iterator[Shape]:
        """Yields the supply connector with capacitor and LED, and each gate package."""
        x, y = 22.0, 186.0
        if connector := self._board.supply_connector:
            yield from self._connector(connector, x, y)
        for number, package in enumerate(self._board.packages):
            yield from self._package(package, number, (18.0 + number * 21, y + 44))
        used = {reader.gate for reader in self._board.readers}
        units = self._board.gates.units if self._board.gates else {}
        spare = [
            package + unit for package in self._board.packages for unit in units if package + unit not in used
        ]
        if spare:
            names = " and ".join(spare)
            yield Words(f"{names} are spare: enable to 3V3, input to GND", 14, y + 68, SMALL)

    def _connector(self, connector: str, x: float, y: float) -> Iterator[Shape]:
        yield Words("supply of the readers", x - 8, y - 9, _HEAD, bold=True)
        yield rectangle(Rectangle(x - 8, y - 3, x + 6, y + 23), 0.4, PAPER)
        yield from self._name(connector, "", (x - 1, y - 4.2))
        yield wire((x + 6, y), (x + 52, y), net=POWER)
        yield wire((x + 6, y + 20), (x + 52, y + 20), net=GROUND)
        for row, pin in enumerate(self._board.supply_pins):
            yield Words(pin, x + 5, y + 0.8 + 20 * row, SMALL, anchor="end")
        yield from power((x + 14, y))
        yield from ground((x + 14, y + 20))
        yield wire((x + 28, y), (x + 28, y + 5))
        (bulk,) = (component for component in self._net.components.values() if component.use == "bulk")
        yield from capacitor(bulk.ref, _value(bulk.part), (x + 28, y + 5))
        yield wire((x + 28, y + 15), (x + 28, y + 20))
        yield from self._resistor("light_resistor", POWER, "LIGHT", (x + 52, y), upright=True)
        yield from light("D1", (x + 52, y + 10))
        if self._board.sense is not None:
            yield wire((x + 52, y), (x + 76, y), net=POWER)
            yield wire((x + 52, y + 20), (x + 76, y + 20), net=GROUND)
            yield from self._resistor("sense", POWER, SENSE, (x + 76, y), upright=True)
            yield from self._resistor("sense", SENSE, GROUND, (x + 76, y + 10), upright=True)
            yield wire((x + 76, y + 10), (x + 80, y + 10), net=SENSE)
            yield from label(SENSE, (x + 80, y + 10))

    def _package(self, package: str, number: int, at: Point) -> Iterator[Shape]:
        x, y = at
        gates = self._board.gates
        assert gates is not None
        if number == 0:
            yield Words(f"supply of the gates, {gates.package}", x - 4, y - 9, _HEAD, bold=True)
        yield rectangle(Rectangle(x - 4, y + 1, x + 4, y + 9), 0.4, PAPER)
        yield Words(package, x, y + 6, SMALL, anchor="middle", bold=True)
        yield Words(f"{gates.supply}", x + 0.8, y - 0.2, 1.7, colour=SOFT)
        yield Words(f"{gates.ground}", x + 0.8, y + 11, 1.7, colour=SOFT)
        yield wire((x, y + 1), (x, y - 2), (x + 9, y - 2), (x + 9, y), net=POWER)
        yield wire((x, y + 9), (x, y + 12), (x + 9, y + 12), (x + 9, y + 10), net=GROUND)
        yield from power((x, y - 2))
        yield from ground((x, y + 12))
        refs = [component.ref for component in self._net.components.values() if component.use == "bypass"]
        yield from capacitor(refs[number], "100n", (x + 9, y))

    def _resistor(
        self, use: str, first: str, second: str, at: Point, upright: bool = False
    ) -> Iterator[Shape]:
        found = next(
            component
            for component in self._net.components.values()
            if component.use == use
            and (self._net.net_of(component.ref, 1), self._net.net_of(component.ref, 2)) == (first, second)
        )
        yield from resistor(found.ref, _value(found.part), at, upright)

    def _name(self, ref: str, name: str, at: Point) -> Iterator[Shape]:
        yield Words(f"{ref}  {name}".strip(), *at, _HEAD, "middle", bold=True)


def _value(part: str) -> str:
    """Returns the value in a part's id: `10k` of resistor-10k."""
    return part.partition("-")[2]
