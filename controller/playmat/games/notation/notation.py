"""Parses a game's notation word by word; errors name the invalid word and what is expected."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from itertools import groupby
from typing import Any, NamedTuple, TypeVar

from playmat.errors import ImpossiblePosition, MalformedText, quoted
from playmat.games.interface import Action

A = TypeVar("A")
S = TypeVar("S")


MOST_LISTED = 40
"""Maximum number of actions listed in an error."""


def listed(actions: Sequence[Action]) -> str:
    """Lists the alternatives in an error message; long lists are shortened."""
    if not actions:
        return "nothing: the game is over"
    others = len(actions) - MOST_LISTED
    named = ", ".join(map(str, actions[:MOST_LISTED]))
    return f"one of {named} or {others} others" if others > 0 else f"one of {named}"


def abbreviates(text: str, action: Action) -> bool:
    """Returns whether each word of `text` is a prefix of the same word of the action's notation."""
    words, noted = text.split(), str(action).split()
    return 0 < len(words) <= len(noted) and all(map(str.startswith, noted, words))


def format_row(cells: Iterable[str], empty: str) -> str:
    """Formats a row of a board; runs of empty cells become their length, as in FEN."""
    runs = ((cell, len([*equal])) for cell, equal in groupby(cells))
    return "".join(str(number) if cell == empty else cell * number for cell, number in runs)


class Field(NamedTuple):
    """One word of a state's notation: name, parser and description of the valid form."""

    name: str
    read: Callable[[str], Any]
    expected: str


def read_fields(text: str, fields: Sequence[Field], game: str) -> list[Any]:
    """Parses each word of a state; raises MalformedText with the first invalid one."""
    words = text.split()
    if len(words) != len(fields):
        raise MalformedText(
            f"{quoted(text)} has {counted_fields(words)}: a position has {len(fields)}, like the one "
            f"that 'playmat rules start --game {game}' prints"
        )
    values = []
    for number, (field, word) in enumerate(zip(fields, words, strict=True), 1):
        try:
            values.append(field.read(word))
        except MalformedText as error:
            raise MalformedText(f"{error}, in field {number}") from None
        except (ValueError, LookupError):
            raise MalformedText(
                f"{quoted(word)} is no {field.name} (field {number}): expected {field.expected}"
            ) from None
    return values


def counted_fields(words: Sequence[str]) -> str:
    """Returns the number of fields as text."""
    return "1 field" if len(words) == 1 else f"{len(words)} fields"


def exact(state: S, text: str) -> S:
    """Returns the parsed state; raises MalformedText if its notation differs from `text`.

    A text that parses then means exactly one state: a second spelling of the same state is an error.
    """
    if str(state) != " ".join(text.split()):
        raise MalformedText(f"{quoted(text)} is noted otherwise: expected {quoted(state)}")
    return state


def possible(state: S, text: str, problems: Sequence[str]) -> S:
    """Returns the parsed state; raises ImpossiblePosition that lists the `problems`, if any."""
    if problems:
        raise ImpossiblePosition(f"{quoted(text)} is impossible, correct it: {'; '.join(problems)}")
    return state


def read_action(text: str, readers: Mapping[Any, Callable[..., A]], examples: Mapping[Any, str]) -> A:
    """Parses an action. The first word is the value of a verb; its reader takes the others.

    Raises MalformedText, with an example of the same verb, if the text is invalid or differs from `str()` of
    the result.
    """
    verb, *words = text.split() or [""]
    verbs: dict[str, Enum] = {member.value: member for member in readers}
    try:
        action = readers[verbs[verb]](*words)
    except (ValueError, TypeError, LookupError):
        raise _malformed(text, verb, examples) from None
    if str(action) != " ".join(text.split()):
        raise _malformed(text, verb, examples)
    return action


def _malformed(text: str, verb: str, examples: Mapping[Any, str]) -> MalformedText:
    known = [example for other, example in examples.items() if other.value == verb]
    expected = known or list(examples.values())
    return MalformedText(f"{quoted(text)} is no action: expected one like {', '.join(map(repr, expected))}")
