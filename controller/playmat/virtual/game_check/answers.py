"""Answers of a game's methods that are not what the interface says.

A wrong answer raises later, in code of playmat that trusts it, or it is silently passed over: a list as
movers equals no tuple, and a place of an unknown zone is nowhere. So the answers are examined first.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from playmat.errors import literal
from playmat.games.interface import AnyGame, Outcome, Piece
from playmat.placement import Choose, Exchange, Face, Gesture, Lay, Place, Touch
from playmat.virtual.game_check.finding import Finding

_SOME = 8  # actions of a state whose gestures are examined


def wrong_setup(game: AnyGame, folder: Path) -> Iterator[Finding]:
    """Yields what is wrong with the components of each number of players."""
    setup = game.setup
    at = source_of(setup, "components", folder)
    for seats in setup.players:
        brought = setup.components(seats)
        absent = [seat for seat in range(seats) if seat not in brought]
        if absent:
            yield Finding(
                "setup",
                at,
                f"components({seats}) names no seat {absent[0]}",
                "name every seat, also one that brings nothing: {**dict.fromkeys(range(seats), ()), ...}",
            )
            return
        pieces = [piece for box in brought.values() for piece in box]
        if odd := next((piece for piece in pieces if not isinstance(piece, Piece)), None):
            yield Finding(
                "setup", at, f"components({seats}) has {literal(odd)}", "let each be a Piece(serial, kind)"
            )
            return
        yield from _unknown_zones(game, at, "components", (piece.home for piece in pieces if piece.home))


def wrong_answers(game: AnyGame, state: Any, folder: Path) -> Iterator[Finding]:
    """Yields what is wrong with the answers about one state."""

    def wrong(part: object, method: str, answer: object, remedy: str) -> Finding:
        told = f"{type(part).__name__}.{method} returned {literal(answer)} at '{state}'"
        return Finding("rules", source_of(part, method, folder), told, remedy)

    yield from _unhashable(state, folder)
    movers, legal, outcome = state.movers, state.legal_actions(), state.outcome()
    if not isinstance(movers, tuple):
        yield wrong(state, "movers", movers, "return a tuple of seats, such as (0,), and () at the end")
    if outcome is not None and not isinstance(outcome, Outcome):
        yield wrong(state, "outcome", outcome, "return None, or Outcome(winners, reason)")
    if not isinstance(legal, Sequence):
        yield wrong(state, "legal_actions", legal, "return a list or tuple of actions")
        return
    projection = game.projection
    placement = projection.placement(state)
    at = source_of(projection, "placement", folder)
    if not _shows_faces(placement):
        yield wrong(projection, "placement", placement, "return faces by place: {place: (Face(kind),)}")
    else:
        yield from _unknown_zones(game, at, "placement", placement)
    at = source_of(projection, "gestures", folder)
    for action in legal[:_SOME]:
        yield from _unhashable(action, folder)
        gestures = projection.gestures(state, action)
        if not isinstance(gestures, Sequence) or not all(isinstance(each, Gesture) for each in gestures):
            yield wrong(projection, "gestures", gestures, "return a tuple, such as (Lay({place: faces}),)")
            return
        for gesture in gestures:
            yield from _unknown_zones(game, at, "gestures", _places(gesture))
    for action in legal[:1]:
        after = state.apply(action)
        if not hasattr(after, "legal_actions"):
            yield wrong(state, "apply", after, "return the next state")


def _unhashable(value: object, folder: Path) -> Iterator[Finding]:
    try:
        hash(value)
    except TypeError as error:
        kind = type(value).__name__
        own = str(error) == f"unhashable type: '{kind}'"
        remedy = "write @dataclass(frozen=True), or a NamedTuple" if own else "use tuples, no lists or dicts"
        yield Finding("rules", source_of(value, "", folder), f"{kind} cannot be hashed: {error}", remedy)


def _shows_faces(placement: object) -> bool:
    """Returns whether this maps places to tuples of faces."""
    return (
        isinstance(placement, Mapping)
        and all(isinstance(place, Place) for place in placement)
        and all(isinstance(faces, tuple) for faces in placement.values())
        and all(isinstance(face, Face) for faces in placement.values() for face in faces)
    )


def _places(gesture: Gesture) -> Iterable[Place]:
    match gesture:
        case Lay(changes):
            return changes
        case Touch(path):
            return path
        case Exchange(place, changes):
            return (place, *changes)
        case Choose():
            return ()


def _unknown_zones(game: AnyGame, at: str, method: str, places: Iterable[Place]) -> Iterator[Finding]:
    known = game.projection.zones
    for zone in dict.fromkeys(place.zone for place in places if place.zone not in known):
        yield Finding(
            "setup" if method == "components" else "rules",
            at,
            f"{method}() names the zone {zone!r}, which the zones of the projection lack",
            f"write one of {', '.join(known)}",
        )


def source_of(part: object, member: str, folder: Path) -> str:
    """Returns file and line where a game defines a member of `part`, or else its class."""
    own = [kind for kind in type(part).__mro__ if Path(_file(kind)).is_relative_to(folder)]
    if not own:
        return str(folder / "game.py")
    kind = next((kind for kind in own if member in vars(kind) or member in _annotated(kind)), own[0])
    tree = ast.parse(Path(_file(kind)).read_text("utf-8"))
    lines = [
        getattr(found, "lineno", 1)
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and node.name == kind.__name__
        for found in (node, *(each for each in node.body if member and _name(each) == member))
    ]
    return f"{_file(kind)}:{lines[-1] if lines else 1}"


def _file(kind: type) -> str:
    return getattr(sys.modules.get(kind.__module__), "__file__", None) or "/"


def _annotated(kind: type) -> Mapping[str, object]:
    found: Mapping[str, object] = vars(kind).get("__annotations__", {})
    return found


def _name(node: ast.stmt) -> str:
    """Returns the name that a statement of a class defines."""
    match node:
        case ast.FunctionDef(name=name):
            return name
        case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
            return name
    return ""
