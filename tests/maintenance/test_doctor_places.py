"""The plan of evening 1, walked with virtual boards that are exchanged, unnamed and half wired."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from serial.tools.list_ports_common import ListPortInfo

from playmat.app.mats import likely_mat
from playmat.cli import main
from playmat.config import load_config
from playmat.maintenance.cards.laying import LaidTag, on_slots
from playmat.simulator.chips.boards import VirtualBoard
from support.board_faults import TAG
from support.few_slots import STANDARD
from support.guide import PAGES

NUMBERS = {"south": "E66038B713596F2A", "north": "E66038B7135A702B"}
OVERLAY = """
name = "two"
base = "standard"

[[zones]]
seat = "south"
zone = "battlefield"
width = 63
height = 88
antennas = ["south-0", "south-1"]

[[zones]]
seat = "north"
zone = "battlefield"
width = 63
height = 88
antennas = ["north-0", "north-1"]
"""
ELSEWHERE = (
    "not where the table's file expects them: south, north; their own names count, so nothing is to be mended"
)
NAMELESS = "without a name of their own: south, north; `playmat kit flash` gives a board its name"


class Evening:
    """Two boards of two readers each at USB sockets, and the table's file that names their numbers."""

    def __init__(
        self, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        self.boards = {name: VirtualBoard(name, home / name) for name in NUMBERS}
        self.numbers = dict(NUMBERS)  # of the Pico that bears each name
        self._home = home
        self._capsys = capsys
        monkeypatch.setattr("playmat.link.port.comports", self._plugged)
        (home / "standard.toml").write_text(STANDARD)
        (home / "two.toml").write_text(OVERLAY)
        sections = "".join(
            f'[[boards]]\nname = "{name}"\nusb = "{number}"\nrst = 22\nsense = 26\n'
            for name, number in NUMBERS.items()
        )
        (home / "table.toml").write_text(f'mat = "standard.toml"\njournal = "j.sqlite"\n{sections}')

    def _plugged(self) -> list[ListPortInfo]:
        found = []
        for name, board in self.boards.items():
            if board.running:
                info = ListPortInfo(str(board.path))
                info.serial_number = self.numbers[name]
                found.append(info)
        return found

    def exchange(self) -> None:
        """Gives each name to the Pico whose number the file has at the other one."""
        self.numbers = dict(zip(NUMBERS, reversed(NUMBERS.values()), strict=True))

    @property
    def file(self) -> Path:
        """The table's file."""
        return self._home / "table.toml"

    def write(self, old: str, new: str) -> None:
        """Changes the table's file."""
        self.file.write_text(self.file.read_text().replace(old, new))

    def plug(self, *names: str) -> None:
        for name in names:
            self.boards[name].plug()

    def rename(self, name: str, text: str) -> None:
        (self._home / name / "name.txt").write_text(text)

    def doctor(self, *options: str) -> Any:
        """The doctor's report."""
        main(["doctor", "--config", str(self.file), "--json", *options])
        return json.loads(self._capsys.readouterr().out)

    def close(self) -> None:
        for board in self.boards.values():
            board.close()


@pytest.fixture
def evening(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Evening]:
    walked = Evening(tmp_path, monkeypatch, capsys)
    yield walked
    walked.close()


def places(report: Any) -> list[str]:
    """What the report says about where the boards are."""
    return [check["found"] for check in report["checks"] if check["part"] == "boards"]


def test_boards_in_their_own_places_need_no_word(evening: Evening) -> None:
    evening.plug("south", "north")
    report = evening.doctor("--board", "south")
    assert not places(report) and report["boards"]["south"]["ok"]


def test_exchanged_boards_are_both_examined_and_one_line_says_so(evening: Evening) -> None:
    evening.exchange()
    evening.plug("south", "north")
    evening.boards["south"].set_field(0, {TAG: bytes(16)})
    report = evening.doctor()
    assert places(report) == [ELSEWHERE] and f"*boards: {ELSEWHERE}*" in PAGES["evening-1.md"]
    assert {name: board["port"] for name, board in report["boards"].items()} == {
        "south": f"usb:{NUMBERS['north']}",
        "north": f"usb:{NUMBERS['south']}",
    }
    readers = {name: board["readers"] for name, board in report["boards"].items()}
    assert all(reader["ok"] for board in readers.values() for reader in board)
    assert readers["south"][0]["tags"] == [TAG.hex().upper()] and not readers["north"][0]["tags"]


@pytest.mark.parametrize("name", NUMBERS)
def test_one_board_of_an_exchanged_pair_is_found_by_its_name(evening: Evening, name: str) -> None:
    evening.exchange()
    evening.plug(name)
    report = evening.doctor("--board", name)
    assert report["boards"][name]["ok"] and len(places(report)) == 1


def test_the_missing_one_of_an_exchanged_pair_is_missed_at_its_own_number(evening: Evening) -> None:
    evening.exchange()
    evening.plug("south")
    remedy = evening.doctor("--board", "north")["boards"]["north"]["remedy"]
    assert remedy.startswith(
        f"board north: nothing with the USB serial number {NUMBERS['south']} is plugged in"
    )


def test_boards_without_names_are_those_of_their_numbers(evening: Evening) -> None:
    for name in NUMBERS:
        evening.rename(name, "")
    evening.plug("south", "north")
    report = evening.doctor()
    assert places(report) == [NAMELESS] and f"*boards: {NAMELESS}*" in PAGES["evening-1.md"]
    assert all(board["ok"] for board in report["boards"].values())


def test_a_half_wired_table_says_for_each_wire_what_the_page_says(evening: Evening) -> None:
    evening.exchange()
    evening.plug("south", "north")
    evening.boards["south"].plug_chip(1, False)
    evening.boards["north"].supply(False)
    report = evening.doctor()
    mute = report["boards"]["south"]["readers"][1]["remedy"]
    dark = report["boards"]["north"]["remedy"].removeprefix("board north: ")
    assert f"*{mute}*" in PAGES["evening-1.md"] and f"*{dark}*" in PAGES["evening-1.md"]


def test_boards_of_one_number_are_told_apart_by_their_names(evening: Evening) -> None:
    evening.numbers = dict.fromkeys(NUMBERS, NUMBERS["south"])
    evening.write(f'usb = "{NUMBERS["north"]}"', f'port = "{evening.boards["north"].path}"')
    evening.plug("south", "north")
    report = evening.doctor()
    assert not places(report)
    assert {name: board["port"] for name, board in report["boards"].items()} == {
        "south": str(evening.boards["south"].path.resolve()),
        "north": str(evening.boards["north"].path),
    }
    assert all(board["ok"] for board in report["boards"].values())


def test_cards_laid_on_exchanged_boards_are_registered(evening: Evening) -> None:
    evening.exchange()
    evening.plug("south", "north")
    evening.boards["south"].set_field(1, {TAG: bytes(16)})
    config = load_config(evening.file)
    found: list[LaidTag] = []

    def take(tag: LaidTag) -> bool:
        found.append(tag)
        return False

    asyncio.run(on_slots(config, likely_mat(config.mat, config.game), take, lambda sentence: None))
    assert [tag.uid for tag in found] == [TAG.hex().upper()]
