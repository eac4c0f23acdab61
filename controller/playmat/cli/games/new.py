"""`playmat games new`: a small game that runs, to be changed into another one."""

from __future__ import annotations

import argparse
import os
import re
from importlib import resources
from keyword import iskeyword
from pathlib import Path
from pkgutil import iter_modules
from string import Template

import playmat.games
from playmat.app.games import registry
from playmat.errors import ConfigError, cause, quoted
from playmat.extras import install_command

SUMMARY = "write a small game that runs, to be changed into another one"

_KINDS = {
    "cards": "cards from hidden hands onto places with readers",
    "wand": "pieces on a printed board, touched with the wand",
    "dice": "dice, thrown onto places with readers",
    "grid": "pieces on a grid with a reader below each place",
}
_SUFFIX = ".template"
_CATALOGUE = "playmat.po"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument("name", metavar="NAME", help="lower-case letters, digits and hyphens: nine-holes")
    kinds = parser.add_mutually_exclusive_group(required=True)
    for kind, summary in _KINDS.items():
        kinds.add_argument(f"--{kind}", dest="kind", action="store_const", const=kind, help=summary)
    parser.add_argument(
        "--folder",
        type=Path,
        metavar="DIR",
        help="where the game's folder is made (default: the first of PLAYMAT_GAMES, otherwise this one)",
    )


def run(options: argparse.Namespace) -> int:
    """Writes the files and prints how to play and test the game."""
    given = os.environ.get("PLAYMAT_GAMES", "").split(os.pathsep)[0]
    folder = (options.folder or Path(given or ".")).resolve()
    package = _package(options.name)
    own = folder / package
    try:
        folder.mkdir(parents=True, exist_ok=True)
        own.mkdir()
        values = {"name": options.name, "title": options.name.replace("-", " ").capitalize()}
        for source in resources.files("playmat.cli.games").joinpath("skeletons", options.kind).iterdir():
            file = source.name.removesuffix(_SUFFIX)
            path = own / ("locale/fr/LC_MESSAGES" if file == _CATALOGUE else "") / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(Template(source.read_text("utf-8")).substitute(values), "utf-8")
        compiled = _compiled(own / "locale")
    except FileExistsError as error:
        raise ConfigError(f"{own} exists already: choose another name or --folder") from error
    except OSError as error:
        raise ConfigError(f"{own} cannot be written ({cause(error)}): choose another --folder") from error
    print(f"Wrote {own}. Begin with position.py, its rules.\n")
    if not compiled:
        print(f"  {install_command('author')}")
        print(f"  pybabel compile -D playmat -d {own / 'locale'}")
    print(f"  export PLAYMAT_GAMES={folder}")
    print(f"  playmat demo --game {options.name}")
    print(f"  playmat rehearse --game {options.name} --games 5 --virtual-time")
    print(f"  pytest {own}")
    return 0


def _compiled(locale: Path) -> bool:
    """Compiles the catalogues in a folder; returns False if `babel` is not installed."""
    try:
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po
    except ImportError:
        return False
    for source in locale.rglob(_CATALOGUE):
        with source.open("rb") as po, source.with_suffix(".mo").open("wb") as mo:
            write_mo(mo, read_po(po))
    return True


def _package(name: str) -> str:
    """Returns the folder's name; ConfigError if it is no Python package or would hide another one."""
    package = name.replace("-", "_")
    if iskeyword(package):
        raise ConfigError(f"{quoted(name)} is a word of Python itself: choose another name")
    if not re.fullmatch("[a-z][a-z0-9]*(-[a-z0-9]+)*", name):
        raise ConfigError(
            f"{quoted(name)} is no name of a game: write lower-case letters and digits, "
            "with hyphens between words, like nine-holes"
        )
    taken = {module.name for module in iter_modules(playmat.games.__path__)}
    if name in registry().names or package in taken:
        raise ConfigError(f"{quoted(name)} exists already in playmat or PLAYMAT_GAMES: choose another name")
    return package
