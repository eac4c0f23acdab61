"""The authors' guide names the antennas of the standard kit where they are."""

from __future__ import annotations

import re
from pathlib import Path

import playmat
from playmat.table.mat_file import parse_base
from playmat.virtual.setting import KIT

GUIDE = (Path(playmat.__file__).parent / "games" / "README.md").read_text("utf-8")
ROW = re.compile(r"^\| `south-(\d+)`(?: to `south-(\d+)`)? \| ([-\d., ]+) \| (\d+) \|$", re.MULTILINE)


def test_the_guide_names_every_antenna_and_its_position() -> None:
    base = parse_base(KIT.read_text("utf-8"), str(KIT))
    assert base is not None
    told = {"wand": base.antennas["wand"][1:3]}
    for first, last, columns, y in ROW.findall(GUIDE):
        numbers = range(int(first), int(last or first) + 1)
        for number, x in zip(numbers, map(float, columns.split(", ")), strict=True):
            told[f"south-{number}"], told[f"north-{number}"] = (x, float(y)), (-x, -float(y))
    assert told == {name: (antenna.x, antenna.y) for name, antenna in base.antennas.items()}
