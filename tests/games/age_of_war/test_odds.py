"""Comparison of the odds with a naive program: every throw, every set of dice, exact fractions."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import chain, combinations, product

import pytest

from playmat.games.age_of_war.odds import (
    By,
    Lines,
    Siege,
    Use,
    best_siege,
    chance,
    dice_for,
    probabilities,
    prospect,
    rolls,
    uses,
)
from playmat.games.age_of_war.rules.castles import CASTLES, DICE, FACES, Line, lines_of, parse_line

KINDS = [(castle, stolen) for castle in CASTLES.values() for stolen in (False, True)]
SLOW = 4  # number of dice that the naive program can handle


def lines(text: str) -> Lines:
    return tuple(map(parse_line, text.split()))


def subsets(things: tuple) -> Iterator[tuple]:  # type: ignore[type-arg]
    return chain.from_iterable(combinations(things, size) for size in range(len(things) + 1))


def fills(line: Line, dice: tuple[str, ...]) -> bool:
    """Returns whether exactly these dice may be laid on a line."""
    if line.infantry:
        return all(face in "123" for face in dice) and sum(map(int, dice)) >= line.infantry
    return sorted(dice) == sorted("A" * line.archery + "C" * line.cavalry + "D" * line.daimyo)


@cache
def slow_chance(open_: Lines, dice: int) -> Fraction:
    """Returns the value of `chance`, by exhaustive search."""
    if not open_:
        return Fraction(1)
    if not dice:
        return Fraction(0)
    throws = product(FACES, repeat=dice)
    return sum(map(best_after(open_), throws), Fraction()) / len(FACES) ** dice


def best_after(open_: Lines):  # type: ignore[no-untyped-def]
    @cache
    def best(throw: tuple[str, ...]) -> Fraction:
        laid = [
            slow_chance(tuple(sorted((*open_[:n], *open_[n + 1 :]))), len(throw) - len(dice))
            for n, line in enumerate(open_)
            for dice in subsets(throw)
            if fills(line, dice)
        ]
        return max((slow_chance(open_, len(throw) - 1), *laid))

    return best


def slow_prospect(sieges: tuple[Siege, ...], dice: int, by: By) -> Fraction:
    """Returns the value of `prospect`, by exhaustive search."""
    if not dice:
        return Fraction(0)
    lost = slow_prospect(sieges, dice - 1, by)
    total = Fraction()
    for throw in product(FACES, repeat=dice):
        taken = [
            slow_chance(tuple(sorted((*siege.lines[:n], *siege.lines[n + 1 :]))), dice - len(laid))
            * (siege.gain if by is By.POINTS else 1)
            for siege in sieges
            for n, line in enumerate(siege.lines)
            for laid in subsets(throw)
            if fills(line, laid)
        ]
        total += max((lost, *taken))
    return total / len(FACES) ** dice


@pytest.mark.parametrize(("castle", "stolen"), KINDS, ids=lambda kind: getattr(kind, "name", str(kind)))
def test_with_few_dice_every_throw_and_every_set_of_dice_agrees(castle, stolen) -> None:  # type: ignore[no-untyped-def]
    for open_ in set(subsets(tuple(sorted(lines_of(castle, stolen))))):
        for dice in range(1, SLOW):
            assert chance(open_, dice) == pytest.approx(float(slow_chance(open_, dice)), abs=1e-12)


@pytest.mark.parametrize("open_", ["D 8", "A CC", "A A 4", "2 5", "AC D", "D D"])
def test_with_more_dice_too(open_: str) -> None:
    assert chance(lines(open_), SLOW) == pytest.approx(float(slow_chance(lines(open_), SLOW)), abs=1e-12)


def test_the_rulebook_s_example_had_these_chances_on_its_way() -> None:
    """Ruling 8: three infantry dice fill the 8; then four dice show no daimyo, which leaves three."""
    gassantoda = Siege("gassantoda", CASTLES["gassantoda"].lines, 2)
    filled = [use for use in uses([gassantoda], "1233AAC", By.CHANCE) if use.line]
    assert [(str(use.line), use.dice) for use in filled] == [("8", "233")]
    assert filled[0].value == pytest.approx(0.838494, abs=5e-7)
    daimyo = gassantoda._replace(lines=lines("D"))
    assert uses([daimyo], "1AAC", By.CHANCE) == (Use(pytest.approx(0.665102, abs=5e-7)),)


@pytest.mark.parametrize("dice", range(1, DICE + 1))
def test_one_daimyo_needs_one_in_all_the_dice_that_are_rolled(dice: int) -> None:
    rolled = dice * (dice + 1) // 2
    assert chance(lines("D"), dice) == pytest.approx(1 - (5 / 6) ** rolled, abs=1e-12)


@pytest.mark.parametrize("dice", range(1, DICE + 1))
def test_all_throws_together_are_certain(dice: int) -> None:
    assert sum(probabilities(dice)) == pytest.approx(1, abs=1e-12)
    assert all(roll == "".join(sorted(roll)) for roll in rolls(dice))


@pytest.mark.parametrize(("castle", "stolen"), KINDS, ids=lambda kind: getattr(kind, "name", str(kind)))
def test_a_die_more_and_a_line_less_never_hurt(castle, stolen) -> None:  # type: ignore[no-untyped-def]
    whole = lines_of(castle, stolen)
    for open_ in map(tuple, subsets(whole)):
        for dice in range(1, DICE + 1):
            assert chance(open_, dice - 1) <= chance(open_, dice) <= 1
            assert not open_ or chance(open_, dice) <= chance(open_[1:], dice)


def test_fewer_dice_than_the_lines_need_are_no_hope() -> None:
    assert chance(lines("AA CC"), 3) == 0 < chance(lines("AA CC"), 4)
    assert chance(lines("10"), 3) == 0 < chance(lines("10"), 4)


def test_nothing_left_to_fill_is_certain() -> None:
    assert chance((), 0) == 1


@pytest.mark.parametrize(
    ("line", "roll", "dice"),
    [
        ("8", "1123ACD", ""),
        ("8", "1233ACD", "233"),
        ("8", "3333ACD", "333"),
        ("4", "1123AAD", "13"),
        ("5", "1223AAD", "23"),
        ("3", "12AACDD", "12"),
        ("2", "1123ACD", "2"),
        ("10", "1233ACD", ""),
        ("10", "12333CD", "1333"),
        ("AC", "112ACCD", "AC"),
        ("CC", "112ACDD", ""),
        ("DD", "112ADDD", "DD"),
    ],
)
def test_a_line_is_filled_with_few_dice_and_little_waste(line: str, roll: str, dice: str) -> None:
    assert dice_for(parse_line(line), roll) == dice


def siege(castle: str, stolen: bool = False, gain: int = 0) -> Siege:
    return Siege(castle, lines_of(CASTLES[castle], stolen), gain or CASTLES[castle].points)


MORI = (siege("gassantoda"), siege("takahashi", stolen=True, gain=5), siege("odani"))


@pytest.mark.parametrize("by", By)
def test_while_no_line_is_filled_any_castle_may_be_chosen(by: By) -> None:
    for dice in range(1, SLOW):
        expected = float(slow_prospect(MORI, dice, by))
        assert prospect(MORI, dice, by) == pytest.approx(expected, abs=1e-12)


def test_a_choice_of_castles_is_better_than_any_one() -> None:
    alone = max(chance(castle.lines, DICE) for castle in MORI)
    assert alone < prospect(MORI, DICE, By.CHANCE) < sum(chance(castle.lines, DICE) for castle in MORI)


def test_the_likeliest_castle_need_not_be_the_one_that_gains_most() -> None:
    easy, dear = siege("gifu"), siege("kitanosho", gain=8)
    assert best_siege([easy, dear], DICE, By.CHANCE) == easy
    assert best_siege([easy, dear], DICE, By.POINTS) == dear


def test_without_hope_no_castle_is_the_best() -> None:
    assert best_siege([siege("kasugayama")], 3, By.CHANCE) is None
    assert best_siege([], DICE, By.POINTS) is None


def test_a_roll_is_used_for_the_line_after_which_most_is_to_be_hoped_for() -> None:
    best, *others = uses([siege("kasugayama"), siege("odani")], "11AACCD", By.CHANCE)
    assert (best.castle, str(best.line), best.dice) == ("kasugayama", "AA", "AA")
    assert best.value == pytest.approx(chance(lines("CC"), 5))
    assert [str(use.line or "lose") for use in others] == ["CC", "lose"]


def test_a_die_may_be_better_lost_than_laid() -> None:
    """Three daimyos fill the easy line, but would leave too few dice for the hard one."""
    best = uses([siege("odani", gain=10), siege("gifu", gain=1)], "1ACCDDD", By.POINTS)[0]
    assert best.line is None
    assert best.value == pytest.approx(
        prospect([siege("odani", gain=10), siege("gifu", gain=1)], 6, By.POINTS)
    )


@pytest.mark.parametrize("by", By)
def test_the_best_uses_of_all_rolls_together_are_the_prospect(by: By) -> None:
    weighed = zip(rolls(DICE), probabilities(DICE), strict=True)
    mean = sum(probability * uses(MORI, roll, by)[0].value for roll, probability in weighed)
    assert mean == pytest.approx(prospect(MORI, DICE, by), abs=1e-12)
