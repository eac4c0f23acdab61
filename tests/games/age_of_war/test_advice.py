"""Best play in a position, by chance and by points, among castles that can be besieged."""

from __future__ import annotations

from functools import cache
from gettext import NullTranslations
from random import Random

import pytest

from games.age_of_war.turns import counts
from playmat.board import Bar
from playmat.games.age_of_war.advice import action, best, chances, gain, sieges
from playmat.games.age_of_war.odds import By, chance
from playmat.games.age_of_war.rules import AgeOfWarRules
from playmat.games.age_of_war.rules.actions import FIRST, SIEGE
from playmat.games.age_of_war.rules.castles import CASTLES, DICE, FACES, lines_of, parse_line
from playmat.games.age_of_war.rules.position import CENTRE, Phase
from playmat.games.age_of_war.rules.state import State, start
from playmat.games.age_of_war.words.hints import bars, hints, reason
from playmat.screen.draw import SIZE
from playmat.screen.fonts import SMALL, width
from playmat.screen.language import translations
from playmat.text import Text

RULES = AgeOfWarRules()
START = "..../.../../../../. 12 south"
EDO_STOLEN = "..../2../../../../. 12 south"
TURNS = 3_000  # `python tests/games/age_of_war/turns.py` plays 100,000


def state(text: str) -> State:
    return RULES.parse_state(text)


def english(text: Text) -> str:
    return text.translate(NullTranslations())


def hinted(text: str) -> list[str]:
    return [english(hint) for hint in hints(state(text))]


@pytest.mark.soak
def test_turns_of_the_engine_end_as_the_odds_say() -> None:
    """Separately and together: the chi-square of 29 exceeds 66 once in ten thousand runs."""
    found = list(counts(TURNS, Random(1)))
    assert [count for count in found if count.is_off] == []
    assert len(found) == 29
    assert sum(count.deviation**2 for count in found) < 66


def test_the_daimyo_in_the_red_box_counts_when_it_lies_before_a_player() -> None:
    stolen = chances(state(f"{EDO_STOLEN} hand - - - -"))
    assert stolen["edo"] == chance(lines_of(CASTLES["edo"], stolen=True), DICE)
    assert stolen["edo"] < chances(state(f"{START} hand - - - -"))["edo"]


@pytest.mark.parametrize(
    ("holders", "missing"),
    [
        ("..../.../../../../2", {"kumamoto"}),
        ("..../.../../22/../.", {"gassantoda", "takahashi"}),
        ("1.../.../../2./../.", {"azuchi"}),
        ("1.../.../11/../../.", {"azuchi", "kasugayama", "kitanosho"}),
    ],
)
def test_what_cannot_be_besieged_has_no_odds(holders: str, missing: set[str]) -> None:
    shown = chances(state(f"{holders} 12 south hand - - - -"))
    assert CASTLES.keys() - shown.keys() == missing


def test_once_a_line_is_filled_there_is_one_castle() -> None:
    bound = state(f"{START} hand gassantoda:2 - 233 -")
    assert chances(bound) == {"gassantoda": pytest.approx(0.838494, abs=5e-7)}
    assert best(bound, By.CHANCE) == best(bound, By.POINTS)._replace(value=pytest.approx(0.838494, abs=5e-7))  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("holders", "castle", "points"),
    [
        ("..../.../../../../.", "kasugayama", 4),
        ("..../.../2./../../.", "kasugayama", 8),
        ("..../.../1./../../.", "kitanosho", 4),
        ("111./.../../../../.", "gifu", 4),
        ("111./.../../../../.", "kumamoto", 3),
        ("2.../.../../../../.", "azuchi", 6),
        ("2111/.../../../../.", "azuchi", 9),
        ("22../.../../../../.", "azuchi", 6),
    ],
)
def test_a_conquest_gains_the_own_points_and_those_that_are_taken(
    holders: str, castle: str, points: int
) -> None:
    assert gain(state(f"{holders} 12 south hand - - - -"), castle) == points


def test_before_a_roll_a_castle_is_best_and_after_it_a_line() -> None:
    before = best(state(f"{START} hand - - - -"), By.POINTS)
    after = best(state(f"{START} rolled - 1122ACD - -"), By.POINTS)
    assert before and after
    assert (before.castle, before.line) == ("kiyosu", None)
    assert (after.castle, after.dice) == ("kiyosu", "D")


def test_advice_is_followed_by_announcing_the_castle_and_then_filling_the_line() -> None:
    rolled = state(f"{START} rolled - 1122ACD - -")
    use = best(rolled, By.POINTS)
    assert use
    announced = action(rolled, use)
    assert [str(announced), str(action(rolled.apply(announced), use))] == ["siege kiyosu", "fill 1 with D"]


def test_of_two_equal_lines_the_one_that_is_open_is_filled() -> None:
    rolled = state(f"{START} rolled matsuyama:2 13ACD 13 -")
    use = best(rolled, By.CHANCE)
    assert use and use.line == parse_line("D")
    assert str(action(rolled, use._replace(line=parse_line("4"), dice="13"))) == "fill 3 with 13"


def test_a_roll_that_fills_nothing_loses_a_die() -> None:
    rolled = state(f"{START} rolled gassantoda:2 1AAC 233 -")
    use = best(rolled, By.CHANCE)
    assert use and use.value == pytest.approx(0.665102, abs=5e-7)
    assert str(action(rolled, use)) == "lose 1"


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("hand - - - -", ["Gifu: 92%", "Kiyosu: +1.7"]),
        ("rolled - 1333AAC - -", ["Odani ♟10: 100%", "Kiyosu ➶: +1.7"]),
        ("rolled gassantoda:1 1233CD D -", ["♟8: 100%"]),
        ("hand gassantoda:2 - 233 -", ["Gassantoda: 84%"]),
        ("rolled gassantoda:2 1AAC 233 -", ["Lose a die: 67%"]),
        ("rolled kasugayama:1 1A AA 12D", []),
    ],
)
def test_consoles_read_what_is_best_and_by_what(text: str, lines: list[str]) -> None:
    assert hinted(f"{START} {text}") == lines


def test_one_line_says_what_is_best_both_ways() -> None:
    """One player holds all castles of Oda but Gifu."""
    assert hinted("111./.../../../../. 12 south hand - - - -") == ["Best: Gifu", "92%, +3.7 points"]


def test_a_bar_says_how_likely_each_castle_is() -> None:
    shown = {bar.kind: bar for bar in bars(state(f"{START} hand - - - -"))}
    assert shown.keys() == CASTLES.keys()
    assert [(english(shown[name].figure), english(shown[name].promise)) for name in ("gifu", "kiyosu")] == [
        ("92%", "+0.9"),
        ("87%", "+1.7"),
    ]
    marked = {kind: english(bar.best) for kind, bar in shown.items() if bar.best}
    assert marked == {"gifu": "likeliest", "kiyosu": "most points"}


def test_a_bar_follows_the_roll() -> None:
    shown = {bar.kind: bar for bar in bars(state(f"{START} rolled - 1333AAC - -"))}
    assert shown["odani"].share == 1
    assert shown["azuchi"].share == max(after("CC 5", 6), after("A CC", 5), after("A CC 5", 6))


def after(lines: str, dice: int) -> float:
    """Returns the chance to fill these lines."""
    return chance([*map(parse_line, lines.split())], dice)


def test_a_bar_of_a_lost_cause_is_empty() -> None:
    bar = bars(state(f"{START} rolled kasugayama:1 1A AA 12D"))
    assert bar == (Bar("kasugayama", 0, bar[0].figure),)
    assert english(bar[0].figure) == "0%"


def test_when_the_game_is_over_nothing_is_best() -> None:
    over = state("1112/121/12/12/21/2 12 south left - 11 23ACC -")
    assert (sieges(over), hints(over), bars(over)) == ((), (), ())


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_hint_fits_into_one_line_of_a_console(language: str) -> None:
    spoken = translations(language)
    texts = {hint.translate(spoken) for hint in given()}
    assert len(texts) > 100
    assert [text for text in texts if width(SMALL, text) > SIZE[0] - SMALL.margin] == []


@cache
def given() -> set[Text]:
    """Returns every hint for some castles and dice."""
    random = Random(1)
    return {hint for _ in range(250) for hint in hints(anywhere(random))}


def anywhere(random: Random) -> State:
    """Returns a state before or after a roll, with one line of a castle filled or none."""
    holders = tuple(random.choices((CENTRE, 0, 1), k=len(CASTLES)))
    turn = start()._replace(holders=holders, phase=Phase.HAND)
    if random.random() < 0.5:
        several = [castle for castle in turn.targets if len(turn.lines_of(castle)) > 1]
        turn = turn._replace(siege=random.choice(several), filled=(1,), laid="DD")
    if random.random() < 0.3:
        return turn
    return turn._replace(phase=Phase.ROLLED, wells="".join(sorted(random.choices(FACES, k=turn.in_hand))))


def test_the_reason_of_an_advised_use_is_the_castles_chance_after_it() -> None:
    state = start(2).apply(FIRST[0])
    edo = SIEGE["edo"]
    found = reason(state, edo)
    assert found and found.translate(translations("en")) == "the chance to conquer Edo is then 33%"
    assert chances(state.apply(edo))["edo"] == pytest.approx(0.33, abs=0.005)
