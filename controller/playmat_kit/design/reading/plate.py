"""Parses the plate below the mat: plate.toml."""

from __future__ import annotations

from playmat.config.section import Section
from playmat.toml import read_toml
from playmat_kit.design.fields import measures, number, pair, pairs
from playmat_kit.design.values import Hung, Plate


def parse_plate(text: str, source: str) -> Plate:
    """Parses plate.toml."""
    table = Section(read_toml(text, source), "", source)
    boards, pi, rails, ties = (table.section(key) for key in ("boards", "pi", "rails", "ties"))
    plate = Plate(
        base=table.pop("base", str),
        size=pair(table, "size"),
        material=table.pop("material", str),
        **measures(table, "cover", "carrier", "board", "play", "ledge", "cloth", "tag"),
        slot=pair(table, "slot"),
        reach=pair(table, "reach"),
        boards=_hung(boards),
        below=number(boards, "below"),
        loss=number(boards, "loss"),
        pi=_hung(pi),
        pi_at=pair(pi, "at"),
        rail=(number(rails, "width"), number(rails, "height")),
        tie=number(ties, "hole"),
        ties=pairs(ties, "at"),
    )
    for section in (boards, pi, rails, ties, table):
        section.finish()
    return plate


def _hung(section: Section) -> Hung:
    return Hung(pair(section, "size"), pairs(section, "holes"), **measures(section, "hole", "stand_off"))
