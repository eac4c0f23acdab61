"""`playmat install`: installs a table that starts with this Raspberry Pi; used by `make install`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from playmat.app.games import registry
from playmat.app.mats import read_mats
from playmat.config import TableConfig
from playmat.errors import ConfigError, quoted
from playmat.link.port import addresses
from playmat.maintenance.install.demands import extras, packages
from playmat.maintenance.install.first_config import TableChoices, ask_all, check_config, first_config
from playmat.maintenance.install.installation import Installation, readable
from playmat.maintenance.progress import State, progress_view, show_progress
from playmat.screen.language import LANGUAGES
from playmat.virtual.setting import KIT


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument(
        "--config",
        type=Path,
        metavar="FILE",
        help="the table's TOML file (default: what is there)",
    )
    parser.add_argument(
        "--language", choices=sorted(LANGUAGES), default="en", help="of a first table's file (default en)"
    )
    parser.add_argument(
        "--owner", type=int, metavar="PORT", help="of the owner's page in a first table's file (default none)"
    )
    parser.add_argument(
        "--hotspot",
        default="",
        metavar="CC",
        help="the country, such as GB, of an access point in a first table's file (default: it has none)",
    )
    parser.add_argument("--root", type=Path, default=Path("/"), metavar="DIR", help="another system's files")
    tasks = parser.add_mutually_exclusive_group()
    tasks.add_argument(
        "--check",
        action="store_true",
        help="only check the table's file and print the extras that it needs, also by changes of its owner's "
        "page, the packages of Debian, and the extras that it needs now",
    )
    tasks.add_argument(
        "--progress",
        type=_step,
        metavar="N/COUNT",
        help="only show on the displays how far the installation is; its script calls this",
    )
    tasks.add_argument(
        "--adapt",
        action="store_true",
        help="only make the system what the table's file asks for, and restart; its owner's page wants it",
    )
    tasks.add_argument(
        "--fetch",
        action="store_true",
        help="only fetch the packages of Debian that a table's file could ask for; its owner's page wants it",
    )
    tasks.add_argument("--remove", action="store_true", help="take it away; journal and configuration stay")
    parser.add_argument(
        "--state",
        choices=[state.name.lower() for state in State],
        default="installing",
        help="what --progress adds (default installing)",
    )


def run(options: argparse.Namespace) -> int:
    """Installs, checks or removes."""
    installation = Installation(options.root, print)
    try:
        if options.remove:
            installation.remove()
        elif options.check:
            config = _table(options, installation)
            print(
                ",".join(extras(config, changes=True)),
                " ".join(packages(config)),
                ",".join(extras(config, changes=False)),
                sep="\n",
            )
        elif options.fetch:
            installation.fetch()
        elif options.adapt:
            installation.adapt()
        elif options.progress:
            number, count = options.progress
            view = progress_view(number, count, State[options.state.upper()])
            for fault in show_progress(_table(options, installation), view):
                print(fault)
        elif options.config or installation.table.exists():
            text = readable(options.config or installation.table)
            installation.install(text, named=options.config is not None)
        elif sys.stdin.isatty():  # the owner's answers make the table's file
            answers = ask_all(_ask, games_of_the_kit(), tuple(addresses()))
            installation.install(first_config(answers))
        else:
            choices = _choices(options)._replace(boards=tuple(addresses()))
            installation.install(first_config(choices))
    except PermissionError as error:
        raise ConfigError(
            f"{error.filename} cannot be written: call make install, which asks sudo"
        ) from error
    return 0


def _table(options: argparse.Namespace, installation: Installation) -> TableConfig:
    """Returns the table that will be installed; a file that is missing is created later."""
    given = options.config or installation.table
    there = given != installation.table or installation.table.exists()
    text = readable(given) if there else first_config(_choices(options))
    return check_config(text, installation.table)


def _choices(options: argparse.Namespace) -> TableChoices:
    """Returns the answers of a user who is not asked."""
    return TableChoices(language=options.language, owner=options.owner, hotspot=options.hotspot)


def _step(text: str) -> tuple[int, int]:
    try:
        number, count = map(int, text.split("/"))
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{quoted(text)} is no step: write it like 3/7") from error
    return number, count


def games_of_the_kit() -> list[str]:
    """Returns the games with an overlay on the standard kit; others are played elsewhere."""
    named = {name for mat in read_mats(KIT) for name in mat.games}
    return [name for name in registry().names if name in named]


def _ask(question: str, answers: Sequence[str]) -> str:
    """Asks a question; Enter selects the first answer."""
    while True:
        said = input(f"{question} ({', '.join(answers)}) [{answers[0]}]: ").strip()
        if not said or said in answers:
            return said or answers[0]
