"""What decides how a table behaves, with the files it was read from, in one JSON object; and back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

from playmat.app.games import files_read
from playmat.config import BoardConfig, ConsoleConfig, GameConfig, TableConfig, Timing
from playmat.config.values import SpiConfig


def packed(config: TableConfig) -> dict[str, Any]:
    """The configuration without what is optional at a table, its mats and whatever its settings name."""
    game = config.game
    return {
        "game": game.name,
        "settings": dict(game.settings),
        "files": files_read(game),
        "boxes": {file.name: file.read_text("utf-8") for file in config.boxes},
        "mat": config.mat.name,
        "mats": dict(_mats(config.mat)),
        "boards": [asdict(board) for board in config.boards],
        "consoles": [asdict(console) for console in config.consoles],
        "timing": asdict(config.timing),
        "language": config.language,
        "pinned": config.pinned,
    }


def unpacked(data: dict[str, Any], home: Path) -> TableConfig:
    """The configuration again; its files are written into the folder `home`."""
    boxes = data.get("boxes", {})
    for name, text in {**data["files"], **data["mats"], **boxes}.items():
        (home / Path(name).name).write_text(text, "utf-8")
    return TableConfig(
        game=GameConfig(data["game"], _renamed(data["settings"], [*data["files"]]), home),
        mat=home / Path(data["mat"]).name,
        journal=home / "journal.sqlite",
        boards=tuple(BoardConfig(**board) for board in data["boards"]),
        consoles=tuple(map(_console, data["consoles"])),
        timing=Timing(**data["timing"]),
        language=data["language"],
        pinned=data.get("pinned", False),
        boxes=tuple(home / Path(name).name for name in boxes),
    )


def _console(fields: dict[str, Any]) -> ConsoleConfig:
    spi = SpiConfig(**fields["spi"]) if fields["spi"] else None
    listed = {name: tuple(fields[name]) for name in ("seats", "pins", "size")}
    return ConsoleConfig(**{**fields, **listed, "spi": spi})


def _mats(mat: Path) -> Iterator[tuple[str, str]]:
    """The mat's file and all beside it, since it may be an overlay of one of these."""
    for file in sorted(mat.parent.glob("*.toml")):
        with suppress(OSError, UnicodeError):  # a table begins without those that it cannot read
            yield file.name, file.read_text("utf-8")


def _renamed(settings: dict[str, Any], files: Iterable[str]) -> dict[str, Any]:
    """The settings with the bare names of the files that they name, since all lie in one folder now."""
    return {key: Path(value).name if value in files else value for key, value in settings.items()}
