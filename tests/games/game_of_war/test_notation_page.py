"""Agreement of NOTATION.md with the command's output and the parser."""

import re
import shlex
from pathlib import Path

import pytest

from playmat.cli import main
from playmat.games import game_of_war
from playmat.games.game_of_war.rules.actions import Verb, parse_action
from playmat.games.game_of_war.rules.notation import format_result
from playmat.games.game_of_war.rules.position import Phase, Reason, Result
from playmat.games.game_of_war.rules.switches import LETTER, RULINGS
from playmat.games.game_of_war.rules.units import UNITS
from support.empty_home import empty_home  # noqa: F401

FOLDER = Path(game_of_war.__file__).parent
PAGE = (FOLDER / "NOTATION.md").read_text("utf-8")
RULINGS_PAGE = (FOLDER / "RULINGS.md").read_text("utf-8")
EXAMPLES = re.findall(r"^    \$ playmat (.*)\n((?:    .*\n|\n(?=    [^$]))+)", PAGE, re.MULTILINE)

pytestmark = pytest.mark.usefixtures("empty_home")


@pytest.mark.parametrize(("command", "shown"), EXAMPLES, ids=lambda text: text[:40])
def test_an_example_is_what_the_command_prints(
    command: str, shown: str, capsys: pytest.CaptureFixture[str]
) -> None:
    main(shlex.split(command))
    printed = capsys.readouterr().out.splitlines()
    expected = [line.removeprefix("    ") for line in shown.rstrip().splitlines()]
    if expected[-1] == "...":
        printed, expected = printed[: len(expected) - 1], expected[:-1]
    assert printed == expected


def test_there_are_examples() -> None:
    assert len(EXAMPLES) == 6


def test_the_table_has_every_verb_with_actions_that_can_be_read() -> None:
    table = PAGE.split("| action | means |")[1].split("\n\n")[0]
    shown = [row.split("`")[1] for row in table.splitlines()[2:]]
    assert {parse_action(text).verb for text in shown} == set(Verb)


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
        one.value for one in Reason
    }
    assert format_result(Result(0, Reason.ARSENALS)) in results


def test_the_rulings_name_every_switch_by_its_other_way() -> None:
    named = set(re.findall(r"`([+-][a-z-]+)`", RULINGS_PAGE))
    usual = RULINGS._asdict()
    assert named == {f"{'-' if on else '+'}{name.replace('_', '-')}" for name, on in usual.items()}
    assert set(str(LETTER).split(",")) <= named
