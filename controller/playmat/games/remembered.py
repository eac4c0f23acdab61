"""Words of a game that keep their answers about recent states."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from playmat.games.interface import AnyGame

_ABOUT_STATES = (
    "bars", "beams", "board", "brief", "caption", "describe", "label", "legend", "lines", "log_sentence",
    "scores", "sums", "timers", "warning",
)  # fmt: skip
"""Methods whose first argument is a state."""
_KEPT = 64  # answers of each method: more than all seats ask for in one state, with its actions


# A table renders all consoles, the page and the lights after every event, and most events (a wand that moves
# on, a card being lifted) leave the state as it was. Words are pure: the same state gets the same answer. So
# the table need not find out which event can have changed which sentence, which would have to be right for
# every game; it asks for everything again, and only what is new is computed.
def remembered(game: AnyGame) -> AnyGame:
    """Returns the game with words that keep their latest answers about states."""
    words: Any = _Remembered(game.words)
    return game._replace(words=words)


class _Remembered:
    """Passes calls to the words of a game, and keeps the answers of those about states."""

    def __init__(self, words: Any) -> None:
        self._words = words

    def called(self, *names: Any) -> _Remembered:
        """Returns the words with other seat and zone names."""
        return _Remembered(self._words.called(*names))

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._words, name)
        if name in _ABOUT_STATES:
            found = _keeping(found)
        self.__dict__[name] = found
        return found


def _keeping(call: Callable[..., Any]) -> Callable[..., Any]:
    kept = lru_cache(maxsize=_KEPT)(call)

    def answer(*arguments: Any) -> Any:
        if list in map(type, arguments):
            arguments = tuple(
                tuple(argument) if isinstance(argument, list) else argument for argument in arguments
            )
        return kept(*arguments)

    return answer
