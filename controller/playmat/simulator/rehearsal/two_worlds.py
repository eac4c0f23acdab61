"""Tables whose worlds differ in hidden components only: what others see must not differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import zip_longest
from random import Random
from typing import Any

from playmat.games.interface import PUBLIC, AnyGame
from playmat.placement import Place
from playmat.session.effects import Effect, Note, Publish, Show
from playmat.simulator.rehearsal.rehearsal import Tally
from playmat.simulator.rehearsal.staging import rehearse, seat_count, seat_hands
from playmat.simulator.rehearsal.virtual_time import VirtualTime
from playmat.simulator.world.supply import Supply, supplies
from playmat.simulator.world.world import World
from playmat.table.component import Component
from playmat.table.mat import Mat

LONG = 5.0  # seconds after which every mistake has been explained
NOBODY = -1
Change = Callable[[Mapping[int, Supply]], Mapping[int, Supply]]


class _Recorder(VirtualTime):
    """Records all effects of the session."""

    def __init__(self, game: AnyGame, mat: Mat, world: World) -> None:
        self.sent: list[tuple[float, Effect]] = []
        super().__init__(game, mat, world)

    def _carry_out(self, effect: Effect) -> None:
        self.sent.append((round(self._now, 6), effect))
        super()._carry_out(effect)

    def told(self, owner: int = NOBODY) -> list[tuple[float, str]]:
        """Returns all that others than `owner` see, with the time."""
        return [
            (at, repr(effect))
            for at, effect in self.sent
            if isinstance(effect, Publish | Note) or (isinstance(effect, Show) and effect.console != owner)
        ]


class Played:
    """A table at which virtual players have played so many actions: the same for the same seed."""

    def __init__(self, game: AnyGame, mat: Mat, seed: int, actions: int, change: Change = dict) -> None:
        random = Random(seed)
        brought = change(supplies(game.setup.components(seat_count(game))))
        zones = mat.sensed(game.projection.zones)
        self.world = World(mat, brought, random, zones, game_name=game.name)
        self.table = _Recorder(game, mat, self.world)
        for wait in rehearse(self.table, game, self.world, random, Tally(1)).run():
            self.table.drive(iter([wait]))
            if self.table.status.actions >= actions and self.table.status.phase == "waiting":
                break
        for _ in seat_hands(self.table, game, self.world, random).draw(self.table.follower.state):
            self.table.elapse(0.3)  # nothing is told of an empty hand

    def act(self, action: Any) -> None:
        """Performs an action, once a wand has left what it touched before."""
        if self.world.has_wand:
            self.world.lift_wand()
            self.table.elapse(LONG)
        hands = seat_hands(self.table, self.table.game, self.world, Random(0))
        for _ in hands.play(self.table.follower.state, action):
            self.table.elapse(0.3)
        self.table.elapse(LONG)

    def blunder(self, card: Component, place: Place) -> bool:
        """Lays a card and takes it back; returns whether it had no effect on the match."""
        told = len(self.table.entries)
        holder = self.world.where(card).seat
        self.world.lay(card, place)
        self.table.elapse(LONG)
        self.world.take_in_hand(card, holder)
        self.table.elapse(LONG)
        return len(self.table.entries) == told


# Both tables get the same seed and the same disturbances and differ in one action that only its owner may
# know. Whatever all others are shown must then be equal to the byte. The observations are compared first: a
# leak there is a fault of the rules, and the tables below would only repeat it. Actions after which the
# privacy ends prove nothing, since both worlds may differ from then on.
def leak_in_private(game: AnyGame, mat: Mat, seed: int) -> str | None:
    """Returns what others see of a private action; empty if nothing, None if an action ends the privacy.

    Two worlds are compared that differ in that action only.
    """
    tables = [Played(game, mat, seed, seed % 6) for _ in range(2)]
    state = tables[0].table.follower.state
    pair = Random(seed).sample(state.legal_actions(), 2)
    owners = {game.projection.performer(state, action) for action in pair}
    after = [state.apply(action) for action in pair]
    if not all(map(game.projection.private, after)):
        return None
    for viewer in {PUBLIC, *range(game.rules.seats(state))} - owners:
        one, other = (each.observation(viewer) for each in after)
        if one != other:
            return f"the observations {one!r} and {other!r} of seat {viewer}"
    for table, action in zip(tables, pair, strict=True):
        table.act(action)
        if table.table.follower.last != str(action):
            return f"'{action}' at '{state}' is read as '{table.table.follower.last}'"
    (owner,) = owners
    shown = [table.table.told(owner) for table in tables]
    found = different(*shown, timed=False)
    return repr(found) if found else ""


def with_copies_exchanged(brought: Mapping[int, Supply]) -> dict[int, Supply]:
    """Returns the components in the same order, with the equal ones of each kind exchanged."""
    exchanged = {}
    for owner, supply in brought.items():
        number = Counter(card.serial for card in supply.components)
        other = {card: card._replace(copy=number[card.serial] + 1 - card.copy) for card in supply.components}
        deck, hand = (tuple(other[card] for card in cards) for cards in (supply.deck, supply.hand))
        homes = {other[card]: place for card, place in supply.homes.items()}
        forms = {other[card]: form for card, form in supply.forms.items()}
        exchanged[owner] = Supply(deck, hand, homes, forms)
    return exchanged


def different(
    told: list[tuple[float, str]], other: list[tuple[float, str]], *, timed: bool = True
) -> tuple[str, str] | None:
    """Returns the first difference between what two tables showed, if necessary without the times."""
    pairs = zip_longest(told, other, fillvalue=(0.0, "nothing"))
    return next(((a[1], b[1]) for a, b in pairs if a[not timed :] != b[not timed :]), None)
