"""Reviews: what a player knew, mistakes that are mistakes, and comments that leave the game as it is."""

from __future__ import annotations

from random import Random

import pytest

from games.tic_tac_toe.position import Position, parse_mark
from playmat.app.games import load_game, load_knowledge, load_study
from playmat.bots.review import Judged, Review, annotated, decisions, judge
from playmat.config import GameConfig
from playmat.games.interface.knowledge import Knowledge
from playmat.games.notation.record import Ply, Record
from playmat.virtual.bot_games import play_record
from support.every_game import knowledge

PERFECT = knowledge("tic-tac-toe")
"""Perfect play; the other levels of the game err."""


def reviewed(knowledge: Knowledge, record: Record) -> Review:
    states = tuple(record.states())
    found = decisions(knowledge, states, [ply.action for ply in record.plies], Random(0))
    review = Review(knowledge, [*found])
    for task in review.tasks():
        number = task.decision.number
        review.enter(number, judge(knowledge, task.decision, task.budget, Random(number)))
    return review


def marks(text: str) -> Record:
    return Record(Position(), tuple(Ply(parse_mark(cell)) for cell in text.split()))


def test_the_turning_points_are_the_moves_that_gave_the_game_away() -> None:
    # A corner is answered by the centre alone. South then has won, but completes no fork with c1.
    lost, missed = reviewed(PERFECT, marks("a1 b1 b2 a3 c1 c3")).turning_points
    assert (lost.number, lost.seat, lost.before, lost.after) == (1, 1, 0.5, 0.0)
    assert list(map(str, lost.preferred)) == ["b2"]
    assert (missed.number, missed.seat, missed.before, missed.after) == (4, 0, 1.0, 0.5)
    assert str(missed.preferred[0]) in ("c3", "a2", "c2")


def test_each_player_has_at_most_three_turning_points_those_that_cost_most() -> None:
    costs = {0: (1, 0.5), 2: (1, 0.8), 4: (0.5, 0.4), 6: (0.9, 0.88), 8: (0.3, 0.0)}
    review = Review(PERFECT, [])
    for number, (before, after) in costs.items():
        review.enter(number, Judged(number, 1, 0, before, after, (parse_mark("a1"),)))
    assert [point.number for point in review.turning_points] == [0, 2, 8]


def test_a_chance_is_that_after_the_action_and_the_curve_ends_with_the_result() -> None:
    record = marks("b2 b1 a1 c3 a3 a2 c1")
    *_, last = record.states()
    curves = reviewed(PERFECT, record).curves(len(record.plies), last.outcome())
    assert [chance for _, chance in curves[0]] == [0.5, 1.0, 1.0, 1.0, 1.0]
    assert [chance for _, chance in curves[1]][-1] == 0.0
    assert curves[0][-1] == (7, 1.0)


@pytest.mark.parametrize("game", ["age-of-war", "art-of-war", "game-of-war"])
def test_comments_leave_the_game_as_it_is_and_replace_those_of_an_earlier_review(game: str) -> None:
    loaded = load_game(GameConfig(game))
    knowledge, study = load_knowledge(loaded), load_study(loaded)
    assert knowledge is not None
    played = play_record(loaded, ["random", "random"], 4)
    plies = (played.plies[0]._replace(comment="well begun"), *played.plies[1:50])
    record = played._replace(plies=plies)
    knowledge.levels = knowledge.levels[:2]  # small budgets are enough
    review = reviewed(knowledge, record)
    commented = annotated(record, review)
    text = study.format_record(commented)
    parsed = study.parse_record(text)
    assert "[chance " in text and "well begun" in text
    assert [ply.action for ply in parsed.plies] == [ply.action for ply in plies]
    assert parsed.plies == tuple(ply._replace(state=None) for ply in commented.plies)
    assert study.format_record(annotated(parsed, review)) == text


@pytest.mark.parametrize("game", ["art-of-war", "game-of-war"])
def test_a_review_of_the_same_game_is_the_same(game: str) -> None:
    loaded = load_game(GameConfig(game))
    record = play_record(loaded, ["random", "random"], 2)
    record = record._replace(plies=record.plies[:40])
    found = []
    for _ in range(2):
        knowledge = load_knowledge(loaded)
        assert knowledge is not None
        knowledge.levels = knowledge.levels[:2]
        found.append(reviewed(knowledge, record).judged)
    assert found[0] == found[1] and found[0]


def test_a_record_without_the_first_actions_has_the_comments_of_the_others() -> None:
    record = marks("a1 b1 b2 a3 c1 c3")
    review = reviewed(PERFECT, record)
    states = tuple(record.states())
    whole = annotated(record, review).plies
    assert annotated(Record(states[2], record.plies[2:]), review, 2).plies == whole[2:]
    assert whole[1].comment == "[chance 0 %, was 50 %, better: b2]"
