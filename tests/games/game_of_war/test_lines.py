"""Explanations of communication: paths, cuts and segments."""

from __future__ import annotations

import json

import pytest

from games.game_of_war.boards import playing
from playmat.cli import main
from playmat.games.game_of_war.rules.board import NAMES, NUMBERS
from playmat.games.game_of_war.rules.network import cuts, segments, trace
from playmat.games.game_of_war.rules.state import State
from playmat.games.game_of_war.rules.switches import RULINGS
from playmat.placement import NORTH, SOUTH
from support.empty_home import empty_home  # noqa: F401


def way(state: State, square: str, seat: int = SOUTH) -> list[str]:
    """Returns a path as text: `T23-K23` for a line, `K23+L22` for contact."""
    links = trace(state, seat, NUMBERS[square])
    return [f"{NAMES[link.source]}{'+' if link.contact else '-'}{NAMES[link.target]}" for link in links]


def cut(state: State, square: str, seat: int = SOUTH) -> list[str]:
    return [f"{NAMES[gap.source]} {NAMES[gap.blocker]}" for gap in cuts(state, seat, NUMBERS[square])]


def test_the_way_leads_from_an_arsenal_by_relays_and_contact() -> None:
    state = playing("R K23 I K10 I L11 I M12")
    assert way(state, "K10") == ["T23-K23", "K23-K10"]
    assert way(playing("I K23 I L22 R M21 I M2"), "M2") == ["T23-K23", "K23+L22", "L22+M21", "M21-M2"]


def test_an_empty_square_has_a_way_where_a_line_runs() -> None:
    assert way(playing("R K23"), "K1") == ["T23-K23", "K23-K1"]
    assert way(playing("R K23"), "L1") == []


def test_off_line_there_is_no_way_and_the_cut_is_named() -> None:
    state = playing("I G23 v M23")
    assert (way(state, "G23"), cut(state, "G23")) == ([], ["T23 M23"])
    assert cut(playing("i E15 I C15"), "E15", NORTH) == ["B15 C15"]


def test_a_mountain_cuts_and_of_several_obstacles_the_first_from_the_source() -> None:
    state = playing("r D9 i D11 I H8")
    (found,) = cuts(playing("i D12"), NORTH, NUMBERS["D12"])
    assert (NAMES[found.source], NAMES[found.blocker], found.mountain) == ("D8", "D10", True)
    assert cut(playing("I E23 v K23 v P23"), "E23") == ["T23 P23"]
    assert way(state, "D11", NORTH) == []


def test_what_stands_in_no_line_has_no_cut() -> None:
    assert cut(playing("I K2"), "K2") == []


def test_by_a_switch_a_relay_in_contact_leads_nowhere() -> None:
    chain = "I K23 R L22 I L10"
    assert way(playing(chain), "L10") == ["T23-K23", "K23+L22", "L22-L10"]
    assert way(playing(chain, switches=RULINGS._replace(relay_contact=False)), "L10") == []


def test_segments_end_before_mountains_and_enemies() -> None:
    found = {
        f"{NAMES[segment.source]}-{NAMES[segment.end]}" for segment in segments(playing("I K1 v M23"), SOUTH)
    }
    assert {"T23-N23", "T23-T1", "T3-A3", "T3-T25"} <= found
    assert "B15-M15" in {
        f"{NAMES[segment.source]}-{NAMES[segment.end]}" for segment in segments(playing("I K1"), NORTH)
    }


@pytest.mark.usefixtures("empty_home")
def test_the_command_explains_a_square_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    state = str(playing("R K23 i K15 V K16 I E1 r B14"))
    main(["game-of-war", "explain", "--state", state, "--square", "k15", "--json"])
    data = json.loads(capsys.readouterr().out)
    assert data["attacks"]["south"]["attackers"] == [{"square": "K16", "points": 7, "why": "charge"}]
    assert (data["attacks"]["south"]["defence"], data["attacks"]["south"]["effect"]) == (6, "retreat")
    assert data["lines"]["north"] == "on line: arsenal B15, line K15"


@pytest.mark.usefixtures("empty_home")
def test_what_is_no_square_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["game-of-war", "explain", "--state", str(playing("I K1")), "--square", "Z9"]) == 1
    assert "'Z9' is no square: expected one from A1 to T25" in capsys.readouterr().err
