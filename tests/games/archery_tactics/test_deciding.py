"""Places that boards scan most often: those of each player's next card."""

from collections import Counter

import pytest

from games.archery_tactics.archery_desk import ARENA, WAND
from games.archery_tactics.scenes import lying, play, turn
from playmat.games.archery_tactics.projection import ArcheryTacticsProjection
from playmat.games.archery_tactics.rules.position import Phase
from playmat.games.archery_tactics.rules.state import State
from playmat.link.visits import OFTEN
from playmat.table.mat import Mat


def places(state: State) -> list[str]:
    return [str(place) for place in ArcheryTacticsProjection().deciding(state)]


def test_each_player_s_next_slot_of_endurance_and_the_place_for_aiming() -> None:
    state = turn("B2 E", "H8 W", laid=[lying("repos"), ()])
    assert places(state) == ["south.endurance.1", "north.endurance.0", "south.aim.0", "north.aim.0"]


def test_who_has_passed_lays_nothing_more() -> None:
    state = play(turn("B2 E", "H8 W"), "south pass")
    assert places(state) == ["north.endurance.0", "north.aim.0"]


def test_at_the_countdown_all_are_watched_and_between_turns_nobody() -> None:
    state = turn("B2 E", "H8 W")
    assert len(places(state._replace(phase=Phase.COUNTDOWN))) == 4
    assert places(state._replace(phase=Phase.INTERLUDE)) == []


@pytest.mark.parametrize("mat", [WAND, ARENA], ids=lambda mat: mat.name)
def test_no_board_has_more_of_them_than_it_can_visit_often(mat: Mat) -> None:
    archers = ("B2 E", "H8 W", "B8 N", "H2 S", "E2 S", "E8 N")[: len(mat.seats)]
    boards = {str(slot.place): slot.board for slot in mat.watched}
    watched = Counter(boards[place] for place in places(turn(*archers)))
    assert len(watched) == len(mat.seats) and max(watched.values()) <= OFTEN
