"""`playmat doctor` at virtual boards, over the game's own link and a real pseudo-terminal."""

import asyncio
import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from playmat.cli import main
from playmat.config import BoardConfig
from playmat.maintenance.doctor.calibration import Heard, crosstalk, learn, tuned
from playmat.maintenance.doctor.mat_file import rewritten
from playmat.maintenance.doctor.report import agreement, as_report, board_report, readable
from playmat.maintenance.flash import version
from playmat.screen.language import translations
from playmat.simulator.chips.boards import VirtualBoard
from playmat.table.mat import near_power
from playmat.text import Text
from support.board_faults import FAULTS, TAG, Fault
from support.examples import soaked
from support.few_slots import ONE_BOARD, STANDARD, lay_mat, small_mat


@pytest.fixture
def board(tmp_path: Path) -> Iterator[VirtualBoard]:
    board = VirtualBoard("south", tmp_path / "south")
    board.plug()
    yield board
    board.close()


def report(board: VirtualBoard, folder: Path, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    """What the doctor says of a board with three readers."""
    lay_mat(folder, 3)
    (folder / "table.toml").write_text(ONE_BOARD.format(port=board.path))
    main(["doctor", "--config", str(folder / "table.toml"), "--json"])
    found: dict[str, Any] = json.loads(capsys.readouterr().out)["boards"]["south"]
    return found


def test_each_reader_says_what_it_is_and_how_well_it_hears(
    board: VirtualBoard, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board.set_field(1, {TAG: bytes(16)})
    board.fit_chip(2, 0x88)
    said = report(board, tmp_path, capsys)
    readers = said["readers"]
    assert [reader["chip"] for reader in readers] == [
        "MFRC522 v2.0",
        "MFRC522 v2.0",
        "FM17522 (a Fudan clone)",
    ]
    assert [reader["tags"] for reader in readers] == [[], [TAG.hex().upper()], []]
    assert [reader["hit_rate"] for reader in readers] == [None, 1.0, None]
    assert all(reader["antenna"] for reader in readers)
    assert set(said["clock"]) == {"offset_s", "uncertainty_ms", "drift_ppm", "drift_uncertainty_ppm"}


def test_a_reader_that_is_missing_has_no_settings_and_no_card(
    board: VirtualBoard, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board.plug_chip(1, False)
    report(board, tmp_path, capsys)
    main(["doctor", "--config", str(tmp_path / "table.toml")])
    _, missing, present = [
        line for line in capsys.readouterr().out.splitlines() if " dB" in line or "chip" in line
    ]
    assert missing.endswith("NO no chip")
    assert present.endswith("no card")


def test_clocks_agree_as_far_as_the_two_that_are_known_least() -> None:
    known = {name: {"clock": {"uncertainty_ms": ms}} for name, ms in (("a", 1.2), ("b", 0.4), ("c", 2.0))}
    assert agreement(known) == 3.2
    assert agreement({**known, "d": {"clock": None}}) == 3.2
    assert agreement({"a": known["a"]}) is None


def sampled(faults: Sequence[Fault]) -> list[Any]:
    """Returns every fifth fault; the soak tries them all."""
    return [fault if number % 5 == 1 else soaked(fault) for number, fault in enumerate(faults)]


@pytest.mark.parametrize("fault", sampled(FAULTS), ids=lambda fault: fault.name)
def test_each_fault_is_named_with_the_next_step(
    fault: Fault, board: VirtualBoard, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fault.happens(board)
    assert fault.mismatch(report(board, tmp_path, capsys)) == ""


@pytest.mark.parametrize(
    ("setting", "value", "remedy"),
    [
        ("version", lambda: "9.9", "its firmware is 0.3.9, not 9.9: flash it on the owner’s page"),
        ("LIMIT", 0.01, "it answers too slowly: unplug it"),
    ],
)
def test_old_firmware_and_a_board_that_takes_for_ever_are_named(
    board: VirtualBoard,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    setting: str,
    value: object,
    remedy: str,
) -> None:
    monkeypatch.setattr(f"playmat.maintenance.doctor.report.{setting}", value)
    assert report(board, tmp_path, capsys)["remedy"].startswith(f"board south: {remedy}")


def test_a_board_that_is_not_there_is_named_with_the_next_step(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lay_mat(tmp_path, 1)
    (tmp_path / "table.toml").write_text(ONE_BOARD.format(port="/dev/nothing"))
    assert main(["doctor", "--config", str(tmp_path / "table.toml")]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[-1] == "board south: nothing is plugged in at /dev/nothing: plug the board in"


def test_a_board_that_the_table_s_game_does_not_use_is_well(tmp_path: Path) -> None:
    wand = VirtualBoard("wand", tmp_path / "wand")
    wand.plug()
    try:
        found = asyncio.run(board_report(BoardConfig("wand", str(wand.path), rst=22), small_mat(3)))
    finally:
        wand.close()
    lines = [*readable(as_report((), {"wand": found}), translations("en"))]
    assert lines[0] == f"board wand at {wand.path}: ok, firmware {version()}"
    assert lines[-1] == "  the table's game uses none of its readers"


def test_the_wiring_is_learnt_card_by_card_and_written(board: VirtualBoard) -> None:
    mat = small_mat(3)
    wired = {1: 2, 2: 0, 3: 1}  # the first slot hangs on reader 2, and so on

    def hear(sentence: Text) -> None:
        number = str(sentence).split(" of ")[0]
        if number.isdecimal():
            for reader in wired.values():
                board.set_field(reader, {})
            board.set_field(wired[int(number)], {TAG: bytes(16)})

    learnt = asyncio.run(learn([BoardConfig("south", str(board.path))], mat, hear))
    assert [slot.reader for slot in learnt.slots] == [2, 0, 1]
    text = rewritten(STANDARD, learnt)
    assert small_mat(3, text) == learnt
    assert text.startswith("# The standard kit")


def test_swapped_select_lines_are_named_card_by_card(board: VirtualBoard) -> None:
    board.swap_selects(1, 2)
    lines: list[str] = []

    def hear(sentence: Text) -> None:
        lines.append(str(sentence))
        number = str(sentence).split(" of ")[0]
        if number.isdecimal():
            for reader in range(3):
                board.set_field(reader, {TAG: bytes(16)} if reader == int(number) - 1 else {})

    asyncio.run(learn([BoardConfig("south", str(board.path))], small_mat(3), hear))
    assert lines[-1] == (
        "readers 1 and 2 of board south are swapped: change their select lines (GPIO 1 and GPIO 2),"
        " or let the mat's file be written"
    )
    assert sum("swapped" in line for line in lines) == 1


def test_the_best_power_hears_the_own_card_and_not_the_neighbours(board: VirtualBoard) -> None:
    mat = small_mat(2)
    lines: list[str] = []

    def hear(sentence: Text) -> None:
        lines.append(str(sentence))
        number = str(sentence).split(" of ")[0]
        if number.isdecimal():
            own = int(number) - 1
            board.set_field(own, {TAG: bytes(16)}, {TAG: 0.7})
            board.set_field(1 - own, {TAG: bytes(16)}, {TAG: 0.4})  # next door it couples faintly

    config = BoardConfig("south", str(board.path))
    best = asyncio.run(crosstalk(config, mat, hear, powers=(4, 20, 32, 63)))
    assert list(best.values()) == [(20, (1,)), (20, (0,))]
    assert any("power 63: 100%, reader 1 100%" in line for line in lines)
    assert any("power  4:   0%" in line for line in lines)


def test_far_readers_that_hear_each_other_s_card_are_coupled_in_the_mat_s_file() -> None:
    mat = small_mat(3)
    first, beside, far = mat.slots
    heard = {first: Heard(20, (beside.reader, far.reader)), far: Heard(None, (beside.reader,))}
    changed = tuned(mat, heard)
    assert [slot.coupled for slot in changed.slots] == [(far.reader,), (), ()]
    assert [slot.power for slot in changed.slots] == [20, beside.power, far.power]
    assert small_mat(3, rewritten(STANDARD, changed)) == changed
    assert small_mat(3, rewritten(rewritten(STANDARD, changed), mat)).slots[0].coupled == ()


def test_the_lower_power_is_written_with_the_power_that_it_belongs_to() -> None:
    mat = small_mat(2)
    first = mat.slots[0]._replace(power=20, near=near_power(20))
    tuned = replace(mat, slots=(first, *mat.slots[1:]))
    text = rewritten(STANDARD, tuned)
    assert text.count("power = 20\nnear = 6\ndriver = 8\n") == 1
    assert small_mat(2, text) == tuned
