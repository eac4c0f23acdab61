"""Scores and statistics: turns, moves, attacks, captures and retreats."""

from __future__ import annotations

from games.game_of_war.said import BATTLE, WORDS, english, field, lines, opening
from playmat.games.game_of_war.rules.actions import parse_action
from playmat.games.game_of_war.rules.state import State, start
from playmat.games.interface import Score
from playmat.placement import NORTH, SOUTH


def pages(state: State, *actions: str) -> list[list[str]]:
    states = [state]
    done = [parse_action(action) for action in actions]
    for action in done:
        states.append(states[-1].apply(action))
    return [lines(page) for page in WORDS.statistics(states, done)]


def test_a_game_in_figures() -> None:
    whole, south, north = pages(field(f"{BATTLE} IS4"), "move S4-S5", "attack R12", "move R11-R12", "end")
    assert whole == ["The game", "2 turns", "Moves 2", "Attacks 1"]
    assert south == ["South", "Captured 1", "Lost 0", "Attacks 1, retreats 0", "Moves 1"]
    assert north == ["North", "Captured 0", "Lost 1", "Attacks 0, retreats 0", "Moves 1"]


def test_who_is_driven_back_is_counted_but_not_as_captured() -> None:
    _, south, _ = pages(field(BATTLE.replace("VP10", "IP10")), "attack R12")
    assert south[1:4] == ["Captured 0", "Lost 0", "Attacks 1, retreats 1"]


def test_units_set_up_are_no_moves() -> None:
    whole, *_ = pages(start(), "place I L15", "move L15-L16")
    assert whole[2] == "Moves 0"


def test_a_correction_is_none_of_the_players_deeds() -> None:
    whole, *_ = WORDS.statistics([opening(), opening(NORTH)], [None])
    assert lines(whole)[1:] == ["0 turns", "Moves 0", "Attacks 0"]


def scored(state: State, seat: int) -> dict[str, int]:
    return {english(score.label): score.value for score in WORDS.scores(state, seat)}


def test_everybody_may_know_how_a_side_stands() -> None:
    assert scored(opening(), SOUTH) == {"Units": 17, "Off line": 0, "Arsenals": 2}
    assert scored(field("IL5 VS3 vP5", fallen="T23"), SOUTH) == {"Units": 2, "Off line": 1, "Arsenals": 1}


def test_nothing_is_counted_while_both_deploy() -> None:
    assert WORDS.scores(start(), SOUTH) == ()
    assert isinstance(WORDS.scores(opening(), SOUTH)[0], Score)
