"""Earlier positions and the record of a match: only what is public, and a record that reads back."""

from __future__ import annotations

import pytest

from playmat.games.interface import PUBLIC
from playmat.placement import SHARED
from playmat.session.history import History
from playmat.session.match.move_log import turning_point
from playmat.session.public.past import is_open, past, public_record, whole_log
from support.every_game import GAMES
from support.studies import study_of, turns_of


def played(name: str) -> History:
    turns = turns_of(name)
    history = History(GAMES[name], turns[0].state)
    for turn in turns[:-1]:
        history.act(turn.action, turn.at, {})
    return history


@pytest.mark.parametrize("name", GAMES)
def test_a_position_is_shown_only_if_nothing_in_it_is_hidden(name: str) -> None:
    game, history = GAMES[name], played(name)
    for number, state in enumerate(history.states):
        found = past(game, history, number)
        hides = game.projection.private(state) or state.observation(PUBLIC) != str(state)
        assert (found is None) == hides
        if found:
            assert found.placement == game.projection.placement(state)
            assert found.status.observation == state.observation(PUBLIC)
    assert past(game, history, -1) is None and past(game, history, history.length + 1) is None


def test_the_deployment_of_a_game_of_war_has_no_past_and_no_record() -> None:
    name = "game-of-war"
    game, whole = GAMES[name], played(name)
    deploying = History(game, whole.states[0])
    for turn in turns_of(name):
        if game.projection.private(turn.state):
            assert public_record(game, deploying) is None
            assert past(game, deploying, deploying.length) is None
        deploying.act(turn.action, turn.at, {})
        if deploying.length > 60:
            break
    found = public_record(game, deploying)
    assert found and not any(game.projection.private(state) for state in found.states())


@pytest.mark.parametrize("name", GAMES)
def test_the_public_record_reads_back_and_ends_like_the_match(name: str) -> None:
    game, history = GAMES[name], played(name)
    found, study = public_record(game, history), study_of(name)
    again = [*study.parse_record(study.format_record(found)).states()] if found else []
    assert again[-1:] == ([history.state] if is_open(game, history.state) else [])


def test_the_record_begins_after_the_last_correction() -> None:
    name = "art-of-war"
    history = played(name)
    history.correct(history.states[5])
    assert public_record(GAMES[name], history) == (history.states[5], (), {}, "", ())


@pytest.mark.parametrize("name", GAMES)
def test_the_whole_log_has_a_line_for_each_action_that_is_not_private(name: str) -> None:
    game, history = GAMES[name], played(name)
    open_ = [n for n, state in enumerate(history.states[:-1], 1) if not game.projection.private(state)]
    lines = whole_log(game, history)
    assert [line.number for line in lines] == open_
    assert all(line.seat in (SHARED, *range(game.rules.seats(history.state))) for line in lines)


def test_the_turning_point_is_the_action_since_which_the_winner_led() -> None:
    game = GAMES["age-of-war"]
    states = [turn.state for turn in turns_of("age-of-war")]
    points = [[game.words.scores(state, seat)[0].value for seat in (0, 1)] for state in states]
    for winner in (0, 1):
        number = turning_point(game, states, (winner,))
        ahead = [scores[winner] > scores[1 - winner] for scores in points]
        if number is None:
            assert not ahead[-1] or all(ahead)
        else:
            assert all(ahead[number:]) and not ahead[number - 1]
    assert turning_point(game, states, ()) is None
