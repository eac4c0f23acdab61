"""Answers of a game's methods that are not what the interface says.

A wrong answer raises later, in code of playmat that trusts it, or it is silently passed over: a list as
movers equals no tuple, and a place of an unknown zone is nowhere. So each answer is compared with the type
that the interface declares, when it is given.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from itertools import chain
from pathlib import Path
from typing import Any

from playmat.errors import literal
from playmat.games.declared import declared_types, interface_of, misfit, written
from playmat.games.interface import CHANCE, AnyGame
from playmat.placement import Choose, Exchange, Gesture, Lay, Place, Touch
from playmat.virtual.game_check.finding import Finding, faulty_game

_TIMES = 200  # answers of a method that are compared: a rehearsal asks for many thousands
_ALIKE = 0.85  # likeness from which one name is taken for a misspelling of another
_SOME = 8  # actions of a state whose gestures are examined
_REMEDIES = {
    "apply": "return the next state",
    "movers": "return a tuple of seats, such as (0,), and () at the end",
    "outcome": "return None, or Outcome(winners, reason) with a tuple of seats and a member of an Enum",
    "legal_actions": "return a list or tuple of actions",
    "placement": "return faces by place: {place: (Face(kind),)}",
    "gestures": "return a tuple, such as (Lay({place: (Face(kind),)}),) or (Choose(),)",
    "components": "let each be a Piece(serial, kind), in a tuple by seat",
}


class WrongAnswer(Exception):
    """A member of a game's part, or of a state, gave what the interface does not allow."""

    def __init__(self, part: object, member: str, answer: object, state: object = None) -> None:
        self.part, self.member = part, member
        at = "" if state is None else f" at '{state}'"
        super().__init__(f"{type(part).__name__}.{member} returned {literal(answer)}{at}")

    def finding(self, topic: str, folder: Path) -> Finding:
        """Returns it as a finding, with the line of the member and what it should be."""
        remedy = _REMEDIES.get(self.member, f"return {written(interface_of(self.part), self.member)}")
        return Finding(topic, source_of(self.part, self.member, folder), str(self), remedy)


def examined(game: AnyGame) -> AnyGame:
    """Returns the game with parts that raise WrongAnswer in place of a wrong answer."""
    parts: Any = {name: _Examined(getattr(game, name)) for name in ("rules", "projection", "setup", "words")}
    return game._replace(**parts)


class _Examined:
    """A part of a game; what its members give is compared with the interface."""

    def __init__(self, part: object) -> None:
        self.part = part

    def __getattr__(self, name: str) -> Any:
        found = getattr(self.part, name)
        if name not in declared_types(interface_of(self.part)):
            return found

        times = 0

        def call(*given: Any, **named: Any) -> Any:
            nonlocal times
            if (times := times + 1) == _TIMES:
                self.__dict__[name] = found
            states = [each for each in given if hasattr(each, "legal_actions")]
            answer = _fitting(self.part, name, found(*given, **named), *states[:1])
            return _Examined(answer) if isinstance(answer, type(self.part)) else answer

        member = call if callable(found) else _fitting(self.part, name, found)
        self.__dict__[name] = member  # the next use needs no look-up
        return member


def _fitting(part: object, member: str, answer: Any, state: object = None) -> Any:
    """Returns the answer; raises WrongAnswer if it is not of the declared type."""
    if misfit(answer, declared_types(interface_of(part))[member]):
        raise WrongAnswer(part, member, answer, state)
    return answer


def refuse_wrong_answers(game: AnyGame, state: Any, folder: Path) -> None:
    """Raises FaultyGame if the components, or an answer about this state, are not as the interface says."""
    game = examined(game)
    try:
        wrong = next(chain(wrong_setup(game, folder), wrong_answers(game, state, folder)), None)
    except WrongAnswer as error:
        wrong = error.finding("rules", folder)
    if wrong:
        raise faulty_game(wrong)


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
        homes = (piece.home for box in brought.values() for piece in box if piece.home)
        yield from _unknown_zones(game, at, "components", homes)


def wrong_answers(game: AnyGame, state: Any, folder: Path) -> Iterator[Finding]:
    """Yields what is wrong with one state and the answers about it; raises WrongAnswer for their types."""

    def wrong(method: str, problem: str, remedy: str) -> Finding:
        told = f"{type(state).__name__}.{method} {problem} at '{state}'"
        return Finding("rules", source_of(state, method, folder), told, remedy)

    yield from _unhashable(state, folder)
    noted, seats = str(state), game.rules.seats(state)
    for name in ("movers", "legal_actions", "outcome", "deadline"):
        answer = getattr(state, name)
        _fitting(state, name, answer() if callable(answer) else answer, state)
    legal = state.legal_actions()
    if unknown := [seat for seat in state.movers if seat not in (CHANCE, *range(seats))]:
        remedy = f"name seats from 0 to {seats - 1}, or CHANCE; Rules.seats(state) tells how many play"
        yield wrong("movers", f"names the seat {unknown[0]}", remedy)
        return
    if not legal and state.outcome() is None and state.deadline is None:
        yield wrong("legal_actions", "is empty although outcome() is None", "return an action, or an outcome")
        return
    projection = game.projection
    at = source_of(projection, "placement", folder)
    placement = projection.placement(state)
    yield from _unknown_zones(game, at, "placement", placement)
    laid = (face.kind for faces in placement.values() for face in faces)
    yield from _unknown_kinds(game, at, f"placement() of '{state}'", laid)
    at = source_of(projection, "gestures", folder)
    for action in legal[:_SOME]:
        yield from _unhashable(action, folder)
        for gesture in projection.gestures(state, action):
            yield from _unknown_zones(game, at, "gestures", places_of(gesture))
            yield from _unknown_kinds(game, at, f"gestures() of '{action}'", _kinds(gesture))
        after = state.apply(action)
        if not hasattr(after, "legal_actions"):
            raise WrongAnswer(state, "apply", after, state)
        if str(state) != noted:
            yield wrong("apply", f"has changed the state from '{noted}'", "return a new state instead")
            return


def _unhashable(value: object, folder: Path) -> Iterator[Finding]:
    try:
        hash(value)
    except TypeError as error:
        kind = type(value).__name__
        own = str(error) == f"unhashable type: '{kind}'"
        remedy = "write @dataclass(frozen=True), or a NamedTuple" if own else "use tuples, no lists or dicts"
        yield Finding("rules", source_of(value, "", folder), f"{kind} cannot be hashed: {error}", remedy)


def places_of(gesture: Gesture) -> Iterable[Place]:
    """Returns the places that a gesture changes or touches."""
    match gesture:
        case Lay(changes):
            return changes
        case Touch(path):
            return path
        case Exchange(place, changes):
            return (place, *changes)
        case Choose():
            return ()


def _kinds(gesture: Gesture) -> Iterator[str]:
    """Yields the kinds of the components that a gesture lays or touches."""
    match gesture:
        case Lay(changes) | Exchange(_, changes):
            yield from (face.kind for faces in changes.values() for face in faces)
        case Touch(_, kind) if kind:
            yield kind


def _unknown_kinds(game: AnyGame, at: str, what: str, kinds: Iterable[str]) -> Iterator[Finding]:
    known = {*game.setup.serials.values()}
    for kind in dict.fromkeys(kind for kind in kinds if kind not in known):
        yield Finding(
            "setup",
            at,
            f"{what} names the kind {kind}, which no serial has",
            "write a kind of Setup.serials, or add a serial for it",
        )


def _unknown_zones(game: AnyGame, at: str, method: str, places: Iterable[Place]) -> Iterator[Finding]:
    known = game.projection.zones
    for zone in dict.fromkeys(place.zone for place in places if place.zone not in known):
        yield Finding(
            "setup" if method == "components" else "rules",
            at,
            f"{method}() names the zone {zone!r}, which the zones of the projection lack",
            f"write one of {', '.join(known)}",
        )


def misspelt(game: AnyGame, folder: Path) -> Iterator[Finding]:
    """Yields members of the game's own that are called almost like one of the interface that it lacks."""
    for wrapped in (game.rules, game.projection, game.setup, game.words):
        part: object = wrapped.part if isinstance(wrapped, _Examined) else wrapped
        known = declared_types(interface_of(part))
        defined = {name for kind in type(part).__mro__ if _is_own(kind, folder) for name in vars(kind)}
        for name in sorted(defined - known.keys()):
            for meant in get_close_matches(name, known.keys() - defined, 1, _ALIKE):
                yield Finding(
                    "members",
                    source_of(part, name, folder),
                    f"{type(part).__name__}.{name} is no member of the interface",
                    f"write {meant} if you mean that",
                    fails=False,
                )


def source_of(part: object, member: str, folder: Path) -> str:
    """Returns file and line where a game defines a member of `part`, or else its class."""
    if isinstance(part, _Examined):
        part = part.part
    own = [kind for kind in type(part).__mro__ if _is_own(kind, folder)]
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


def _is_own(kind: type, folder: Path) -> bool:
    return Path(_file(kind)).is_relative_to(folder)


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
