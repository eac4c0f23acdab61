"""`playmat update`: brings this table to a newer release; used by the console's *Update*."""

from __future__ import annotations

import argparse
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from subprocess import SubprocessError

from playmat import __version__
from playmat.cli.backup import add_table_option
from playmat.config import TableConfig, load_config
from playmat.errors import ConfigError, PlaymatError
from playmat.maintenance.progress import show_progress
from playmat.maintenance.update import views
from playmat.maintenance.update.allowed import allowed
from playmat.maintenance.update.outcome import End, Outcome, load_outcome, save_outcome
from playmat.maintenance.update.release import Release, read_release
from playmat.maintenance.update.sources import newest
from playmat.maintenance.update.updating import HOME, Programs, control
from playmat.screen.view import View

READING = 10
"""Seconds for which the displays show why there is no update."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "file",
        type=Path,
        nargs="?",
        metavar="FILE",
        help="a release from `playmat kit release` (default: the newest where [updates] of the table's file "
        "lets it look)",
    )
    which.add_argument(
        "--watch",
        action="store_true",
        help="only watch the program that a power cut has interrupted in its first minute",
    )
    add_table_option(parser)


def run(options: argparse.Namespace) -> int:
    """Updates the table, or leaves it as it was, and starts it in any case."""
    config = load_config(options.config)
    programs = Programs(HOME, config.journal, _note)
    if options.watch:
        stays, last = programs.settle(), load_outcome(HOME)
        if last and last.end is End.TRIED:
            save_outcome(HOME, last._replace(end=End.INSTALLED if stays else End.BACK))
        return 0 if stays else 1
    if not (HOME / "current").is_symlink():
        raise ConfigError(f"there is no installed table in {HOME}: run 'make install' first")
    if options.file is None and config.updates is None:
        raise ConfigError(
            f"{options.config} does not say where releases come from: name a file, or add [updates]"
        )
    if options.file:
        programs.check(read_release(options.file))
    else:
        assert config.updates
        try:
            config = replace(config, updates=allowed(HOME, options.config, config.updates))
        except ConfigError as error:  # whoever has asked for it reads that on the owner's page
            save_outcome(HOME, Outcome(End.FAILED, why=str(error)))
            raise
    control("stop")  # its displays are needed
    try:
        outcome = bring(config, programs, options.file)
        save_outcome(HOME, outcome)
        return 0 if outcome.end is End.INSTALLED else 1
    finally:
        control("start")


def bring(config: TableConfig, programs: Programs, file: Path | None) -> Outcome:
    """Finds a release and installs it while the displays say so."""

    def show(view: View) -> None:
        for fault in show_progress(config, view):
            _note(str(fault))

    def stopped(view: View, outcome: Outcome) -> Outcome:
        show(view)
        time.sleep(READING)
        return outcome

    try:
        with tempfile.TemporaryDirectory(dir="/var/tmp") as folder:
            show(views.looking())
            release = read_release(file) if file else _newest(config, Path(folder))
            if release is None:
                return stopped(views.nothing(__version__), Outcome(End.NOTHING))
            show(views.found(release))
            tried = Outcome(End.TRIED, release.version, release.news)
            save_outcome(programs.home, tried)
            if programs.install(release):
                _note(f"playmat {release.version} is installed")
                return tried._replace(end=End.INSTALLED)
            return stopped(views.back(release.version, __version__), tried._replace(end=End.BACK))
    except (PlaymatError, OSError, SubprocessError) as error:  # the displays say so in any case
        _note(str(error))
        return stopped(views.failed(), Outcome(End.FAILED, why=str(error)))


def _newest(config: TableConfig, into: Path) -> Release | None:
    assert config.updates
    return newest(config.updates, __version__, into, _note)


def _note(sentence: str) -> None:
    print(sentence, flush=True)
