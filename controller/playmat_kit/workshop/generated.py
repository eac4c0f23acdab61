"""Everything generated from the kit's description, as files of one folder."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from io import StringIO
from pathlib import Path
from typing import Any

from playmat.config import GameConfig
from playmat.screen.language import translations
from playmat.virtual.setting import load, setting
from playmat_kit.design.bill import Line
from playmat_kit.design.values import Kit
from playmat_kit.workshop.description import read_hardware
from playmat_kit.workshop.drawings import (
    File,
    breadboard_files,
    cable_pictures,
    plate_files,
    schematics,
    wiring_pictures,
    wiring_tables,
)
from playmat_kit.workshop.kits import parts_list, with_additions
from playmat_kit.workshop.poses import pose_pictures
from playmat_kit.workshop.sticker_sheet import draw_stickers

Row = dict[str, Any]


def kit_files(directory: Path | None = None) -> Iterator[File]:
    """Yields all lists, tables and drawings; tags are counted for the default game."""
    hardware = read_hardware(directory)
    everything = with_additions(hardware, hardware.kits["standard"])
    game, mat = load(setting(GameConfig()))
    # Each by itself: a base kit chosen together with a kit that replaces parts of it is without those
    lists = [each for name in hardware.kits for each in parts_list([name], directory, game, mat)]
    yield "parts.csv", as_csv([row for kit, lines in lists for row in parts_rows(kit, lines)])
    yield "wiring.md", f"# Wiring\n{wiring_tables(everything, directory)}"
    yield from wiring_pictures(everything, directory)
    yield from cable_pictures(["starter"], directory)
    yield from schematics(directory)
    yield from plate_files(directory)
    yield from breadboard_files(directory)
    yield f"{mat.name}-stickers.svg", draw_stickers(mat, translations("en"))
    yield from pose_pictures(mat, game, translations("en"))


def parts_rows(kit: Kit, lines: Sequence[Line]) -> list[Row]:
    """Returns a parts list as plain values, for programs and spreadsheets."""
    return [
        {
            "kit": kit.name,
            "part": line.part.id,
            "name": line.part.name,
            "needed": line.needed,
            "packs": line.packs,
            "pack": line.part.pack,
            "eur_low": round(line.price.low, 2),
            "eur_high": round(line.price.high, 2),
            "source_1": line.part.sources[0],
            "source_2": line.part.sources[1],
            "check": line.part.check,
        }
        for line in lines
    ]


def as_csv(rows: Sequence[Row]) -> str:
    """Returns rows as CSV with a header line."""
    text = StringIO()
    writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()
