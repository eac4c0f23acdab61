"""Parses types of reader modules: readers.toml."""

from __future__ import annotations

from collections.abc import Mapping

from playmat.config.section import Section
from playmat.errors import ConfigError
from playmat.toml import read_toml
from playmat_kit.design.fields import bands, counts, integers, measures, pair, pairs
from playmat_kit.design.values import Reader


def parse_readers(text: str, source: str) -> Mapping[str, Reader]:
    """Parses readers.toml; types by name. One that is `like` another has its figures where it gives none."""
    types = read_toml(text, source)
    for name, own in types.items():
        if isinstance(own, dict) and "like" in own:
            other = types.get(own.pop("like"))
            if not isinstance(other, dict):
                raise ConfigError(
                    f"{source}: {name}.like names no type of this file: write one of {', '.join(types)}"
                )
            types[name] = {**other, **own}
    return {name: _reader(name, section) for name, section in Section(types, "", source).tables()}


def _reader(name: str, section: Section) -> Reader:
    reader = Reader(
        name=name,
        part=section.pop("part", str),
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
            "parts_mm",
            "header",
        ),
        reach_mm=pair(section, "reach_mm"),
        cables=integers(section, "cables"),
        also=counts(section.section("also")),
    )
    section.finish()
    return reader
