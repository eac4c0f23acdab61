"""A mat of the kit with a zone of each arrangement, for tests that need no game."""

from playmat.assets import folder
from playmat.placement import Arrangement, Zone
from playmat.table.mat_file import parse_base, parse_mat

STANDARD = parse_base((folder("hardware") / "mats" / "standard.toml").read_text(), "standard.toml")

ZONES = {
    "field": Zone(Arrangement.CELLS, poses=True),
    "row": Zone(Arrangement.ROW),
    "stacks": Zone(Arrangement.PILE),
    "discard": Zone(Arrangement.PILE),
    "tap": Zone(Arrangement.TAP),
    "deck": Zone(Arrangement.HIDDEN),
}
_READERS = {
    "field": range(6),
    "row": range(6, 11),
    "stacks": range(11, 16),
    "tap": range(16, 17),
    "discard": range(17, 18),
}
_DECKS = {"south": (183, 115), "north": (-183, -115)}


def _zone(seat: str, zone: str, where: str) -> str:
    return f"""
[[zones]]
seat = "{seat}"
zone = "{zone}"
width = 63
height = 88
antenna = [18.5, 31]
{where}
"""


def _text() -> str:
    zones = ['name = "every-zone"', 'base = "standard"']
    for seat, (x, y) in _DECKS.items():
        for zone, readers in _READERS.items():
            names = ", ".join(f'"{seat}-{reader}"' for reader in readers)
            zones.append(_zone(seat, zone, f"antennas = [{names}]"))
        zones.append(_zone(seat, "deck", f"points = [[{x}, {y}]]"))
    return "\n".join(zones)


MAT = parse_mat(_text(), "every-zone.toml", STANDARD)
