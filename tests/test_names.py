"""One player has one name, however a device writes it."""

import pytest

from playmat.names import is_visible, tidy_name


@pytest.mark.parametrize(
    ("name", "tidy"),
    [
        ("Zoe\u0308", "Zo\xeb"),
        (" Zo\xeb ", "Zo\xeb"),
        ("Anna\u3000 B.", "Anna B."),
        ("\u1100\u1161", "\uac00"),
    ],
)
def test_each_name_has_one_spelling(name: str, tidy: str) -> None:
    assert tidy_name(name) == tidy == tidy_name(tidy)


@pytest.mark.parametrize(
    "name",
    [
        "Zo\xeb",
        "\U0001f468\u200d\U0001f469\u200d\U0001f467",  # a family
        "\U0001f3f4\u200d\u2620\ufe0f",  # a pirate flag
        "\u0915\u094d\u200d\u0937",  # Devanagari
        "\u0645\u06cc\u200c\u062e",  # Persian
    ],
)
def test_joiners_are_part_of_scripts_and_emoji(name: str) -> None:
    assert is_visible(name) and tidy_name(name) == name


@pytest.mark.parametrize(
    "name",
    ["\u200dAnna", "Anna\u200d", "An\u200dna", "\u0915\u200d\u200d\u0937", "A\u202eB", "\x00", "\ud800"],
)
def test_what_cannot_be_seen_is_no_name(name: str) -> None:
    assert not is_visible(name)
