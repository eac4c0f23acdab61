"""Rule choices before a game, in the players' words."""

from gettext import NullTranslations

import pytest

from playmat.games.archery_tactics.game import archery_tactics
from playmat.games.archery_tactics.rules.switches import RULINGS, Switches
from playmat.games.archery_tactics.words.switches import choices, chosen
from playmat.text import Text

GOAL = 1 + Switches._fields.index("goal")


def english(text: Text) -> str:
    return text.translate(NullTranslations())


@pytest.mark.parametrize("number", range(1, len(Switches._fields) + 1))
def test_each_assumption_can_be_chosen_otherwise_and_back(number: int) -> None:
    before, seen = RULINGS, [choices(RULINGS)[number]]
    while (after := chosen(before, number)) != RULINGS:
        changed = [place for place, (was, now) in enumerate(zip(before, after, strict=True)) if was != now]
        assert changed == [number - 1]
        seen.append(choices(after)[number])
        before = after
    assert len({*seen}) == len(seen) >= 2 and len({choice.label for choice in seen}) == 1


def test_what_holds_is_told_in_the_order_of_the_switches() -> None:
    told = [f"{english(choice.label)}: {english(choice.value)}" for choice in choices(RULINGS)]
    assert told[:3] == [
        "Rules: Rulings",
        "Rests: Two in each deck",
        "Too early: Nothing counts before 0",
    ]
    assert "Time to dodge: 5\u00a0s" in told and "Shots cross within: 300\u00a0ms" in told


def test_a_number_of_one_s_own_is_told_too() -> None:
    own = RULINGS._replace(goal=7)
    assert english(choices(own)[0].value) == "House rules" and english(choices(own)[GOAL].value) == "7"
    assert chosen(own, GOAL) == RULINGS and chosen(own, 0) == RULINGS


def test_the_game_is_played_as_it_was_chosen() -> None:
    game = archery_tactics().setup.chosen(1).setup.chosen(GOAL)
    assert str(game.rules.start().switches) == "rests=3,goal=6"
    assert game.setup.choices()[1] == choices(RULINGS._replace(rests=3))[1]
