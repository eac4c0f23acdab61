"""`playmat games new`: every skeleton passes the laws, can be rehearsed, is typed and has its French."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from playmat.cli import main
from support.browser_player import DWELL, browser, demo

KINDS = ("cards", "wand", "dice", "grid")
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a new game of each kind."""
    folder = tmp_path_factory.mktemp("new") / "games"
    for kind in KINDS:
        assert main(["games", "new", f"new-{kind}-game", f"--{kind}", "--folder", str(folder)]) == 0
    return folder


@pytest.fixture
def found(games: Path, monkeypatch: pytest.MonkeyPatch, empty_home: None) -> Path:
    """The folder, named in PLAYMAT_GAMES."""
    monkeypatch.setenv("PLAYMAT_GAMES", str(games))
    return games


def passes(games: Path, *words: str) -> None:
    """Runs a module of Python on the new games."""
    environment = {**os.environ, "PLAYMAT_GAMES": str(games), "MYPYPATH": str(ROOT / "controller")}
    done = subprocess.run(
        [sys.executable, "-m", *words], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]


@pytest.mark.soak
def test_every_law_holds(games: Path) -> None:
    names = " or ".join(f"new-{kind}-game" for kind in KINDS)
    passes(games, "pytest", "-q", "-p", "no:cacheprovider", "tests/laws", "-k", names)


@pytest.mark.soak
def test_their_own_tests_pass(games: Path) -> None:
    passes(games, "pytest", "-q", "-p", "no:cacheprovider", str(games))


def test_they_are_in_style(games: Path) -> None:
    own_modules = ("--ignore", "TID252")  # imported relatively, so that a game can be renamed
    passes(games, "ruff", "check", "--config", "pyproject.toml", *own_modules, str(games))
    passes(games, "ruff", "format", "--check", "--config", "pyproject.toml", str(games))


@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS)
def test_they_are_typed(kind: str, games: Path) -> None:
    own = games / f"new_{kind}_game"
    files = [str(own / name) for name in ("game.py", "test_game.py")]
    passes(games, "mypy", "--strict", "--config-file=", "--explicit-package-bases", *files)


@pytest.mark.parametrize("kind", KINDS)
def test_the_check_finds_nothing(kind: str, found: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "check", f"new-{kind}-game", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["findings"] == []


@pytest.mark.parametrize("kind", KINDS)
def test_virtual_players_play_it(kind: str, found: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["rehearse", "--game", f"new-{kind}-game", "--games", "5", "--virtual-time", "--json"]
    assert main(words) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["completed"], report["misread"]) == (5, 0)


@pytest.mark.parametrize("kind", KINDS)
def test_slips_and_faults_are_understood(kind: str, found: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rehearse", "--game", f"new-{kind}-game", "--faults", "--seed", "2", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["completed"], report["misread"]) == (1, 0)


@pytest.mark.soak
def test_one_is_played_on_the_page(found: Path, tmp_path: Path) -> None:
    with demo(tmp_path, "1", "--game", "new-wand-game") as address, browser(address) as player:
        player.begin()
        player.reads("south", "Your turn")
        player.page.keyboard.press("w")
        player.card(player.top("square.24")).click()
        player.page.wait_for_timeout(DWELL)
        player.touch("square.19")
        player.reads("south", "Your opponent's turn")
        player.reads("north", "Your turn")


@pytest.mark.parametrize("kind", ["wand", "grid"])
def test_the_overlay_comes_from_the_layout(
    kind: str, found: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["games", "overlay", f"new-{kind}-game"]) == 0
    assert (found / f"new_{kind}_game" / "mat.toml").read_text("utf-8") == capsys.readouterr().out


def test_a_game_without_a_layout_has_no_overlay_to_print(
    found: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["games", "overlay", "new-cards-game"]) == 1
    assert "new-cards-game has no printed board, so there is nothing to print" in capsys.readouterr().err


@pytest.mark.parametrize("kind", KINDS)
def test_every_sentence_has_its_french(kind: str, games: Path) -> None:
    own = games / f"new_{kind}_game"
    said = {
        node.args[0].value
        for node in ast.walk(ast.parse((own / "game.py").read_text("utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "say"
        and isinstance(node.args[0], ast.Constant)
    }
    with (own / "locale/fr/LC_MESSAGES/playmat.po").open("rb") as file:
        french = {str(entry.id): entry.string for entry in read_po(file, "fr") if entry.id}
    assert french.keys() == said and all(french.values())


def test_the_way_on_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "new", "nine-holes", "--wand", "--folder", str(tmp_path)]) == 0
    printed = capsys.readouterr().out
    assert f"export PLAYMAT_GAMES={tmp_path}" in printed
    assert "playmat demo --game nine-holes" in printed and f"pytest {tmp_path / 'nine_holes'}" in printed


def test_the_folder_is_the_first_of_those_with_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYMAT_GAMES", f"{tmp_path / 'own'}{os.pathsep}{tmp_path / 'other'}")
    assert main(["games", "new", "ten-holes", "--dice"]) == 0
    assert '"ten-holes"' in (tmp_path / "own" / "ten_holes" / "game.py").read_text("utf-8")


@pytest.mark.parametrize("name", ["Nine Holes", "nine_holes", "9-holes", "-x", "nine-", "été", ""])
def test_a_name_that_is_none_is_refused(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["games", "new", "--cards", "--folder", str(tmp_path), "--", name]) == 1
    assert "is no name of a game: write lower-case letters" in capsys.readouterr().err
    assert not [*tmp_path.iterdir()]


def test_a_keyword_is_no_name_of_a_module(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "new", "--cards", "--folder", str(tmp_path), "class"]) == 1
    assert "'class' is a word of Python itself" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["art-of-war", "notation", "registry"])
def test_a_name_that_playmat_has_is_refused(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["games", "new", name, "--cards", "--folder", str(tmp_path)]) == 1
    assert f"'{name}' exists already in playmat or PLAYMAT_GAMES: choose another" in capsys.readouterr().err


def test_a_folder_that_exists_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "eleven_holes").mkdir()
    assert main(["games", "new", "eleven-holes", "--grid", "--folder", str(tmp_path)]) == 1
    assert f"{tmp_path / 'eleven_holes'} exists already: choose another name" in capsys.readouterr().err
    assert not [*(tmp_path / "eleven_holes").iterdir()]


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert main(["games", "new", "twelve-holes", "--grid", "--folder", str(tmp_path / "file" / "below")]) == 1
    assert "cannot be written" in capsys.readouterr().err
