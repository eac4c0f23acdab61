"""The mats and overlays of a table: files become what may be laid, with the games that fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from playmat.app.cards.box import read_boxes
from playmat.app.games import all_games, game_folders, load_game
from playmat.assets import folder
from playmat.config import ConsoleConfig, GameConfig, TableConfig
from playmat.errors import ConfigError, cause
from playmat.games.game import AnyGame
from playmat.session.matches import Laid
from playmat.table.mat import Base, Mat, base_of, parse_base, parse_mat


def read_mat(path: Path) -> Mat:
    """The mat in a file, on its base if it is an overlay; ConfigError where there is none."""
    text = _text(path)
    name = base_of(text, str(path))
    return parse_mat(text, str(path), _base_beside(path, name) if name else None)


def read_mats(path: Path) -> list[Mat]:
    """The mat in a file, or where it is a base, every overlay that is known for it."""
    text = _text(path)
    base = parse_base(text, str(path))
    if base is None:
        return [read_mat(path)]
    files = [file for folder in (path.parent, *game_folders()) for file in sorted(folder.glob("*.toml"))]
    texts = [(str(file), _text(file)) for file in files if file != path]
    return [parse_mat(text, source, base) for source, text in texts if base_of(text, source) == base.name]


def likely_mat(path: Path, config: GameConfig) -> Mat:
    """The mat of the configured game, or any where its own is not known: their readers are the same."""
    mats = read_mats(path)
    if not mats:
        raise ConfigError(f"{path}: no overlay lies beside it: copy that of your game there")
    game = load_game(config)
    return next((mat for mat in mats if mat.suits(game.name, game.projection.zones)), mats[0])


def choice(config: TableConfig) -> list[Laid]:
    """What may be laid on the table, the mat of the configured game first; ConfigError where nothing fits."""
    boards = {board.name for board in config.boards}
    mats = read_mats(config.mat)
    games = all_games(config.game)
    boxes = read_boxes(config.boxes, games)
    laid = [_fitting(mat, games)._replace(boxes=boxes) for mat in mats]
    wanted = [one for one in laid if games[0].name in [game.name for game in one.games]]
    if not wanted:
        raise ConfigError(f"{config.mat}: no overlay is known on which {games[0].name} can be played")
    check_zones(wanted[0].mat, games[0], games[1:])
    for board in wanted[0].mat.boards:
        if board not in boards:
            raise ConfigError(
                f"the mat {wanted[0].mat.name} needs a board {board!r}: "
                "add it as [[boards]] with its port or usb"
            )
    others = [one for one in laid if one.games and one is not wanted[0] and boards.issuperset(one.mat.boards)]
    return [wanted[0], *others]


def check_zones(mat: Mat, game: AnyGame, others: Sequence[AnyGame] = ()) -> None:
    """Raises ConfigError where a zone of the game is not printed on the mat, or one that nobody has is.

    A zone may belong to one of the other games that the mat is for; of those that are not known, to any.
    """
    if lacking := mat.lacking(game.projection.zones):
        raise ConfigError(
            f"{mat.source}: the mat {mat.name} has no place of the zone {lacking[0]!r}, "
            f"which {game.name} uses: add it as [[zones]]"
        )
    known = {one.name: one.projection.zones for one in (game, *others)}
    named = mat.games or tuple(known)
    zones = [zone for name in named for zone in known.get(name, ())]
    if set(named) <= known.keys() and (foreign := mat.foreign(zones)):
        raise ConfigError(
            f"{mat.source}: zone = {foreign[0]!r} is no zone of {' or '.join(named)}: "
            f"remove it or write one of {', '.join(dict.fromkeys(zones))}"
        )


def console_seats(consoles: Sequence[ConsoleConfig], mat: Mat) -> list[tuple[int, ...]]:
    """The seats of each console; those that none names are shared out among them."""
    names = [name.lower() for name in mat.seats]
    seats = [[names.index(seat) for seat in console.seats if seat in names] for console in consoles]
    for console in consoles:
        if not set(console.seats) & set(names):
            wrong = ", ".join(console.seats)
            raise ConfigError(f"consoles.seat = {wrong!r} is none of {', '.join(names)}, the mat's seats")
    served = {seat for each in seats for seat in each}
    for number, seat in enumerate(seat for seat in range(len(names)) if seat not in served):
        if seats:
            seats[number % len(seats)].append(seat)
    return [tuple(each) for each in seats]


def _fitting(mat: Mat, games: Sequence[AnyGame]) -> Laid:
    fits = [game for game in games if mat.suits(game.name, game.projection.zones)]
    return Laid(mat, tuple(game for game in fits if min(game.setup.players) <= len(mat.seats)))


def _base_beside(path: Path, name: str) -> Base:
    """The base that an overlay names, in its folder or among the kit's own."""
    for file in _neighbours(path):
        if (base := parse_base(_text(file), str(file))) and base.name == name:
            return base
    raise ConfigError(f"{path}: base = {name!r} is not found beside it: copy its file there")


def _neighbours(path: Path) -> Iterator[Path]:
    for directory in (path.parent, folder("hardware") / "mats"):
        yield from sorted(directory.glob("*.toml"))


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeError) as error:
        raise ConfigError(f"the mat {path} cannot be read ({cause(error)}): check its path") from error
