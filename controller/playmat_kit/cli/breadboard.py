"""`playmat kit breadboard`: from a wired breadboard to its first game with one command."""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

from playmat import cli
from playmat.assets import folder
from playmat.config import load_config
from playmat.devices.pico import only_port, ports
from playmat.errors import ConfigError, LinkError, cause
from playmat.link.port import find_ports
from playmat.maintenance.flash import flash
from playmat.saving import load_text, save_text
from playmat.screen.language import LANGUAGES, translations
from playmat.table.box import format_box
from playmat.text import Text, say

SUMMARY = "take a wired breadboard to its first game: firmware, readers, tags, play"

_SHIPPED = folder("hardware") / "tables" / "breadboard.toml"
_TABLE, _TAGS = "table.toml", "breadboard.box"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument("port", nargs="?", help="the Pico's serial port (default: the only one plugged in)")
    parser.add_argument(
        "--out",
        type=Path,
        default=Path("breadboard"),
        metavar="FOLDER",
        help="where the table's file and its tags are kept (default breadboard); continues there",
    )
    parser.add_argument("--language", choices=sorted(LANGUAGES), default="en", help="(default en)")
    parser.add_argument("--page", type=int, default=8080, metavar="PORT", help="of the page (default 8080)")


# Each step is a command of its own, which a builder may also type. What a step has achieved is in the folder,
# so the same command continues where it was stopped: with a table's file the firmware is on the Pico.
def run(options: argparse.Namespace) -> int:
    """Carries out what is still to do, then plays; returns 1 if it was stopped before."""
    speak = translations(options.language)
    table, tags = options.out / _TABLE, options.out / _TAGS

    def tell(number: int, what: Text) -> None:
        print(f"\n{number}/4  {what.translate(speak)}", flush=True)

    if not table.exists():
        tell(1, say("The firmware"))
        port = options.port or only_port()
        flash(port, "breadboard", lambda step: print(step, flush=True))
        prepare(options.out, port, options.language)
    tell(2, say("The readers"))
    while _examine(table, options.port):
        again = say("Enter: test again once the wires are right, q: stop").translate(speak)
        if not sys.stdin.isatty() or input(f"{again} ").strip().lower() == "q":
            return 1
    tell(3, say("The tags: lay each piece that is asked for on any reader"))
    if cli.main(["cards", "register", "--config", str(table), "--box", str(tags)]):
        return 1
    tell(4, say("The game: open the address in a browser"))
    game = ["--state", str(options.out / "game"), "--port", str(options.page)]
    return cli.main(["demo", "--config", str(table), *game])


def _examine(table: Path, port: str | None) -> int:
    """Runs the doctor at this port, or, if the file's port is gone, at the only Pico; returns its status."""
    try:
        find_ports(load_config(table).boards[0].port)
    except LinkError:
        port = port or (found[0] if len(found := ports()) == 1 else None)
    if port:
        save_text(table, _with_values(load_text(table), port=port))
    return cli.main(["doctor", "--config", str(table)])


def prepare(where: Path, port: str, language: str) -> None:
    """Writes the shipped table with this port and language into a folder, and a box without tags."""
    text = load_text(_SHIPPED).replace("../mats", (_SHIPPED.parents[1] / "mats").as_posix())
    text = _with_values(text, language=language, port=port)
    game = re.search('^game = "(.*)"', text, flags=re.MULTILINE)
    assert game, "the shipped table names its game"
    text = re.sub("^# (boxes = .*?) #.*$", r"\1", text, flags=re.MULTILINE)
    try:
        where.mkdir(parents=True, exist_ok=True)
        if not (where / _TAGS).exists():
            save_text(where / _TAGS, format_box(game[1], {}))
        save_text(where / _TABLE, text)
    except OSError as error:
        raise ConfigError(f"{where} cannot be written ({cause(error)}): name another --out") from error


def _with_values(text: str, **values: str) -> str:
    for key, value in values.items():
        text = re.sub(f"^{key} = .*$", f'{key} = "{value}"', text, flags=re.MULTILINE)
    return text
