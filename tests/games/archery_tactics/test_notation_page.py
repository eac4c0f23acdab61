"""Examples of NOTATION.md match the command's output, and its tables match the parser."""

import re

import pytest

from playmat.games.archery_tactics.rules.actions import EXAMPLES, Verb, parse_action
from playmat.games.archery_tactics.rules.position import Phase, Standing
from support.notation_page import page_of

PAGE = page_of("archery-tactics")


def test_the_grammar_has_every_verb_and_the_tables_every_phase_and_standing() -> None:
    grammar = PAGE.split("## Actions")[1].split("| action |")[0]
    for verb in {*Verb} - {Verb.LAY}:
        assert f'"{verb.value}"' in grammar
    for part in (Phase, Standing):
        assert f"`{' '.join(member.value for member in part)}`" in PAGE


def test_the_examples_in_errors_have_every_verb() -> None:
    assert {parse_action(text).verb for text in EXAMPLES} == set(Verb)


@pytest.mark.parametrize("text", EXAMPLES)
def test_an_action_is_noted_as_it_was_read(text: str) -> None:
    assert str(parse_action(text)) == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("south step", "'north step E5>E6'"),
        ("south spawn B9>B8", "'south spawn B9'"),
        ("south flag Z", "'south flag E5'"),
        ("south mouvement as nobody", "'south mouvement as north'"),
        ("east-north tir", "'south tir'"),
        ("south  tir", "'south tir'"),
    ],
)
def test_what_is_no_action_is_refused_with_one_like_it(text: str, expected: str) -> None:
    with pytest.raises(ValueError, match="is no action: expected one like") as caught:
        parse_action(text)
    assert expected in str(caught.value) and re.match(f"'{text}'", str(caught.value))
