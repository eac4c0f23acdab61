"""The page about the library: docstrings of what programmers call, with their examples."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from importlib import import_module

INTRODUCTION = """# The library
Generated from the docstrings; `REFRESH_GOLDENS=1 pytest tests/games/test_api_page.py` rewrites this page.
The tests run its examples, with tic-tac-toe of `tests/games` as `game` where they say so.

Everything here is Python without a table: no readers, no screens, no clock. [The guide](README.md) explains
how a game is written, and `playmat rules --json` answers programs in other languages.
"""
SECTIONS = {
    "Rules": (
        "playmat.games.load",
        "playmat.games.interface.State",
        "playmat.games.interface.Rules",
        "playmat.games.interface.Outcome",
        "playmat.games.interface.refuse_text",
    ),
    "The mat": (
        "playmat.games.interface.Projection",
        "playmat.games.interface.hands.HiddenHand",
    ),
    "Whole games, with decks and hands": (
        "playmat.games.interface.digital.Description",
        "playmat.games.interface.digital.Position",
    ),
    "Records": (
        "playmat.games.notation.record.Record",
        "playmat.games.notation.record.format_record",
        "playmat.games.notation.record.parse_record",
    ),
    "Players": (
        "playmat.games.interface.InformationState",
        "playmat.games.interface.Bot",
        "playmat.games.interface.by_state",
        "playmat.bots.levels.bots_of",
        "playmat.bots.tournament.wilson",
    ),
    "Review": ("playmat.bots.review.judge",),
    "OpenSpiel": ("playmat.games.openspiel.load",),
}
ABOUT = {"Whole games, with decks and hands": "playmat.games.interface.digital"}
"""Modules whose own docstring begins a section."""
ENTRIES = [name for names in SECTIONS.values() for name in names]
_EXAMPLE = re.compile(r"^>>> .*(?:\n(?!\n).*)*", re.MULTILINE)


def found(name: str) -> object:
    """Returns the class or function of an entry."""
    module, _, own = name.rpartition(".")
    return getattr(import_module(module), own)


def page() -> str:
    """Returns the whole page."""
    parts = [INTRODUCTION]
    for title, names in SECTIONS.items():
        parts.append(f"## {title}\n")
        if about := ABOUT.get(title):
            parts.append(_prose((import_module(about).__doc__ or "").partition("\n\n")[2]) + "\n")
        for name in names:
            parts.append(f"### {name.rpartition('.')[2]}\n`{_usage(name)}`\n")
            parts.append(_prose(inspect.getdoc(found(name)) or "") + "\n")
            parts += (f"- {line}" for line in _members(found(name)))
            parts += [""] if any(_members(found(name))) else []
    return "\n".join(parts)


def _prose(docstring: str) -> str:
    """Returns a docstring with its examples as blocks of code."""
    return _EXAMPLE.sub(lambda block: f"```pycon\n{block[0].rstrip()}\n```", docstring.strip())


def _usage(name: str) -> str:
    entry = found(name)
    if inspect.isclass(entry) and getattr(entry, "_is_protocol", False):
        return name
    given = inspect.signature(entry).parameters.values()  # type: ignore[arg-type]
    return f"{name}({', '.join(map(_parameter, given))})"


def _parameter(given: inspect.Parameter) -> str:
    stars = {inspect.Parameter.VAR_POSITIONAL: "*", inspect.Parameter.VAR_KEYWORD: "**"}.get(given.kind, "")
    return f"{stars}{given.name}" + ("" if given.default is inspect.Parameter.empty else "=...")


def _members(entry: object) -> Iterator[str]:
    """Yields the own public methods and properties of a class, each with the first line about it."""
    for name, member in vars(entry).items() if inspect.isclass(entry) else ():
        if name.startswith("_") or not (inspect.isfunction(member) or isinstance(member, property)):
            continue
        about = (inspect.getdoc(member) or "").partition("\n")[0]
        parameters = inspect.signature(member).parameters if inspect.isfunction(member) else ()
        given = f"({', '.join([*parameters][1:])})" if parameters else ""
        yield f"`{name}{given}`" + (f": {about}" if about else "")
