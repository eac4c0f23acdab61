"""A game is a folder: nothing outside it names it or speaks its words."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
WORDS = {
    "art-of-war": "battlefields?|kings?|kingdoms?|army|armies|reserves?|graveyards?|soldiers?|guardians?|"
    "archers?|priests?|wizards?|attacks?",
    "age-of-war": "castles?|clans?|sieges?|besieged?|daimyos?|infantry|archery|cavalry",
    "game-of-war": "arsenals?|fortress(?:es)?|cannons?|infantry|cavalry",
    "higher-card": "duels?",
    "archery-tactics": "arenas?|archers?|endurance|fountains?|frags?|mana",
}
"""The games that are shipped, each with the words that it brings."""
KINDS = {"py", "js", "css", "html", "toml"}
COMMENT = re.compile("#.*")
IMPORT = re.compile(
    r"\s*(from|import) playmat\.games(\.| import )(?!fault\b|interface\b|notation\b|registry\b)\w"
)


def files(*folders: str, kinds: set[str]) -> Iterator[Path]:
    for folder in folders:
        yield from (file for file in sorted((ROOT / folder).rglob("*.*")) if file.suffix[1:] in kinds)


def lines(file: Path) -> Iterator[tuple[int, str]]:
    return enumerate(file.read_text("utf-8").splitlines(), 1)


def place(file: Path, number: int) -> str:
    return f"{file.relative_to(ROOT)}:{number}"


def lies_in(file: Path, *folders: str) -> bool:
    return any(file.is_relative_to(ROOT / folder) for folder in folders)


def own(game: str) -> tuple[str, ...]:
    """A game's folder and its overlays."""
    overlays = (ROOT / "hardware" / "mats").glob(f"{game}*.toml")
    return f"controller/playmat/games/{game.replace('-', '_')}", *map(str, overlays)


def report(found: list[str]) -> str:
    return "\n".join((f"{len(found)} places:", *found))


@pytest.mark.parametrize("game", WORDS)
def test_no_module_outside_its_folder_names_the_game(game: str) -> None:
    name = re.compile(game.replace("-", "[-_]"))
    found = [
        f"{place(file, number)}: {line.strip()}"
        for file in files("controller", kinds={"py"})
        if not lies_in(file, *own(game))
        for number, line in lines(file)
        if name.search(line) and not line.startswith("_DEFAULT = ")  # of the registry
    ]
    assert not found, report(found)


@pytest.mark.parametrize("game", WORDS)
@pytest.mark.parametrize("folder", ["controller", "hardware"])
def test_nothing_outside_the_games_folders_speaks_their_words(game: str, folder: str) -> None:
    games = [place for spoken in WORDS for place in own(spoken)]  # one game may speak another's words
    words = re.compile(rf"(?<![a-z])({WORDS[game]})(?![a-z])", re.IGNORECASE)
    found = [
        f"{place(file, number)}: {match[0]}"
        for file in files(folder, kinds=KINDS)
        if not lies_in(file, *games)
        for number, line in lines(file)
        for match in words.finditer(COMMENT.sub("", line) if lies_in(file, "hardware/tables") else line)
    ]
    assert not found, report(found)


def test_every_game_that_is_shipped_is_looked_at() -> None:
    games = {file.parent.name for file in (ROOT / "controller/playmat/games").glob("*/game.py")}
    assert games == {game.replace("-", "_") for game in WORDS}


def test_tests_outside_a_game_s_folder_take_games_from_support() -> None:
    found = [
        f"{place(file, number)}: {line.strip()}"
        for file in files("tests", kinds={"py"})
        if not lies_in(file, "tests/games", "tests/support")
        for number, line in lines(file)
        if IMPORT.match(line)
    ]
    assert not found, report(found)
