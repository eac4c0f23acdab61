"""Examples of NOTATION.md match the command's output, and its tables match the parser."""

import re

from playmat.games.age_of_war.rules.actions import Verb
from playmat.games.age_of_war.rules.position import Phase
from support.notation_page import page_of

PAGE = page_of("age-of-war")


def test_the_grammar_has_every_verb_and_every_phase() -> None:
    grammar = PAGE.split("## Actions")[1].split("| action |")[0]
    assert set(re.findall(r'"(\w+)"', grammar)) - {"with"} == {verb.value for verb in Verb}
    row = next(line for line in PAGE.splitlines() if line.startswith("| phase |"))
    assert row.split("`")[1].split() == [phase.value for phase in Phase]
