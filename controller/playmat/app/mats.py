"""Loads the mats and overlays of a table with the games that fit them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from playmat.app.boxes import read_boxes
from playmat.app.games import all_games, game_folders, load_game
from playmat.assets import folder
from playmat.config import ConsoleConfig, GameConfig, TableConfig
from playmat.errors import ConfigError, cause, literal
from playmat.games.interface import AnyGame
from playmat.placement import Arrangement
from playmat.saving import load_text
from playmat.session.match.matches import OverlayChoice
from playmat.table.mat import Mat
from playmat.table.mat_file import base_of, parse_base, parse_mat
from playmat.table.snapshot import ReaderKey
from playmat.text import say


def read_mat(path: Path) -> Mat:
    """Reads the mat in a file; ConfigError if it is invalid.

    The base of an overlay is in its folder or in the kit.
    """
    text = _text(path)
    name = base_of(text, str(path))
    if not name:
        return parse_mat(text, str(path), None)
    for directory in (path.parent, folder("hardware") / "mats"):
        for file in sorted(directory.glob("*.toml")):
            if (base := parse_base(_text(file), str(file))) and base.name == name:
                return parse_mat(text, str(path), base)
    raise ConfigError(f"{path}: base = {literal(name)} is not found beside it: copy its file there")


def read_mats(path: Path) -> list[Mat]:
    """Reads the mat in a file, or for a base every known overlay."""
    text = _text(path)
    base = parse_base(text, str(path))
    if base is None:
        return [read_mat(path)]
    files = [file for folder in (path.parent, *game_folders()) for file in sorted(folder.glob("*.toml"))]
    texts = [(str(file), _text(file)) for file in files if file != path]
    return [parse_mat(text, source, base) for source, text in texts if base_of(text, source) == base.name]


def likely_mat(path: Path, config: GameConfig) -> Mat:
    """Returns the mat of the configured game, or else any of them, as their readers are the same."""
    mats = read_mats(path)
    if not mats:
        raise ConfigError(say("{file}: no overlay lies beside it: copy that of your game there", file=path))
    game = load_game(config)
    return next((mat for mat in mats if mat.suits(game.name, game.projection.zones)), mats[0])


# All overlays of the folder are candidates, as the tag of the one that is laid decides. Only the configured
# game's must fit, and an error in it stops the start with a remedy; others that need boards this table does
# not have are left out silently. Every mat is given the tag readers of all: an overlay is recognised by a
# reader of its own, and that reader must look for tags of other overlays too.
def choice(config: TableConfig, note: Callable[[str], None] = lambda line: None) -> list[OverlayChoice]:
    """Returns the mats that may be laid, the configured game's first; ConfigError if none fits.

    Games that do not work are noted.
    """
    boards = {board.name for board in config.boards}
    mats = read_mats(config.mat)
    games = all_games(config.game, note)
    boxes = read_boxes(config.boxes, games)
    laid = []
    for mat in mats:
        fits = [game for game in games if mat.suits(game.name, game.projection.zones)]
        seated = tuple(game for game in fits if min(game.setup.players) <= len(mat.seats))
        laid.append(OverlayChoice(mat, seated, boxes))
    wanted = [overlay for overlay in laid if games[0].name in [game.name for game in overlay.games]]
    if not wanted:
        raise ConfigError(
            say(
                "{file}: no overlay is known on which {game} can be played: choose another mat, or let "
                "its mat.toml name {game} under games and this kit as base",
                file=config.mat,
                game=games[0].name,
            )
        )
    check_zones(wanted[0].mat, games[0], games[1:])
    for board in wanted[0].mat.boards:
        if board not in boards:
            raise ConfigError(
                say(
                    "the mat {mat} needs a board '{board}': add it as [[boards]] with its port or usb",
                    mat=wanted[0].mat.name,
                    board=board,
                )
            )
    others = [
        overlay
        for overlay in laid
        if overlay.games and overlay is not wanted[0] and boards.issuperset(overlay.mat.boards)
    ]
    known = [wanted[0], *others]
    # An overlay's tag lies at its first reader, or without any below it at the wand's.
    tags: dict[ReaderKey, None] = {}
    for overlay in known:
        zones = overlay.games[0].projection.zones
        slots = [slot for slot in overlay.mat.watched if slot.place.zone in zones]
        fixed = [slot for slot in slots if zones[slot.place.zone].arrangement is not Arrangement.POINTER]
        for slot in (*fixed, *slots)[:1]:
            tags[slot.board, slot.reader] = None
    return [overlay._replace(mat=replace(overlay.mat, tag_readers=(*tags,))) for overlay in known]


def check_zones(mat: Mat, game: AnyGame, others: Sequence[AnyGame] = ()) -> None:
    """Raises ConfigError if the mat lacks a zone of the game, or has a zone of no game.

    A zone may also belong to another game of the mat; if one of those is not installed, any zone may be its.
    """
    if lacking := mat.lacking(game.projection.zones):
        raise ConfigError(
            f"{mat.source}: the mat {mat.name} has no place of the zone {lacking[0]!r}, "
            f"which {game.name} uses: add it as [[zones]]"
        )
    known = {other.name: other.projection.zones for other in (game, *others)}
    named = mat.games or tuple(known)
    zones = [zone for name in named for zone in known.get(name, ())]
    if set(named) <= known.keys() and (foreign := mat.foreign(zones)):
        raise ConfigError(
            f"{mat.source}: zone = {literal(foreign[0])} is no zone of {' or '.join(named)}: "
            f"remove it or write one of {', '.join(dict.fromkeys(zones))}"
        )


# Each seat needs exactly one console. Seats that the configuration does not name are dealt out to the
# consoles in turn, so that a mat with more seats than consoles can be played. Another overlay may have more
# seats than the one whose names the configuration uses, so seats up to its number are dealt out too.
def console_seats(consoles: Sequence[ConsoleConfig], mat: Mat, most: int = 0) -> list[tuple[int, ...]]:
    """Returns the seats of each console; seats that none names, up to `most`, are distributed among them."""
    names = [name.lower() for name in mat.seats]
    seats = [[names.index(seat) for seat in console.seats if seat in names] for console in consoles]
    for console in consoles:
        if not set(console.seats) & set(names):
            wrong, known = ", ".join(console.seats), ", ".join(names)
            raise ConfigError(
                say(
                    "consoles.seat = {value} is none of {seats}, the mat's seats",
                    value=literal(wrong),
                    seats=known,
                )
            )
    served = {seat for each in seats for seat in each}
    for number, seat in enumerate(seat for seat in range(max(len(names), most)) if seat not in served):
        if seats:
            seats[number % len(seats)].append(seat)
    return [tuple(each) for each in seats]


def most_seats(laid: Sequence[OverlayChoice]) -> int:
    """Returns the number of seats of the mat that has the most."""
    return max(len(overlay.mat.seats) for overlay in laid)


def _text(path: Path) -> str:
    try:
        return load_text(path)
    except (OSError, UnicodeError) as error:
        raise ConfigError(
            say("the mat {file} cannot be read ({cause}): check its path", file=path, cause=cause(error))
        ) from error
