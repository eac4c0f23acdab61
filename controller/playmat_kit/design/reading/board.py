"""Parses slot boards: the files of boards/."""

from __future__ import annotations

from playmat.config.section import Section
from playmat.errors import ConfigError, literal
from playmat.toml import read_toml
from playmat_kit.design.fields import counts, integers, measures, names, number, pair, texts, triple
from playmat_kit.design.values import Board, Bus, Gates, Printed, Wired

_READER_PINS = ("SDA", "SCK", "MOSI", "MISO", "GND", "RST", "3.3V")
_PARTS = ("microcontroller", "select_pull_up")
_GATE_PARTS = ("gate", "gate_pull_down", "bypass")
_SUPPLY_PARTS = ("supply_connector", "bulk", "light", "light_resistor")


def parse_board(text: str, source: str) -> Board:
    """Parses a file of boards/."""
    table = Section(read_toml(text, source), "", source)
    gates, readers, supply = (table.optional(key) for key in ("gates", "readers", "supply"))
    if readers is None:
        raise ConfigError(f"{source}: readers is missing: add it (a table, written [readers])")
    selects = table.section("selects")
    board = Board(
        name=table.pop("name", str),
        microcontroller=table.pop("microcontroller", str),
        level_v=number(table, "level_v"),
        rail=table.pop("rail", str),
        usb=table.pop("usb", str, "pi-5v"),
        clock_mhz=table.pop("clock_mhz", int),
        bus=_bus(table.section("bus")),
        pull_up_ohm=number(selects, "pull_up_ohm"),
        gates=_gates(gates) if gates else None,
        pins=names(readers, "pins"),
        readers=tuple(map(_wired, readers.sections("wired"))),
        supply_connector=supply.pop("connector", str) if supply else "",
        supply_pins=names(supply, "pins") if supply else (),
        sense=supply.pop("sense", int, None) if supply else None,
        parts=texts(table.section("parts")),
        printed=tuple(map(_printed, table.sections("printed"))),
        also=counts(table.section("also")),
    )
    for section in (selects, readers, *([supply] if supply else ()), table):
        section.finish()
    _check_complete(board, source)
    return board


def _check_complete(board: Board, source: str) -> None:
    """Raises ConfigError if a reader pin or a required part is not named."""
    for pin in _READER_PINS:
        if pin not in board.pins:
            raise ConfigError(f"{source}: readers.pins lacks {literal(pin)}: name all pins of the module")
    with_gates = _GATE_PARTS if board.gates else ()
    with_series = ("reader_connector", "series") if board.bus.series_ohm else ()  # a breadboard has neither
    with_supply = _SUPPLY_PARTS if board.supply_connector else ()
    for use in (*_PARTS, *with_gates, *with_series, *with_supply):
        if use not in board.parts:
            raise ConfigError(f"{source}: parts.{use} is missing: name a part of parts.toml")


def _bus(section: Section) -> Bus:
    bus = Bus(
        sck=section.pop("sck", int),
        mosi=section.pop("mosi", int),
        miso=section.pop("miso", int),
        rst=section.pop("rst", int),
        spare=integers(section, "spare"),
        **measures(section, "series_ohm", "output_ohm", "board_pf"),
    )
    section.finish()
    return bus


def _gates(section: Section) -> Gates:
    units = section.section("units")
    gates = Gates(
        package=section.pop("package", str),
        units={unit: triple(units, unit, "enable, input, output") for unit in "ABCD"},
        ground=section.pop("ground", int),
        supply=section.pop("supply", int),
        **measures(section, "pull_down_ohm", "output_ohm", "delay_ns", "off_pf"),
    )
    units.finish()
    section.finish()
    return gates


def _printed(section: Section) -> Printed:
    refs, nets = names(section, "refs"), names(section, "nets")
    if len(nets) != 2:
        raise section.wrong("nets", list(nets), "two nets, of pin 1 and of pin 2")
    section.finish()
    return Printed(refs, (nets[0], nets[1]))


def _wired(section: Section) -> Wired:
    wired = Wired(
        connector=section.pop("connector", str),
        select=section.pop("select", int),
        gate=section.pop("gate", str, ""),
        branch=section.pop("branch", str),
        at=pair(section, "at", [0.0, 0.0]),
    )
    section.finish()
    return wired
