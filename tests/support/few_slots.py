"""A mat with a few slots on the kit's first antennas, to test a single board."""

from pathlib import Path

from playmat.assets import folder
from playmat.table.mat import Mat
from playmat.table.mat_file import parse_base, parse_mat

STANDARD = (folder("hardware") / "mats" / "standard.toml").read_text()
OVERLAY = """
name = "few"
base = "standard"

[[zones]]
seat = "south"
zone = "battlefield"
width = 63
height = 88
antenna = [18.5, 31]
antennas = {antennas}
"""
ONE_BOARD = """
mat = "standard.toml"
journal = "journal.sqlite"
[[boards]]
name = "south"
port = "{port}"
rst = 22
"""
"""A table with the first board alone, and its port."""


def overlay(slots: int) -> str:
    """The standard mat's first antennas as slots."""
    return OVERLAY.format(antennas=[f"south-{number}" for number in range(slots)])


def small_mat(slots: int, base: str = STANDARD) -> Mat:
    """A mat with this many slots on the base in the text."""
    return parse_mat(overlay(slots), "few.toml", parse_base(base, "standard.toml"))


def lay_mat(home: Path, slots: int) -> None:
    """Writes the standard mat's file, and an overlay beside it."""
    (home / "standard.toml").write_text(STANDARD)
    (home / "few.toml").write_text(overlay(slots))
