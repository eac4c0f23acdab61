"""The antennas of a virtual table: the tags each one reads, and callbacks for changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from playmat.simulator.physics.fields import Couplings, Fields
from playmat.simulator.physics.geometry import Pose
from playmat.simulator.physics.ground import Ground
from playmat.simulator.physics.modules import Modules
from playmat.simulator.physics.stickers import Sticker, StickerSet
from playmat.table.mat import Slot

OnField = Callable[[Slot, tuple[Sticker, ...]], None]
OnCouplings = Callable[[Slot, Couplings], None]


class Antennas:
    """The fields of the current mat; callbacks stay registered when another mat is laid."""

    _fields: Fields

    def __init__(self, modules: Modules) -> None:
        self._modules = modules
        self._slots: tuple[Slot, ...] = ()
        self._heard: dict[Slot, tuple[tuple[Sticker, ...], ...]] = {}  # at full power, and near
        self._field_watchers: list[OnField] = []
        self._coupling_watchers: list[OnCouplings] = []

    def use(self, ground: Ground, glued: Sticker | None) -> None:
        """Switches to this mat, with the tag that is glued into its overlay."""
        if self._slots:
            self._report(self._fields.tag(None))
        self._slots = ground.mat.slots
        self._fields = Fields(ground.mat, ground.pointing, self._modules)
        self.tag(glued)

    def tag(self, glued: Sticker | None) -> None:
        """Puts an overlay's tag at the first reader, or without any below the mat at the wand."""
        self._report(self._fields.tag(glued))

    def place(self, stickers: StickerSet, pose: Pose | None, height: int = 0) -> None:
        """Places a component's stickers in this pose, or removes them (no pose)."""
        self._report(self._fields.place(stickers, pose, height))

    def point(self, slot: Slot, stickers: Iterable[Sticker]) -> None:
        """Holds a wand to these stickers."""
        if self._fields.point(slot, stickers):
            self._report([slot])

    def detected(self, slot: Slot) -> tuple[Sticker, ...]:
        """Returns the stickers that answer the slot's reader, topmost first."""
        return self._fields.detected(slot)

    def near(self, slot: Slot) -> tuple[Sticker, ...]:
        """Returns the stickers so near to the slot's antenna that they also answer at reduced power."""
        return self._fields.near(slot)

    def watch_fields(self, on_field: OnField) -> None:
        """Calls `on_field` when the tags at a slot change or come nearer, and at once for present tags."""
        self._field_watchers.append(on_field)
        for slot in self._slots:
            if stickers := self.detected(slot):
                on_field(slot, stickers)

    def watch_couplings(self, on_couplings: OnCouplings) -> None:
        """Calls `on_couplings` when the couplings at a slot change, and at once for present tags."""
        self._coupling_watchers.append(on_couplings)
        for slot in self._slots:
            if here := self._fields.couplings(slot):
                on_couplings(slot, here)

    def _report(self, slots: Iterable[Slot]) -> None:
        for slot in slots:
            for on_couplings in self._coupling_watchers:
                on_couplings(slot, self._fields.couplings(slot))
            now = self.detected(slot), self.near(slot)
            if self._heard.get(slot, ((), ())) != now:
                self._heard[slot] = now
                for on_field in self._field_watchers:
                    on_field(slot, now[0])
