"""Texts with errors as from typing, copying and failing memory."""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from playmat.errors import PlaymatError

HUGE = "9" * 5000
_NUMBERS = 40  # of a text that are tried

ODD = (
    *(
        "\0",
        "\n",
        "\t",
        " ",
        "",
        "é",
        "²",
        "٣",
        "\x1b[2J",
        "-",
        "--",
        "+",
        "/",
        ";",
        ":",
        ",",
        ">",
        "@",
        "~",
        "#",
    ),
    *(
        "0",
        "-1",
        "1.5",
        "99999",
        "9" * 400,
        HUGE,
        "0x" + "f" * 5000,
        "1e400",
        "inf",
        "nan",
        "1979-05-27",
    ),
    *("true", "null", "''", '"', "=", "[]", "{}", "[" * 300, "{a=1}", "[1]", "[[1]]"),
)

mutations = settings(max_examples=10_000 if settings.get_current_profile_name() == "drawn" else 100)
"""200 texts each in `make test`, 10,000 in `make soak`."""


def mutated(text: str, random: Random) -> str:
    """The text with one to four errors."""
    for _ in range(random.randint(1, 4)):
        text = random.choice(_ERRORS)(text, random)
    return text


def _at(text: str, random: Random) -> int:
    return random.randrange(len(text) + 1)


def _flipped(text: str, random: Random) -> str:
    data = bytearray(text.encode("utf-8", "surrogatepass") or b" ")
    data[random.randrange(len(data))] ^= 1 << random.randrange(8)
    return data.decode("utf-8", "replace")


def _cut(text: str, random: Random) -> str:
    start, end = sorted((_at(text, random), _at(text, random)))
    return text[:start] + text[min(end, start + random.choice((1, 3, 5000))) :]


def _inserted(text: str, random: Random) -> str:
    at = _at(text, random)
    return text[:at] + random.choice((*ODD, *text[:50])) + text[at:]


def _repeated(text: str, random: Random) -> str:
    start, end = sorted((_at(text, random), _at(text, random)))
    piece = text[start : min(end, start + 60)]
    at = _at(text, random)
    return text[:at] + piece + text[at:]


def _word(text: str, random: Random) -> str:
    """Replaces a word by another."""
    words = text.split(" ")
    words[random.randrange(len(words))] = random.choice((*ODD, *words))
    return " ".join(words)


def _value(text: str, random: Random) -> str:
    """Replaces the value in a line `key = value`."""
    lines = text.split("\n")
    number = random.randrange(len(lines))
    key, equals, _ = lines[number].partition("=")
    lines[number] = f"{key}{equals} {random.choice(ODD)}"
    return "\n".join(lines)


def _without_line(text: str, random: Random) -> str:
    lines = text.split("\n")
    del lines[random.randrange(len(lines))]
    return "\n".join(lines)


_ERRORS = (_flipped, _flipped, _cut, _inserted, _repeated, _word, _value, _value, _without_line)


def _with_huge_numbers(text: str) -> Iterator[str]:
    """The text with one of its numbers too long for `int`, which errors at random hit seldom."""
    for found in islice(re.finditer(r"\d+", text), _NUMBERS):
        yield text[: found.start()] + HUGE + text[found.end() :]


def check_refusal(parse: Callable[[str], object], texts: Sequence[str], *also: type[Exception]) -> None:
    """Checks that an invalid text is refused with a printable sentence."""

    def refuse(text: str) -> None:
        try:
            parse(text)
        except PlaymatError as error:
            assert str(error) and "Traceback" not in str(error)
        except also:
            pass

    @given(st.integers(0, 2**48))
    @mutations
    def check(seed: int) -> None:
        random = Random(seed)
        refuse(mutated(random.choice(texts), random))

    for text in texts:
        for huge in _with_huge_numbers(text):
            refuse(huge)
    check()
