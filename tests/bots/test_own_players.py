"""Players in a file of their own, and the examples of the page "Write a player"."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from playmat import bots
from playmat.cli import main
from support.every_game import FOLDER

PAGE = (Path(bots.__file__).parent / "README.md").read_text("utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda text: text.partition(".")[0].strip('"'))
def test_an_example_of_the_page_plays(
    example: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLAYMAT_GAMES", str(FOLDER))
    path = tmp_path / "own.py"
    path.write_text(example)
    game = ["--game", "draughts"] if "draughts" in example else []
    words = ["rules", "play", *game, "--players", f"{path},random", "--games", "2", "--jobs", "2", "--json"]
    assert main(words) == 0
    first, _ = json.loads(capsys.readouterr().out)["players"]
    assert first["name"] == str(path) and isinstance(first["ms_per_decision"], float)


def test_the_evaluation_of_the_page_beats_its_mobility(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLAYMAT_GAMES", str(FOLDER))
    files = [tmp_path / name for name in ("mobility.py", "material.py")]
    for file, example in zip(files, [text for text in EXAMPLES if "draughts" in text], strict=True):
        file.write_text(example)
    players = ",".join(map(str, files[::-1]))
    words = ["rules", "play", "--game", "draughts", "--players", players, "--games", "8", "--jobs", "2"]
    assert main([*words, "--json"]) == 0
    material, mobility = json.loads(capsys.readouterr().out)["players"]
    assert material["wins"] >= 7 and mobility["wins"] == 0


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        (None, "cannot be read (No such file or directory): name another file"),
        ("", "has no function choose(known, rng): define one"),
        ("1 +", "cannot be used (SyntaxError("),
    ],
)
def test_a_file_without_a_player_is_named(
    code: str | None, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "own.py"
    if code is not None:
        path.write_text(code)
    assert main(["rules", "play", "--players", f"{path},random"]) == 1
    assert f"{path} {sentence}" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("return known.secrets", "own.py, line 2, failed (AttributeError("),
        ("return 'recruit K'", "own.py returned 'recruit K' at 'official redraw s"),
        ("return None", "own.py returned None at 'official redraw s"),
    ],
)
def test_a_player_that_errs_is_told_where(
    body: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "own.py"
    path.write_text(f"def choose(known, rng):\n    {body}\n")
    assert main(["rules", "play", "--players", f"{path},random", "--games", "2", "--jobs", "2"]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert sentence in line
