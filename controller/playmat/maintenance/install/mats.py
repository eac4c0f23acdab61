"""Copies the kit's mats beside the table's file, where `playmat doctor --learn` may write.

An upgrade replaces them. A mat that its owner has changed stays: the comparison uses a copy of each as
shipped.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

_AS_SHIPPED = ".shipped"


def lay_mats(shipped: Path, mats: Path) -> Iterator[str]:
    """Copies new mats and unchanged ones; yields a sentence for each that was kept."""
    kept = mats / _AS_SHIPPED
    kept.mkdir(parents=True, exist_ok=True)
    for new in sorted(shipped.glob("*.toml")):
        mat, old = mats / new.name, kept / new.name
        content = new.read_bytes()
        if is_own(mat) and content != mat.read_bytes():
            yield f"{mat} stays as you have changed it; the one of this version is {old}"
        else:
            mat.write_bytes(content)
        old.write_bytes(content)


def take_mats(mats: Path) -> None:
    """Removes the mats that are unchanged."""
    kept = mats / _AS_SHIPPED
    for old in sorted(kept.glob("*.toml")):
        mat = mats / old.name
        if not is_own(mat):
            mat.unlink(missing_ok=True)
        old.unlink()
    for folder in (kept, mats):
        if folder.is_dir() and not any(folder.iterdir()):
            folder.rmdir()


def is_own(mat: Path) -> bool:
    """Whether its owner has brought or changed a mat."""
    old = mat.parent / _AS_SHIPPED / mat.name
    before = old.read_bytes() if old.exists() else None
    return mat.exists() and mat.read_bytes() != before
