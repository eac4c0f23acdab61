"""Compiles the message catalogues when playmat is built, also for an editable install."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_PACKAGES = "controller"


class CatalogueHook(BuildHookInterface):
    """Writes a .mo file, which git does not keep, beside each .po file."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        # A program that runs from this tree may read a catalogue at any moment, so each is replaced at once.
        for source in Path(self.root, _PACKAGES).rglob("*.po"):
            new = source.with_suffix(".mo.new")
            with source.open("rb") as po, new.open("wb") as mo:
                write_mo(mo, read_po(po))
            new.replace(source.with_suffix(".mo"))
        build_data["artifacts"].append(f"{_PACKAGES}/**/*.mo")
