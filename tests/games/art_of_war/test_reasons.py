"""Reasons of hints: the strike that follows, whether it can be answered, the loss that is prevented."""

from __future__ import annotations

from playmat.games.art_of_war.rules.actions import Action
from playmat.games.art_of_war.rules.state import start
from playmat.games.art_of_war.words.reasons import reason
from playmat.screen.language import translations

OPENING = "keep, keep, reveal A, reveal S, first south, deploy K F2, deploy G F1, stock A, stock W"


def reasoned(actions: str, action: str, *line: str) -> str:
    state = start()
    for text in actions.split(", "):
        state = state.apply(state.parse_action(text))
    found = reason(state, state.parse_action(action), [Action.parse(noted) for noted in line])
    return found.translate(translations("en")) if found else ""


def test_an_attack_names_its_strike_and_the_answer() -> None:
    found = reasoned(OPENING, "turn F2", "target F1")
    assert found == "King hits Guardian: 1 of 3. North needs a Guardian to stop it."


def test_a_support_names_what_happens_without_it() -> None:
    found = reasoned(f"{OPENING}, turn F2, target F1", "support G")
    assert found == "Otherwise: King hits Guardian: 1 of 3."


def test_a_recruit_names_the_unit_that_it_reaches() -> None:
    assert reasoned(OPENING, "recruit A F1") == "From there it reaches the Guardian."


def test_nothing_is_said_where_there_is_no_short_reason() -> None:
    assert reasoned(OPENING, "turn F2") == ""
