"""The types that the interface declares for what a game's parts hold and answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, TypeVar, get_type_hints

from typeguard import (
    CollectionCheckStrategy,
    TypeCheckError,
    TypeCheckMemo,
    check_type,
    check_type_internal,
    checker_lookup_functions,
)

from playmat.errors import literal
from playmat.games.interface import AnyGame, Game, Projection, Rules, Setup, State, Words

_ALL = CollectionCheckStrategy.ALL_ITEMS


def wrong_values(game: AnyGame) -> Iterator[str]:
    """Yields a sentence for each value of the game and of its parts that is not of the declared type.

    Answers of methods are no values: they are known only when they are given.
    """
    parts = {"rules": Rules, "projection": Projection, "setup": Setup, "words": Words}
    holders = [(game, Game), *((getattr(game, part), kind) for part, kind in parts.items())]
    for holder, kind in holders:
        for member, declared in declared_types(kind).items():
            if callable(getattr(kind, member, None)) or not hasattr(holder, member):
                continue
            if why := misfit(value := getattr(holder, member), declared):
                inside = " of " in why.partition(" is ")[0] and "\n" not in why  # a part of it is wrong
                what = f", {why}" if inside else f" is {literal(value)}"
                right = 'say("...") there' if why.endswith(" Text") else written(kind, member)
                yield f"{type(holder).__name__}.{member}{what}: write {right}"


def misfit(value: object, declared: Any) -> str:
    """Returns why a value, or a part of it, is not of the declared type; empty if it is."""
    try:
        check_type(value, declared, collection_check_strategy=_ALL)
    except TypeCheckError as error:
        return str(error)
    return ""


def interface_of(part: object) -> type:
    """Returns the class of the interface that a part of a game implements; otherwise it is a state."""
    return next((kind for kind in (Rules, Projection, Setup, Words) if isinstance(part, kind)), State)


@cache
def declared_types(interface: type) -> Mapping[str, Any]:
    """Returns the types of an interface's attributes, and of the answers of its methods and properties."""
    members = {name: getattr(interface, name) for name in dir(interface) if not name.startswith("_")}
    calls = {name: getattr(member, "fget", member) for name, member in members.items()}
    answers = {name: get_type_hints(call).get("return") for name, call in calls.items() if callable(call)}
    answers["called"] = interface  # typeguard cannot know whose own type it is
    return get_type_hints(interface) | answers


def written(interface: type, member: str) -> str:
    """Returns the type of a member as its module writes it, a sentence as authors do."""
    for kind in interface.__mro__:
        if found := vars(kind).get("__annotations__", {}).get(member):
            break
        if member in vars(kind):
            found = getattr(vars(kind)[member], "fget", vars(kind)[member]).__annotations__["return"]
            break
    else:
        raise AssertionError(member)
    return 'a sentence, say("...")' if found.startswith("Text") else str(found)


# typeguard looks for the names in a NamedTuple's annotations in the module that calls it.
def _by_fields(kind: Any, *_: object) -> Any:
    """Returns a check of each field if this is a NamedTuple, and none for states and actions."""
    if isinstance(kind, TypeVar):
        return lambda *_: None

    def check(value: Any, kind: Any, _: object, memo: TypeCheckMemo) -> None:
        if not isinstance(value, kind):
            raise TypeCheckError(f"is not an instance of {kind.__name__}")
        for name, declared in _fields(kind).items():
            try:
                check_type_internal(getattr(value, name), declared, memo)
            except TypeCheckError as error:
                error.append_path_element(name)
                raise

    return check if isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields") else None


_fields = cache(get_type_hints)
checker_lookup_functions.insert(0, _by_fields)
