"""Fuzzing of the game's files: each parses, or is rejected with a message."""

from playmat.games.art_of_war.rules.collection import parse_collection
from playmat.games.art_of_war.rules.options import parse_army, parse_rules
from support.mutations import check_refusal

COLLECTION = """[kings.R05]
attack = 1
defence = [4, 3] # upright, turned
range = "..x../.xxx./....."

[armies]
"mine" = "R05 S4G4A4P4W4"
"""


def test_kings_and_armies_are_read_or_refused() -> None:
    assert parse_collection(COLLECTION, "cards.toml").kings
    check_refusal(lambda text: parse_collection(text, "cards.toml"), [COLLECTION])


def test_an_army_is_read_or_refused() -> None:
    check_refusal(parse_army, ["R01 S4G4A4P4W4"])


def test_a_rule_set_is_read_or_refused() -> None:
    check_refusal(parse_rules, ["official+rear_slides+entry_any_time", "rewrite"])
