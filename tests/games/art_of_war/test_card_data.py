"""Validation of the card data file; every error names file, card and key."""

import pytest

from playmat.errors import ConfigError
from playmat.games.art_of_war.rules.cards import BASIC_KINDS, CARDS, KING, X, parse_cards

CARD = """
[R05]
kind = "king"
source = "the owner's card"
verified = true
attack = 1
defence = [4, 3]
range = [[0, 1], [-1, 2]]
"""


def test_a_card_is_read_with_its_values() -> None:
    printed = parse_cards(CARD, "kings.toml")["R05"].printed
    assert printed is not None
    assert (printed.kind, printed.attack, printed.defence) == (KING, 1, (4, 3))
    assert printed.reach == ((0, 1), (-1, 2))


def test_an_attack_may_be_the_number_of_cards_in_hand() -> None:
    printed = parse_cards(CARD.replace("attack = 1", 'attack = "X"'), "kings.toml")["R05"].printed
    assert printed is not None
    assert printed.attack == X


def test_an_unverified_card_has_no_values() -> None:
    assert parse_cards(CARD.replace("true", "false"), "kings.toml")["R05"].printed is None


@pytest.mark.parametrize(
    ("old", "new", "cause"),
    [
        ("[R05]", "[R05", "kings.toml is not TOML"),
        ('kind = "king"', "", "kings.toml, R05: kind is missing"),
        ('"king"', '"queen"', "kings.toml, R05: kind = 'queen' is none of soldier, guardian"),
        ("attack = 1", "attack = 12", "kings.toml, R05: attack = 12 must be 0 to 9 or 'X'"),
        ("[4, 3]", "[4, 0]", r"kings.toml, R05: defence = \[4, 0\] must be two numbers, 1 to 9"),
        ("[-1, 2]", "[-3, 2]", "kings.toml, R05: range = .* must be pairs"),
        ("[-1, 2]", "[0, 4]", "kings.toml, R05: range = .* must be pairs"),
    ],
)
def test_a_fault_is_named(old: str, new: str, cause: str) -> None:
    with pytest.raises(ConfigError, match=cause):
        parse_cards(CARD.replace(old, new), "kings.toml")


def test_every_card_has_a_source_and_every_verified_one_a_confidence() -> None:
    assert all(card.source for card in CARDS.values())
    assert all(card.confidence >= 80 for card in CARDS.values() if card.printed)
    assert {card.kind for card in CARDS.values()} == {*BASIC_KINDS, KING}


def test_pages_get_plain_values() -> None:
    assert CARDS.prints()["B01"] == {"kind": "soldier", "attack": "X", "defence": [2, 1], "range": [[0, 1]]}
    assert "R03" not in CARDS.prints()
