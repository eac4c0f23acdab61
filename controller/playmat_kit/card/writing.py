"""Writes a card's files so that an interruption or a full card leaves what was there before.

All new files are first written beside the old ones, under other names: that takes long. Then the names are
swapped in the order given: a short moment, in which a failure swaps them back. `meta-data` comes last, as its
new instance is what makes cloud-init carry out the others.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from playmat.errors import ConfigError, cause

Content = bytes | Path
"""What a file holds: these bytes, or those of that file."""

_NEW, _OLD = ".new", ".old"
_CHUNK = 1 << 20


def write_card(
    card: Path, files: Mapping[str, Content], on_written: Callable[[int], None] = lambda size: None
) -> None:
    """Replaces files and folders of a card, given by their names there such as "playmat/install".

    A folder is replaced as a whole. Calls `on_written` with the bytes of each step. ConfigError if the card
    is full or cannot be written; it is then as it was before, also after a KeyboardInterrupt.
    """
    names = list(dict.fromkeys(name.partition("/")[0] for name in files))
    try:
        for name in names:
            _remove(card / f"{name}{_NEW}")  # of an attempt that lost its power
        _check_room(card, files)
        try:
            for name, content in files.items():
                top, slash, rest = name.partition("/")
                _write(card / f"{top}{_NEW}{slash}{rest}", content, on_written)
            _swap(card, names)
            if hasattr(os, "sync"):  # not on Windows
                os.sync()
        finally:
            for name in names:
                _remove(card / f"{name}{_NEW}")
    except OSError as error:
        raise ConfigError(
            f"{card} cannot be written ({cause(error)}), and is as it was: is it full, or mounted read-only?"
        ) from error


def _check_room(card: Path, files: Mapping[str, Content]) -> None:
    needed = sum(
        content.stat().st_size if isinstance(content, Path) else len(content) for content in files.values()
    )
    free = shutil.disk_usage(card).free
    if free < needed + len(files) * 32_768:  # a FAT's clusters
        raise ConfigError(
            f"{card} has {free / 1e6:.0f} MB free, and {needed / 1e6:.0f} MB are needed: write a fresh card"
        )


def _write(file: Path, content: Content, on_written: Callable[[int], None]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as new:
        if isinstance(content, bytes):
            new.write(content)
            on_written(len(content))
        else:
            with content.open("rb") as source:
                while chunk := source.read(_CHUNK):
                    new.write(chunk)
                    on_written(len(chunk))
        new.flush()
        os.fsync(new.fileno())


def _swap(card: Path, names: list[str]) -> None:
    """Gives the new files their names; back again if that fails on the way."""
    done: list[str] = []
    try:
        for name in names:
            place, old = card / name, card / f"{name}{_OLD}"
            _remove(old)
            done.append(name)
            if place.exists():
                place.replace(old)
            (card / f"{name}{_NEW}").replace(place)
    except BaseException:
        for name in reversed(done):
            place, old = card / name, card / f"{name}{_OLD}"
            if not (card / f"{name}{_NEW}").exists():
                _remove(place)
            if old.exists():
                old.replace(place)
        raise
    for name in names:
        _remove(card / f"{name}{_OLD}")


def _remove(place: Path) -> None:
    if place.is_dir():
        shutil.rmtree(place)
    else:
        with suppress(FileNotFoundError):
            place.unlink()
