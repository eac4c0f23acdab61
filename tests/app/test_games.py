"""What a table's configuration says of the game is what is played."""

from dataclasses import replace
from pathlib import Path

import pytest

from playmat.app.games import all_games, load_game, registry
from playmat.app.mats import check_zones
from playmat.assets import folder
from playmat.config import GameConfig
from playmat.errors import ConfigError
from playmat.games.registry import Registry
from playmat.table.mat_file import parse_base, parse_mat
from support.brittle_game import copy_of_tic_tac_toe, sketch

PUZZLE = """puzzle: 1
task: win
position: XX./OO./...
solution: c3
solvers: - of 0
"""


def test_a_table_may_mix_the_switches_of_the_rule_sets() -> None:
    game = load_game(GameConfig(settings={"rules": "official+first_player_first+rear_slides"}))
    assert str(game.rules.start()).startswith("official+first_player_first+rear_slides first - s 0")


def test_each_seat_has_the_army_that_the_table_names(tmp_path: Path) -> None:
    own = tmp_path / "cards.toml"
    own.write_text('[armies]\n"Border watch" = "R02 S10W10"\n')
    settings = {"armies": ["Border watch", "R01 P20"], "cards": own.name}
    game = load_game(GameConfig(settings=settings, folder=tmp_path))
    south, north = game.setup.components().values()
    assert [piece.serial for piece in south] == ["R02", *["B01"] * 10, *["B05"] * 10]
    assert [piece.serial for piece in north] == ["R01", *["B04"] * 20]
    assert " R02 .../... - - - 4/17 S10W10K " in str(game.rules.start())


@pytest.mark.parametrize(
    ("settings", "cause"),
    [
        ({"rules": "house"}, "rules: 'house' is no rule set: expected official, rewrite, or official"),
        ({"armies": ["first-r01", "no"]}, "there is no army 'no': choose one of first-r01, first-r02"),
        ({"armies": ["R01 S19", "first-r02"]}, "19 units: an army has 20 and a King"),
        ({"armies": ["R04 S20", "first-r02"]}, "King R04 are not verified: type them from the card"),
        ({"armies": "R01 S20"}, "armies = 'R01 S20' must be the names of two armies"),
        ({"cards": "/"}, "/ cannot be read"),
        ({"cards": 3}, "cards = 3 must be the name of a file"),
        ({"army": "R01 S20"}, "army is no setting of Art of War: expected rules, armies, cards"),
    ],
)
def test_what_cannot_be_played_is_refused_with_its_cause(settings: dict[str, object], cause: str) -> None:
    with pytest.raises(ConfigError, match=cause.replace("(", r"\(")):
        load_game(GameConfig(settings=settings, folder=Path()))


def test_a_game_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(ConfigError, match=r"game = 'chess' is not installed: choose one of .*art-of-war"):
        load_game(GameConfig("chess"))


def test_without_a_name_the_default_game_is_played_though_another_comes_first() -> None:
    assert Registry().names[0] == "age-of-war"
    assert load_game(GameConfig()).name == "art-of-war"


def test_games_of_other_folders_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("my_chess", "notation"):  # the second is a package that comes with playmat, and no game
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").touch()
        (tmp_path / name / "game.py").write_text("raise RuntimeError('no board')\n")
    (tmp_path / "no_game").mkdir()
    monkeypatch.setenv("PLAYMAT_GAMES", str(tmp_path))
    assert set(registry().names) - set(Registry().names) == {"my-chess"}
    assert load_game(GameConfig()).name == "art-of-war"
    broken = r"my-chess is broken \(RuntimeError: no board\): correct .*my_chess/game.py, line 1"
    with pytest.raises(ConfigError, match=broken):
        load_game(GameConfig("my-chess"))


def test_a_game_is_called_like_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "high_card").mkdir()
    (tmp_path / "high_card" / "__init__.py").touch()
    (tmp_path / "high_card" / "game.py").write_text(
        "from playmat.games.interface import Game, Projection, Rules, Setup, Words\n"
        "class Anything(Rules):\n    def start(self, seats=2):\n        return None\n"
        "def load(settings, read):\n"
        "    return Game('high_card', Anything(), Projection(), Setup(), Words())\n"
    )
    monkeypatch.setenv("PLAYMAT_GAMES", str(tmp_path))
    with pytest.raises(ConfigError, match=r"calls itself 'high_card': .* Game\('high-card', \.\.\.\)"):
        load_game(GameConfig("high-card"))


def test_a_folder_with_a_name_of_playmats_own_is_told(tmp_path: Path) -> None:
    folder = copy_of_tic_tac_toe(tmp_path, "age_of_war")
    assert Registry([str(tmp_path)]).problems == {
        "age-of-war": f"{folder}/game.py is not used, as playmat has its own age-of-war: rename the folder"
    }


@pytest.mark.parametrize(
    ("name", "file", "old", "new", "why"),
    [
        (
            "misvalued",
            "words.py",
            "    def title(",
            '    difficulty = "easy"\n\n    def title(',
            "y is 'easy'",
        ),
        (
            "misanswers",
            "position.py",
            "def movers(",
            "def movers(self): return 0\n    def old(",
            "TypeError: ",
        ),
        (
            "misapplied",
            "position.py",
            "        cells, sign = ",
            "        1 // 0\n        cells, sign = ",
            "ZeroDiv",
        ),
    ],
)
def test_a_broken_game_is_told_and_leaves_the_others_to_be_played(
    name: str, file: str, old: str, new: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = sketch(tmp_path, name, file, old, new)
    (folder / "data").mkdir()
    (folder / "data" / "puzzles.txt").write_text(PUZZLE, "utf-8")
    monkeypatch.setenv("PLAYMAT_GAMES", str(tmp_path))
    told: list[str] = []
    assert name not in [game.name for game in all_games(GameConfig(), told.append)]
    (line,) = told
    assert line.startswith(f"{name} is not offered (") and why in line
    assert line.endswith(f"): examine it with playmat games check {name}")


def test_an_overlay_that_lacks_a_zone_of_its_game_is_refused() -> None:
    text = "name = 'own'\nwidth = 9\nheight = 9\n[[slots]]\nzone = 'tabel'\nnumber = 0\nx = 0\ny = 0\n"
    with pytest.raises(ConfigError, match=r"^own\.toml: .* has no place of the zone '.*: add it as"):
        check_zones(parse_mat(text, "own.toml"), load_game(GameConfig()))


def test_an_overlay_with_a_zone_that_its_game_has_not_is_refused() -> None:
    game = load_game(GameConfig())
    mats = folder("hardware") / "mats"
    base = parse_base((mats / "standard.toml").read_text(), "standard.toml")
    text = (mats / "art-of-war.toml").read_text()
    check_zones(parse_mat(text, "own.toml", base), game)
    more = '\n[[zones]]\nseat = "south"\nzone = "resrve"\nwidth = 63\nheight = 88\npoints = [[0, 0]]\n'
    wrong = parse_mat(text + more, "own.toml", base)
    cause = r"^own\.toml: zone = 'resrve' is no zone of art-of-war: remove it or write one of .*reserve"
    with pytest.raises(ConfigError, match=cause):
        check_zones(wrong, game)
    shared = replace(wrong, games=("art-of-war", "of-a-game-that-is-not-here"))
    check_zones(shared, game)
