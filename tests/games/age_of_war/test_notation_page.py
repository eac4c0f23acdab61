"""Examples of NOTATION.md match the command's output, and its tables match the parser."""

import re

import pytest

from playmat.games import age_of_war
from playmat.games.age_of_war.rules.actions import Verb, parse_action
from playmat.games.age_of_war.rules.position import Phase
from support.empty_home import empty_home  # noqa: F401
from support.notation_page import examples, page_of, prints

PAGE = page_of(age_of_war)
EXAMPLES = examples(PAGE)

pytestmark = pytest.mark.usefixtures("empty_home")


@pytest.mark.parametrize(("command", "shown"), EXAMPLES, ids=lambda text: text[:40])
def test_an_example_is_what_the_command_prints(
    command: str, shown: str, capsys: pytest.CaptureFixture[str]
) -> None:
    prints(command, shown, capsys)


def test_there_are_examples() -> None:
    assert len(EXAMPLES) == 5


def test_the_table_has_every_verb_with_actions_that_can_be_read() -> None:
    table = PAGE.split("| action | means |")[1].split("\n\n")[0]
    shown = [cell for row in table.splitlines()[2:] for cell in re.findall(r"`([^`]+)`", row.split("|")[1])]
    assert {parse_action(text).verb for text in shown} == set(Verb)


def test_the_grammar_has_every_verb_and_every_phase() -> None:
    grammar = PAGE.split("## Actions")[1].split("| action |")[0]
    assert set(re.findall(r'"(\w+)"', grammar)) - {"with"} == {verb.value for verb in Verb}
    row = next(line for line in PAGE.splitlines() if line.startswith("| phase |"))
    assert row.split("`")[1].split() == [phase.value for phase in Phase]
