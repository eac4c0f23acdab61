"""The builder's guide is true: its commands exist, and the program says what it quotes."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from playmat import cli
from playmat.assets import folder
from playmat.config import BoardConfig
from playmat.maintenance.doctor.report import as_report, board_report, readable
from playmat.maintenance.doctor.rounds import LOOKING, summary
from playmat.maintenance.flash import version
from playmat.placement import NORTH, SOUTH, Place
from playmat.screen.language import translations
from playmat.screen.view import View
from playmat.simulator.chips.boards import VirtualBoard
from support.few_slots import small_mat
from support.guide import HARDWARE, PAGES, anchors, blocks, commands, links, quotes
from support.sentences import can_say
from support.table_harness import TableHarness, play

MAKEFILE = (HARDWARE.parent / "Makefile").read_text("utf-8")
EXAMPLES = (
    "south's left button (GPIO 17), then south's middle button (GPIO 27), "
    "then south's right button (GPIO 22)",
    "south-R01-1 (King), upright",
    "south-R01-1",
    "04A1B2C3D4E5F6",
    "usb:E66038B713596F2A",
    "inactive",
    "enabled",
    "disabled",
    "south",
    "breadboard",
    "firmware 0.3.9",
)  # names that the program fills in
FAULTS = re.findall(r"^\| \d+ \|.*$", PAGES["README.md"], re.MULTILINE)


@pytest.mark.parametrize("page", PAGES)
def test_every_command_is_one_that_the_program_takes(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli, "_run", lambda options: 0)
    for words in commands(page):
        if words[0] == "playmat":
            assert cli.main(words[1:]) == 0, words
        if words[0] == "make":
            assert re.search(rf"^{words[1]}:", MAKEFILE, re.MULTILINE), words


def test_the_firmware_that_the_guide_quotes_is_the_one_that_it_flashes() -> None:
    quoted = {number for text in PAGES.values() for number in re.findall(r"firmware (\d+\.\d+\.\d+)", text)}
    assert quoted == {version()}


def test_the_guide_has_commands_to_type() -> None:
    typed = {tuple(words[:3]) for page in PAGES for words in commands(page)}
    assert {("make", "install"), ("playmat", "kit", "flash"), ("playmat", "cards", "register")} <= typed


@pytest.mark.parametrize("page", PAGES)
def test_every_file_and_picture_is_there(page: str) -> None:
    assert [link for link in links(page) if not (HARDWARE / link).exists()] == []


@pytest.mark.parametrize("page", PAGES)
def test_every_heading_that_is_linked_is_there(page: str) -> None:
    for file, anchor in anchors(page):
        text = (HARDWARE / (file or page)).read_text("utf-8")
        headings = [
            re.sub(r"[^\w -]", "", line.strip("# ").lower()) for line in re.findall(r"^#+ .*$", text, re.M)
        ]
        assert anchor in [heading.replace(" ", "-") for heading in headings], (file, anchor)


@pytest.mark.parametrize("quote", sorted({quote for page in PAGES.values() for quote in quotes(page)}))
def test_what_the_guide_quotes_the_program_can_say(quote: str) -> None:
    found = quote.partition(": ")[2]  # a check has its part before it
    assert can_say(quote, EXAMPLES) or can_say(found, EXAMPLES), quote


def test_each_of_the_twelve_faults_has_the_sentence_of_the_doctor() -> None:
    assert len(FAULTS) == 12 and all(len(quotes(fault)) == 1 for fault in FAULTS)


def test_as_many_files_are_flashed_and_rules_are_checked_as_it_says() -> None:
    count = len([*folder("firmware").glob("*.py")])
    assert f"*{count} of {count}: main.py is there, checksum right*" in PAGES["evening-1.md"]


def test_one_reader_on_its_board_looks_as_the_guide_says(tmp_path: Path) -> None:
    board = VirtualBoard("south", tmp_path / "south")
    try:
        board.plug()
        for reader in (1, 2):
            board.plug_chip(reader, False)
        found = asyncio.run(board_report(BoardConfig("south", str(board.path), rst=22), small_mat(3)))
    finally:
        board.close()
    lines = "\n".join(readable(as_report((), {"south": found}), translations("en")))
    assert blocks("first-power-on.md", "doctor")[0] in f"{lines}\n"


def words(view: View) -> str:
    """Returns the text on a display, in the guide's format."""
    texts = [text.translate(translations("en")) for text in (view.title, view.headline, *view.details)]
    labels = [f"[{label.translate(translations('en')) if label else ' '}]" for label in view.buttons]
    return "\n".join([*texts, " ".join(labels)]).removesuffix("\n[ ] [ ] [ ]") + "\n"


def test_the_displays_say_what_the_doctor_has_looked_at() -> None:
    assert blocks("evening-1.md", "display") == [words(LOOKING)]
    assert blocks("first-power-on.md", "display") == [words(summary([]))]


def test_the_displays_show_at_a_table_what_the_guide_says(tmp_path: Path) -> None:
    seen: set[str] = set()

    async def script(harness: TableHarness) -> None:
        def both() -> None:
            seen.update(map(words, harness.views.values()))

        both()
        await harness.begin(SOUTH)
        await harness.until(lambda: harness.status.phase == "choosing")
        both()
        harness.put(Place("battlefield", 0, SOUTH), b"\x04\x01\x02\x03\x04\x05\x06", record=bytes(16))
        await harness.until(lambda: "Take it off" in harness.reads(SOUTH))
        both()
        harness.put(Place("battlefield", 0, SOUTH))
        harness.boards["north"].unplug()
        await harness.until(lambda: "Plug in" in harness.reads(NORTH))
        both()

    play(tmp_path, script)
    assert set(blocks("evening-2.md", "display")) <= seen
