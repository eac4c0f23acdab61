"""A table in virtual time whose readers, boards, displays, buttons, clock and power may fail."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from random import Random
from typing import NamedTuple, Protocol

from playmat.errors import Cause
from playmat.events import BadLine, Button, Event, Part, PartFault, PartKind, Tick
from playmat.games.interface import AnyGame, Bot
from playmat.screen.view import View
from playmat.session.effects import Entry
from playmat.simulator.physics.stickers import Sticker
from playmat.simulator.players.table import DARK, Wait
from playmat.simulator.rehearsal.virtual_time import VirtualTime
from playmat.simulator.world.world import World
from playmat.table.mat import Mat, Slot

_CLOCK = Part(PartKind.CLOCK)


class _Ghost(NamedTuple):
    """A tag that answers where it is not; `lying` is a tag that must lie at its slot meanwhile."""

    slot: Slot
    sticker: Sticker
    near: bool
    lying: tuple[Slot, Sticker] | None


class Contacts(Protocol):
    """Debounces one console's three contacts and derives events from their edges."""

    @property
    def due(self) -> float | None:
        """Returns when to call `elapse` next; None: not before another edge."""

    def edge(self, button: Button, closed: bool, now: float) -> Sequence[Event]:
        """Processes the closing or opening of a contact."""

    def elapse(self, now: float) -> Sequence[Event]:
        """Processes the passing of time."""


class Senses(VirtualTime):
    """A table with injectable faults; movements are read as in a sweep, in the order of the readers."""

    def __init__(
        self,
        game: AnyGame,
        mat: Mat,
        world: World,
        random: Random,
        contacts: Callable[[int], Contacts],
        programs: Mapping[int, Bot] = {},
        saved: Sequence[Entry] = (),
    ) -> None:
        self._truth: dict[Slot, dict[Sticker, bool]] = {}  # the answering tags, and whether they are near
        self._stale: set[Slot] = set()
        self._silenced: Counter[tuple[Slot, Sticker]] = Counter()
        self._covered: Counter[Slot] = Counter()
        self._ghosts: list[_Ghost] = []
        self._gone: set[str] = set()
        self._off = False  # whether the controller has no power
        self._dark: set[int] = set()  # consoles whose display fails
        self._random = random
        self._touched: dict[int, Contacts] = {}  # by console
        self._contacts_of = cache(contacts)
        super().__init__(game, mat, world, saved, programs=programs)

    def seen(self, console: int) -> View:
        """Returns the view that a console shows, or darkness."""
        return DARK if self._off or console in self._dark else self.views[console]

    def detected(self) -> list[tuple[Slot, Sticker]]:
        """Returns the tags of connected boards that each reader detects, without those that are hidden."""
        working = [slot for slot in sorted(self._truth) if slot.board not in self._gone]
        tags = [(slot, tag) for slot in working for tag in self._truth[slot]]
        return [(slot, tag) for slot, tag in tags if not self._silenced[slot, tag]]

    def is_ghost(self, slot: Slot, sticker: Sticker) -> bool:
        """Returns whether the tag answers at this slot without being there."""
        return any((ghost.slot, ghost.sticker) == (slot, sticker) for ghost in self._ghosts)

    @property
    def connected(self) -> list[str]:
        """The boards whose cables are plugged in."""
        return [board for board in super().connected if board not in self._gone]

    # --- readers

    @contextmanager
    def hidden(self, slot: Slot, sticker: Sticker) -> Iterator[None]:
        """Keeps the tag from answering at this slot."""
        self._silenced[slot, sticker] += 1
        self._stale.add(slot)
        yield
        self._silenced[slot, sticker] -= 1
        self._stale.add(slot)

    @contextmanager
    def covered(self, *slots: Slot) -> Iterator[None]:
        """Keeps all tags from answering at these slots."""
        self.cover(slots)
        yield
        self.uncover(slots)

    def cover(self, slots: Iterable[Slot]) -> None:
        """Keeps the tags at these slots from answering until `uncover`."""
        for slot in slots:
            self._covered[slot] += 1
            self._stale.add(slot)

    def is_covered(self, slot: Slot) -> bool:
        """Whether the tags at this slot are kept from answering."""
        return self._covered[slot] > 0

    def uncover(self, slots: Iterable[Slot]) -> None:
        """Lets the tags at these slots answer again."""
        for slot in slots:
            self._covered[slot] -= 1
            self._stale.add(slot)

    @contextmanager
    def ghost(
        self, slot: Slot, sticker: Sticker, lying: tuple[Slot, Sticker] | None = None
    ) -> Iterator[None]:
        """Lets a tag answer that is not there, far or near; with a `lying` tag only while that lies there."""
        ghost = _Ghost(slot, sticker, self._random.random() < 0.5, lying)
        self._ghosts.append(ghost)
        self._stale.add(slot)
        yield
        self._ghosts.remove(ghost)
        self._stale.add(slot)

    # --- boards

    def unplug(self, board: str, cause: str = "the board was unplugged") -> None:
        """Pulls out a board's cable."""
        self._sweep()
        self._gone.add(board)
        self.handle(PartFault(Part(PartKind.BOARD, board), False, cause))

    def plug_in(self, board: str) -> None:
        """Plugs a board's cable in again; the board reports its firmware and all tags."""
        self._gone.discard(board)
        self.handle(PartFault(Part(PartKind.BOARD, board), True, "firmware 1.0"))
        self.scan(board)

    def scan(self, board: str) -> None:
        """Lets a board report all tags."""
        self._catch_up(board)
        self.handle(self._scan(board))

    def garble(self, board: str) -> None:
        """Flips bits of a line, so that the board is asked for all tags."""
        self._sweep()
        self.handle(BadLine(board, "on 3 04A1\x00", "its checksum is wrong"))
        self.scan(board)

    # --- power, clock and displays

    def power_off(self) -> None:
        """Stops the controller; events are lost from now on."""
        self._sweep()
        self._off, self._wake = True, None

    def power_on(self) -> None:
        """Starts the controller from its journal; the boards report the present tags."""
        self._off = False
        for board in self.connected:
            self._catch_up(board)
        self.restart()

    def restart(self) -> None:
        """Kills and restarts the controller, which finds displays that still fail."""
        super().restart()
        for console in sorted(self._dark):
            self.fail_display(console)

    def stall(self, seconds: float) -> None:
        """Advances time at once, as if the controller had stalled or its clock jumped."""
        self._now += seconds
        self.handle(Tick())

    def set_clock(self) -> None:
        """Sets the computer's clock: the date jumps, the table's monotonic seconds go on."""
        self.handle(PartFault(_CLOCK, True, Cause.CLOCK_SET))

    def fail_display(self, console: int) -> None:
        """Stops a console's display from answering; it goes dark."""
        self._dark.add(console)
        self.handle(PartFault(Part(PartKind.DISPLAY, number=console), False, "it does not answer"))

    def repair_display(self, console: int) -> None:
        """Lets the display answer again and show the current view."""
        self._dark.discard(console)
        self.handle(PartFault(Part(PartKind.DISPLAY, number=console), True))

    # --- buttons

    def press(self, console: int, button: Button) -> None:
        """Presses and releases a button."""
        self._sweep()
        super().press(console, button)

    def push_down(self, console: int, button: Button) -> None:
        """Presses a button and keeps it down, which becomes a hold."""
        self._sweep()
        self._edge(console, button, closed=True)

    def let_up(self, console: int, button: Button) -> None:
        """Releases a button that was kept down."""
        self._edge(console, button, closed=False)

    def bounce(self, console: int, button: Button) -> None:
        """Presses a button whose contacts bounce when closing and opening."""
        self._sweep()
        for closed in (True, False):
            for _ in range(self._random.randint(1, 4)):
                self._edge(console, button, closed)
                self.elapse(self._random.uniform(0.0005, 0.006))
                self._edge(console, button, not closed)
                self.elapse(self._random.uniform(0.0005, 0.003))
            self._edge(console, button, closed)
            self.elapse(self._random.uniform(0.05, 0.2))

    def _edge(self, console: int, button: Button, closed: bool) -> None:
        contacts = self._touched[console] = self._contacts_of(console)
        for event in contacts.edge(button, closed, self.now):
            self.handle(event)

    # --- time

    def drive(self, waits: Iterator[Wait]) -> None:
        """Carries out the waits; returns after the last."""
        for wait in waits:
            self._sweep()
            super().drive(iter([wait]))

    def elapse(self, seconds: float) -> None:
        """Lets time pass."""
        self._sweep()
        super().elapse(seconds)

    def handle(self, event: Event) -> None:
        """Passes an event to the session unless the controller has no power."""
        if not self._off:
            super().handle(event)

    def _run_until(self, until: float) -> None:
        """Lets time pass; a button that is kept down becomes a hold, and repeats."""
        while holds := [c.due for c in self._touched.values() if c.due is not None and c.due <= until]:
            super()._run_until(max(min(holds), self._now))
            for contacts in self._touched.values():
                for event in contacts.elapse(self._now):
                    self.handle(event)
        super()._run_until(until)

    # --- sweeps

    # A real board visits its readers in turn and reports what it finds there, not what happened in between.
    # So a change only marks its slot as stale, and the slot is read when time is about to pass or a button
    # is pressed. A tag that leaves and returns before that is never reported, and two cards laid at once
    # appear in the order of the slots.
    def _sweep(self) -> None:
        for slot in sorted(self._stale):
            if slot.board not in self._gone and not self._off:
                self._stale.discard(slot)
                if slot.identify:
                    self._report_tags(slot, self._answering(slot))
                else:
                    self._report_presence(slot, self._answering(slot))

    # A scan replaces all that the controller knows about a board. The readers are updated silently before
    # it, else the next sweep would report the same tags a second time.
    def _catch_up(self, board: str) -> None:
        """Updates the tags of a board without reporting them."""
        for slot in [slot for slot in self._truth if slot.board == board]:
            reader, now = (slot.board, slot.reader), self._answering(slot)
            self._stale.discard(slot)
            if slot.identify:
                before = self._in_field.get(reader, {})
                self._in_field[reader] = {tag: near or before.get(tag, False) for tag, near in now.items()}
            else:
                (self._present.add if now else self._present.discard)(reader)

    def _answering(self, slot: Slot) -> dict[Sticker, bool]:
        truth = {} if self._covered[slot] else self._truth.get(slot, {})
        answering = {tag: near for tag, near in truth.items() if not self._silenced[slot, tag]}
        ghosts = [ghost for ghost in self._ghosts if ghost.slot == slot]
        present = [ghost for ghost in ghosts if ghost.lying is None or self._lies(*ghost.lying)]
        return answering | {ghost.sticker: ghost.near for ghost in present}

    def _lies(self, slot: Slot, sticker: Sticker) -> bool:
        return sticker in self._truth.get(slot, {})

    def _on_field(self, slot: Slot, stickers: tuple[Sticker, ...]) -> None:
        self._truth[slot] = {sticker: sticker in self._world.near(slot) for sticker in stickers}
        self._stale.add(slot)
        self._stale.update(ghost.slot for ghost in self._ghosts if ghost.lying and ghost.lying[0] == slot)
