"""Wiring tables: of the Pico, of each reader, of the cables and of the Pi's header."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from playmat.pinout import PI_HEADER, i2c_pins, spi_pins
from playmat_kit.design.fitting import FittedBoard
from playmat_kit.design.netlist import PICO, Netlist, netlist, select_net
from playmat_kit.design.values import Board, Console, Kit, Splitter


class Table(NamedTuple):
    """A table: title, column names and rows."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def board_tables(board: Board) -> Iterator[Table]:
    """Yields the tables for soldering a board: the Pico, the readers, one reader's cable."""
    net = netlist(board)
    pico = []
    for number, name in enumerate(net.components[PICO].pins, 1):
        own = net.net_of(PICO, number)
        others = [pin for pin in net.nets.get(own, ()) if pin.ref != PICO]
        ends = ", ".join(f"{pin.ref}.{pin.number}" for pin in others) if own != "GND" else "ground"
        pico.append((str(number), name, own or "-", ends or "-"))
    yield Table(f"{board.name}: the Pico", ("pin", "name", "net", "goes to"), tuple(pico))
    readers = []
    for number, reader in enumerate(board.readers):
        gate = "-"
        if board.gates and reader.gate:
            enable, into, out = board.gates.units[reader.gate[-1]]
            gate = f"{reader.gate}: enable {enable}, in {into}, out {out}"
        pull_up = _resistor(net, "select_pull_up", select_net(number))
        pull_down = _resistor(net, "gate_pull_down", f"MISO{number}")
        gpio = f"GP{reader.select}"
        readers.append((str(number), reader.connector, gpio, pull_up, gate, pull_down, reader.branch))
    columns = ("reader", "connector", "GPIO", "pull-up", "gate", "pull-down", "branch")
    yield Table(f"{board.name}: the readers", columns, tuple(readers))
    first = board.readers[0]
    rows = tuple(
        (str(number), pin, net.net_of(first.connector, number) or "not connected")
        for number, pin in enumerate(board.pins, 1)
    )
    yield Table(
        f"{board.name}: a reader's cable, pin to pin, as at {first.connector}", ("pin", "module", "net"), rows
    )


def _resistor(net: Netlist, use: str, at: str) -> str:
    found = (
        component.ref
        for component in net.components.values()
        if component.use == use and at in (net.net_of(component.ref, 1), net.net_of(component.ref, 2))
    )
    return next(found, "-")


def cable_table(boards: Sequence[FittedBoard]) -> Table:
    """Returns the table of cables: antenna, connector and length."""
    rows = [
        (
            board.name,
            str(antenna.reader),
            wired.connector,
            antenna.name,
            f"{antenna.x:g}, {antenna.y:g}",
            str(cable),
        )
        for board in boards
        for wired, antenna, cable in zip(board.board.readers, board.antennas, board.cables, strict=True)
    ]
    columns = ("board", "reader", "connector", "antenna", "x, y in mm", "cable in mm")
    return Table("cables to the readers", columns, tuple(rows))


class PiWire(NamedTuple):
    """A wire at a pin of the Pi's header; `selected` marks an SPI bus line whose part has a select line."""

    pin: int
    part: str
    wire: str
    selected: bool = False

    @property
    def name(self) -> str:
        """The name of the pin."""
        return PI_HEADER[self.pin - 1]


BUTTONS = ("left", "middle", "right")
_GROUNDS = (6, 9, 14, 20, 25, 30, 34, 39)
_FIVE_VOLT = 2
_DISPLAY = ("GND", "VCC", "SCL", "SDA")
_SPI = ("SCK", "MOSI", "MISO")


def pi_wires(consoles: Sequence[Console], kits: Sequence[Kit], splitter: Splitter) -> tuple[PiWire, ...]:
    """Returns all wires at the header; ground wires are spread over its ground pins.

    Several displays hang on the splitter, one on the same pins without it.
    """
    grounds = (pin for pin in _GROUNDS * 2 if pin != splitter.pins["GND"])
    wires: list[PiWire] = []
    if consoles:
        own = "splitter of the displays" if len(consoles) > 1 else f"display {consoles[0].name}"
        wires += [PiWire(splitter.pins[wire], own, wire) for wire in _DISPLAY]
    for console in consoles:
        buttons = zip(BUTTONS, console.pins, strict=True)
        wires += [PiWire(_pin(gpio), f"buttons {console.name}", name) for name, gpio in buttons]
        wires.append(PiWire(next(grounds), f"buttons {console.name}", "GND of all three"))
    for kit in kits:
        wires += _additions(kit, grounds)
    return tuple(sorted(wires))


def _additions(kit: Kit, grounds: Iterator[int]) -> Iterator[PiWire]:
    """Yields the wires that a kit adds to those of the consoles."""
    if kit.lights:
        bus, device = map(int, kit.lights.split("."))
        _, mosi, clock, *_ = spi_pins(bus, device)
        yield PiWire(_pin(mosi), "lights", "DI, through the level shifter")
        yield PiWire(_pin(clock), "lights", "CI, through the level shifter")
        yield PiWire(next(grounds), "lights", "GND of strip and supply")
    if small := kit.slot_displays:
        at = {"GND": next(grounds), "VCC": 17, "SCL": _pin(small.scl), "SDA": _pin(small.sda)}
        yield from (PiWire(at[wire], "slot displays", f"{wire} of both multiplexers") for wire in _DISPLAY)
    if kit.card_pad_rst is not None:
        miso, mosi, clock, select = spi_pins(0, 0)[:4]
        lines = {"SDA": select, "SCK": clock, "MOSI": mosi, "MISO": miso, "RST": kit.card_pad_rst}
        for line, gpio in lines.items():
            yield PiWire(_pin(gpio), "reader on the Pi", line, line in _SPI)
        yield PiWire(17, "reader on the Pi", "3.3V")
        yield PiWire(next(grounds), "reader on the Pi", "GND")
    if kit.buzzer is not None:
        yield PiWire(_pin(kit.buzzer), "buzzer", "one side")
        yield PiWire(next(grounds), "buzzer", "the other side")
    for display in kit.displays:
        part = f"wide display {display.console}"
        bus, device = map(int, display.spi.split("."))
        _, mosi, clock, *selects = spi_pins(bus, device)
        yield PiWire(_pin(mosi), part, "MOSI", selected=True)
        yield PiWire(_pin(clock), part, "SCK", selected=True)
        lines = {"CS": selects[device], "D/C": display.dc, "RST": display.rst}
        yield from (PiWire(_pin(gpio), part, line) for line, gpio in lines.items())
        # The 3.3 V pins supply too little current for it.
        yield PiWire(_FIVE_VOLT, part, "5 V, to its step-down")
        yield PiWire(next(grounds), part, "GND, and its step-down's")


def doubly_used(wires: Sequence[PiWire]) -> Iterator[tuple[PiWire, PiWire]]:
    """Yields pairs of wires of different parts that claim the same pin, except supply and bus pins."""
    # Supply and ground pins take several wires. So does I2C bus 1, whose parts differ by address (their own
    # rule checks it), and an SPI bus whose parts each have a select line. Wires are sorted by pin, so users
    # of the same pin are neighbours.
    shared = {"3V3", "5V", "GND", *(f"GPIO {pin}" for pin in i2c_pins(1))}
    for wire, other in pairwise(wires):
        if wire.pin == other.pin and wire.name not in shared and not (wire.selected and other.selected):
            yield wire, other


def pi_table(wires: Sequence[PiWire]) -> Table:
    """Returns the table of the header's pins in order."""
    rows = tuple((str(wire.pin), wire.name, wire.part, wire.wire) for wire in wires)
    return Table("the Pi's header", ("pin", "name", "part", "wire"), rows)


def _pin(gpio: int) -> int:
    return PI_HEADER.index(f"GPIO {gpio}") + 1


def markdown(tables: Sequence[Table]) -> str:
    """Returns all tables as Markdown with aligned columns, readable in a terminal."""
    lines: list[str] = []
    for table in tables:
        widths = [max(map(len, column)) for column in zip(table.columns, *table.rows, strict=True)]
        lines += [
            f"## {table.title[0].upper()}{table.title[1:]}",
            _row(table.columns, widths),
            f"|{'|'.join('-' * (width + 2) for width in widths)}|",
            *(_row(row, widths) for row in table.rows),
            "",
        ]
    return "\n".join(lines)


def _row(cells: Sequence[str], widths: Sequence[int]) -> str:
    return "| " + " | ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)) + " |"
