"""Numbers on the command line."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from playmat.errors import quoted

_DIGITS = 10


def number(least: int, most: int) -> Callable[[str], int]:
    """Returns a parser for whole numbers within bounds, which rejects other input in a sentence."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdecimal() and len(text) <= _DIGITS and least <= int(text) <= most):
            raise argparse.ArgumentTypeError(f"{quoted(text)} is no number from {least} to {most}")
        return int(text)

    return read
