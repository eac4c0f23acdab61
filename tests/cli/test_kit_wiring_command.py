"""`playmat kit wiring`: tables for the terminal, files for the bench."""

from __future__ import annotations

from pathlib import Path

import pytest

from playmat.cli import main


def test_the_tables_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["kit", "wiring", "--kit", "starter"]) == 0
    out = capsys.readouterr().out
    assert "## Slot-board: the Pico" in out and "south-5" in out and "south-6" not in out


def test_all_files_are_written_and_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "new" / "wiring"
    assert main(["kit", "wiring", "--out", str(out)]) == 0
    assert sorted(Path(line).name for line in capsys.readouterr().out.splitlines()) == sorted(
        file.name for file in out.iterdir()
    )
    assert (out / "slot-board-schematic.svg").read_text().startswith("<svg")


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert main(["kit", "wiring", "--out", str(tmp_path / "file" / "deeper")]) == 1
    assert "cannot be made" in capsys.readouterr().err
