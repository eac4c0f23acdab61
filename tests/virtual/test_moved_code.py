"""Code that is replaced during a match: the position stays, and so does what is still to be laid out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from playmat.events import Button
from playmat.placement import SOUTH
from playmat.session.effects import Entry, EntryKind
from playmat.simulator.rehearsal.virtual_time import VirtualTime
from playmat.virtual.demo.watch import moved
from support.session_harness import LONG
from support.small_games import SmallDesk

TAKES = "a1 j s / a j s / a j2 s / south takes"


def renamed(entry: Entry) -> Entry:
    """An entry of rules that noted the same action otherwise."""
    return replace(entry, text="other " + entry.text)


def chosen() -> tuple[SmallDesk, list[Entry]]:
    """A table at which South takes a card that still lies on its pile, and the journal."""
    desk = SmallDesk("caravans", state=TAKES)
    desk.press(SOUTH, Button.RIGHT, Button.MIDDLE)
    assert desk.phase == "settling" and desk.actions == ["take j"]
    begun = Entry(EntryKind.BEGUN, "a j s / a j s / a j2 s / south plays", game="caravans")
    return desk, [begun, Entry(EntryKind.ACTED, "lay a1"), *desk.table.entries]


def reloaded(desk: SmallDesk, written: Sequence[Entry]) -> VirtualTime:
    """The same mat with new code, once the match goes on."""
    history = desk.table.follower.history
    assert history is not None
    table = VirtualTime(desk.game, desk.mat, desk.world, moved(desk.game, written, history))
    table.press(SOUTH, Button.RIGHT)
    table.elapse(LONG)
    assert str(table.follower.state) == desk.state
    return table


@pytest.mark.parametrize("spoilt", [[], [1]], ids=["other words", "other rules"])
def test_a_card_that_is_still_to_be_taken_is_taken_afterwards(spoilt: list[int]) -> None:
    desk, written = chosen()
    table = reloaded(desk, [renamed(e) if n in spoilt else e for n, e in enumerate(written)])
    (step,) = table.status.steps
    assert table.status.phase == "settling" and (step.target, step.hand, step.taken) == (None, SOUTH, True)


def test_rules_that_do_not_know_the_last_action_accept_no_other_for_it() -> None:
    desk, written = chosen()
    table = reloaded(desk, [written[0], *map(renamed, written[1:])])
    assert table.status.phase == "settling" and table.status.actions == 0


def test_what_was_played_since_is_kept_although_the_new_rules_know_no_action_before() -> None:
    desk, written = chosen()
    history = desk.table.follower.history
    assert history is not None
    whole = [written[0], *map(renamed, written[1:]), written[-1]]
    assert moved(desk.game, written, history, whole) is written
