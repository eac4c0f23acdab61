"""Checks a board's wires: one user per pin and gate, select lines pulled up, MISO released by each reader."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from playmat.pinout import PICO_EDGE, PICO_VOLT
from playmat_kit.design.checks.result import Fault, Result, judged
from playmat_kit.design.netlist import PICO, POWER, Netlist, select_net
from playmat_kit.design.values import Board, Supply


def check_wires(board: Board, net: Netlist) -> Iterator[Result]:
    """Checks a board against every wiring rule."""
    readers = len(board.readers)
    owners: dict[int, list[str]] = defaultdict(list)
    for line, gpio in board.bus.lines.items():
        owners[gpio].append(line)
    for number, reader in enumerate(board.readers):
        owners[reader.select].append(f"the select line of reader {number}")
    free = sorted({int(pin[2:]) for pin in PICO_EDGE if pin.startswith("GP")} - owners.keys())
    spare = ", ".join(map(str, free)) or "none"
    faults: list[Fault] = []
    for gpio, users in owners.items():
        if f"GP{gpio}" not in PICO_EDGE:
            absent = f"GPIO {gpio} ({users[0]}) is not on the Pico's edge"
            faults.append(Fault(absent, f"take a free one: {spare}"))
        if len(users) > 1:
            shared = f"GPIO {gpio} is {' and '.join(users)}"
            faults.append(Fault(shared, f"give one of them a free GPIO: {spare}"))
    yield from judged("pins", board.name, faults, f"{len(owners)} GPIOs, each used once")
    refs = [reader.connector for reader in board.readers]
    refs += [board.supply_connector] * bool(board.supply_connector)
    twice = [
        Fault(f"{ref} is {refs.count(ref)} connectors", "number them through")
        for ref in sorted({ref for ref in refs if refs.count(ref) > 1})
    ]
    yield from judged("parts", board.name, twice, f"{len(net.components)} references")
    yield from judged("selects", board.name, _selects(board, net), f"{readers} select lines, pulled up")
    gated = f"{readers} readers, each behind its own gate" if board.gates else "one reader needs no gate"
    yield from judged("MISO", board.name, _miso(board, net), gated)


def check_levels(board: Board, supply: Supply) -> Iterator[Result]:
    """Checks that readers, gates and their rail match the Pico's 3.3 V."""
    rail = supply.rails[board.rail]
    faults = [
        Fault(
            f"{name} is at {volt:g} V, and a Pico's pins bear {PICO_VOLT:g}",
            f"correct {key}: {PICO_VOLT:g} V",
        )
        for name, volt, key in (
            ("a signal", board.level_v, f"level_v of {board.name}"),
            (rail.title, rail.volt, f"rails.{rail.name}.volt"),
        )
        if volt != PICO_VOLT
    ]
    yield from judged("levels", board.name, faults, f"{PICO_VOLT:g} V at readers, gates and Pico")


def _selects(board: Board, net: Netlist) -> Iterator[Fault]:
    for number in range(len(board.readers)):
        resistors = [
            component.ref
            for component in net.components.values()
            if {net.net_of(component.ref, 1), net.net_of(component.ref, 2)} == {POWER, select_net(number)}
        ]
        if not resistors or board.pull_up_ohm <= 0:
            yield Fault(
                f"the select line of reader {number} has no pull-up: until the host is there it is selected",
                "give selects.pull_up_ohm, 10000",
            )


def _miso(board: Board, net: Netlist) -> Iterator[Fault]:
    # Many RC522 modules drive MISO also while they are not selected. Two of them on a wire destroy each
    # other's answers, so each MISO passes a gate of a 74HC125 (tri-state buffer, /OE active low) that the
    # reader's own select line enables. The path is followed through the netlist from pin to net to gate,
    # so a fault in the description is found wherever it is. A board with one reader needs no gate.
    bus = net.net_of(PICO, PICO_EDGE.index(f"GP{board.bus.miso}") + 1)
    shared: dict[str, list[int]] = defaultdict(list)
    for number, reader in enumerate(board.readers):
        shared[reader.gate].append(number)
    units = board.gates.units.values() if board.gates else ()
    wired = [[net.net_of(package, pin) for pin in unit] for package in board.packages for unit in units]
    for number, reader in enumerate(board.readers):
        own = net.net_of(reader.connector, board.pins.index("MISO") + 1)
        gates = [(enable, out) for enable, into, out in wired if into == own]
        if own == bus and len(board.readers) > 1:
            yield Fault(
                f"reader {number} has no gate: many modules never let go of MISO, and silence all others",
                "give it a gate of a 74HC125 that its select line enables",
            )
        elif own != bus and not gates:
            others = ", ".join(f"reader {other}" for other in shared[reader.gate] if other != number)
            yield Fault(
                f"reader {number} does not reach MISO: its gate {reader.gate} belongs to {others or 'none'}",
                "give each reader a gate of its own",
            )
        elif own != bus and gates != [(select_net(number), bus)]:
            yield Fault(
                f"the gate of reader {number} is not enabled by its own select line",
                "correct gates.units: enable, input, output",
            )
