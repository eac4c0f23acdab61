"""`playmat kit check`: what is fine with its figure, what is wrong with its next step."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from playmat.cli import main
from support.kit_files import KitFiles


def test_a_kit_that_works_says_so_rule_by_rule(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["kit", "check"]) == 0
    out = capsys.readouterr().out
    assert "ok     MISO         slot-board: 18 readers, each behind its own gate" in out
    assert "none broken" in out.splitlines()[-1]


def test_a_kit_that_cannot_work_ends_with_status_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = KitFiles(tmp_path).change(
        "supply.toml", 'limit_ma = 1500\neach = "board"', 'limit_ma = 500\neach = "board"'
    )
    command = ["kit", "check", "--kit", "standard", "--hardware", str(files.root)]
    assert main(command) == 1
    out = capsys.readouterr().out
    assert "WRONG  current      readers-3v3 of south: 816 mA at most" in out
    assert "next: take a supply of 1100 mA or more for 3.3 V of one slot board" in out
    assert main([*command, "--json"]) == 1
    results = json.loads(capsys.readouterr().out)["results"]
    assert [result["where"] for result in results if result["wrong"]] == [
        "readers-3v3 of south",
        "readers-3v3 of north",
    ]
