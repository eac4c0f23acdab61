"""A game is a folder: nothing outside it names it or speaks its words."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GAMES = "controller/playmat/games"
GAME = f"{GAMES}/art_of_war"
OVERLAYS = "hardware/mats"
KINDS = {"py", "js", "css", "html", "toml"}
NAME = re.compile("art_of_war|art-of-war")
WORDS = re.compile(
    r"(?<![a-z])(battlefields?|kings?|kingdoms?|army|armies|reserves?|graveyards?|soldiers?|guardians?|archers?|priests?"
    r"|wizards?|attacks?)(?![a-z])",
    re.IGNORECASE,
)
COMMENT = re.compile("#.*")
IMPORT = re.compile(r"\s*(from|import) playmat\.games(\.| import )(?!bots\b|game\b|happening\b|registry\b)\w")


def files(*folders: str, kinds: set[str]) -> Iterator[Path]:
    for folder in folders:
        yield from (file for file in sorted((ROOT / folder).rglob("*.*")) if file.suffix[1:] in kinds)


def lines(file: Path) -> Iterator[tuple[int, str]]:
    return enumerate(file.read_text("utf-8").splitlines(), 1)


def place(file: Path, number: int) -> str:
    return f"{file.relative_to(ROOT)}:{number}"


def lies_in(file: Path, *folders: str) -> bool:
    return any(file.is_relative_to(ROOT / folder) for folder in folders)


def report(found: list[str]) -> str:
    return "\n".join((f"{len(found)} places:", *found))


def test_no_module_outside_its_folder_names_the_game() -> None:
    found = [
        f"{place(file, number)}: {line.strip()}"
        for file in files("controller", kinds={"py"})
        if not lies_in(file, GAME)
        for number, line in lines(file)
        if NAME.search(line)
    ]
    assert not found, report(found)


@pytest.mark.parametrize("folder", ["controller", "hardware"])
def test_nothing_outside_its_folder_speaks_the_game_s_words(folder: str) -> None:
    found = [
        f"{place(file, number)}: {word}"
        for file in files(folder, kinds=KINDS)
        if not is_a_game_s(file)
        for number, line in lines(file)
        for word in words_of(file, line)
    ]
    assert not found, report(found)


def is_a_game_s(file: Path) -> bool:
    """Whether it is a game's own: each may speak of attacks."""
    own = {folder.name for folder in (ROOT / GAMES).iterdir() if folder.is_dir()}
    overlay = any(file.stem.startswith(name.replace("_", "-")) for name in own)
    return lies_in(file, *(f"{GAMES}/{name}" for name in own)) or (overlay and lies_in(file, OVERLAYS))


def words_of(file: Path, line: str) -> list[str]:
    """The game's words in a line; a table's file may explain the game's settings in comments."""
    settings = lies_in(file, "hardware/tables")
    return [match[0] for match in WORDS.finditer(COMMENT.sub("", line) if settings else line)]


def test_tests_outside_a_game_s_folder_take_games_from_support() -> None:
    found = [
        f"{place(file, number)}: {line.strip()}"
        for file in files("tests", kinds={"py"})
        if not lies_in(file, "tests/games", "tests/support")
        for number, line in lines(file)
        if IMPORT.match(line)
    ]
    assert not found, report(found)
