"""Damages copies of the slot board in several ways, and prints what KiCad's check and playmat's say of each.

Exits with 1 if KiCad passes over damage to the copper, or playmat over damage to nets, parts and sizes.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[1]))

from playmat_kit.workshop.circuit_board import read_circuit_board
from playmat_kit.workshop.kicad import INSTALL, KiCad, find_kicad, make_with_kicad
from support.circuit_board import COPPER_DAMAGE, FILE_DAMAGE, Damage
from support.kit_files import KitFiles


def found(damage: Damage | None, name: str, kicad: KiCad) -> tuple[int, bool]:
    """Prints what both say of a board; how many problems playmat finds, and whether it passes with KiCad."""
    with TemporaryDirectory() as folder:
        root = KitFiles(Path(folder)).root
        if damage:
            damage.apply(root)
        board = read_circuit_board(root)
        verdict = make_with_kicad(kicad, board.file, Path(folder) / "made")
    problems = len(board.problems)
    said = f"{verdict.errors} errors, {verdict.unconnected} unconnected"
    print(f"{name}: playmat {problems}, {kicad.name} {said}", flush=True)
    return problems, verdict.passed


def main() -> None:
    kicad = find_kicad()
    if not kicad:
        sys.exit(f"KiCad is needed: {INSTALL}")
    cases: list[tuple[str, Damage | None, Callable[[int, bool], bool]]] = [
        ("the board as it is", None, lambda problems, passed: passed and not problems),
        *((name, damage, lambda _, passed: not passed) for name, damage in COPPER_DAMAGE.items()),
        *((name, damage, lambda problems, _: problems > 0) for name, damage in FILE_DAMAGE.items()),
    ]
    wrong = [name for name, damage, expected in cases if not expected(*found(damage, name, kicad))]
    for name in wrong:
        print(f"not as expected: {name}")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
