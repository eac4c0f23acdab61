"""Statistics of disturbances and of the games in which they occurred."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from playmat.simulator.rehearsal.trace import Trace

MISREAD, STUCK, IMPOSSIBLE = "misread", "stuck", "impossible"
FAILURES = (MISREAD, STUCK, IMPOSSIBLE)


class Played(NamedTuple):
    """One game: its actions, the repeated ones, and the number of disturbances by kind.

    `failure` is the kind of disturbance and the sort of failure after it; such a game is not played on.
    """

    actions: int
    repeated: int
    happenings: Counter[str]
    failure: tuple[str, str] | None = None
    trace: Trace | None = None


def totals(games: Sequence[Played], kinds: Iterable[str]) -> dict[str, Any]:
    """Returns the sums over all games, and for each kind those over the games in which it occurred.

    `rate` is how often a kind occurred per action of all games.
    """
    failed = [game.failure[0] for game in games if game.failure]
    actions = sum(game.actions for game in games)
    return {
        **_counts(games, lambda kind: True),
        "completed": len(games) - len(failed),
        "repeated": sum(game.repeated for game in games),
        "by_kind": {
            kind: {
                **_counts(
                    # A game without this kind counts too if it failed because of it.
                    [game for game in games if kind in game.happenings or kind in (game.failure or ())[:1]],
                    kind.__eq__,
                ),
                "rate": round(sum(game.happenings[kind] for game in games) / max(actions, 1), 3),
            }
            for kind in dict.fromkeys([*kinds, *failed])
        },
    }


def _counts(games: Sequence[Played], counts: Callable[[str], bool]) -> dict[str, int]:
    """Counts games, actions, and the disturbances and failures of the kinds that `counts` selects."""
    happenings = [number for game in games for kind, number in game.happenings.items() if counts(kind)]
    failures = Counter(game.failure[1] for game in games if game.failure and counts(game.failure[0]))
    return {
        "games": len(games),
        "actions": sum(game.actions for game in games),
        "happenings": sum(happenings),
        **{how: failures[how] for how in FAILURES},
    }
