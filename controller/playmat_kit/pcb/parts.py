"""The parts on a circuit board with the net of each pin: those of the netlist and the plan's extras."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from playmat_kit.design.netlist import Netlist
from playmat_kit.pcb.plan import Plan


class Part(NamedTuple):
    """A part: reference, use, net of each connected pin, names of its pins."""

    ref: str
    use: str
    nets: Mapping[str, str]
    pins: tuple[str, ...] = ("1", "2")


def board_parts(netlist: Netlist, plan: Plan) -> tuple[Part, ...]:
    """Returns all parts of the board."""
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
