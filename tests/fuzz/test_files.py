"""Files that somebody has edited, copied half or found on a failing disk: each is read, or refused."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from playmat.app.recording.recorded_line import parse_line
from playmat.app.recording.table_setting import packed
from playmat.assets import folder
from playmat.config import load_config, parse_config
from playmat.placement import parse_place
from playmat.table.box import parse_box
from playmat.table.component import parse_component
from playmat.table.mat_file import base_of, parse_base, parse_mat
from support.every_game import GAMES
from support.mutations import check_refusal

HARDWARE = folder("hardware")
EXAMPLE = HARDWARE / "tables" / "example.toml"
STANDARD = (HARDWARE / "mats" / "standard.toml").read_text()
MATS = [file.read_text() for file in sorted((HARDWARE / "mats").glob("*.toml"))]
OWN = Path(__file__).parents[1] / "games" / "outpost" / "mat.toml"
BASES = {
    name: parse_base((HARDWARE / "mats" / f"{name}.toml").read_text(), f"{name}.toml")
    for name in ("standard", "breadboard")
}
WITH_ALL = """mat = "mats/standard.toml"
journal = "journal.sqlite"
recording = "table.recording"
boxes = ["cards.txt"]
language = "fr"
[settings]
hints = true
[[boards]]
name = "south"
usb = "E6614"
mhz = 4
[[consoles]]
seats = ["south", "west"]
pins = [5, 6, 13]
size = "256x64"
spi = "0.1"
[[consoles]]
seat = "north"
pins = [16, 17, 22]
[timing]
dwell_ms = 300
quiet_s = 60
[journal_keep]
days = 30
[buzzer]
pin = 27
[lights]
spi = "1.0"
[slot_displays]
bus = 3
muxes = [0x70, 0x71]
"""
SERIALS = GAMES["art-of-war"].setup.serials


def any_mat(text: str) -> object:
    base = parse_base(text, "a.toml")
    named = base_of(text, "a.toml")
    return base or parse_mat(text, "a.toml", BASES.get(named, BASES["standard"]) if named else None)


PARSERS: dict[str, tuple[Callable[[str], object], list[str]]] = {
    "configuration": (lambda text: parse_config(text, EXAMPLE), [EXAMPLE.read_text(), WITH_ALL]),
    "mat": (any_mat, [*MATS, OWN.read_text()]),
    "box": (
        lambda text: parse_box(text, SERIALS),
        ["# tags of art-of-war\n04010203040506 south-B03-1 0\n"],
    ),
    "component": (lambda text: parse_component(text, SERIALS), ["south-B03-1", "north-R01-1"]),
}


@pytest.mark.parametrize("name", PARSERS)
def test_a_file_with_errors_is_read_or_refused_in_a_sentence(name: str) -> None:
    parse, texts = PARSERS[name]
    for text in texts:
        assert parse(text) is not None, "the texts are sound before they are changed"
    check_refusal(parse, texts)


def test_a_place_is_read_as_it_is_written_or_refused() -> None:
    check_refusal(parse_place, ["south.battlefield.3", "castle.0"], ValueError)


def test_a_line_of_a_recording_is_read_or_is_none() -> None:
    header = {
        "playmat": "0.1",
        "time": "2026-11-21T10:00:00+00:00",
        "at": 1.5,
        "table": packed(load_config(EXAMPLE)),
    }
    lines = [
        json.dumps(header),
        json.dumps(["line", "south", "receive", 2.0, "on 3\n", "ok\n", 1]),
        json.dumps(["before", 1.0, "Pressed", {"console": 0, "button": "LEFT"}]),
        json.dumps(["event", 3.5, "", "Tick", {}, ["a line"], [["acted", "end", {"south.deck.0": []}, ""]]]),
    ]
    assert all(parse_line(line) is not None for line in lines)
    check_refusal(parse_line, lines)
