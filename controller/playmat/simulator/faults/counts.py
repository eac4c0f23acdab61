"""What came of happenings, and of the games in which they happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from playmat.simulator.trace import Trace

MISREAD, STUCK, IMPOSSIBLE = "misread", "stuck", "impossible"
FAILURES = (MISREAD, STUCK, IMPOSSIBLE)


class Played(NamedTuple):
    """One game: its actions, those that hands had to do again, and what happened by kind.

    `failure` is the kind of happening and how the table failed after it; such a game is not played on.
    """

    actions: int
    repeated: int
    happenings: Counter[str]
    failure: tuple[str, str] | None = None
    trace: Trace | None = None


def totals(games: Sequence[Played], kinds: Iterable[str]) -> dict[str, Any]:
    """Everything added up; `rate` is how often a kind happened per action."""
    failures = Counter(game.failure for game in games if game.failure)
    happenings = sum((game.happenings for game in games), Counter[str]())
    actions = sum(game.actions for game in games)
    named = dict.fromkeys([*kinds, *(kind for kind, _ in failures)])
    return {
        "games": len(games),
        "completed": sum(game.failure is None for game in games),
        "actions": actions,
        "repeated": sum(game.repeated for game in games),
        "happenings": happenings.total(),
        **{how: sum(n for (_, h), n in failures.items() if h == how) for how in FAILURES},
        "by_kind": {
            kind: {
                "happenings": happenings[kind],
                "rate": round(happenings[kind] / max(actions, 1), 3),
                **{how: failures[kind, how] for how in FAILURES},
            }
            for kind in named
        },
    }
