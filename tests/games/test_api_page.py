"""The page about the library is up to date, every entry has an example, and all examples run as written."""

from __future__ import annotations

import doctest
import os
import sys
from pathlib import Path

import pytest

import playmat
from playmat.errors import IllegalAction
from playmat.games import load
from support.api_page import ENTRIES, found, page
from support.every_game import GAMES, SHIPPED

PAGE = Path(playmat.__file__).parent / "games" / "API.md"
GIVEN = {"game": GAMES["tic-tac-toe"]}


def test_the_page_is_what_the_docstrings_say() -> None:
    if os.environ.get("REFRESH_GOLDENS"):
        PAGE.write_text(page(), "utf-8")
    assert PAGE.read_text("utf-8") == page(), "run REFRESH_GOLDENS=1 pytest tests/games/test_api_page.py"


@pytest.mark.parametrize("name", ENTRIES)
def test_the_example_of_an_entry_runs_as_written(name: str) -> None:
    entry = found(name)
    known = {**vars(sys.modules[entry.__module__]), **GIVEN}
    (example,) = doctest.DocTestFinder(recurse=False).find(entry, name, globs=known)
    result = doctest.DocTestRunner().run(example)
    assert result.attempted and not result.failed


@pytest.mark.parametrize("name", SHIPPED)
def test_an_action_as_text_is_answered_with_the_call_that_reads_it(name: str) -> None:
    game = load(name)
    with pytest.raises(IllegalAction) as refused:
        game.rules.start().apply("keep")
    assert str(refused.value) == "'keep' is text: write state.apply(game.rules.parse_action('keep'))"
