"""Writes into a mat's file how its readers are wired and tuned; comments and order stay."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playmat.errors import ConfigError
from playmat.picture import SEAT_NAMES, Place
from playmat.table.mat import Mat, Slot


def rewritten(text: str, mat: Mat) -> str:
    """The mat's file with the boards, readers and powers of `mat`."""
    try:
        import tomlkit
    except ImportError as error:
        raise ConfigError("writing needs tomlkit: run pip install 'playmat[kit]'") from error
    document: Any = tomlkit.parse(text)
    for entry in document["slots"]:
        slot = mat.slot(Place(entry["zone"], entry["number"], SEAT_NAMES.index(entry["seat"])))
        if not slot.board:
            continue
        entry["board"], entry["reader"] = slot.board, slot.reader
        for key in ("power", "near"):
            if getattr(slot, key) != Slot._field_defaults[key] or key in entry:
                entry[key] = getattr(slot, key)
    return str(tomlkit.dumps(document))


def write(path: Path, mat: Mat) -> Path:
    """Writes `mat` into its file; returns where the old one is kept."""
    try:
        old = path.read_text("utf-8")
        kept = path.with_suffix(".bak")
        kept.write_text(old, "utf-8")
        path.write_text(rewritten(old, mat), "utf-8")
    except OSError as error:
        raise ConfigError(
            f"{path} cannot be written ({error.strerror}): copy the mat, name the copy"
        ) from error
    return kept
