"""A game that is published as a distribution of its own is found by its entry point."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

import playmat
from support.every_game import FOLDER
from support.processes import started

GAMES = "[playmat.games]\n"
START = ".x.x.x.x/x.x.x.x./.x.x.x.x/......../......../o.o.o.o./.o.o.o.o/o.o.o.o. south - 0"


def install(site: Path, name: str, entry_points: str, files: Mapping[str, str]) -> None:
    """Builds a wheel of these files and installs it into a folder."""
    wheel = site.parent / f"{name}-1.0-py3-none-any.whl"
    info = f"{name}-1.0.dist-info"
    texts = dict(files) | {
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/entry_points.txt": entry_points,
    }
    record = "".join(f"{file},,\n" for file in (*texts, f"{info}/RECORD"))
    with zipfile.ZipFile(wheel, "w") as archive:
        for file, text in {**texts, f"{info}/RECORD": record}.items():
            archive.writestr(file, text)
    pip = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-index",
        "--no-deps",
        "--target",
        str(site),
    ]
    subprocess.run([*pip, str(wheel)], check=True, capture_output=True)


def files_of(game: str, package: str) -> dict[str, str]:
    folder = FOLDER / game
    files = (*folder.glob("[!t]*.py"), folder / "mat.toml")
    return {f"{package}/{file.name}": file.read_text("utf-8") for file in files}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with four distributions: a game, and three whose entry points are wrong in some way."""
    site = tmp_path_factory.mktemp("installed") / "site"
    install(site, "draughts-game", f"{GAMES}draughts = draughts\n", files_of("draughts", "draughts"))
    install(site, "lost", f"{GAMES}lost-game = lost_game\n", {})
    install(site, "copied", f"{GAMES}art-of-war = copied.art_of_war\n", {"copied/art_of_war/game.py": ""})
    install(site, "renamed", f"{GAMES}my-game = renamed_game\n", {"renamed_game/game.py": ""})
    return site


def command(site: Path, *words: str) -> tuple[list[str], dict[str, str]]:
    paths = os.pathsep.join([str(site), str(Path(playmat.__file__).parents[1])])
    environment = os.environ | {"PYTHONPATH": paths, "PLAYMAT_GAMES": ""}
    return [sys.executable, "-m", "playmat", *words], environment


def run(site: Path, *words: str) -> subprocess.CompletedProcess[str]:
    line, environment = command(site, *words)
    return subprocess.run(line, env=environment, capture_output=True, text=True)


def test_its_rules_are_found(site: Path) -> None:
    asked = run(site, "rules", "start", "--game", "draughts")
    assert (asked.returncode, asked.stdout) == (0, f"{START}\n")


def test_it_is_played_on_the_overlay_of_its_package(site: Path) -> None:
    played = run(site, "rehearse", "--game", "draughts", "--virtual-time", "--json")
    report = json.loads(played.stdout)
    assert (report["completed"], report["misread"]) == (1, 0)


def test_the_demo_offers_it_and_names_the_entry_points_that_are_wrong(site: Path, tmp_path: Path) -> None:
    words = ("demo", "--game", "draughts", "--port", "0", "--state", str(tmp_path))
    line, environment = command(site, *words)
    with started(line, env=environment, stderr=subprocess.PIPE) as process:
        assert process.stderr is not None
        said: list[str] = []
        while not re.search(r"http://\S+", "".join(said[-1:])):
            said.append(process.stderr.readline())
            assert said[-1], said
    text = "".join(said)
    assert text.count("the distribution ") == 3
    assert "the distribution copied offers a game 'art-of-war', but another one has that name" in text


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        ("lost-game", "lost offers a game 'lost-game' in 'lost_game' (there is no such package): correct"),
        ("my-game", "renamed_game: call its folder my_game"),
    ],
)
def test_a_wrong_entry_point_is_one_sentence(site: Path, game: str, sentence: str) -> None:
    asked = run(site, "rules", "start", "--game", game)
    assert asked.returncode == 1
    assert sentence in asked.stderr and asked.stderr.count("\n") == 1


def test_a_game_that_comes_with_playmat_keeps_its_name(site: Path) -> None:
    asked = run(site, "rules", "start", "--game", "art-of-war")
    assert asked.returncode == 0 and asked.stdout.startswith("official ")
