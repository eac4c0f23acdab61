"""The netlist of a slot board, with which drawing, tables, checks and KiCad's files must agree."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from playmat.pinout import PICO_EDGE
from playmat_kit.design.values import Board, Gates, Wired

PICO = "U1"
GROUND, POWER = "GND", "3V3"
SENSE = "SENSE"  # half of the readers' 3.3 V
SHARED = ("SCK", "MOSI", "RST")
"""The lines that the Pico drives for all readers, through one series resistor per branch."""


class Pin(NamedTuple):
    """A pin of a part by its printed number; resistors and capacitors have 1 and 2, where 1 is plus."""

    ref: str
    number: int


Nets = Mapping[tuple[str, str], str]
"""The net of each connected pin of a circuit board, by the part's reference and the pin's number."""


class Component(NamedTuple):
    """A part on the board: its reference (R4), its id in parts.toml, its use and the names of its pins."""

    ref: str
    part: str
    use: str
    pins: tuple[str, ...] = ("1", "2")


class Netlist(NamedTuple):
    """All components by reference, and all nets by name with the pins they connect."""

    components: Mapping[str, Component]
    nets: Mapping[str, tuple[Pin, ...]]

    def net_of(self, ref: str, number: int) -> str:
        """Returns the net at a pin, or an empty string for an unconnected pin."""
        return next((name for name, pins in self.nets.items() if Pin(ref, number) in pins), "")


def netlist(board: Board) -> Netlist:
    """Returns the netlist of a board."""
    writer = _Writer(board)
    writer.write()
    return Netlist(writer.components, {name: tuple(pins) for name, pins in writer.nets.items()})


def printed_nets(board: Board) -> Nets:
    """Returns the net of each pin of the printed board, that is with the parts that only it has."""
    nets = {(pin.ref, str(pin.number)): net for net, pins in netlist(board).nets.items() for pin in pins}
    for printed in board.printed:
        for ref in printed.refs:
            nets |= {(ref, "1"): printed.nets[0], (ref, "2"): printed.nets[1]}
    return nets


def select_net(number: int) -> str:
    """Returns the net of a reader's select line."""
    return f"SEL{number}"


def miso_net(board: Board, number: int) -> str:
    """Returns the net of a reader's MISO on the module's side of its gate."""
    return f"MISO{number}" if board.gates else "MISO"


def line_net(board: Board, line: str, branch: str) -> str:
    """Returns the net of a shared line at the readers of a branch."""
    return f"{line}_{branch}" if board.bus.series_ohm else line


class _Writer:
    """Builds components and nets block by block."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self.components: dict[str, Component] = {}
        self.nets: dict[str, list[Pin]] = {}
        self._counts = {"R": 0, "C": 0}

    def write(self) -> None:
        # References are numbered in the order of these blocks. KiCad's files, the builder's guide and
        # boards already made name them (R1 is reader 0's pull-up), so the order must not change and
        # a new block goes to the end.
        self._pico()
        for number, reader in enumerate(self._board.readers):
            self._reader(number, reader)
        for number in range(len(self._board.readers)):
            self._add_two_pin("R", "select_pull_up", POWER, select_net(number))
        if self._board.gates:
            for number in range(len(self._board.readers)):
                self._add_two_pin("R", "gate_pull_down", miso_net(self._board, number), GROUND)
        for line in SHARED if self._board.bus.series_ohm else ():
            for branch in self._board.branches:
                self._add_two_pin("R", "series", line, f"{line}_{branch}")
        if gates := self._board.gates:
            self._gates(gates)
        if self._board.supply_connector:
            self._supply()

    def _pico(self) -> None:
        self._add(PICO, "microcontroller", PICO_EDGE)
        bus = self._board.bus
        owners = {gpio: line for line, gpio in bus.lines.items()}
        if self._board.sense is not None:
            owners[self._board.sense] = SENSE
        owners |= {reader.select: select_net(n) for n, reader in enumerate(self._board.readers)}
        for number, name in enumerate(PICO_EDGE, 1):
            gpio = int(name[2:]) if name.startswith("GP") else None
            if gpio in owners:
                self._join(owners[gpio], PICO, number)
            elif name in ("GND", "AGND"):
                self._join(GROUND, PICO, number)
            # without a supply connector the Pico's own regulator feeds the readers; with one its 3V3 pin
            # stays open, because two regulators must not drive the same rail
            elif name == POWER and not self._board.supply_connector:
                self._join(POWER, PICO, number)

    def _reader(self, number: int, reader: Wired) -> None:
        self._add(reader.connector, "reader_connector", self._board.pins)
        nets = {
            "SDA": select_net(number),
            "MISO": miso_net(self._board, number),
            "GND": GROUND,
            "3.3V": POWER,
            **{line: line_net(self._board, line, reader.branch) for line in SHARED},
        }
        for at, pin in enumerate(self._board.pins, 1):
            if pin in nets:
                self._join(nets[pin], reader.connector, at)

    def _gates(self, gates: Gates) -> None:
        names = {gates.ground: "GND", gates.supply: "VCC"}
        for unit, (enable, into, out) in gates.units.items():
            names |= {enable: f"{unit} /OE", into: f"{unit} in", out: f"{unit} out"}
        for package in self._board.packages:
            self._add(package, "gate", tuple(names[number] for number in sorted(names)))
            self._join(GROUND, package, gates.ground)
            self._join(POWER, package, gates.supply)
            self._add_two_pin("C", "bypass", POWER, GROUND)
            used = {reader.gate: n for n, reader in enumerate(self._board.readers)}
            for unit, (enable, into, out) in gates.units.items():
                # A spare gate is disabled (/OE high), and its input is grounded: CMOS inputs must not float
                # (74HC125 data sheet, recommended operating conditions).
                number = used.get(package + unit)
                spare = number is None
                self._join(POWER if spare else select_net(number or 0), package, enable)
                self._join(GROUND if spare else miso_net(self._board, number or 0), package, into)
                if not spare:
                    self._join("MISO", package, out)

    def _supply(self) -> None:
        connector = self._board.supply_connector
        self._add(connector, "supply_connector", self._board.supply_pins)
        for at, pin in enumerate(self._board.supply_pins, 1):
            self._join(POWER if pin == "3.3V" else GROUND, connector, at)
        self._add_two_pin("C", "bulk", POWER, GROUND)
        self._add_two_pin("R", "light_resistor", POWER, "LIGHT")
        self._add("D1", "light", ("anode", "cathode"))
        self._join("LIGHT", "D1", 1)
        self._join(GROUND, "D1", 2)
        if self._board.sense is not None:
            self._add_two_pin("R", "sense", POWER, SENSE)
            self._add_two_pin("R", "sense", SENSE, GROUND)

    def _add_two_pin(self, letter: str, use: str, first: str, second: str) -> None:
        """Adds a resistor or capacitor between two nets under the next free reference."""
        self._counts[letter] += 1
        ref = f"{letter}{self._counts[letter]}"
        self._add(ref, use)
        self._join(first, ref, 1)
        self._join(second, ref, 2)

    def _add(self, ref: str, use: str, pins: tuple[str, ...] = ("1", "2")) -> None:
        self.components[ref] = Component(ref, self._board.parts.get(use, ""), use, pins)

    def _join(self, net: str, ref: str, number: int) -> None:
        self.nets.setdefault(net, []).append(Pin(ref, number))
