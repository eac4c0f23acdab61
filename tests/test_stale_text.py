"""Prose that its code has left behind: names that no longer exist, headings and comments without code."""

import re
from functools import cache
from io import StringIO
from itertools import pairwise
from pathlib import Path
from tokenize import COMMENT, NAME, STRING, TokenInfo, generate_tokens

ROOT = Path(__file__).parents[1]
FOLDERS = ("controller", "firmware", "hardware", "systemd", "tests")
HISTORY = "CHANGELOG.md"  # names what was there once
SPAN = re.compile(r"`([^`\n]+)`")
PRIVATE = re.compile(r"(?<!\w)_[A-Za-z]\w*")
HEADING = "# ---"


def files(pattern: str) -> list[Path]:
    inside = (file for folder in FOLDERS for file in (ROOT / folder).rglob(pattern))
    return sorted([*ROOT.glob(pattern), *inside])


@cache
def texts() -> dict[Path, str]:
    """The text of each Python file."""
    return {file: file.read_text("utf-8") for file in files("*.py")}


@cache
def tokens(file: Path) -> list[TokenInfo]:
    return [*generate_tokens(StringIO(texts()[file]).readline)]


def has_name(file: Path, name: str) -> bool:
    """Returns whether a file's code, which is neither comment nor string, contains this name."""
    return name in texts()[file] and (NAME, name) in {token[:2] for token in tokens(file)}


def private_names(text: str) -> list[str]:
    """Returns the private names in backticks."""
    return [name for span in SPAN.findall(text) for name in PRIVATE.findall(span)]


def test_a_module_s_prose_names_private_things_of_the_module() -> None:
    stale = [
        f"{file.relative_to(ROOT)}:{token.start[0]} {name}"
        for file, text in texts().items()
        if private_names(text)
        for token in tokens(file)
        if token.type in (COMMENT, STRING)
        for name in private_names(token.string)
        if not has_name(file, name)
    ]
    assert not stale


def test_a_page_names_private_things_that_exist() -> None:
    stale = [
        f"{page.relative_to(ROOT)} {name}"
        for page in files("*.md")
        if page.name != HISTORY
        for name in private_names(page.read_text("utf-8"))
        if not any(has_name(file, name) for file in texts())
    ]
    assert not stale


def test_a_heading_has_a_section_and_a_module_does_not_end_in_a_comment() -> None:
    stranded = []
    for file, text in texts().items():
        lines = [line for line in text.splitlines() if line.strip()]
        for line, following in pairwise([*lines, ""]):
            bare, below = line.lstrip(), following.lstrip()
            dedented = len(following) - len(below) < len(line) - len(bare)
            empty = bare.startswith(HEADING) and (dedented or below.startswith(HEADING))
            if empty or (bare.startswith("#") and not below):
                stranded.append(f"{file.relative_to(ROOT)}: {bare}")
    assert not stranded
