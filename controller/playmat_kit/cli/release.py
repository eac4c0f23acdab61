"""`playmat kit release`: packs this playmat as a release, which tables take by *Update*."""

from __future__ import annotations

import argparse
import hashlib
import json
from pathlib import Path

from playmat import __version__
from playmat.assets import folder
from playmat.errors import ConfigError
from playmat.maintenance.update.release import NEWS, write_release
from playmat.saving import save_text
from playmat.screen.language import translations
from playmat.text import Text
from playmat_kit.card.boot_partition import PYTHON
from playmat_kit.card.wheels import wheels_in
from playmat_kit.cli.card import add_wheels_option

SUMMARY = "pack this playmat as a release: tables take it by *Update*, from a stick or an address"

_LONGEST = 21  # characters of a line on the smallest display


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument(
        "--out",
        type=Path,
        default=Path("build/release"),
        metavar="FOLDER",
        help="where to (default build/release): the release, for a stick, and a release.json, which is "
        "what an address leads to",
    )
    parser.add_argument(
        "--news",
        action="append",
        default=[],
        metavar="LINE",
        help=f"what is new, on the displays: up to {NEWS} lines of {_LONGEST} characters; may be repeated",
    )
    add_wheels_option(parser)


def run(options: argparse.Namespace) -> int:
    """Packs the release."""
    if len(options.news) > NEWS or any(len(line) > _LONGEST for line in options.news):
        raise ConfigError(f"what is new has up to {NEWS} lines of {_LONGEST} characters: shorten it")

    def tell(text: Text) -> None:
        print(text.translate(translations("en")), flush=True)

    options.out.mkdir(parents=True, exist_ok=True)
    file = options.out / f"playmat-{__version__}.zip"
    with wheels_in(options.wheels, tell) as wheels:
        parts = {f"wheels/{wheel.name}": wheel.read_bytes() for wheel in wheels}
    parts["wheels/python"] = f"{PYTHON}\n".encode()
    parts["install"] = (folder("systemd") / "install").read_bytes()
    write_release(file, parts, __version__, PYTHON, options.news)
    offer = {
        "version": __version__,
        "file": file.name,
        "sha256": hashlib.sha256(file.read_bytes()).hexdigest(),
    }
    save_text(options.out / "release.json", json.dumps(offer, indent=1) + "\n")
    size = f"{file.stat().st_size / 1e6:.0f} MB"
    print(f"2/2  {file} ({size}): copy it onto a USB stick, or publish its folder")
    return 0
