"""Where a happening takes place: the table, what lies on it, the decision that is due and what hands do."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from random import Random

from playmat.events import Button
from playmat.games.game import AnyGame, Form, State
from playmat.picture import SHARED, Arrangement, Exchange, Gesture, Lay, Picture, Place, Touch
from playmat.session.guide import Step
from playmat.simulator.faults.senses import Senses
from playmat.simulator.geometry import Pose
from playmat.simulator.location import Where
from playmat.simulator.rehearsal import Pause, Wait
from playmat.simulator.stickers import Sticker
from playmat.simulator.world import World
from playmat.table.component import Component
from playmat.table.mat import Slot

Happening = Callable[["Scene"], Iterator[Wait]]
"""Does something and takes it back; yields nothing where it cannot happen."""


class Scene:
    """What happenings see and act on; `state` and `gesture` are those of the action that is due."""

    def __init__(
        self, world: World, table: Senses, game: AnyGame, random: Random, consoles: Sequence[int]
    ) -> None:
        self.world = world
        self.table = table
        self.game = game
        self.random = random
        self.consoles = consoles
        self.state: State = game.rules.start(len(world.seats))
        self.gesture: Gesture | None = None
        self.steps: Sequence[Step] = ()  # what hands were told and are doing, whatever the table tells by now

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The slots whose readers tell which tag they hear."""
        known = (slot for slot in self.world.mat.watched if slot.identify)
        return tuple(
            slot for slot in known if self.arrangement(slot.place) not in (None, Arrangement.POINTER)
        )

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that play."""
        return self.world.seats

    @property
    def others(self) -> list[int]:
        """The seats that do not decide now."""
        return [seat for seat in self.seats if seat not in self.game.projection.performers(self.state)]

    def heard(self) -> list[tuple[Slot, Sticker]]:
        """What the readers below the slots really hear: slot and tag."""
        slots = set(self.slots)
        return [(slot, tag) for slot, tag in self.table.heard() if slot in slots]

    def last(self, shortest: float, longest: float) -> Pause:
        """How long something lasts, in seconds."""
        return Pause(self.random.uniform(shortest, longest))

    def lying(self, seats: Collection[int] | None = None) -> list[Component]:
        """What lies by itself on the mat, and is not on its way: all, or what belongs to these seats."""
        places = [slot.place for slot in self.slots if self._is_single(slot.place)]
        single = [cards[0] for place in places if len(cards := self.world.cards_at(place)) == 1]
        return [card for card in single if seats is None or self._belongs(card, seats)]

    def liftable(self, seats: Collection[int] | None = None) -> list[Component]:
        """Those of them that are not taken away by any action that is legal now."""
        meant = self._removals()
        return [card for card in self.lying(seats) if self.picture_place(card) not in meant]

    def dice(self) -> list[Component]:
        """The dice that lie flat in a slot, where taking them away means nothing."""
        meant = self._removals()
        flat = [die for die in self.world.dice if self.world.where(die).where is Where.MAT]
        flat = [die for die in flat if self.world.where(die).place and self.world.pose(die)]
        return [die for die in flat if self.picture_place(die) not in meant]

    def gestures(self) -> Iterator[Gesture]:
        """What hands may do for anything that is legal now."""
        for action in self.state.legal_actions():
            yield from self.game.projection.gestures(self.state, action)

    def in_hands(self) -> list[Component]:
        """What is in all hands, but for dice: they fall."""
        held = [card for seat in self.seats for card in self.world.hand(seat)]
        return [card for card in held if self.world.form(card) is not Form.DIE]

    def lifted(self) -> list[Component]:
        """What is in the air, but for dice."""
        held = [card for card in self.world.cards if self.world.where(card).where is Where.HELD]
        return [card for card in held if self.world.form(card) is not Form.DIE]

    def pose(self, card: Component) -> Pose:
        """How a component lies."""
        return self.world.where(card).pose

    def arrangement(self, place: Place) -> Arrangement | None:
        """How what lies at a place is compared; None where the game has no such zone."""
        zone = self.world.zones.get(place.zone)
        return zone and zone.arrangement

    def picture_place(self, card: Component) -> Place:
        """The place of a picture at which a component lies that lies somewhere."""
        place = self.world.where(card).place
        assert place is not None
        return self._in_picture(place)

    def concerned(self) -> set[Place]:
        """The places that hands are busy with; all of a row is at number 0."""
        steps = (*self.table.status.steps, *self.steps)
        asked = {self._in_picture(place) for step in steps for place in (step.source, step.target) if place}
        match self.gesture:
            case Lay(changes):
                return {*asked, *changes}
            case Exchange(place, changes):
                return {*asked, place, *changes}
            case Touch(path):
                return {*asked, *path}
        return asked

    def push(self, console: int, label: str) -> bool:
        """Pushes the button that says so; says whether there is one."""
        for button, text in zip(Button, self.table.views[console].buttons, strict=True):
            if text and text.message == label:
                self.table.press(console, button)
                return True
        return False

    def _in_picture(self, place: Place) -> Place:
        zone = self.world.zones.get(place.zone)
        return place.first if zone and zone.gathered else place

    def _is_single(self, place: Place) -> bool:
        return self.arrangement(place) in (Arrangement.CELLS, Arrangement.ROW)

    def _belongs(self, card: Component, seats: Collection[int]) -> bool:
        """By its place, or where that is shared by its owner."""
        place = self.world.where(card).place
        assert place is not None
        return (card.owner if place.seat == SHARED else place.seat) in seats

    def _removals(self) -> set[Place]:
        """The places from which a legal action takes something away, and does nothing else."""
        before = self.game.projection.picture(self.state)
        lays = (gesture.changes for gesture in self.gestures() if isinstance(gesture, Lay))
        return {place for changes in lays if _only_takes(changes, before) for place in changes}


def _only_takes(changes: Picture, before: Picture) -> bool:
    return all(len(faces) < len(before.get(place, ())) for place, faces in changes.items())
