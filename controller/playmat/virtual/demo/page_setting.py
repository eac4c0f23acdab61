"""The setting of a virtual table for its page: slots with poses, seats, consoles, pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

from playmat.app.games import load_bots, load_drafts, load_knowledge
from playmat.bots.ladder import by_level, ladder
from playmat.games.interface import AnyGame, Bot
from playmat.placement import SHARED
from playmat.session.prompts.puzzles import GRADES
from playmat.simulator.physics.geometry import centred, neat
from playmat.table.mat import Mat
from playmat.text import say
from playmat.virtual.demo.virtual import VirtualTable
from playmat.web.interface import HowToPlay, Overlay, Poses, Setting, ShownPuzzle, Way
from playmat.web.server import STATIC


def table_setting(
    table: VirtualTable, mat: Mat, game: AnyGame, seats: Sequence[int], bots: Mapping[str, Bot]
) -> Setting:
    """Returns everything that is constant while this mat, game and seats are in use at a table."""
    overlays = {laid.mat.name: _overlay(laid.mat, laid.games[0]) for laid in table.table.laid}
    setting = page_setting(mat, game, seats, table.console_seats, overlays)
    shown = (game, *(laid.games[0] for laid in table.table.laid))
    return setting._replace(
        pages={shown.name: folder for shown in shown if (folder := page_folder(shown))},
        players={name: bot.name for name, bot in bots.items()},
        ladder=ladder(bots),
        drafts=tuple(load_drafts(game)),
        advises=load_knowledge(game) is not None,
        guests=table.config.fleet is not None,
        phones=table.config.phones is not None,
        real=table.real,
        speed=table.speed,
    )


def page_setting(
    mat: Mat,
    game: AnyGame,
    seats: Sequence[int],
    consoles: Sequence[tuple[int, ...]],
    overlays: Mapping[str, Overlay],
) -> Setting:
    """Returns what a page without a table needs of it."""
    zones, sitting = game.projection.zones, (SHARED, *seats)
    known = tuple(slot for slot in mat.slots if slot.place.zone in zones and slot.place.seat in sitting)
    mat = replace(mat, slots=known)
    names = {seat: mat.seat_names[seat] for seat in seats}
    poses = {
        slot.place: Poses(neat(slot, False)[:3], neat(slot, True)[:3], centred(mat, slot)[:3])
        for slot in mat.slots
    }
    named = game.called(game.seats, mat.zone_names)
    return Setting(
        mat=mat,
        game=named,
        seats=names,
        consoles=consoles,
        poses=poses,
        overlays=overlays,
        pictures=pictures(game),
        how=how_to_play(game),
        pages={game.name: folder} if (folder := page_folder(game)) else {},
    )


def _overlay(mat: Mat, game: AnyGame) -> Overlay:
    """Returns what the start page shows of an overlay."""
    counts = tuple(count for count in game.setup.players if count <= len(mat.seats))
    programs = {name: bot.name for name, bot in load_bots(game).items()}
    others, ready = {}, game.setup.ready
    if game.setup.stacking() is not None:
        others[Way.TAUGHT] = say("First game, with lessons")
    return Overlay(
        title=game.words.title(),
        counts=counts,
        programs=programs,
        levels=by_level(programs),
        picture=_picture(mat, game),
        others=others,
        by_hand=ready.label if ready else None,
        ready_note=ready.note if ready else None,
        pitch=game.words.pitch,
        minutes=game.words.minutes,
        difficulty=game.words.difficulty.value if game.words.difficulty else None,
        how=how_to_play(game),
        game=game.name,
        puzzles=[
            ShownPuzzle(puzzle.number, puzzle.goal.task, GRADES[puzzle.grade - 1])
            for puzzle in game.puzzles
            if game.rules.seats(puzzle.state) in counts
        ],
    )


def _picture(mat: Mat, game: AnyGame) -> str:
    """Returns the address of an overlay's picture: the kit's, that of the game's `page` folder, or none."""
    if (STATIC / "overlays" / f"{mat.name}.webp").is_file():
        return f"overlays/{mat.name}.webp"
    folder = page_folder(game)
    return f"/game/{game.name}/overlay.webp" if folder and (folder / "overlay.webp").is_file() else ""


def how_to_play(game: AnyGame) -> HowToPlay:
    """Returns the help on a game. A step has a picture if its file is in the game's `page` folder."""
    words, folder = game.words, page_folder(game)
    steps = []
    for number, scene in enumerate(words.how, 1):
        file = f"how-{number}.webp"
        taken = folder is not None and (folder / file).is_file()
        steps.append((scene.caption, f"/game/{game.name}/{file}" if taken else ""))
    return HowToPlay(title=words.title(), aim=words.page.get("aim"), steps=steps)


def pictures(game: AnyGame) -> Path | None:
    """Returns the folder of a game's own drawings; None if it has none."""
    folder = page_folder(game)
    return folder if folder and (folder / "face.js").is_file() else None


def page_folder(game: AnyGame) -> Path | None:
    """Returns `page` in a game's package, which holds what its pages show; None if there is none."""
    package = find_spec(f"playmat.games.{game.name.replace('-', '_')}")
    if package is None or package.origin is None:
        return None
    folder = Path(package.origin).parent / "page"
    return folder if folder.is_dir() else None
