"""Commands of other packages, through the entry point group `playmat.commands`."""

from __future__ import annotations

from importlib.metadata import entry_points
from types import ModuleType

import pytest

import playmat_hall.cli
import playmat_kit.cli
from playmat import cli

COMMANDS = pytest.mark.parametrize(("name", "module"), [("hall", playmat_hall.cli), ("kit", playmat_kit.cli)])


@COMMANDS
def test_a_package_registers_its_command(name: str, module: ModuleType) -> None:
    (entry,) = entry_points(group="playmat.commands", name=name)
    assert entry.load() is module


@COMMANDS
def test_the_help_lists_the_command_with_its_summary(
    name: str, module: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    with pytest.raises(SystemExit, match=r"^0$"):
        cli.main(["--help"])
    lines = [line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines()]
    assert [name, module.SUMMARY] in lines


def test_the_command_runs_an_action(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["kit", "wiring"]) == 0
    assert "## Slot-board: the Pico" in capsys.readouterr().out


def test_without_the_entry_point_there_is_no_such_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cli, "entry_points", lambda group: ())
    with pytest.raises(SystemExit, match=r"^2$"):
        cli.main(["kit", "wiring"])
    assert "invalid choice: 'kit'" in capsys.readouterr().err
