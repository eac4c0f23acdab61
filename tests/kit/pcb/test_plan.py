"""A fault in a board's plan is reported with file, key and remedy."""

from __future__ import annotations

from pathlib import Path

import pytest

from playmat.errors import ConfigError
from playmat_kit.workshop.circuit_board import read_layout
from support.kit_files import KitFiles

PLAN, FOOTPRINTS = "pcb/slot-board.toml", "pcb/footprints.toml"


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        (PLAN, "C6 = {", "C66 = {", "parts.C6 is missing: say where it lies"),
        (PLAN, "C6 = {", "C66 = { at = [1, 1] }\nC6 = {", "parts.C66 is no part of the board"),
        (PLAN, 'connector = "J1"', 'connector = "J99"', "connector = 'J99' is no part of the board"),
        (PLAN, "readers = [1, 9]", "readers = [1, 8]", "rows has places for 17 readers, but there"),
        (PLAN, "readers = [1, 9]", "readers = [9]", "readers = [9] must be the first and the last"),
        (PLAN, 'nets = ["3V3", "RST"]', 'nets = ["3V3"]', "nets = ['3V3'] must be two nets"),
        (PLAN, 'footprint = "dip-14"', 'footprint = "dip-16"', "footprint = 'dip-16' must be one of"),
        (PLAN, 'label = "middle" }\nreader', 'label = "below" }\nreader', "label = 'below' must be one of"),
        (PLAN, "\nbulk =", "\nbulky =", "uses.bulk is missing: say what C6 is"),
        (PLAN, 'board = "slot-board"', 'board = "slot"', "board = 'slot' is not in boards/"),
        (PLAN, "corner = 3.0", "corner = 3.0\ncolour = 1", "colour is not a setting: remove it"),
        (FOOTPRINTS, "pins = [8, 14]", "pins = [8]", "pins = [8] must be the first and"),
        (FOOTPRINTS, 'shape = "round"', 'shape = "oval"', "shape = 'oval' must be"),
    ],
)  # fmt: skip
def test_a_mistake_is_named(tmp_path: Path, file: str, old: str, new: str, said: str) -> None:
    files = KitFiles(tmp_path).change(file, old, new)
    with pytest.raises(ConfigError) as error:
        read_layout(files.root)
    assert said in str(error.value) and str(files.root / file) in str(error.value)
