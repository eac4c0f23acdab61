"""Parses the assumptions about working hours: hours.toml."""

from __future__ import annotations

from playmat.config.section import Section
from playmat.toml import read_toml
from playmat_kit.design.fields import band, bands
from playmat_kit.design.values import Pace


def parse_pace(text: str, source: str) -> Pace:
    """Parses hours.toml."""
    table = Section(read_toml(text, source), "", source)
    minutes, hours = table.section("minutes"), table.section("hours")
    pace = Pace(**bands(minutes, "contact", "joint", "reader", "tag"), rest=band(hours, "rest"))
    for section in (minutes, hours, table):
        section.finish()
    return pace
