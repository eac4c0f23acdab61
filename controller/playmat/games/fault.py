"""Faults of a game's code: which call raised, and stand-ins that keep its table running."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable, Mapping
from traceback import walk_stack, walk_tb
from types import CodeType, FrameType
from typing import Any, NamedTuple

from playmat.errors import PlaymatError, escaped, literal
from playmat.games.interface import AnyGame, Brief, Projection, Setup, Words
from playmat.text import Text, say, verbatim

_SHARED = ("interface", "notation")
"""Packages of `playmat.games` that are no games."""


class GameFault(NamedTuple):
    """An exception in a game's code: the call that raised it, and the author's line that failed.

    The state and the action are those that the call received, as notation; empty if it received none. They
    may contain what is hidden from some seats. A `refusal` tells what no call of the game raised: that an
    answer or a file cannot be used.
    """

    game: str
    method: str = ""
    error: str = ""
    file: str = ""
    line: int = 0
    state: str = ""
    action: str = ""
    refusal: Text | None = None

    @property
    def sentence(self) -> Text:
        """The game, the method and the exception, or the refusal."""
        return self.refusal or say(
            "{game}: {method} raised {error}", game=self.game, method=self.method, error=self.error
        )

    def __str__(self) -> str:
        """Returns everything on one line, for logs."""
        told = [str(self.sentence)]
        told += [f"state {self.state!r}"] if self.state else []
        told += [f"action {self.action!r}"] if self.action else []
        told += [f"{self.file}:{self.line}"] if self.file else []
        return ", ".join(told)


class EndlessCall(RuntimeError):
    """A call of a game that was stopped because it did not return, as if its own code had raised."""


Report = Callable[[GameFault, Exception], None]


# The frames of a traceback still hold the arguments of every call, so a fault can be described after the
# fact. Wrapping the methods of states instead would cost time in every playout and change their types.
#
# The first frame in a file of the game is the call that playmat made: its arguments are the state and the
# action. The last one is the line to correct. Neither a required method that is missing nor one that
# `dataclass` has written has a line of its own: it raises with a `self` of the game, whose class is named.
def game_fault(error: BaseException) -> GameFault | None:
    """Returns the fault in a game's code that raised `error`, or None if none was running."""
    frames = [*walk_tb(error.__traceback__)]
    if own := [(frame, line) for frame, line in frames if _is_written(frame)]:
        (called, _), (failing, line) = own[0], own[-1]
        method, file = called.f_code.co_qualname, failing.f_code.co_filename
        if isinstance(error, SyntaxError) and error.filename:
            file, line = error.filename, error.lineno or line
        if method == "<module>":
            method = file.rpartition("/")[2].removesuffix(".py")
        part = type(called.f_locals.get("self")).__module__
        game = _game_of(part) or _game_of(called.f_globals["__name__"])
    elif inherited := [frame for frame, _ in frames if _game_of(type(frame.f_locals.get("self")).__module__)]:
        called, kind = inherited[0], type(inherited[0].f_locals["self"])
        codes = [member.__code__ for member in vars(kind).values() if hasattr(member, "__code__")]
        line = min((code.co_firstlineno for code in codes if not _is_made(code)), default=1)
        game, method = _game_of(kind.__module__), f"{kind.__name__}.{called.f_code.co_name}"
        file = getattr(sys.modules[kind.__module__], "__file__", None) or ""
    else:
        cause = error.__cause__ if isinstance(error, PlaymatError) else None
        return game_fault(cause) if cause else None
    names = called.f_code.co_varnames[: called.f_code.co_argcount]
    arguments = [(name, called.f_locals.get(name)) for name in names]
    return _described(game, method, error, file, line, arguments)


def game_call(frame: FrameType | None) -> FrameType | None:
    """Returns the outermost call of a game's code below `frame`, or None if none is running."""
    called = None
    for running, _ in walk_stack(frame) if frame else ():
        if _game_of(running.f_globals.get("__name__", "")):
            called = running
    return called


def _described(
    game: str,
    method: str,
    error: BaseException,
    file: str,
    line: int,
    arguments: Iterable[tuple[str, object]],
) -> GameFault:
    given = dict(arguments)
    states = [_noted(value) for value in given.values() if hasattr(value, "legal_actions")]
    action = "" if given.get("action") is None else _noted(given["action"])
    told = escaped(f"{type(error).__name__}: {error}")
    return GameFault(
        game=game,
        method=method,
        error=told,
        file=file,
        line=line,
        state=states[0] if states else "",
        action=action,
    )


def _is_written(frame: FrameType) -> bool:
    """Returns whether a frame runs a line in a file of a game."""
    return bool(_game_of(frame.f_globals.get("__name__", ""))) and not _is_made(frame.f_code)


def _is_made(code: CodeType) -> bool:
    """Returns whether code was made while the program runs, such as a method of a dataclass."""
    return code.co_filename.startswith("<")


def _game_of(module: str) -> str:
    """Returns the game to which a module belongs; empty for other modules."""
    package, _, rest = module.partition("playmat.games.")
    folder, inside, _ = rest.partition(".")
    return folder.replace("_", "-") if inside and not package and folder not in _SHARED else ""


def _noted(value: object) -> str:
    try:
        return str(value)
    except Exception:  # the notation itself may be what fails
        return f"a {type(value).__name__} without notation"


# --- stand-ins

_DESCRIPTIVE: Mapping[type, Collection[str]] = {
    Words: [name for name in dir(Words) if not name.startswith("_") and name != "called"],
    Projection: (
        "awaited", "deciding", "duties", "happenings", "hand_sizes", "keys", "objection", "touch_objection",
        "unfallen",
    ),
    Setup: ("drawings", "prints", "stacking"),
}  # fmt: skip
"""Methods that only describe. Without any other one an action may be misread or a secret shown, so faults of
those raise."""


def guarded(game: AnyGame, report: Report) -> AnyGame:
    """Returns the game with stand-ins for what its words and descriptions cannot say.

    Each fault is passed to `report`. Faults of rules, placements and gestures still raise: there is no
    harmless answer in their place.
    """
    parts: dict[str, Any] = {
        name: _Guarded(getattr(game, name), report, game) for name in ("words", "projection", "setup")
    }
    return game._replace(**parts)


class _Guarded:
    """One part of a game; calls that may fail harmlessly are answered by the defaults of the interface."""

    def __init__(self, part: Any, report: Report, game: AnyGame) -> None:
        self._part = part
        self._report = report
        self._game = game
        self._interface = next((kind for kind in _DESCRIPTIVE if isinstance(part, kind)), object)
        if isinstance(part, Words):
            self.called = lambda *names: _Guarded(part.called(*names), report, game)
        if isinstance(part, Setup):
            self.chosen = lambda number: guarded(part.chosen(number), report)

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._part, name)
        if not callable(found):
            return found
        if name in _DESCRIPTIVE.get(self._interface, ()):
            found = self._standing_in(name, found)
        self.__dict__[name] = found  # the next call needs no look-up
        return found

    def _standing_in(self, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        default = getattr(_Unsaid, name, None) or getattr(self._interface, name)
        declared = str(getattr(self._interface, name).__annotations__["return"])

        def guarded_call(*arguments: Any, **named: Any) -> Any:
            try:
                answer = call(*arguments, **named)
                _say_in_english(answer)
                _check_shape(answer, declared)
            except Exception as error:
                self._report(game_fault(error) or self._fault_at_call(name, call, error, arguments), error)
                return default(self, *arguments, **named)
            return answer

        return guarded_call

    def _fault_at_call(
        self, name: str, call: Callable[..., Any], error: Exception, arguments: tuple[Any, ...]
    ) -> GameFault:
        """Returns the fault of a call whose parameters or answer do not fit; its own code has not raised."""
        code = call.__code__
        method = f"{type(self._part).__name__}.{name}"
        given = zip(code.co_varnames[1:], arguments, strict=False)
        return _described(self._game.name, method, error, code.co_filename, code.co_firstlineno, given)


# A screen reads the answer much later. Nothing is compared but what authors confuse: nothing, a sentence, a
# brief and a tuple.
def _check_shape(answer: object, declared: str) -> None:
    """Raises TypeError if the answer of a method is not of the declared type, as far as that is written."""
    alike = all(isinstance(answer, kind) == declared.startswith(kind.__name__) for kind in (Text, Brief))
    if not (declared.endswith("None") if answer is None else alike):
        raise TypeError(f"it returned {literal(answer)}: return {declared}")
    if isinstance(answer, Brief) and isinstance(answer.details, Text):
        raise TypeError("the details of its Brief are one sentence: return a tuple, (say(...),)")


def _say_in_english(answer: object, spoken: bool = True) -> None:
    """Raises if a sentence is none or lacks an argument, before a screen or page has to translate it.

    Where nothing is `spoken` a text may be the name of a zone or an icon.
    """
    if isinstance(answer, Text):
        str(answer)
    elif isinstance(answer, str) and spoken:
        raise TypeError(f"{literal(answer)} is no sentence: return say(...)")
    elif isinstance(answer, tuple):
        for each in answer:
            _say_in_english(each, isinstance(answer, Brief) or (spoken and type(answer) is tuple))


class _Unsaid:
    """Stand-ins for words without a default, or whose default needs the words of the game."""

    def title(self: Any) -> Text:
        return verbatim(self._game.name)

    def brief(self: Any, state: Any, seat: int) -> Brief:
        return Brief(self.title(), say("Fault in the game"), (say("This text is missing: see the log"),))

    def label(self: Any, state: Any, action: Any) -> Text:
        return verbatim(_noted(action))
