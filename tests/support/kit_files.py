"""A copy of the kit's description with changes."""

from __future__ import annotations

import shutil
from pathlib import Path

from playmat.assets import folder
from playmat_kit.design.values import Hardware
from playmat_kit.workshop.description import read_hardware


class KitFiles:
    """A copy of `hardware/` in a temporary folder."""

    def __init__(self, directory: Path) -> None:
        self.root = directory / "hardware"
        shutil.copytree(folder("hardware"), self.root)

    def change(self, file: str, old: str, new: str) -> KitFiles:
        """Replaces a text that occurs once in the file."""
        path = self.root / file
        text = path.read_text("utf-8")
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
        path.write_text(text.replace(old, new), "utf-8")
        return self

    def read(self) -> Hardware:
        """Parses the description as it is now."""
        return read_hardware(self.root)
