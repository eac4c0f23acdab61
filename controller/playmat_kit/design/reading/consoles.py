"""Parses consoles, their I2C bus and their cases: consoles.toml."""

from __future__ import annotations

from playmat.config.section import Section
from playmat.toml import read_toml
from playmat_kit.design.fields import counts, integers, measures, number, pair, triple
from playmat_kit.design.values import Case, Console, Consoles, I2c, Splitter


def parse_consoles(text: str, source: str) -> Consoles:
    """Parses consoles.toml."""
    table = Section(read_toml(text, source), "", source)
    parts, splitter, i2c, case = (table.section(key) for key in ("parts", "splitter", "i2c", "case"))
    consoles: dict[str, Console] = {}
    for name, section in table.tables():
        consoles[name] = Console(
            name=name,
            size=section.pop("size", str),
            display=section.pop("display", str),
            bus=section.pop("bus", int),
            address=section.pop("address", int),
            pins=triple(section, "pins", "GPIO numbers, left to right"),
            cable=number(section, "cable"),
        )
        section.finish()
    return Consoles(
        consoles=consoles,
        parts=counts(parts),
        splitter=_splitter(splitter),
        i2c=_i2c(i2c),
        case=_case(case),
    )


def _splitter(section: Section) -> Splitter:
    pins = section.section("pins")
    splitter = Splitter(
        part=section.pop("part", str),
        pins={name: pins.pop(name, int) for name in ("GND", "VCC", "SCL", "SDA")},
        outlets=section.pop("outlets", int),
        holes=section.pop("holes", int),
        cable=number(section, "cable"),
    )
    pins.finish()
    section.finish()
    return splitter


def _i2c(section: Section) -> I2c:
    i2c = I2c(
        khz=section.pop("khz", int),
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
