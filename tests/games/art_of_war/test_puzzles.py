"""What a puzzle answers to a turn after which the opponent can win."""

from __future__ import annotations

import pytest

from playmat.games.art_of_war.game import ART_OF_WAR
from playmat.games.art_of_war.puzzles import Save
from playmat.games.art_of_war.rules.state import State
from playmat.screen.language import translations


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        (
            "official act n n 10 - +0 - - 0 - R01 S*.W/..K AA SGAP GP 0/11 S2G2A2P2W3 - "
            "R02 .P./.K. PA GW2 S2 0/11 S2G3A2P2W2 -",
            "Your opponent can lead in 4 kinds in the next turn",
        ),
        (
            "official act n n 22 - +0 - - 0 - R01 K*SP*/PG. - S2GA4PW GW2 0/5 SGAPW - "
            "R02 .K./... SPP SG2APW4 SG 0/5 SGA2P -",
            "can still take your King",
        ),
    ],
)
def test_the_reason_names_how_the_game_would_be_lost(position: str, reason: str) -> None:
    state = ART_OF_WAR.rules.parse_state(position)
    assert isinstance(state, State)
    said = Save().reason(state, state, state.active)
    assert said and reason in said.translate(translations("en"))
