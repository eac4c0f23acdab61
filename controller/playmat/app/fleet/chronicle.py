"""Events from changes of the public status."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Iterator

from playmat.app.fleet.words import sentences, short
from playmat.fleet import happenings
from playmat.fleet.happenings import Happening
from playmat.placement import SEAT_NAMES
from playmat.session.effects import Status
from playmat.session.machine import Phase
from playmat.session.story import LogEntry

_BEFORE = Status(phase="paused")


class Chronicle:
    """Compares each status with the one before; `match` names the game that is on, also across a restart."""

    def __init__(
        self,
        match: str | None,
        programs: Collection[int] = (),
        name: Callable[[], str] = lambda: secrets.token_hex(16),
    ) -> None:
        self.match = match
        self._programs = programs
        self._name = name
        self._before = _BEFORE
        self._first = True
        self.answered_by = ""

    # A status has a game if one is on or can be resumed. The first status of a program therefore shows
    # whether the previous program's game continues; if not, it was set aside and has ended.
    def happenings(self, after: Status) -> Iterator[tuple[str | None, Happening]]:
        """Yields what has happened since the last status, with its match."""
        before, first = self._before, self._first
        self._before, self._first = after, False
        if self.match and not after.game:
            if first or before.phase != Phase.OVER.value:
                yield self.match, _end_of(before)
            self.match = None
        if after.game and (self.match is None or (before.game and before.game != after.game)):
            self.match = self._name()
            names = seats(after)
            programs = tuple(SEAT_NAMES[seat] for seat in self._programs if SEAT_NAMES[seat] in names)
            yield self.match, happenings.Begun(after.game, names, programs)
        if after.game and not first:
            for action in _new_actions(before, after):
                yield self.match, action
        if after.phase == Phase.OVER.value and before.phase != after.phase:
            yield self.match, _end_of(after)
        # Calls for help
        for seat in after.calls:
            if seat not in before.calls:
                yield self.match, happenings.HelpCalled(SEAT_NAMES[seat])
        if before.calls and set(before.calls) - set(after.calls):
            yield self.match, happenings.HelpAnswered(short(self.answered_by))
            self.answered_by = ""
        # Faults of parts
        known = {fault.part for fault in before.health if not fault.working}
        failing = {fault.part: fault for fault in after.health if not fault.working}
        for part, fault in failing.items():
            if part not in known:
                yield self.match, happenings.FaultBegun(short(str(part)), part.kind.value, fault.cause[:500])
        for part in sorted(known - failing.keys(), key=str):
            yield self.match, happenings.FaultEnded(short(str(part)), part.kind.value)

    @property
    def unfinished(self) -> str | None:
        """The match, unless it is over."""
        return None if self._before.phase == Phase.OVER.value else self.match


def seats(status: Status) -> tuple[str, ...]:
    """Returns the names of the seats in the game."""
    return SEAT_NAMES[: len(status.story.scores)]


def turn(status: Status) -> tuple[str, ...]:
    """Returns the names of the seats that may act."""
    return tuple(SEAT_NAMES[seat] for seat in status.story.turn if seat >= 0)


# A status shows only the present, and several actions may lie between two of them. Their numbers are known,
# and their sentences are in the log if they are public. The notation is known for the newest alone, and the
# turn as well. After an undo the number is lower: one event has that number and no sentence.
def _new_actions(before: Status, after: Status) -> Iterator[Happening]:
    """Yields one event for each new action, or one after an undo; secret ones have no line in the log."""
    if not before.game or before.actions == after.actions:
        return
    lines: dict[int, LogEntry] = {line.number: line for line in after.story.log}
    numbers = range(before.actions + 1, after.actions) if after.actions > before.actions else range(0)
    for number in (*numbers, after.actions):
        newest = number == after.actions
        line = lines.get(number) if after.actions > before.actions else None
        yield happenings.Acted(
            number,
            after.last[:500] if newest and after.actions > before.actions else "",
            turn(after) if newest else (),
            sentences(line.text) if line else None,
        )


def _end_of(status: Status) -> Happening:
    story = status.story
    results = tuple(
        happenings.Result(SEAT_NAMES[seat], str(score.label)[:500], score.value)
        for seat, scores in enumerate(story.scores)
        for score in scores
    )
    winners = None if story.winners is None else tuple(SEAT_NAMES[seat] for seat in story.winners)
    seconds = story.ending.seconds if story.ending else None
    return happenings.Ended(
        game=status.game,
        actions=status.actions,
        seconds=seconds,
        winners=winners,
        turn=turn(status),
        results=results[:60],
    )
