"""Packs everything that determines a table's behaviour, with its files, into one JSON object; unpacks it."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

from playmat.app.games import files_read
from playmat.config import (
    BoardConfig,
    ConsoleConfig,
    DisplaysConfig,
    FleetConfig,
    GameConfig,
    TableConfig,
    Timing,
    UpdatesConfig,
)
from playmat.config.values import SpiConfig
from playmat.saving import load_text

_FLEET = FleetConfig(table="recorded", broker="localhost", port=1883, password=None, ca=None)
"""Stands for any fleet: only whether there is one changes what a table shows."""


def packed(config: TableConfig) -> dict[str, Any]:
    """Returns the configuration without optional parts, with its mats and the files of its settings."""
    game = config.game
    # The mat may be an overlay of one of the files beside it.
    mats = {}
    for file in sorted(config.mat.parent.glob("*.toml")):
        with suppress(OSError, UnicodeError):  # unreadable files are skipped, as a table does
            mats[file.name] = load_text(file)
    return {
        "game": game.name,
        "settings": dict(game.settings),
        "files": files_read(game),
        "boxes": {file.name: load_text(file) for file in config.boxes},
        "mat": config.mat.name,
        "mats": mats,
        "boards": [asdict(board) for board in config.boards],
        "consoles": [asdict(console) for console in config.consoles],
        "timing": asdict(config.timing),
        "language": config.language,
        "pinned": config.pinned,
        "phones": config.phones,
        "staffed": config.fleet is not None,
        "power": config.power,
        "owner_pin": config.owner_pin,
        "brightness": config.displays.brightness,
        "silent": None if config.buzzer is None else config.silent,
        "hotspot": config.hotspot,
        "updates": config.updates is not None,
        "players": dict(config.players),
    }


def unpacked(data: dict[str, Any], home: Path) -> TableConfig:
    """Returns the configuration; its files are written to the folder `home`."""
    boxes = data.get("boxes", {})
    for name, text in {**data["files"], **data["mats"], **boxes}.items():
        (home / Path(name).name).write_text(text, "utf-8")
    # File names are bare, since all files are in one folder now.
    return TableConfig(
        game=GameConfig(
            data["game"],
            {
                key: Path(value).name if value in [*data["files"]] else value
                for key, value in data["settings"].items()
            },
            home,
        ),
        mat=home / Path(data["mat"]).name,
        journal=home / "journal.sqlite",
        boards=tuple(BoardConfig(**board) for board in data["boards"]),
        consoles=tuple(map(_console, data["consoles"])),
        timing=Timing(**data["timing"]),
        language=data["language"],
        pinned=data.get("pinned", False),
        phones=data.get("phones"),
        power=data.get("power", False),
        owner_pin=data.get("owner_pin", ""),
        displays=DisplaysConfig(brightness=data.get("brightness", 100)),
        buzzer=None if data.get("silent") is None else 0,
        silent=bool(data.get("silent")),
        hotspot=data.get("hotspot"),
        updates=UpdatesConfig() if data.get("updates") else None,
        boxes=tuple(home / Path(name).name for name in boxes),
        fleet=_FLEET if data.get("staffed") else None,
        players=data.get("players", {}),
    )


def _console(fields: dict[str, Any]) -> ConsoleConfig:
    spi = SpiConfig(**fields["spi"]) if fields["spi"] else None
    listed = {name: tuple(fields[name]) for name in ("seats", "pins", "size")}
    return ConsoleConfig(**{**fields, **listed, "spi": spi})
