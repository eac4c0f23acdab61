"""Checks of the castles' data file: every error names file, castle and key."""

import pytest

from playmat.errors import ConfigError, MalformedText
from playmat.games.age_of_war.rules.castles import (
    CARDS,
    CASTLES,
    CASTLES_OF,
    CLANS,
    DICE,
    Castle,
    Line,
    lines_of,
    parse_cards,
    parse_line,
    worth,
)

PRINTED = """
Azuchi      Oda        3  A / CC / 5        red
Matsumoto   Oda        2  A / A / 7         red
Odani       Oda        1  10                red
Gifu        Oda        1  D / A / C         red
Edo         Tokugawa   3  AC / AC / 3       red
Kiyosu      Tokugawa   2  D / A / C / 3     red
Inuyama     Tokugawa   1  D / AA            red
Kasugayama  Uesugi     4  AA / CC           red
Kitanosho   Uesugi     3  D / AC / 6        red
Gassantoda  Mori       2  D / 8             red
Takahashi   Mori       2  CC / 5 / 2        red
Matsuyama   Chosokabe  2  D / 4 / 4         red
Marugame    Chosokabe  1  DD / C            red
Kumamoto    Shimazu    3  DD / A / C / 4    -
"""

DATA = """
source = "the owner's cards"
confidence = 80
[clans]
mori = 5
[castles.gassantoda]
clan = "mori"
points = 2
lines = ["D", "8"]
red_daimyo = true
"""


def as_printed(castle: Castle) -> str:
    lines, red = " / ".join(map(str, castle.lines)), "red" if castle.red_daimyo else "-"
    return f"{castle.name.title():<12}{castle.clan.title():<11}{castle.points}  {lines:<18}{red}"


def test_the_castles_are_those_of_the_printed_cards() -> None:
    assert [as_printed(castle) for castle in CASTLES.values()] == PRINTED.strip().splitlines()


def test_the_clans_are_worth_what_is_printed() -> None:
    assert CLANS == {"oda": 10, "tokugawa": 8, "uesugi": 8, "mori": 5, "chosokabe": 4, "shimazu": 3}


def test_a_completed_clan_is_worth_no_less_than_its_faces() -> None:
    for clan, names in CASTLES_OF.items():
        assert CLANS[clan] >= sum(CASTLES[name].points for name in names)


def test_only_a_castle_that_is_a_clan_alone_has_no_red_box() -> None:
    alone = {names[0] for names in CASTLES_OF.values() if len(names) == 1}
    assert alone == {castle.name for castle in CASTLES.values() if not castle.red_daimyo}


def test_the_values_have_a_source_and_a_confidence() -> None:
    assert CARDS.source
    assert CARDS.confidence == 99


def test_taking_a_castle_from_a_player_needs_a_daimyo_more() -> None:
    gassantoda = CASTLES["gassantoda"]
    assert lines_of(gassantoda, stolen=False) == (Line(daimyo=1), Line(infantry=8))
    assert lines_of(gassantoda, stolen=True) == (Line(daimyo=1), Line(infantry=8), Line(daimyo=1))


def test_no_castle_needs_more_dice_than_there_are() -> None:
    for castle in CASTLES.values():
        assert sum(line.dice for line in lines_of(castle, stolen=True)) <= DICE


@pytest.mark.parametrize(
    ("names", "points"),
    [
        ("", 0),
        ("gassantoda", 2),
        ("gassantoda takahashi", 5),
        ("kumamoto", 3),
        ("azuchi matsumoto odani", 6),
        ("azuchi matsumoto odani gifu marugame", 11),
        (" ".join(CASTLES), 10 + 8 + 8 + 5 + 4 + 3),
    ],
)
def test_a_completed_clan_counts_instead_of_its_faces(names: str, points: int) -> None:
    assert worth(names.split()) == points


@pytest.mark.parametrize(
    ("text", "line", "dice"),
    [
        ("8", Line(infantry=8), 3),
        ("10", Line(infantry=10), 4),
        ("3", Line(infantry=3), 1),
        ("AC", Line(archery=1, cavalry=1), 2),
        ("DD", Line(daimyo=2), 2),
    ],
)
def test_a_line_is_noted_by_its_total_or_its_symbols(text: str, line: Line, dice: int) -> None:
    assert parse_line(text) == line
    assert str(line) == text
    assert line.dice == dice


@pytest.mark.parametrize("text", ["", "0", "-3", "X", "A8", "²"])
def test_anything_else_is_no_line(text: str) -> None:
    with pytest.raises(MalformedText, match="is no battle line: expected a total such as 8"):
        parse_line(text)


@pytest.mark.parametrize(
    ("old", "new", "cause"),
    [
        ("[clans]", "[clans", "castles.toml is not TOML"),
        ("confidence = 80", "", "castles.toml: confidence is missing"),
        ("mori = 5", "mori = 0", "castles.toml, clans: mori = 0 must be a number from 1"),
        ("mori = 5", "mori = 5\noda = 10", "castles.toml, clans: oda has no castle"),
        ('clan = "mori"', 'clan = "Mori"', "castles.toml, gassantoda: clan = 'Mori' is none of mori"),
        ("points = 2", "", "castles.toml, gassantoda: points is missing"),
        ("points = 2", "points = true", "castles.toml, gassantoda: points = True must be a number from 1"),
        ('["D", "8"]', "[8]", r"castles.toml, gassantoda: lines = \[8\] must be a list such as"),
        ('["D", "8"]', "[]", r"castles.toml, gassantoda: lines = \[\] must be a list such as"),
        ('["D", "8"]', '["B"]', "castles.toml, gassantoda: lines: 'B' is no battle line"),
        ('["D", "8"]', '["DD", "16"]', r"gassantoda: lines = \['DD', '16'\] need 8 dice of 7"),
        ("red_daimyo = true", "red_daimyo = 1", "gassantoda: red_daimyo = 1 must be true or false"),
    ],
)
def test_a_fault_is_named(old: str, new: str, cause: str) -> None:
    with pytest.raises(ConfigError, match=cause):
        parse_cards(DATA.replace(old, new), "castles.toml")
