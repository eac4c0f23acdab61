"""Schedules of disturbances: how they are drawn, and how several go on at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from playmat.simulator.players.table import Pause, Wait
from playmat.simulator.rehearsal.faults.kinds import ALONGSIDE, HAPPENINGS, may_overlap
from playmat.simulator.rehearsal.faults.schedule import Begun, Following, draw_following, merged

LONG, SHORT = 5.0, 0.1  # seconds


class Clock:
    """Records when disturbances of a length begin and end."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self.now = 0.0
        self.happened: list[tuple[float, str]] = []
        self.never: set[str] = set()

    def begin(self, kind: str) -> Begun | None:
        """Begins a disturbance unless it can never happen."""
        if kind in self.never:
            return None
        course = self._course(kind)
        return Begun(kind, next(course), course)

    def run(self, kind: str, *following: Following) -> list[tuple[float, str]]:
        """Plays a schedule; returns the times and names of beginnings and ends."""
        begun = self.begin(kind)
        assert begun is not None
        for pause in merged(begun, following, self.begin):
            assert pause.seconds >= 0
            self.now += pause.seconds
        return [(round(at, 3), name) for at, name in self.happened]

    def _course(self, kind: str) -> Iterator[Wait]:
        self.happened.append((self.now, kind))
        yield Pause(self._seconds)
        self.happened.append((self.now, f"end of {kind}"))


def test_a_second_disturbance_begins_while_the_first_goes_on() -> None:
    assert Clock(LONG).run("flicker", Following("slide", 0.2)) == [
        (0.0, "flicker"),
        (0.2, "slide"),
        (5.0, "end of flicker"),
        (5.2, "end of slide"),
    ]


def test_five_squares_flutter_at_once() -> None:
    happened = Clock(SHORT).run("wand-reads-neighbour", *[Following("wand-reads-neighbour", 0.01)] * 4)
    beginnings, ends = happened[:5], happened[5:]
    assert [at for at, _ in beginnings] == [0.0, 0.01, 0.02, 0.03, 0.04]
    assert [at for at, _ in ends] == [0.1, 0.11, 0.12, 0.13, 0.14]


def test_what_must_not_overlap_begins_after_the_end() -> None:
    following = Following("twist", 0.2), Following("flicker", 0.3)
    assert Clock(LONG).run("slide", *following) == [
        (0.0, "slide"),
        (5.0, "end of slide"),
        (5.2, "twist"),
        (5.5, "flicker"),
        (10.2, "end of twist"),
        (10.5, "end of flicker"),
    ]


def test_what_cannot_happen_now_is_left_out() -> None:
    clock = Clock(SHORT)
    clock.never = {"twist"}
    assert clock.run("slide", Following("twist", 0.2), Following("slide", 0.2)) == [
        (0.0, "slide"),
        (0.1, "end of slide"),
        (0.5, "slide"),
        (0.6, "end of slide"),
    ]


def test_most_disturbances_come_alone_and_some_up_to_five_times_or_with_another_kind() -> None:
    random, drawn = Random(1), Counter[str]()
    for _ in range(2000):
        following = draw_following("flicker", sorted(HAPPENINGS), random)
        kinds = Counter(["flicker", *(kind for kind, _ in following)])
        assert len(kinds) <= 2
        drawn["alone"] += kinds.total() == 1
        drawn["five times"] += kinds == {"flicker": 5}
        drawn["another kind"] += len(kinds) == 2
        drawn["0.2 s apart"] += any(offset == 0.2 for _, offset in following)
        drawn["at once"] += any(offset <= 0.03 for _, offset in following)
    assert drawn["alone"] > 1000
    assert min(drawn.values()) > 50


def test_a_seed_draws_the_same_schedules() -> None:
    courses = [
        [draw_following("flicker", sorted(HAPPENINGS), random) for _ in range(20)]
        for random in (Random(3), Random(3))
    ]
    assert courses[0] == courses[1]


@pytest.mark.parametrize(
    ("one", "other", "overlap"),
    [
        ("wand-reads-neighbour", "wand-reads-neighbour", True),
        ("flicker", "half-turn", True),
        ("flicker", "double-tag", True),
        ("long-drop-out", "double-tag", False),  # looks like a card that was moved
        ("slide", "twist", False),  # both in a hand
        ("two-hands-at-once", "slide", False),
        ("button-held", "menu-opened", False),
        ("flicker", "clock-jump", False),
        ("controller-killed", "laid-during-restart", False),
        ("controller-killed", "unplugged", True),
    ],
)
def test_kinds_overlap_where_a_table_can_still_tell_what_is_meant(
    one: str, other: str, overlap: bool
) -> None:
    assert may_overlap(one, other) == may_overlap(other, one) == overlap


def test_every_pair_that_overlaps_has_a_kind_that_goes_on_alongside() -> None:
    pairs = [(kind, other) for kind in HAPPENINGS for other in HAPPENINGS if may_overlap(kind, other)]
    assert pairs and all({kind, other} & ALONGSIDE.keys() for kind, other in pairs)
