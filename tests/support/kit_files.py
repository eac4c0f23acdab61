"""A copy of the kit's description in which something is changed."""

from __future__ import annotations

import shutil
from pathlib import Path

from playmat.app.hardware import read_hardware
from playmat.assets import folder
from playmat.kit.values import Hardware


class KitFiles:
    """The files of `hardware/` in a folder of their own."""

    def __init__(self, directory: Path) -> None:
        self.root = directory / "hardware"
        shutil.copytree(folder("hardware"), self.root)

    def change(self, file: str, old: str, new: str) -> KitFiles:
        """Replaces what stands in the file once."""
        path = self.root / file
        text = path.read_text("utf-8")
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
        path.write_text(text.replace(old, new), "utf-8")
        return self

    def read(self) -> Hardware:
        """What they describe now."""
        return read_hardware(self.root)
