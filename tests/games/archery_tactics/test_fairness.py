"""Turns of six at human speed end as a referee with the true times decides. `make soak` plays more."""

import pytest

from games.archery_tactics import fairness, two_tables

TURNS, AT_TABLES = 8, 1


@pytest.mark.soak
def test_what_was_first_by_more_than_20_ms_is_first_at_the_table() -> None:
    found = fairness.compare(TURNS)
    print(found)
    assert found.clear > TURNS and found.wrong == found.otherwise == 0


@pytest.mark.soak
def test_what_hands_lay_comes_to_the_same_at_a_table_that_hears_it_through_boards_and_lines() -> None:
    found = two_tables.compare(AT_TABLES)
    print(found)
    assert found.clear > 10 * AT_TABLES
    assert found.exchanged == found.otherwise == 0
