"""Parses the catalogue of parts: parts.toml."""

from __future__ import annotations

from collections.abc import Mapping

from playmat.config.section import Section
from playmat.toml import read_toml
from playmat_kit.design.fields import band, names, number
from playmat_kit.design.values import Part


def parse_parts(text: str, source: str) -> Mapping[str, Part]:
    """Parses parts.toml; parts by id."""
    parts: dict[str, Part] = {}
    for name, section in Section(read_toml(text, source), "", source).tables():
        sources = names(section, "sources")
        if len(sources) != 2:
            raise section.wrong("sources", list(sources), "two: kinds of shop or makers' numbers")
        parts[name] = part = Part(
            id=name,
            name=section.pop("name", str),
            sources=(sources[0], sources[1]),
            price=band(section, "price"),
            check=section.pop("check", str),
            pack=section.pop("pack", int, 1),
            spare=number(section, "spare", 0.0),
            diameter=number(section, "diameter", 0.0),
            tool=section.pop("tool", bool, False),
            contacts=section.pop("contacts", int, 0),
            joints=section.pop("joints", int, 0),
        )
        if part.pack < 1:
            raise section.wrong("pack", part.pack, "how many come in it, 1 or more")
        section.finish()
    return parts
