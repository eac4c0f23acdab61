"""Results of the design rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple


class Result(NamedTuple):
    """The outcome of a rule at a board, rail, bus or mat; a fault has a remedy."""

    rule: str
    where: str
    text: str
    remedy: str = ""

    @property
    def wrong(self) -> bool:
        """Whether the result is a fault."""
        return bool(self.remedy)


class Fault(NamedTuple):
    """The cause of a fault and its remedy."""

    cause: str
    remedy: str


def judged(rule: str, where: str, faults: Iterable[Fault], fine: str) -> Iterator[Result]:
    """Yields a result for each fault, or one positive result if there are none."""
    found = [Result(rule, where, cause, remedy) for cause, remedy in faults]
    yield from found or [Result(rule, where, fine)]


def readable(results: Sequence[Result]) -> Iterator[str]:
    """Yields the results as lines, each remedy below its fault, and the number of faults."""
    for result in results:
        yield f"{'WRONG' if result.wrong else 'ok   '}  {result.rule:12} {result.where}: {result.text}"
        if result.wrong:
            yield f"       next: {result.remedy}"
    wrong = sum(result.wrong for result in results)
    rules = "1 rule" if len(results) == 1 else f"{len(results)} rules"
    yield f"{rules}, {wrong or 'none'} broken"
