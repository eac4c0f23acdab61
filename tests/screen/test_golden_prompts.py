"""The table's own screens, in every language, are what their golden files show."""

import pytest
from test_golden_screens import GOLDENS, compare

from playmat.picture import SOUTH
from playmat.screen.draw import draw, fits
from playmat.screen.language import LANGUAGES, translations
from playmat.session import prompts
from playmat.text import say

ERRANDS = prompts.errands(can_undo=True)
VIEWS = {
    "attract": prompts.attract(),
    "resume": prompts.resume(12),
    "menu": prompts.browsing(ERRANDS),
    "sure": prompts.confirming(ERRANDS.options[-1]),
    "watching": prompts.watching(SOUTH),
    "paused": prompts.paused(None),
    "part_missing": prompts.paused(say("Board {board}: plug in", board="south")),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", VIEWS)
def test_the_table_says_it_as_the_golden_screen(name: str, language: str) -> None:
    assert fits(VIEWS[name], translations(language))
    compare(GOLDENS / language / f"{name}.txt", draw(VIEWS[name], translations(language)))
