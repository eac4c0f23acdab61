"""The parts list of a kit: parts, quantities and approximate prices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import reduce
from math import ceil
from typing import NamedTuple

from playmat_kit.design.fitting import FittedBoard
from playmat_kit.design.netlist import netlist
from playmat_kit.design.values import Band, Hardware, Kit, Part


class Line(NamedTuple):
    """One line of the parts list: a part and the quantity needed, without spares."""

    part: Part
    needed: int

    @property
    def packs(self) -> int:
        """The number of packs to buy, including spares."""
        spare = ceil(round(self.needed * self.part.spare, 6))  # 0.07 * 100 > 7 in binary
        return ceil((self.needed + spare) / self.part.pack)

    @property
    def price(self) -> Band:
        """The price of all packs in euro."""
        return self.part.price.times(self.packs)


def bill(
    hardware: Hardware, kit: Kit, boards: Sequence[FittedBoard], tags: Mapping[str, int]
) -> tuple[Line, ...]:
    """Returns a kit's parts list in the order of parts.toml; `tags` counts the tags of its components."""
    counts = Counter(kit.parts) + Counter(tags)
    for board in boards:
        counts += Counter(
            component.part for component in netlist(board.board).components.values() if component.part
        )
        counts.update(board.board.also)
        reader = hardware.readers[kit.reader]
        for length in board.cables:
            counts.update({reader.part: 1, f"cable-reader-{length}": 1, **reader.also})
    for name in kit.consoles:
        counts += Counter({hardware.consoles.consoles[name].display: 1}) + Counter(hardware.consoles.parts)
    counts[hardware.consoles.splitter.part] += len(kit.consoles) > 1
    counts += Counter(display.display for display in kit.displays)
    # A rail of each board has one supply per board. A supply for the whole table is in a base kit already,
    # so a kit that adds to one does not count it again.
    for rail in hardware.supply.rails.values():
        if rail.part and rail.each_board:
            counts[rail.part] += sum(board.board.rail == rail.name for board in boards)
        elif rail.part and not kit.add_to and not kit.own_computer:
            counts[rail.part] += 1
    return tuple(Line(part, counts[name]) for name, part in hardware.parts.items() if counts[name])


def total(lines: Sequence[Line]) -> Band:
    """Returns the price of all lines, without tools."""
    return reduce(Band.plus, (line.price for line in lines if not line.part.tool), Band(0, 0))
