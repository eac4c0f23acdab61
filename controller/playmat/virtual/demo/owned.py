"""A virtual table with a settings file of its own, which its owner changes in a browser."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

from playmat.app.log import RecentNotes
from playmat.app.mats import read_mats
from playmat.maintenance.owner.desk import OwnerDesk, nobody_plays
from playmat.maintenance.owner.settings.file import SettingsFile
from playmat.saving import save_text
from playmat.toml import read_toml
from playmat.virtual.demo.page import Page
from playmat.virtual.demo.virtual import Options, VirtualTable
from playmat.virtual.setting import KIT
from playmat.web.visitors.claims import Claims


class Owned(NamedTuple):
    """A table's page, and that of its owner."""

    page: Page
    desk: OwnerDesk


def settings_file(home: Path) -> SettingsFile:
    """Returns the settings file of the virtual table in a folder; a new one is empty.

    OSError if it cannot be written.
    """
    path = home / "table.toml"
    if not path.exists():
        save_text(path, "")
    boards = dict.fromkeys(board for mat in read_mats(KIT) for board in mat.boards)
    return SettingsFile(
        path,
        {
            "mat": str(KIT),
            "journal": "journal.sqlite",
            "boards": [{"name": name, "port": name} for name in boards],
        },
    )


def owned_table(home: Path, random: Random, options: Options, claims: Claims, quiet: float) -> Owned:
    """Returns the table in a folder as its settings file describes it; ConfigError if that is wrong.

    `options` has the restart of the program and what else is not in the file.
    """
    file = settings_file(home)
    text = file.read()
    settings = file.config(text)
    options = replace(options, game=settings.game, settings=settings)
    notes = RecentNotes()
    page = Page(
        partial(VirtualTable, home, random, note=notes, options=options),
        random,
        folder=settings.game.folder,
        language=settings.language if not file.is_new() or "language" in read_toml(text, file.path) else None,
        quiet=quiet,
        claims=claims,
    )
    desk = OwnerDesk(
        page.table.table,
        file,
        restart=options.restart,
        note=notes,
        recent=lambda: notes.lines,
        is_idle=lambda status: nobody_plays(status) or page.attract.on,
    )
    page.table.table.join(desk)
    return Owned(page, desk)
