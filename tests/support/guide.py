"""Parser of the builder's guides: commands, links, and quotations of the program."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator

from playmat.assets import folder

HARDWARE = folder("hardware")
PAGES = {
    name: (HARDWARE / name).read_text("utf-8")
    for name in ("README.md", "breadboard.md", "evening-1.md", "evening-2.md", "first-power-on.md")
}

_FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_QUOTE = re.compile(r"(?<!\*)\*([^*\n]+)\*(?!\*)")
_COMMAND = re.compile(r"^    (?:sudo )?(.+)$|`(?:sudo )?((?:playmat|make) [^`]+)`", re.MULTILINE)


def blocks(page: str, kind: str) -> list[str]:
    """The fenced blocks of this kind."""
    return [text for name, text in _FENCE.findall(PAGES[page]) if name == kind]


def prose(page: str) -> str:
    """The page without its fenced blocks."""
    return _FENCE.sub("", PAGES[page])


def commands(page: str) -> Iterator[list[str]]:
    """The typed commands, split into words, without redirections of their output; quotes have none."""
    for block, span in _COMMAND.findall(_QUOTE.sub("", prose(page))):
        yield shlex.split((block or span).partition(" > ")[0])


def quotes(text: str) -> list[str]:
    """The program's output as the text quotes it."""
    return [quote for quote in _QUOTE.findall(text) if " " in quote and quote != "slanted words"]


def links(page: str) -> list[str]:
    """The target files of links and pictures."""
    targets = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", PAGES[page])
    return [target for target in targets if "://" not in target]


def anchors(page: str) -> list[tuple[str, str]]:
    """The target headings of links, by file."""
    return re.findall(r"\]\(([^)#]*)#([^)]+)\)", PAGES[page])
