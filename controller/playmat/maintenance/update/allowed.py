"""Where root looks for releases: the service, which the network reaches, must not decide what root installs.

Where others than root can change the table's file, as with the owner's page, root follows a copy of its
`[updates]` that an installation has made when a person named the file.
"""

from __future__ import annotations

import json
import os
import stat
from dataclasses import asdict
from pathlib import Path

from playmat.config import UpdatesConfig
from playmat.errors import ConfigError
from playmat.saving import load_text, save_text

COPY = "updates.json"
"""The name of the copy, in the folder of all programs."""


def keep(home: Path, updates: UpdatesConfig | None) -> None:
    """Makes the copy, or removes it for a table that may not look anywhere."""
    if updates:
        save_text(home / COPY, json.dumps(asdict(updates)))
    else:
        (home / COPY).unlink(missing_ok=True)


def allowed(home: Path, table: Path, updates: UpdatesConfig) -> UpdatesConfig:
    """Returns the `updates` of the table's file if only root can change it, else the copy.

    ConfigError without a copy.
    """
    if all(map(_is_roots, (table, table.parent))):
        return updates
    try:
        return UpdatesConfig(**json.loads(load_text(home / COPY)))
    except FileNotFoundError as error:
        raise ConfigError(
            f"others than root can change {table}, so its [updates] do not count yet: run 'sudo playmat "
            f"install --config {table}' once, or name a file"
        ) from error


def _is_roots(path: Path) -> bool:
    status = path.stat()
    return status.st_uid in (0, os.getuid()) and not status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
