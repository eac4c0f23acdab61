"""The hours of building a kit by hand, counted from its parts list."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import NamedTuple

from playmat_kit.design.bill import Line
from playmat_kit.design.values import Band, Pace


class Work(NamedTuple):
    """One kind of work with its hours: of a quick and of a slow hand."""

    task: str
    hours: Band


def works(pace: Pace, lines: Sequence[Line], readers: int) -> tuple[Work, ...]:
    """Returns the work on a kit that is a whole table; `readers` are laid into its plate."""
    contacts = sum(line.needed * line.part.contacts for line in lines)
    joints = sum(line.needed * line.part.joints for line in lines)
    tags = sum(line.needed for line in lines if line.part.diameter)
    counted = (
        (f"crimp {contacts} contacts", contacts, pace.contact),
        (f"solder {joints:,} joints", joints, pace.joint),
        (f"examine, lay and calibrate {readers} readers", readers, pace.reader),
        (f"stick and register {tags} tags", tags, pace.tag),
    )
    each = (Work(task, minutes.times(count / 60)) for task, count, minutes in counted)
    return (*each, Work("all else", pace.rest))


def altogether(done: Sequence[Work]) -> Band:
    """Returns the hours of all work."""
    return reduce(Band.plus, (work.hours for work in done))


def in_words(hours: Band) -> str:
    """Returns hours in words, as both list and guide have them."""
    low, high = f"{hours.low:.0f}", f"{hours.high:.0f}"
    if low == high:
        return f"about {high} hour{'' if high == '1' else 's'}"
    return f"{low} to {high} hours"
