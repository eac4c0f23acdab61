"""What a rule says of a board, a rail, a bus or a mat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple


class Result(NamedTuple):
    """What was found where; what is wrong has a remedy."""

    rule: str
    where: str
    text: str
    remedy: str = ""

    @property
    def wrong(self) -> bool:
        """Whether something has to be done."""
        return bool(self.remedy)


class Fault(NamedTuple):
    """Cause and next step."""

    cause: str
    remedy: str


def judged(rule: str, where: str, faults: Iterable[Fault], fine: str) -> Iterator[Result]:
    """A result for each fault; where there is none, that all is well."""
    found = [Result(rule, where, cause, remedy) for cause, remedy in faults]
    yield from found or [Result(rule, where, fine)]


def readable(results: Sequence[Result]) -> Iterator[str]:
    """The results line by line, each remedy below its fault, and the sum."""
    for one in results:
        yield f"{'WRONG' if one.wrong else 'ok   '}  {one.rule:12} {one.where}: {one.text}"
        if one.wrong:
            yield f"       next: {one.remedy}"
    wrong = sum(one.wrong for one in results)
    rules = "1 rule" if len(results) == 1 else f"{len(results)} rules"
    yield f"{rules}, {wrong or 'none'} broken"
