"""Reads the notation of a game from its words; the one that is wrong is named with what belongs there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Any, NamedTuple, TypeVar

from playmat.errors import ImpossiblePosition, MalformedText, quoted

A = TypeVar("A")
S = TypeVar("S")


class Field(NamedTuple):
    """What a word of a position says, what reads it, and what it may look like."""

    name: str
    read: Callable[[str], Any]
    expected: str


def read_fields(text: str, fields: Sequence[Field], game: str) -> list[Any]:
    """What each word of a position says; MalformedText with the first that cannot be read."""
    words = text.split()
    if len(words) != len(fields):
        raise MalformedText(
            f"{quoted(text)} has {len(words)} fields: a position has {len(fields)}, like the one "
            f"that 'playmat rules start --game {game}' prints"
        )
    return [_read(field, word, text) for field, word in zip(fields, words, strict=True)]


def _read(field: Field, word: str, text: str) -> Any:
    try:
        return field.read(word)
    except MalformedText as error:
        raise MalformedText(f"{error}, in {quoted(text)}") from None
    except (ValueError, LookupError):
        raise MalformedText(
            f"{quoted(word)} is no {field.name} in {quoted(text)}: expected {field.expected}"
        ) from None


def possible(state: S, text: str, problems: Sequence[str]) -> S:
    """The position that `text` notes; ImpossiblePosition with the `problems` that it has, if any."""
    if problems:
        raise ImpossiblePosition(f"{quoted(text)} is impossible, correct it: {'; '.join(problems)}")
    return state


def read_action(text: str, readers: Mapping[Any, Callable[..., A]], examples: Mapping[Any, str]) -> A:
    """The action of a text whose first word is the value of a verb; `readers` take the others.

    MalformedText, with an example of what was begun, where it notes none or notes one otherwise than `str()`.
    """
    verb, *words = text.split() or [""]
    verbs: dict[str, Enum] = {one.value: one for one in readers}
    try:
        action = readers[verbs[verb]](*words)
    except (ValueError, TypeError, LookupError):
        raise _malformed(text, verb, examples) from None
    if str(action) != " ".join(text.split()):
        raise _malformed(text, verb, examples)
    return action


def _malformed(text: str, verb: str, examples: Mapping[Any, str]) -> MalformedText:
    known = [example for one, example in examples.items() if one.value == verb]
    expected = known or list(examples.values())
    return MalformedText(f"{quoted(text)} is no action: expected one like {', '.join(map(repr, expected))}")
