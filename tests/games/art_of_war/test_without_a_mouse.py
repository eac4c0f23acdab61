"""A complete demo game by keyboard and one by touch, with the real command and a real browser.

`played` contains short games with decks shuffled from a seed, as printed by `playmat replay --record` from
the table's journal. Afterwards the journal must contain the same game.
"""

from pathlib import Path
from typing import Any

import pytest

from playmat.app.recording.records import load_record
from playmat.games.art_of_war.study import study
from support.browser_player import Player, browser, demo
from support.noted_game import NotedGame
from support.other_hands import Finger, Keys
from support.shipped import GAME, MAT

HERE = Path(__file__).parent
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize(
    ("name", "hands", "device"),
    [
        pytest.param("soldier", Keys, {}, id="keys", marks=pytest.mark.soak),
        pytest.param("archer", Finger, PHONE, id="touch", marks=pytest.mark.soak),
    ],
)
def test_a_whole_game(tmp_path: Path, name: str, hands: type[Player], device: dict[str, Any]) -> None:
    own_study = study(GAME)
    noted = load_record(HERE / "played" / f"{name}.txt", own_study)
    with (
        demo(tmp_path, noted.headers["event"].split()[-1], "--hands-on") as address,
        browser(address, hands, **device) as player,
    ):
        player.begin()
        NotedGame(player, GAME, MAT).play(noted)
        player.reads("south", "You win. Their King has fallen")
        player.reads("north", "You lose. Your King has fallen")
    journal = load_record(tmp_path / "journal.sqlite", own_study)
    assert [ply.action for ply in journal.plies] == [ply.action for ply in noted.plies]
