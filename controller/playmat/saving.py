"""Files that a power cut cannot damage: what was there before, or what was written."""

from __future__ import annotations

import os
from pathlib import Path


def save_text(path: Path, text: str) -> None:
    """Replaces the file as a whole and returns when the disk has it; OSError where it cannot."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(path.name + ".new")
    with new.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """Without this a power cut may take the name away again."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
