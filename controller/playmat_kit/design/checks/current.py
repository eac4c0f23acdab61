"""Checks that each rail supplies its maximum load."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import ceil

from playmat_kit.design.checks.result import Result
from playmat_kit.design.power import Boards, draws, takes
from playmat_kit.design.values import Hardware


def check_current(hardware: Hardware, boards: Boards, parts: Mapping[str, int]) -> Iterator[Result]:
    """Checks the load of each rail; `parts` counts the parts outside the boards."""
    supply = hardware.supply
    for feed, band in draws(hardware, [*takes(hardware, boards, parts)]).items():
        rail = supply.rails[feed.rail]
        where = f"{rail.name} of {feed.board}" if feed.board else rail.name
        text = f"{band.high:.0f} mA at most, {band.low:.0f} typical, of {rail.limit_ma:.0f}"
        least = ceil(band.high / supply.use / 100) * 100
        remedy = (
            f"take a supply of {least} mA or more for {rail.title}, or take parts away: "
            f"{supply.use:.0%} of its limit is what a table shall use"
        )
        yield Result("current", where, text, remedy if band.high > rail.limit_ma * supply.use else "")
