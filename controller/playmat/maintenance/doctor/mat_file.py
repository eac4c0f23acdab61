"""Writes the wiring and tuning of readers into a mat's file; preserves comments and order."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from playmat.errors import ConfigError
from playmat.placement import SHARED, Place
from playmat.saving import load_text, save_text
from playmat.table.mat import RADIO, Mat, Slot
from playmat.toml_edit import open_document


def rewritten(text: str, mat: Mat) -> str:
    """Returns the file of the mat, or of its base, with the boards, readers and powers of `mat`."""
    document = open_document(text)
    # The file's entry for each reader with the slot that it serves
    antennas: Mapping[str, Slot] = {slot.antenna: slot for slot in mat.watched if slot.antenna}
    named = [(entry, antennas.get(entry["name"])) for entry in document.get("antennas", ())]
    entries = [(entry, slot) for entry, slot in named if slot]
    seats = [seat.lower() for seat in mat.seats]
    for entry in document.get("slots", ()):
        seat = seats.index(entry["seat"]) if "seat" in entry else SHARED
        slot = mat.slot(Place(entry["zone"], entry["number"], seat))
        if slot.board:
            entries.append((entry, slot))
    for entry, slot in entries:
        entry["board"], entry["reader"] = slot.board, slot.reader
        # All four or none: a missing near power would be derived from the others.
        if any(getattr(slot, key) != Slot._field_defaults[key] or key in entry for key in RADIO):
            for key in RADIO:
                entry[key] = getattr(slot, key)
        if slot.coupled or "coupled" in entry:
            entry["coupled"] = list(slot.coupled)
    return str(document.as_string())


def write(path: Path, mat: Mat) -> Path:
    """Writes `mat` into its file; returns the path of the backup."""
    try:
        old = load_text(path)
        kept = path.with_suffix(".bak")
        save_text(kept, old)
        save_text(path, rewritten(old, mat))
    except OSError as error:
        raise ConfigError(
            f"{path} cannot be written ({error.strerror}): copy the mat, name the copy"
        ) from error
    return kept
