"""Generates a table's first configuration from the example and the owner's answers."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from playmat.assets import folder
from playmat.config import TableConfig, parse_config
from playmat.screen.language import LANGUAGES

Ask = Callable[[str, Sequence[str]], str]
"""A question and the answers that it takes, the usual one first; the answer."""

_SIZES = ("128x64", "128x32")
_BOARDS = ("south", "north")
OWNER = 8081
"""The usual port of the owner's page."""
_NO = "no"


class TableChoices(NamedTuple):
    """The answers that differ between tables."""

    language: str = "en"
    game: str = ""
    size: str = _SIZES[0]
    owner: int | None = None  # the port of the owner's page
    hotspot: str = ""  # the country of its access point
    boards: tuple[str, ...] = ()  # USB serial numbers or paths of the boards, South's and North's


def ask_all(ask: Ask, games: Sequence[str], seen: Sequence[str]) -> TableChoices:
    """Asks the user at the terminal; `seen` are serial numbers or paths of the connected boards."""
    language = ask("Language of the consoles", tuple(LANGUAGES))
    game = ask("Game that is offered first", tuple(games))
    size = ask("Displays of the consoles", _SIZES)
    owner = ask("Port of a page on which you change all that in a browser", (_NO, str(OWNER)))
    offered = [(*seen[n:], *seen[:n]) for n in range(len(_BOARDS)) if seen]
    boards = (
        ask(f"USB serial number or path of board {name}", each)
        for name, each in zip(_BOARDS, offered, strict=False)
    )
    return TableChoices(
        language, game, size, owner=None if owner == _NO else int(owner), boards=tuple(boards)
    )


def first_config(answers: TableChoices) -> str:
    """Returns the text of the table's file, which refers to the mats beside it."""
    text = (folder("hardware") / "tables" / "example.toml").read_text("utf-8")
    text = text.replace('"../mats/', '"mats/')
    text = re.sub(r'^language = ".*?"', f'language = "{answers.language}"', text, flags=re.MULTILINE)
    text = re.sub(r'^size = ".*?"', f'size = "{answers.size}"', text, flags=re.MULTILINE)
    text = text.replace('seat = "north"\n', f'seat = "north"\nsize = "{answers.size}"\n')
    if answers.game:
        text = re.sub(r'^game = ".*?"', f'game = "{answers.game}"', text, flags=re.MULTILINE)
    if answers.owner is not None:
        text = re.sub(r"^# owner = \d+ +#", f"owner = {answers.owner} #", text, flags=re.MULTILINE)
    if answers.hotspot:
        section = f'[hotspot]\ncountry = "{answers.hotspot}"'
        text = re.sub(r'^# \[hotspot\]\n# country = ".*"$', section, text, flags=re.MULTILINE)
    for name, board in zip(_BOARDS, answers.boards, strict=False):
        key = "port" if board.startswith("/") else "usb"
        pattern = rf'^(name = "{name}"\n)(?:usb|port) = ".*?"'
        text = re.sub(pattern, rf'\1{key} = "{board}"', text, flags=re.MULTILINE)
    return text


def check_config(text: str, file: Path) -> TableConfig:
    """Parses the configuration as the service will; ConfigError in one sentence."""
    return parse_config(text, file)
