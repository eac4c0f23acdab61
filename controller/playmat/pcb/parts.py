"""The parts on a circuit board, with the net of each pin: those of the netlist and some of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from playmat.kit.netlist import Netlist
from playmat.pcb.plan import Plan


class Part(NamedTuple):
    """A part: its reference, what it is for, the net of each pin that has one, what its pins are called."""

    ref: str
    use: str
    nets: Mapping[str, str]
    pins: tuple[str, ...] = ("1", "2")


def board_parts(netlist: Netlist, plan: Plan) -> tuple[Part, ...]:
    """All of them, each once."""
    joined: dict[str, dict[str, str]] = {ref: {} for ref in netlist.components}
    for net, pins in netlist.nets.items():
        for pin in pins:
            joined[pin.ref][str(pin.number)] = net
    described = (Part(ref, part.use, joined[ref], part.pins) for ref, part in netlist.components.items())
    return *described, *_extras(plan)


def _extras(plan: Plan) -> Iterator[Part]:
    for extra in plan.extras:
        for ref in extra.refs:
            yield Part(ref, extra.use, {"1": extra.nets[0], "2": extra.nets[1]})
