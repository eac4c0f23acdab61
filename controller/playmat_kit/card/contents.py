"""All files that make a card, by their names on its boot partition."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from playmat.assets import folder
from playmat_kit.card.boot_partition import PYTHON, read, with_buses, with_instance
from playmat_kit.card.cloud_init import FOLDER, meta_data, network_config, user_data
from playmat_kit.card.settings import CardSettings
from playmat_kit.card.table_files import TableFiles
from playmat_kit.card.writing import Content

_SCRIPTS = ("first-boot", "install", "playmat-first-boot.service")
_CONFIG, _BACKUP, _CMDLINE = "config.txt", "config.txt.bak", "cmdline.txt"


def installation_files(
    table: TableFiles, choices: Mapping[str, str], wheels: Iterable[Path]
) -> dict[str, Content]:
    """Returns the folder from which the first start installs.

    A table without a file gets the `choices`, each a file named after the option of `playmat install`.
    """
    own: dict[str, Content] = {f"wheels/{wheel.name}": wheel for wheel in wheels}
    own["wheels/python"] = f"{PYTHON}\n".encode()
    own |= {name: folder("systemd") / name for name in _SCRIPTS}
    if table.text:
        own["table.toml"] = table.text.encode()
    else:
        own |= {name: f"{choice}\n".encode() for name, choice in choices.items()}
    for name, content in table.beside.items():
        own[f"{'private' if name == table.password else 'beside'}/{name}"] = content
    own |= {"backup.zip": table.backup} if table.backup else {}
    return {f"{FOLDER}/{name}": content for name, content in own.items()}


def system_files(card: Path, settings: CardSettings, table: TableFiles, instance: str) -> dict[str, Content]:
    """Returns the files of the system itself, in the order in which they may be replaced.

    The config.txt of the fresh card stays beside the new one.
    """
    config, cmdline = read(card / _CONFIG), read(card / _CMDLINE)
    changed = with_buses(config, table.config)
    kept = {} if changed == config or (card / _BACKUP).exists() else {_BACKUP: card / _CONFIG}
    return {
        **kept,
        _CONFIG: changed,
        "user-data": user_data(settings),
        "network-config": network_config(settings),
        _CMDLINE: with_instance(cmdline, instance, settings.country),
        "meta-data": meta_data(instance),
    }
