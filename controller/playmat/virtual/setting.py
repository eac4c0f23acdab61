"""The setting of a rehearsal: a game, its number of players and its mat."""

from __future__ import annotations

from pathlib import Path
from random import Random

from playmat.app.games import load_game
from playmat.app.mats import check_zones, read_mat, read_mats
from playmat.assets import folder
from playmat.config import GameConfig
from playmat.errors import ConfigError
from playmat.games.interface import AnyGame
from playmat.saving import load_text
from playmat.screen.icons import learn
from playmat.simulator.physics.modules import Modules, calibrated, draw
from playmat.simulator.rehearsal.staging import seat_count, set_table
from playmat.simulator.rehearsal.trace import GameSetting
from playmat.simulator.world.world import World
from playmat.table.mat import Mat
from playmat.table.mat_file import parse_base

KIT = folder("hardware") / "mats" / "standard.toml"


def kit_for(game: AnyGame) -> Path:
    """Returns the base with an overlay of the game: the standard kit's if it has one."""
    for file in (KIT, *sorted(KIT.parent.glob("*.toml"))):
        is_base = parse_base(load_text(file), str(file)) is not None
        if is_base and any(mat.suits(game.name, game.projection.zones) for mat in read_mats(file)):
            return file
    return KIT


def setting(
    config: GameConfig, seats: int | None = None, mat: Path | None = None, modules: int | None = None
) -> GameSetting:
    """Returns the setting with this game, in the form that traces store."""
    where = str(config.folder) if config.folder else ""
    return GameSetting(
        game=config.name,
        chosen=tuple(config.settings.items()),
        folder=where,
        seats=seats,
        mat=str(mat) if mat else "",
        modules=modules,
    )


def game_config(setting: GameSetting) -> GameConfig:
    """Returns the game's configuration."""
    return GameConfig(setting.game, dict(setting.chosen), Path(setting.folder) if setting.folder else None)


def load(setting: GameSetting) -> tuple[AnyGame, Mat]:
    """Loads the game, and the named mat or the first of the kit that suits the game and its players."""
    game = load_game(game_config(setting))
    learn(game.words.icons)
    seats = seat_count(game, setting.seats)
    mats = [read_mat(Path(setting.mat))] if setting.mat else read_mats(kit_for(game))
    for mat in mats:
        if setting.mat or (mat.suits(game.name, game.projection.zones) and seats <= len(mat.seats)):
            check_zones(mat, game)
            return game, mat
    raise ConfigError(
        f"no overlay of the kit lets {seats} play {game.name}: write one with games = [{game.name!r}] and "
        f"at least {seats} seats into the game's folder, or name a file with --mat"
    )


def furnish(setting: GameSetting, random: Random) -> tuple[AnyGame, Mat, World]:
    """Loads game and mat, and sets the table; a set of reader modules is calibrated first."""
    game, mat = load(setting)
    modules: Modules = {}
    if setting.modules is not None:
        bag = draw([(slot.board, slot.reader) for slot in mat.watched], setting.modules)
        mat, modules = calibrated(mat, bag, setting.modules)
    return game, mat, set_table(game, mat, random, setting.seats, modules)
