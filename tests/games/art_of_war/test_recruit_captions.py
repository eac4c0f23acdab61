"""Captions name the place from which a recruit comes."""

from __future__ import annotations

from random import Random

from playmat.games.art_of_war.game import ART_OF_WAR
from playmat.games.art_of_war.rules.state import State
from playmat.screen.language import translations
from playmat.simulator.rehearsal.playouts import playout


def test_nobody_recruits_who_has_no_card() -> None:
    state = ART_OF_WAR.rules.parse_state(
        "official act s s 20 - +0 - - 0 - R01 K.S/... - SG4AW SA2PW 0/6 SAP2W2 - "
        "R02 .A*K*/.PW* ASSS GAP4 GW 0/6 SG2AW2 -"
    )
    said = ART_OF_WAR.words.caption(state, state.active).translate(translations("en"))
    assert said == "Turn a unit to attack, or end your turn."


def test_a_recruit_comes_from_the_reserve_or_where_it_is_empty_from_the_hand() -> None:
    named = set()
    for seed in range(6):
        for turn in playout(ART_OF_WAR, Random(seed)):
            state = turn.state
            assert isinstance(state, State)
            said = ART_OF_WAR.words.caption(state, state.active).translate(translations("en"))
            if said.startswith("Recruit a unit"):
                assert ("from your reserve" in said) == bool(state.own.reserve), (said, str(state))
                named.add(bool(state.own.reserve))
    assert named == {True, False}
