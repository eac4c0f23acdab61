"""What a table's configuration says of the game is what is played."""

from pathlib import Path

import pytest

from playmat.app.games import load_game
from playmat.config import GameConfig
from playmat.errors import ConfigError


def test_a_table_may_mix_the_switches_of_the_rule_sets() -> None:
    game = load_game(GameConfig(settings={"rules": "official+first_player_first+rear_slides"}))
    assert str(game.rules.start()).startswith("official+first_player_first+rear_slides first - s 0")


def test_each_seat_has_the_army_that_the_table_names(tmp_path: Path) -> None:
    own = tmp_path / "cards.toml"
    own.write_text('[armies]\n"Border watch" = "R02 S10W10"\n')
    game = load_game(
        GameConfig(settings={"armies": ["Border watch", "R01 P20"], "cards": own.name}, folder=tmp_path)
    )
    south, north = game.setup.components().values()
    assert [piece.serial for piece in south] == ["R02", *["B01"] * 10, *["B05"] * 10]
    assert [piece.serial for piece in north] == ["R01", *["B04"] * 20]
    assert " R02 .../... - - - 4/17 S10W10K " in str(game.rules.start())


@pytest.mark.parametrize(
    ("config", "cause"),
    [
        (GameConfig(name="chess"), "game = 'chess' is not installed: choose one of .*art-of-war"),
        (
            GameConfig(settings={"rules": "house"}),
            "rules: 'house' is no rule set: expected official, rewrite, or official",
        ),
        (
            GameConfig(settings={"armies": ["first-r01", "no"]}),
            "there is no army 'no': choose one of first-r01, first-r02",
        ),
        (GameConfig(settings={"armies": ["R01 S19", "first-r02"]}), "19 units: an army has 20 and a King"),
        (
            GameConfig(settings={"armies": ["R04 S20", "first-r02"]}),
            "King R04 are not verified: type them from the card",
        ),
        (GameConfig(settings={"cards": "/"}, folder=Path()), "/ cannot be read"),
        (GameConfig(settings={"cards": 3}), "cards = 3 must be the name of a file"),
        (GameConfig(settings={"armies": "R01 S20"}), "armies = 'R01 S20' must be the names of two armies"),
        (
            GameConfig(settings={"army": "R01 S20"}),
            "army is no setting of Art of War: expected rules, armies",
        ),
    ],
)
def test_what_cannot_be_played_is_refused_with_its_cause(config: GameConfig, cause: str) -> None:
    with pytest.raises(ConfigError, match=cause.replace("(", r"\(")):
        load_game(config)
