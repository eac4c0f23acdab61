"""Parts of one decision, which may be computed at the same time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol, TypeVar

A = TypeVar("A")
R = TypeVar("R")


class Spread(Protocol):
    """Computes parts of a decision and returns the results in their order."""

    def __call__(self, compute: Callable[[A], R], parts: Sequence[A], /) -> Iterable[R]: ...


in_turn: Spread = map
"""One part after the other."""
