"""Hints are on unless the players or the table's owner switch them off."""

import pytest

from playmat.errors import ConfigError
from playmat.events import Button
from playmat.games.age_of_war.game import AGE_OF_WAR, load
from playmat.placement import Place
from support.every_game import MATS
from support.session_harness import LONG, Desk


def begun(*buttons: Button) -> Desk:
    """Returns a game begun by Red after these buttons were pressed in the preparation."""
    desk = Desk(game=AGE_OF_WAR, mat=MATS["age-of-war"])
    desk.press(0, Button.MIDDLE, *buttons, Button.MIDDLE)
    desk.press(0, Button.RIGHT, Button.MIDDLE)
    desk.table.elapse(LONG)
    assert desk.phase == "waiting"
    return desk


def kinds(desk: Desk) -> set[str]:
    """Returns the castles that show a bar."""
    return {bar.kind for bar in desk.table.status.story.bars}


def read(text: str) -> str:
    raise FileNotFoundError(text)


def test_only_whose_turn_it_is_reads_what_is_best() -> None:
    desk = begun()
    assert "Gifu: 92% | Kiyosu: +1.7" in desk.reads(0)
    assert "%" not in desk.reads(1)
    assert len(kinds(desk)) == 14


def test_a_roll_changes_what_is_best() -> None:
    desk = begun()
    for number, die in enumerate(desk.world.dice):
        desk.world.lay(die, Place("well", number), 4)
    desk.table.elapse(LONG)
    assert desk.actions == ["first south", "roll AAAAAAA"]
    assert "Inuyama ➶➶: 94% | Kiyosu ➶: +1.7" in desk.reads(0)


def test_the_players_may_switch_it_off_before_a_game() -> None:
    to_hints = (Button.RIGHT,) * 3
    back_to_play = (Button.RIGHT,) * 3
    desk = begun(*to_hints, Button.MIDDLE, *back_to_play)
    assert "your turn" in desk.reads(0)
    assert "%" not in desk.reads(0)
    assert kinds(desk) == set()


def test_switched_twice_it_is_as_before() -> None:
    game = AGE_OF_WAR.setup.chosen(0).setup.chosen(0)
    assert game.setup.choices() == AGE_OF_WAR.setup.choices()
    assert game.words.bars(game.rules.start()) == AGE_OF_WAR.words.bars(game.rules.start()) != ()


@pytest.mark.parametrize(("value", "on"), [(True, True), (False, False), ("true", True), ("false", False)])
def test_its_owner_may_set_it_in_a_file_or_a_command(value: object, on: bool) -> None:
    game = load({"hints": value}, read)
    assert bool(game.words.bars(game.rules.start())) is on


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"hints": "no"}, "hints = 'no' must be true or false"),
        ({"rules": "house"}, "rules is no setting of Age of War: expected hints"),
    ],
)
def test_a_setting_that_cannot_be_is_named(settings: dict[str, object], reason: str) -> None:
    with pytest.raises(ConfigError, match=reason):
        load(settings, read)
