"""What decides how a table behaves travels in one object, with the files that it was read from."""

import json
from dataclasses import replace
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from playmat.app.crash_recovery import services_of
from playmat.app.games import load_game
from playmat.app.mats import choice
from playmat.app.recording.table_setting import packed, unpacked
from playmat.assets import folder
from playmat.config import (
    BoardConfig,
    ConsoleConfig,
    DisplaysConfig,
    GameConfig,
    TableConfig,
    Timing,
    UpdatesConfig,
)


def table(home: Path) -> TableConfig:
    """A table whose mat, box and settings lie in a folder of its own."""
    for file in (folder("hardware") / "mats").glob("*.toml"):
        (home / file.name).write_text(file.read_text("utf-8"), "utf-8")
    (home / "own.box").write_text("# playmat box of art-of-war\nDEADBEEF south-R01-1\n")
    return TableConfig(
        game=GameConfig("art-of-war", {"armies": ["first-r02", "first-r01"]}, home),
        mat=home / "standard.toml",
        journal=home / "journal.sqlite",
        boards=(BoardConfig("south", "/dev/a", misses=5), BoardConfig("north", "/dev/b", mhz=2)),
        consoles=(ConsoleConfig(("south",), 1, 0x3C, (17, 27, 22), (128, 32)),),
        timing=Timing(dwell=0.7),
        language="fr",
        boxes=(home / "own.box",),
        players={"north": "level-3"},
    )


def carried(config: TableConfig, home: Path) -> TableConfig:
    """The configuration on another computer."""
    home.mkdir()
    return unpacked(json.loads(json.dumps(packed(config))), home)


def test_another_computer_has_the_same_table(tmp_path: Path) -> None:
    here = tmp_path / "here"
    here.mkdir()
    config = table(here)
    there = carried(config, tmp_path / "there")
    moved = replace(
        config,
        game=replace(config.game, folder=tmp_path / "there"),
        mat=tmp_path / "there" / "standard.toml",
        journal=tmp_path / "there" / "journal.sqlite",
        boxes=(tmp_path / "there" / "own.box",),
    )
    assert there == moved
    laid = choice(there)
    assert [overlay.mat.name for overlay in laid] == [overlay.mat.name for overlay in choice(config)]
    assert "DEADBEEF" in laid[0].boxes["art-of-war"]


@pytest.mark.parametrize(
    "parts",
    [
        {"pinned": True, "phones": 8082},
        {"power": True, "hotspot": "GB", "updates": UpdatesConfig()},
        {"power": True, "owner_pin": "250817"},
        {"power": True, "displays": DisplaysConfig(brightness=40), "buzzer": 18, "silent": True},
    ],
)
def test_its_menus_offer_the_same(tmp_path: Path, parts: dict[str, Any]) -> None:
    config = replace(table(tmp_path), **parts)
    assert services_of(carried(config, tmp_path / "there")) == services_of(config)


@pytest.mark.parametrize("key", ["arena", "specials"])
def test_a_file_that_settings_name_with_its_path_comes_along(tmp_path: Path, key: str) -> None:
    mine = tmp_path / "my own.toml"
    shipped = resources.files("playmat.games.archery_tactics") / "data" / f"{key}.toml"
    mine.write_text(shipped.read_text("utf-8"), "utf-8")
    config = replace(table(tmp_path), game=GameConfig("archery-tactics", {key: str(mine)}, tmp_path))
    there = carried(config, tmp_path / "there")
    assert there.game.settings == {key: "my own.toml"}
    mine.unlink()
    assert load_game(there.game).name == "archery-tactics"


def test_a_file_that_cannot_be_read_stops_no_table(tmp_path: Path) -> None:
    config = table(tmp_path)
    (tmp_path / "broken.toml").write_bytes(b"\xff\xfe")
    assert "standard.toml" in packed(config)["mats"] and "broken.toml" not in packed(config)["mats"]
