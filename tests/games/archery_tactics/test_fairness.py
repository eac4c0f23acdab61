"""Turns of six at human speed are decided as a referee decides them who sees the true times."""

from games.archery_tactics.fairness import compare

TURNS = 30


def test_what_was_first_by_more_than_20_ms_is_first_at_the_table() -> None:
    found = compare(TURNS)
    print(found)
    assert found.clear > TURNS and found.wrong == found.otherwise == 0
