"""The lists for the board house as CSV: parts, placement and nets."""

from __future__ import annotations

import csv
import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from io import StringIO

from playmat_kit.design.netlist import Nets
from playmat_kit.pcb.layout import Layout
from playmat_kit.pcb.schematic import Schematic

BY_HAND = "by hand"


def bill_of_materials(schematic: Schematic) -> str:
    """Returns one row for equal parts, by their fields `Part` and `Package`; without `Part` it is by hand."""
    groups: dict[tuple[str, str, str], list[str]] = defaultdict(list)
    for ref, symbol in schematic.symbols.items():
        order, package = symbol.fields.get("Part", BY_HAND), symbol.fields.get("Package", "")
        groups[order, symbol.value, package].append(ref)
    rows = [
        (value, ",".join(sorted(refs, key=_number)), package, len(refs), order)
        for (order, value, package), refs in groups.items()
    ]
    rows.sort(key=lambda row: (row[4] == BY_HAND, _number(row[1])))
    return _csv(("Comment", "Designator", "Footprint", "Quantity", "Part"), rows)


def placement(layout: Layout) -> str:
    """Returns the positions of machine-placed parts: mm from the plot origin, degrees to the left."""
    rows = [
        (ref, f"{part.at[0]:.4f}", f"{part.at[1]:.4f}", "top", f"{part.angle % 360:g}")
        for ref, part in sorted(layout.parts.items(), key=lambda entry: _number(entry[0]))
        if part.machine
    ]
    return _csv(("Designator", "Mid X", "Mid Y", "Layer", "Rotation"), rows)


def net_list(nets: Nets) -> str:
    """Returns all pins of each net, for checks with a multimeter."""
    pins: dict[str, list[str]] = defaultdict(list)
    for (ref, number), net in sorted(
        nets.items(), key=lambda entry: (_number(entry[0][0]), int(entry[0][1]))
    ):
        pins[net].append(f"{ref}.{number}")
    return _csv(("Net", "Pins"), [(net, " ".join(members)) for net, members in sorted(pins.items())])


def _number(ref: str) -> tuple[str, int]:
    """Returns a sort key that puts R2 before R10."""
    found = re.match(r"(\D*)(\d*)", ref)
    letters, digits = found.groups() if found else (ref, "")
    return letters, int(digits or 0)


def _csv(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(rows)
    return text.getvalue()
