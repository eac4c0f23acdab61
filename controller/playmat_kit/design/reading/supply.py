"""Parses rails and their loads: supply.toml."""

from __future__ import annotations

from playmat.config.section import Section
from playmat.toml import read_toml
from playmat_kit.design.fields import band, counts, number
from playmat_kit.design.values import Load, Rail, Supply


def parse_supply(text: str, source: str) -> Supply:
    """Parses supply.toml."""
    table = Section(read_toml(text, source), "", source)
    of_rails, of_loads = (table.section(key).tables() for key in ("rails", "loads"))
    use = number(table, "use")
    rails: dict[str, Rail] = {}
    for name, section in of_rails:
        each = section.pop("each", str, "")
        if each not in ("", "board"):
            raise section.wrong("each", each, '"board", or left out')
        rails[name] = rail = Rail(
            name=name,
            title=section.pop("title", str),
            volt=number(section, "volt"),
            limit_ma=number(section, "limit_ma"),
            part=section.pop("part", str, ""),
            source=section.pop("from", str, ""),
            efficiency=number(section, "efficiency", 1.0),
            each_board=bool(each),
            limits=counts(section.section("limits")),
        )
        if not 0 < rail.efficiency <= 1:
            raise section.wrong("efficiency", rail.efficiency, "above 0 and at most 1")
        section.finish()
    loads: dict[str, Load] = {}
    for name, section in of_loads:
        loads[name] = Load(section.pop("rail", str), band(section, "ma"))
        section.finish()
    table.finish()
    return Supply(use, rails, loads)
