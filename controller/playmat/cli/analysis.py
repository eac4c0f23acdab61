"""The option `--analyse` of `playmat replay`: winning chances and turning points of a game."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from playmat.app.games import load_reviewer
from playmat.bots.review import Judged, Review, annotated, decisions, judge
from playmat.errors import GameError
from playmat.games.notation.record import Record, result_of
from playmat.games.notation.study import Study
from playmat.placement import SEAT_NAMES

_BARS = "▁▂▃▄▅▆▇█"
_WIDTH = 60
"""Number of points of a printed curve."""


def print_analysis(study: Study[Any, Any], record: Record, as_record: bool, as_json: bool) -> None:
    """Prints what is found, as a table, as JSON or as a record with comments.

    Raises GameError if the game has nothing to judge decisions by.
    """
    states = tuple(record.states())
    review = _analyse(study, record, states)
    curves = review.curves(len(record.plies), states[-1].outcome())
    if as_record:
        print(study.format_record(annotated(record, review)), end="")
    elif as_json:
        turning_points = review.turning_points
        report = {
            "game": study.game.name,
            "actions": len(record.plies),
            "result": result_of(states[-1]),
            "decisions": [_plain(record, judged, judged in turning_points) for judged in review.judged],
            "curves": {
                SEAT_NAMES[seat]: [(number, round(chance, 3)) for number, chance in points]
                for seat, points in curves.items()
            },
        }
        print(json.dumps(report))
    else:
        print("\n".join(_readable(record, review, curves)))
        print(f"result: {result_of(states[-1])}")


def _analyse(study: Study[Any, Any], record: Record, states: Sequence[Any]) -> Review:
    name = study.game.name
    knowledge = load_reviewer(study.game)
    actions = [ply.action for ply in record.plies]
    review = Review(knowledge, [*decisions(knowledge, states, actions, Random(0))])
    for task in review.tasks():
        number = task.decision.number
        review.enter(number, judge(knowledge, task.decision, task.budget, Random(number)))
        if sys.stderr.isatty():
            print(f"\r{review.progress:.0%} of the game analysed", end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    if not review.judged:
        raise GameError(f"this game of {name} has no decisions to analyse")
    return review


def _plain(record: Record, judged: Judged, is_turning_point: bool) -> dict[str, Any]:
    """Returns a decision as plain values for JSON; `number` counts from 1, as `--at` does."""
    return {
        "number": judged.number + 1,
        "seat": SEAT_NAMES[judged.seat],
        "actions": [str(ply.action) for ply in record.plies[judged.number : judged.number + judged.length]],
        "before": round(judged.before, 3),
        "chance": round(judged.after, 3),
        "better": [str(action) for action in judged.preferred],
        "turning_point": is_turning_point,
    }


def _readable(
    record: Record, review: Review, curves: Mapping[int, Sequence[tuple[int, float]]]
) -> Iterator[str]:
    """Yields a line for each decision, a star marks the turning points; then each seat's curve as text."""
    turning_points = review.turning_points
    rows = [_plain(record, judged, judged in turning_points) for judged in review.judged]
    played = [", ".join(row["actions"]) for row in rows]
    width = min(max(map(len, played)), _WIDTH)
    yield f"     n  seat   {'played':{width}}  chance  better"
    for row, actions in zip(rows, played, strict=True):
        mark = "*" if row["turning_point"] else " "
        better = f"{row['before']:.0%} with {', '.join(row['better'])}" if row["turning_point"] else ""
        line = f"{mark} {row['number']:4}  {row['seat']:6} {actions:{width}}  {row['chance']:6.0%}  {better}"
        yield line.rstrip()
    length = len(record.plies)
    width = min(length, _WIDTH)
    for seat, points in curves.items():
        bars = ""
        for column in range(1, width + 1):  # each shows the latest chance at its point of the game
            chances = [chance for number, chance in points if number * width <= column * length]
            bars += _BARS[min(int(8 * chances[-1]), 7)] if chances else " "
        yield f"{SEAT_NAMES[seat]:6} {bars}".rstrip()
