"""Damages the slot board's copper in several ways, and prints what playmat's check and KiCad's say of each.

KiCad does not know how much room a screw's head takes. Exits with 1 if either passes over anything else.
"""

import sys
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[1]))

from playmat_kit.pcb.check import problems
from playmat_kit.pcb.copper import Copper
from playmat_kit.workshop.kicad import make_with_kicad
from support.circuit_board import DAMAGE, slot_board

UNKNOWN_TO_KICAD = "screw"


def seen(name: str, copper: Copper) -> bool:
    """Prints what both say of the copper; whether they say what they should."""
    layout = replace(slot_board(), copper=copper)
    with TemporaryDirectory() as folder:
        verdict = make_with_kicad(layout, Path(folder))
    found, kicad = len(problems(layout)), f"{verdict.errors} errors, {verdict.unconnected} unconnected"
    print(f"{name}: playmat {found}, KiCad {kicad}", flush=True)
    harmless = name not in DAMAGE
    return (found == 0) is harmless and (verdict.well is harmless or UNKNOWN_TO_KICAD in name)


def main() -> None:
    whole = slot_board().copper
    boards = {"the board as it is": whole} | {name: damage(whole) for name, damage in DAMAGE.items()}
    wrong = [name for name, copper in boards.items() if not seen(name, copper)]
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
