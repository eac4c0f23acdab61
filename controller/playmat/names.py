"""Names as people write them: one spelling for each, and only what can be seen."""

from __future__ import annotations

from unicodedata import category, normalize

_JOINERS = "\u200c\u200d"
_JOINED = ("Lo", "Mn", "Mc", "Me", "So", "Sk")  # categories of scripts and emoji that need joiners


def tidy_name(name: str) -> str:
    """Returns the name in NFC, with single blanks: devices write an accent as one character or as two."""
    return " ".join(normalize("NFC", name).split())


def is_visible(name: str) -> bool:
    """Whether every character is printable, or joins two letters or emoji that need it.

    A joiner elsewhere would make two names that look the same.
    """
    around = [" ", *name, " "]
    return all(
        char.isprintable()
        or (char in _JOINERS and category(before) in _JOINED and category(after) in _JOINED)
        for before, char, after in zip(around, around[1:], around[2:], strict=False)
    )
