"""Agreement of NOTATION.md with the command's output and the parser."""

import re

from playmat.games.game_of_war.rules.actions import Verb
from playmat.games.game_of_war.rules.notation import format_result
from playmat.games.game_of_war.rules.position import Phase, Reason, Result
from playmat.games.game_of_war.rules.switches import LETTER, RULINGS
from playmat.games.game_of_war.rules.units import UNITS
from support.notation_page import FOLDER, page_of

PAGE = page_of("game-of-war")
RULINGS_PAGE = (FOLDER / "game_of_war" / "RULINGS.md").read_text("utf-8")


def test_the_grammar_has_every_verb_and_the_tables_every_phase_letter_and_result() -> None:
    grammar = PAGE.split("## Actions")[1].split("| action |")[0]
    assert set(re.findall(r'"(\w+)"', grammar)) == {verb.value for verb in Verb}
    phases = next(line for line in PAGE.splitlines() if line.startswith("| phase |"))
    assert phases.split("`")[1].split() == [phase.value for phase in Phase]
    letters = dict(
        re.findall(r"`([A-Z])` ([a-z ]+?)[,.\n]", PAGE.split("## Actions")[0].replace("\n", " ") + ".")
    )
    assert letters == {unit.letter: unit.kind.replace("-", " ") for unit in UNITS}
    results = next(line for line in PAGE.splitlines() if line.startswith("| result |"))
    assert {text.split(":")[1] for text in re.findall(r"`(\w+:\w+)`", results)} == {
        reason.value for reason in Reason
    }
    assert format_result(Result(0, Reason.ARSENALS)) in results


def test_the_rulings_name_every_switch_by_its_other_way() -> None:
    named = set(re.findall(r"`([+-][a-z-]+)`", RULINGS_PAGE))
    usual = RULINGS._asdict()
    assert named == {f"{'-' if on else '+'}{name.replace('_', '-')}" for name, on in usual.items()}
    assert set(str(LETTER).split(",")) <= named
