"""Where root looks for releases: the service, which the network reaches, must not decide what root installs.

Where others than root can change the table's file, as with the owner's page, root follows a file on the
table's card, which another computer can write; or else a copy of `[updates]` that an installation has made
when a person named the table's file, and then the card's file went.
"""

from __future__ import annotations

import json
import os
import stat
from dataclasses import asdict
from pathlib import Path

from playmat.config import UpdatesConfig, parse_updates
from playmat.errors import ConfigError
from playmat.saving import load_text, save_text

COPY = "updates.json"
"""The name of the copy, in the folder of all programs."""

ON_CARD = "playmat-updates.toml"
"""The name of the file on the card, in the first folder of its first partition."""

BOOT = Path("/boot/firmware")
"""Where that partition is; only root writes there."""


def keep(home: Path, updates: UpdatesConfig | None, boot: Path) -> None:
    """Makes the copy, or removes it for a table that may not look anywhere; the card's file goes."""
    (boot / ON_CARD).unlink(missing_ok=True)
    if updates:
        save_text(home / COPY, json.dumps(asdict(updates)))
    else:
        (home / COPY).unlink(missing_ok=True)


def allowed(home: Path, table: Path, updates: UpdatesConfig, boot: Path = BOOT) -> UpdatesConfig:
    """Returns the `updates` of the table's file if only root can change it, else those of card or copy.

    ConfigError without either.
    """
    if all(map(_is_roots, (table, table.parent))):
        return updates
    card = boot / ON_CARD
    try:
        if card.exists() and all(map(_is_roots, (card, boot))):
            return parse_updates(load_text(card), card)
        return UpdatesConfig(**json.loads(load_text(home / COPY)))
    except FileNotFoundError as error:
        raise ConfigError(
            f"others than root can change {table}, so its [updates] do not count yet: put {ON_CARD} of its "
            f"owner's page onto the table's card, or run 'sudo playmat install --config {table}' once"
        ) from error


def is_allowed(home: Path, table: Path, updates: UpdatesConfig, boot: Path = BOOT) -> bool:
    """Whether root follows the `updates` of the table's file."""
    try:
        return allowed(home, table, updates, boot) == updates
    except (ConfigError, OSError, ValueError):
        return False


def for_card(updates: UpdatesConfig) -> bytes:
    """Returns the file for the card by which root follows these `updates`."""
    # in ASCII a text of JSON is one of TOML
    return "".join(f"{key} = {json.dumps(value)}\n" for key, value in asdict(updates).items()).encode()


def _is_roots(path: Path) -> bool:
    status = path.stat()
    return status.st_uid in (0, os.getuid()) and not status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
