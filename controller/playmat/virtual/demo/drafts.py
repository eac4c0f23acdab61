"""Drafts for a game's settings, drawn on the page: checked by the game, saved in the user's folder."""

from __future__ import annotations

import re
from pathlib import Path

from playmat.app.games import load_drafts
from playmat.errors import PageError, cause, quoted
from playmat.games.interface import AnyGame
from playmat.saving import save_text
from playmat.web.interface import Drafted

_NAME = re.compile("[a-z0-9][a-z0-9-]{0,39}")


def draft(game: AnyGame, folder: Path | None, setting: str, name: str, text: str) -> Drafted:
    """Returns the problems of a draft, and saves it if there are none and it has a name.

    PageError if the game has no such setting, or the file's name is invalid or not writable.
    """
    drafts = load_drafts(game)
    if setting not in drafts:
        raise PageError(
            f"{quoted(setting)} is nothing to draw: expected one of {', '.join(drafts) or 'none'}"
        )
    if problems := drafts[setting](text):
        return Drafted(problems)
    if not name:
        return Drafted(file="")
    if not _NAME.fullmatch(name):
        raise PageError(f"{quoted(name)} is no name for a file: use letters from a to z, digits and hyphens")
    if folder is None:
        raise PageError("this table has no folder of its own: nothing can be saved")
    file = Path(setting, f"{name}.toml")  # within the user's folder, as settings name it
    try:
        save_text(folder / file, text)
    except OSError as error:
        raise PageError(
            f"{folder / file} cannot be written ({cause(error)}): free space or allow it"
        ) from error
    return Drafted(file=str(file))
