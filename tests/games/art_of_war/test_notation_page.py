"""Agreement of NOTATION.md with the command's output and the parser."""

import re

from playmat.games.art_of_war.rules.actions import Verb
from playmat.games.art_of_war.rules.position import Phase
from support.notation_page import page_of

PAGE = page_of("art-of-war")


def test_the_grammar_has_every_verb_and_every_phase() -> None:
    assert set(re.findall(r'"(\w+)"', PAGE.split("## Positions")[0])) == {verb.name.lower() for verb in Verb}
    row = next(line for line in PAGE.splitlines() if line.startswith("| phase |"))
    assert row.split("`")[1].split() == [phase.name.lower() for phase in Phase]
