"""The lists for the board house as CSV: parts, placement and nets."""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Iterable, Sequence
from io import StringIO

from playmat_kit.pcb.layout import Layout

BY_HAND = "by hand"


def bill_of_materials(layout: Layout) -> str:
    """Returns one row for equal parts; parts that are soldered by hand are marked."""
    groups: dict[tuple[str, str, str], list[str]] = defaultdict(list)
    for part in layout.parts:
        use = layout.plan.uses[part.use]
        package = layout.footprint(part).package
        groups[use.order or BY_HAND, use.value, package].append(part.ref)
    rows = [
        (value, ",".join(refs), package, len(refs), order)
        for (order, value, package), refs in sorted(groups.items(), key=lambda group: group[0][0] == BY_HAND)
    ]
    return _csv(("Comment", "Designator", "Footprint", "Quantity", "Part"), rows)


def placement(layout: Layout) -> str:
    """Returns the positions of machine-placed parts: mm from the lower left corner, degrees to the left."""
    rows = [
        (part.ref, f"{place.at[0]:.4f}", f"{layout.plan.height - place.at[1]:.4f}", "top", 90 * place.turn)
        for part in layout.parts
        if layout.plan.uses[part.use].order and (place := layout.places[part.ref])
    ]
    return _csv(("Designator", "Mid X", "Mid Y", "Layer", "Rotation"), rows)


def net_list(layout: Layout) -> str:
    """Returns all pins of each net, for checks with a multimeter."""
    nets: dict[str, list[str]] = defaultdict(list)
    for part in layout.parts:
        for pin, net in part.nets.items():
            nets[net].append(f"{part.ref}.{pin}")
    return _csv(("Net", "Pins"), [(net, " ".join(pins)) for net, pins in sorted(nets.items())])


def _csv(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(rows)
    return text.getvalue()
