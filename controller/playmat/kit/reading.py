"""The files of the kit become values: TOML in, or one sentence with file, key and remedy."""

from __future__ import annotations

from collections.abc import Mapping

from playmat.config.section import Section
from playmat.errors import ConfigError
from playmat.kit.fields import (
    band,
    bands,
    counts,
    integers,
    measures,
    names,
    number,
    pair,
    pairs,
    parse_toml,
    texts,
    triple,
)
from playmat.kit.values import (
    Board,
    Bus,
    Case,
    Console,
    Consoles,
    Gates,
    I2c,
    Kit,
    KitBoard,
    Load,
    Part,
    Rail,
    Reader,
    SlotDisplays,
    Supply,
    Wired,
)

_READER_PINS = ("SDA", "SCK", "MOSI", "MISO", "GND", "RST", "3.3V")
_PARTS = ("microcontroller", "reader_connector", "select_pull_up", "series")
_GATE_PARTS = ("gate", "gate_pull_down", "bypass")
_SUPPLY_PARTS = ("supply_connector", "bulk", "light", "light_resistor")


def parse_parts(text: str, source: str) -> Mapping[str, Part]:
    """The parts in parts.toml, by their ids."""
    return {
        name: _part(name, section) for name, section in Section(parse_toml(text, source), "", source).tables()
    }


def _part(name: str, section: Section) -> Part:
    sources = names(section, "sources")
    if len(sources) != 2:
        raise section.wrong("sources", list(sources), "two: kinds of shop or makers' numbers")
    part = Part(
        id=name,
        name=section.take("name", str),
        sources=(sources[0], sources[1]),
        price=band(section, "price"),
        check=section.take("check", str),
        pack=section.take("pack", int, 1),
        spare=number(section, "spare", 0.0),
        diameter=number(section, "diameter", 0.0),
    )
    if part.pack < 1:
        raise section.wrong("pack", part.pack, "how many come in it, 1 or more")
    section.finish()
    return part


def parse_board(text: str, source: str) -> Board:
    """The board in a file of boards/."""
    table = Section(parse_toml(text, source), "", source)
    gates, readers, supply = (table.optional(key) for key in ("gates", "readers", "supply"))
    if readers is None:
        raise ConfigError(f"{source}: readers is missing: add it (a table, written [readers])")
    selects = table.section("selects")
    board = Board(
        name=table.take("name", str),
        microcontroller=table.take("microcontroller", str),
        level_v=number(table, "level_v"),
        rail=table.take("rail", str),
        clock_mhz=table.take("clock_mhz", int),
        bus=_bus(table.section("bus")),
        pull_up_ohm=number(selects, "pull_up_ohm"),
        gates=_gates(gates) if gates else None,
        pins=names(readers, "pins"),
        readers=tuple(map(_wired, readers.sections("wired"))),
        supply_connector=supply.take("connector", str) if supply else "",
        supply_pins=names(supply, "pins") if supply else (),
        parts=texts(table.section("parts")),
        also=counts(table.section("also")),
    )
    for section in (selects, readers, *([supply] if supply else ()), table):
        section.finish()
    _check_complete(board, source)
    return board


def _check_complete(board: Board, source: str) -> None:
    """Raises ConfigError where a pin of the readers or a part that the board needs is not named."""
    for pin in _READER_PINS:
        if pin not in board.pins:
            raise ConfigError(f"{source}: readers.pins lacks {pin!r}: name all pins as the module has them")
    with_gates = _GATE_PARTS if board.gates else ()
    with_supply = _SUPPLY_PARTS if board.supply_connector else ()
    for use in (*_PARTS, *with_gates, *with_supply):
        if use not in board.parts:
            raise ConfigError(f"{source}: parts.{use} is missing: name a part of parts.toml")


def _bus(section: Section) -> Bus:
    bus = Bus(
        sck=section.take("sck", int),
        mosi=section.take("mosi", int),
        miso=section.take("miso", int),
        rst=section.take("rst", int),
        spare=integers(section, "spare"),
        **measures(section, "series_ohm", "output_ohm", "board_pf"),
    )
    section.finish()
    return bus


def _gates(section: Section) -> Gates:
    units = section.section("units")
    gates = Gates(
        package=section.take("package", str),
        units={unit: triple(units, unit, "enable, input, output") for unit in "ABCD"},
        ground=section.take("ground", int),
        supply=section.take("supply", int),
        **measures(section, "pull_down_ohm", "output_ohm", "delay_ns", "off_pf"),
    )
    units.finish()
    section.finish()
    return gates


def _wired(section: Section) -> Wired:
    wired = Wired(
        connector=section.take("connector", str),
        select=section.take("select", int),
        gate=section.take("gate", str, ""),
        branch=section.take("branch", str),
    )
    section.finish()
    return wired


def parse_readers(text: str, source: str) -> Mapping[str, Reader]:
    """The kinds of module in readers.toml."""
    return {
        name: _reader(name, section)
        for name, section in Section(parse_toml(text, source), "", source).tables()
    }


def _reader(name: str, section: Section) -> Reader:
    reader = Reader(
        name=name,
        part=section.take("part", str),
        size=pair(section, "size"),
        coil_centre=pair(section, "coil_centre"),
        holes=pairs(section, "holes"),
        **bands(section, "idle_ma", "resting_ma", "receiving_ma", "field_ma"),
        **measures(
            section,
            "thickness",
            "coil_radius",
            "hole",
            "input_pf",
            "output_ohm",
            "output_ns",
            "clock_low_ns",
            "cable_pf_per_m",
            "slack",
        ),
        reach_mm=pair(section, "reach_mm"),
        cables=integers(section, "cables"),
        also=counts(section.section("also")),
    )
    section.finish()
    return reader


def parse_supply(text: str, source: str) -> Supply:
    """The rails and loads in supply.toml."""
    table = Section(parse_toml(text, source), "", source)
    rails, loads = (table.section(key).tables() for key in ("rails", "loads"))
    supply = Supply(
        use=number(table, "use"),
        rails={name: _rail(name, section) for name, section in rails},
        loads={name: _load(section) for name, section in loads},
    )
    table.finish()
    return supply


def _rail(name: str, section: Section) -> Rail:
    each = section.take("each", str, "")
    if each not in ("", "board"):
        raise section.wrong("each", each, '"board", or left out')
    rail = Rail(
        name=name,
        title=section.take("title", str),
        volt=number(section, "volt"),
        limit_ma=number(section, "limit_ma"),
        part=section.take("part", str, ""),
        source=section.take("from", str, ""),
        efficiency=number(section, "efficiency", 1.0),
        each_board=bool(each),
    )
    if not 0 < rail.efficiency <= 1:
        raise section.wrong("efficiency", rail.efficiency, "above 0 and at most 1")
    section.finish()
    return rail


def _load(section: Section) -> Load:
    load = Load(section.take("rail", str), band(section, "ma"))
    section.finish()
    return load


def parse_consoles(text: str, source: str) -> Consoles:
    """The consoles in consoles.toml."""
    table = Section(parse_toml(text, source), "", source)
    parts, i2c, case = (table.section(key) for key in ("parts", "i2c", "case"))
    return Consoles(
        consoles={name: _console(name, section) for name, section in table.tables()},
        parts=counts(parts),
        i2c=_i2c(i2c),
        case=_case(case),
    )


def _console(name: str, section: Section) -> Console:
    console = Console(
        name=name,
        size=section.take("size", str),
        display=section.take("display", str),
        bus=section.take("bus", int),
        address=section.take("address", int),
        pins=triple(section, "pins", "GPIO numbers, left to right"),
        cable=number(section, "cable"),
    )
    section.finish()
    return console


def _i2c(section: Section) -> I2c:
    i2c = I2c(
        khz=section.take("khz", int),
        **measures(section, "pull_up_ohm", "module_pull_up_ohm", "pin_pf", "cable_pf_per_m"),
        addresses=integers(section, "addresses"),
    )
    section.finish()
    return i2c


def _case(section: Section) -> Case:
    case = Case(
        module=pair(section, "module"),
        window=pair(section, "window"),
        **measures(section, "window_above_centre", "button_hole", "button_pitch", "wall"),
    )
    section.finish()
    return case


def parse_kit(name: str, text: str, source: str) -> Kit:
    """The kit in a file of kits/, which is called like it."""
    table = Section(parse_toml(text, source), "", source)
    kit = Kit(
        name=name,
        title=table.take("title", str),
        base=table.take("base", str),
        reader=table.take("reader", str, ""),
        boards=tuple(map(_kit_board, table.sections("boards"))),
        consoles=names(table, "consoles", ()),
        add_to=names(table, "add_to", ()),
        lights=table.take("spi", str, ""),
        card_pad_rst=table.take("card_pad_rst", int, None),
        buzzer=table.take("buzzer", int, None),
        slot_displays=_slot_displays(table),
        parts=counts(table.section("parts")),
    )
    table.finish()
    return kit


def _kit_board(section: Section) -> KitBoard:
    board = KitBoard(
        name=section.take("name", str),
        board=section.take("board", str),
        at=pair(section, "at"),
        readers=section.take("readers", int, None),
        cable=section.take("cable", int, None),
    )
    section.finish()
    return board


def _slot_displays(table: Section) -> SlotDisplays | None:
    count = table.take("slot_displays", int, 0)
    if not count:
        return None
    bus, sda, scl = (table.take(key, int) for key in ("bus", "sda", "scl"))
    muxes = integers(table, "muxes")
    return SlotDisplays(count, bus, sda, scl, muxes, **measures(table, "cable", "pull_up_ohm"))
