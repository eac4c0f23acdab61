"""Prints where each board of the kit has its Pico nearest to all its antennas, and how far the farthest is.

Straight lines on the mat, from the Pico to an antenna's centre; a cable is longer by its bends and its plug.
"""

import sys
from collections.abc import Iterable
from itertools import product
from math import dist
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from playmat.assets import folder
from playmat.drawing import Point
from playmat.table.mat_file import parse_base
from support.report import Report

STEP = 5  # mm
SHORT = 200  # mm


def best_place(antennas: list[Point], places: Iterable[Point]) -> Point:
    """The place from which the farthest antenna is nearest."""
    return min(places, key=lambda place: max(dist(place, antenna) for antenna in antennas))


def main() -> None:
    file = folder("hardware") / "mats" / "standard.toml"
    base = parse_base(file.read_text(), str(file))
    assert base
    width, height = round(base.width), round(base.height)
    counted = f"mat of {width} x {height} mm, from its centre to the right and towards south; straight lines"
    with Report(counted) as report:
        for board in dict.fromkeys(antenna.board for antenna in base.antennas.values()):
            points = [(antenna.x, antenna.y) for antenna in base.antennas.values() if antenna.board == board]
            x, y = best_place(
                points,
                product(range(-width // 2, width // 2, STEP), range(-height // 2, height // 2, STEP)),
            )
            far = [dist((x, y), point) for point in points]
            beyond = sum(distance > SHORT for distance in far)
            report.row(
                f"board {board}: Pico at ({x}, {y}), its farthest antenna {max(far):.0f} mm away, "
                f"{beyond} of {len(points)} beyond {SHORT} mm",
                board=board,
                x=x,
                y=y,
                farthest_mm=round(max(far)),
                beyond_200_mm=beyond,
            )


if __name__ == "__main__":
    main()
