"""What the antennas of a virtual table hear, and who wants to know when it changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from playmat.simulator.fields import Couplings, Fields
from playmat.simulator.geometry import Pose
from playmat.simulator.ground import Ground
from playmat.simulator.stickers import Sticker, Stickers
from playmat.table.mat import Slot

OnField = Callable[[Slot, tuple[Sticker, ...]], None]
OnCouplings = Callable[[Slot, Couplings], None]


class Antennas:
    """The fields of whatever mat lies there; who watches them goes on watching when another is laid."""

    _fields: Fields

    def __init__(self, stacks_answer: bool) -> None:
        self._stacks_answer = stacks_answer
        self._slots: tuple[Slot, ...] = ()
        self._heard: dict[Slot, tuple[tuple[Sticker, ...], ...]] = {}  # at full power, and near
        self._field_watchers: list[OnField] = []
        self._coupling_watchers: list[OnCouplings] = []

    def use(self, ground: Ground, glued: Sticker | None) -> None:
        """Listens to this mat from now on, with the tag that is glued into it."""
        if self._slots:
            self._report(self._fields.tag(None))
        self._slots = ground.mat.slots
        self._fields = Fields(ground.mat, self._stacks_answer, ground.pointing)
        self._report(self._fields.tag(glued))

    def place(self, stickers: Stickers, pose: Pose | None, height: int = 0) -> None:
        """A component lies so from now on, or nowhere (no pose)."""
        self._report(self._fields.place(stickers, pose, height))

    def point(self, slot: Slot, stickers: Iterable[Sticker]) -> None:
        """A wand is held to these."""
        if self._fields.point(slot, stickers):
            self._report([slot])

    def heard(self, slot: Slot) -> tuple[Sticker, ...]:
        """The stickers that a reader of standard power hears at the slot, topmost first."""
        return self._fields.heard(slot)

    def near(self, slot: Slot) -> tuple[Sticker, ...]:
        """Those of them that lie near the slot's antenna, so that they answer less power too."""
        return self._fields.near(slot)

    def watch_fields(self, on_field: OnField) -> None:
        """Calls `on_field` whenever a slot hears something else or nearer, and at once for what it hears."""
        self._field_watchers.append(on_field)
        for slot in self._slots:
            if heard := self.heard(slot):
                on_field(slot, heard)

    def watch_couplings(self, on_couplings: OnCouplings) -> None:
        """Calls `on_couplings` whenever a slot's antenna couples otherwise, and at once."""
        self._coupling_watchers.append(on_couplings)
        for slot in self._slots:
            if here := self._fields.couplings(slot):
                on_couplings(slot, here)

    def _report(self, slots: Iterable[Slot]) -> None:
        for slot in slots:
            for on_couplings in self._coupling_watchers:
                on_couplings(slot, self._fields.couplings(slot))
            now = self.heard(slot), self.near(slot)
            if self._heard.get(slot, ((), ())) != now:
                self._heard[slot] = now
                for on_field in self._field_watchers:
                    on_field(slot, now[0])
