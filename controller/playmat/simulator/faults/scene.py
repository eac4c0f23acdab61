"""Where a happening takes place: the table, its cards, the decision that is due and what hands are at."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from random import Random

from playmat.events import Button
from playmat.games.game import State
from playmat.interpret import AnyGame
from playmat.picture import SEATS, Arrangement, Face, Faces, Gesture, Picture, Place
from playmat.simulator.faults.senses import Senses
from playmat.simulator.geometry import Pose
from playmat.simulator.location import Where
from playmat.simulator.rehearsal import Pause, Wait
from playmat.simulator.world import World
from playmat.table.component import Component
from playmat.table.mat import Slot

Happening = Callable[["Scene"], Iterator[Wait]]
"""Does something and takes it back; yields nothing where it cannot happen."""


class Scene:
    """What happenings see and act on; `state` and `gesture` are those of the action that is due."""

    def __init__(self, world: World, table: Senses, game: AnyGame, random: Random) -> None:
        self.world = world
        self.table = table
        self.game = game
        self.random = random
        self.state: State = game.rules.start()
        self.gesture: Gesture | None = None

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The slots whose readers tell which tag they hear."""
        return tuple(slot for slot in self.world.mat.slots if slot.identify)

    def last(self, shortest: float, longest: float) -> Pause:
        """How long something lasts, in seconds."""
        return Pause(self.random.uniform(shortest, longest))

    def lying(self, seats: Collection[int] = SEATS) -> list[Component]:
        """The cards that lie by themselves on these sides of the mat, and not on their way."""
        places = [slot.place for slot in self.slots if slot.place.seat in seats]
        single = [
            place for place in places if self.arrangement(place) in (Arrangement.CELLS, Arrangement.ROW)
        ]
        return [cards[0] for place in single if len(cards := self.world.cards_at(place)) == 1]

    def in_hands(self) -> list[Component]:
        """The cards in both hands."""
        return [card for seat in SEATS for card in self.world.hand(seat)]

    def lifted(self) -> list[Component]:
        """The cards in the air."""
        return [card for card in self.world.cards if self.world.where(card).where is Where.HELD]

    def pose(self, card: Component) -> Pose:
        """How a card lies."""
        return self.world.where(card).pose

    def arrangement(self, place: Place) -> Arrangement:
        """How the cards of a place are compared."""
        return self.game.projection.zones[place.zone]

    def concerned(self) -> set[Place]:
        """The places that hands are busy with; all of a row is at number 0."""
        asked = [place for step in self.table.status.steps for place in (step.source, step.target) if place]
        if self.gesture is None:
            return {*asked}
        return {*asked, *self.gesture.changes, *([self.gesture.touch] if self.gesture.touch else [])}

    def push(self, seat: int, label: str) -> bool:
        """Pushes the button that says so; says whether there is one."""
        for button, text in zip(Button, self.table.views[seat].buttons, strict=True):
            if text and text.message == label:
                self.table.press(seat, button)
                return True
        return False


def truth(world: World, game: AnyGame, blank: Picture) -> Picture:
    """What really lies on the mat, as a picture with the places of `blank`."""
    faces: dict[Place, list[Face]] = {place: [] for place in blank}
    for slot in sorted(world.mat.slots):
        place = slot.place
        arrangement = game.projection.zones[place.zone]
        for card in world.cards_at(place):
            if arrangement is Arrangement.CELLS:
                faces[place].append(Face(card.kind, world.where(card).turned))
            elif arrangement is Arrangement.ROW:
                faces[place._replace(number=0)].append(Face(card.kind))
            elif arrangement is Arrangement.PILE:
                faces[place].append(Face(card.kind))
    return {place: _ordered(game, place, here) for place, here in faces.items()}


def _ordered(game: AnyGame, place: Place, faces: list[Face]) -> Faces:
    return tuple(faces if game.projection.zones[place.zone] is Arrangement.ROW else sorted(faces))
