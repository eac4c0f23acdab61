"""Agreement of each NOTATION.md with the command's output and the parser."""

import pytest

from support.empty_home import empty_home  # noqa: F401
from support.every_game import GAMES
from support.notation_page import FOLDER, examples, noted_actions, page_of, prints

EXAMPLES = {"age-of-war": 5, "archery-tactics": 5, "art-of-war": 4, "game-of-war": 6}
"""Games with a page, and the number of its examples."""

pytestmark = pytest.mark.usefixtures("empty_home")


@pytest.mark.parametrize(
    ("command", "shown"),
    [example for name in EXAMPLES for example in examples(page_of(name))],
    ids=lambda text: text[:60],
)
def test_an_example_is_what_the_command_prints(
    command: str, shown: str, capsys: pytest.CaptureFixture[str]
) -> None:
    prints(command, shown, capsys)


def test_every_page_has_its_examples() -> None:
    pages = {page.parent.name.replace("_", "-") for page in FOLDER.glob("*/NOTATION.md")}
    assert {name: len(examples(page_of(name))) for name in pages} == EXAMPLES


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_table_has_every_verb_with_actions_that_can_be_parsed(name: str) -> None:
    verbs = [GAMES[name].rules.parse_action(text).verb for text in noted_actions(page_of(name))]
    assert {*verbs} == {*type(verbs[0])}
