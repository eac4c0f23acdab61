"""Effects of an attack for lights and pages: a strike per contributing unit, and the loss."""

from __future__ import annotations

import pytest

from games.game_of_war.boards import playing
from playmat.games.game_of_war.projection import happenings
from playmat.games.game_of_war.rules.actions import parse_action
from playmat.games.game_of_war.rules.board import NAMES


def told(units: str, noted: str) -> set[str]:
    state, action = playing(f"R K23 i B14 r A1 {units}"), parse_action(noted)
    return {
        f"{happening.kind.value} {NAMES[happening.source.number]}"
        for happening in happenings(state, action, state.apply(action))
        if happening.source
    }


@pytest.mark.parametrize(
    ("units", "happened"),
    [
        ("i K15 V K16 V K17 I L17", {"strike K16", "strike K17", "kill K15"}),
        ("i K15 V K16", {"strike K16"}),
        ("i K15 I K17", {"strike K17"}),
    ],
)
def test_whoever_counts_strikes_and_who_falls_is_gone(units: str, happened: set[str]) -> None:
    assert told(units, "attack K15") == happened


def test_a_move_strikes_nobody() -> None:
    assert told("i K15 V K16", "move K16-K17") == set()
