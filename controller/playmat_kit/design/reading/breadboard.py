"""Parses the places on a breadboard: breadboard.toml."""

from __future__ import annotations

from playmat.config.section import Section
from playmat.toml import read_toml
from playmat_kit.design.breadboard import Breadboard, Chip, Hole, parse_hole
from playmat_kit.design.fields import texts


def parse_breadboard(text: str, source: str) -> Breadboard:
    """Parses breadboard.toml."""
    table = Section(read_toml(text, source), "", source)
    chips, parts, wires, readers = (table.section(key) for key in ("chips", "parts", "wires", "readers"))
    board = table.pop("board", str)
    placed: dict[str, Chip] = {}
    for name, section in chips.tables():
        placed[name] = Chip(
            section.pop("pins", int),
            _hole(section, "first", section.pop("first", str)),
            section.pop("above", str),
        )
        section.finish()
    found = Breadboard(
        board=board,
        chips=placed,
        parts={name: _ends(parts, name, both) for name, both in parts.pop_all().items()},
        wires=tuple(
            (use, *_ends(wires, use, both)) for use, all_of in wires.pop_all().items() for both in all_of
        ),
        readers={
            name: {pin: _hole(section, pin, hole) for pin, hole in texts(section).items()}
            for name, section in readers.tables()
        },
    )
    table.finish()
    return found


def _ends(section: Section, key: str, both: object) -> tuple[Hole, Hole]:
    if not isinstance(both, list) or len(both) != 2:
        raise section.wrong(key, both, "two holes")
    return _hole(section, key, both[0]), _hole(section, key, both[1])


def _hole(section: Section, key: str, name: object) -> Hole:
    hole = parse_hole(name) if isinstance(name, str) else None
    if hole is None:
        raise section.wrong(key, name, "a hole, like a1, or one of a rail, like T+5")
    return hole
