"""`playmat kit flash`: the real mpremote, and a real MicroPython at a pseudo-terminal that runs it."""

import os
import pty
import threading
import tty
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from playmat.assets import folder
from playmat.cli import main
from playmat.link.conversation import PROTOCOL
from playmat.link.wire import encode
from playmat.maintenance.flash import flash, renew, version
from playmat.text import Text
from support.blank_pico import BlankPico, blank_pico


@pytest.fixture
def pico(tmp_path: Path) -> Iterator[BlankPico]:
    with blank_pico(tmp_path) as pico:
        yield pico


def test_a_blank_pico_becomes_a_board_and_may_be_flashed_again(
    pico: BlankPico, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["kit", "flash", pico.port, "--name", "south"]) == 0, capsys.readouterr().err
    files = {file.name: file.read_bytes() for file in folder("firmware").glob("*.py")}
    assert {file.name: file.read_bytes() for file in pico.flash.glob("*.py")} == files
    told = capsys.readouterr().out.splitlines()
    assert told[0] == f"1 of {len(files)}: board.py is there, checksum right"
    assert told[len(files) - 1] == f"{len(files)} of {len(files)}: main.py is there, checksum right"
    assert told[-1] == f"board south runs firmware {version()}"

    assert main(["kit", "flash", pico.port, "--name", "north"]) == 0, capsys.readouterr().err
    assert (pico.flash / "name.txt").read_text() == "north\n"


def test_a_board_that_is_unplugged_half_way_has_no_main_program_and_is_renewed_later(pico: BlankPico) -> None:
    said: list[str] = []
    renew(pico.port, "south", lambda step: said.append(str(step)))
    renew(pico.port, "south", lambda step: said.append(str(step)))
    assert said[-2:] == [
        f"board south runs firmware {version()}",
        f"board south runs firmware {version()} already",
    ]

    def unplug(step: Text) -> None:
        if "memory.py" in str(step):
            raise EOFError

    with pytest.raises(EOFError):
        flash(pico.port, "south", unplug)
    assert (pico.flash / "link.py").exists() and not (pico.flash / "main.py").exists()
    renew(pico.port, "south", lambda step: said.append(str(step)))
    assert said[-1] == f"board south runs firmware {version()}" and (pico.flash / "main.py").exists()


def test_a_board_that_is_asked_for_its_firmware_drives_no_reader() -> None:
    master, slave = pty.openpty()
    tty.setraw(slave)
    heard, said = b"", []

    def answer() -> None:
        nonlocal heard
        with suppress(OSError):  # that is the end of the line
            while data := os.read(master, 1000):
                heard += data
                if b"hello" in data:
                    os.write(master, encode("hello", t=0, proto=PROTOCOL, v=version(), b="south"))

    board = threading.Thread(target=answer)
    board.start()
    try:
        renew(os.ttyname(slave), "south", lambda step: said.append(str(step)))
    finally:
        os.close(slave)
        board.join()
        os.close(master)
    assert said == [f"board south runs firmware {version()} already"]
    assert {line.split()[0] for line in heard.splitlines() if line.strip()} == {b"hello"}


@pytest.mark.parametrize(
    ("words", "cause"),
    [
        (["/dev/pts/9999", "--name", "south"], "/dev/pts/9999"),
        (["--name", "south"], "no Pico with MicroPython is plugged in: hold BOOTSEL while plugging it in"),
        (["/dev/null", "--name", "South Side"], "'South Side' cannot name a board: use up to eleven of a-z"),
    ],
)
def test_what_cannot_be_flashed_is_one_clear_sentence(
    words: list[str], cause: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["kit", "flash", *words]) == 1
    error = capsys.readouterr().err
    assert cause in error
    assert error.count("\n") == 1
