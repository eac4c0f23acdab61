"""What is hidden changes no byte that leaves the controller, but for its owner's console and the journal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Any

import pytest

from playmat.games.game import PUBLIC, AnyGame, Pace
from playmat.picture import Arrangement, Place
from playmat.session.effects import Effect, Note, Publish, Show
from playmat.session.history import History
from playmat.simulator.rehearsal.rehearsal import Tally
from playmat.simulator.rehearsal.staging import rehearse, seat_count, seat_hands
from playmat.simulator.rehearsal.virtual_time import VirtualTime
from playmat.simulator.world.supply import Supply, supplies
from playmat.simulator.world.world import World
from playmat.table.component import Component
from playmat.table.mat import Mat
from support.every_game import GAMES, MATS
from support.examples import seeded

LONG = 5.0  # seconds after which every mistake has been explained
NOBODY = -1
Change = Callable[[Mapping[int, Supply]], Mapping[int, Supply]]


class Recorder(VirtualTime):
    """Keeps what leaves the session."""

    def __init__(self, game: AnyGame, mat: Mat, world: World) -> None:
        self.sent: list[tuple[float, Effect]] = []
        super().__init__(game, mat, world)

    def _carry_out(self, effect: Effect) -> None:
        self.sent.append((round(self._now, 6), effect))
        super()._carry_out(effect)

    def told(self, owner: int = NOBODY) -> list[tuple[float, str]]:
        """All that others than `owner` get to see, and when."""
        return [
            (at, repr(effect))
            for at, effect in self.sent
            if isinstance(effect, Publish | Note) or (isinstance(effect, Show) and effect.console != owner)
        ]


class Played:
    """A table at which hands have played so many actions: the same for the same seed."""

    def __init__(self, game: AnyGame, mat: Mat, seed: int, actions: int, change: Change = dict) -> None:
        random = Random(seed)
        brought = change(supplies(game.setup.components(seat_count(game))))
        zones = mat.sensed(game.projection.zones)
        self.world = World(mat, brought, random, zones, game.name)
        self.table = Recorder(game, mat, self.world)
        for wait in rehearse(self.table, game, self.world, random, Tally(1)).run():
            self.table.drive(iter([wait]))
            if self.table.status.actions >= actions and self.table.status.phase == "waiting":
                break

    def act(self, action: Any) -> None:
        """Hands do this, once those that played before have taken a wand away from what it touched."""
        if self.world.has_wand:
            self.world.lift_wand()
            self.table.elapse(LONG)
        hands = seat_hands(self.table, self.table.game, self.world, Random(0))
        for _ in hands.play(self.table.follower.state, action):
            self.table.elapse(0.3)
        self.table.elapse(LONG)

    def blunder(self, card: Component, place: Place) -> bool:
        """Lays a card and takes it back; whether it meant nothing."""
        told = len(self.table.entries)
        self.world.lay(card, place)
        self.table.elapse(LONG)
        self.world.take(card, card.owner)
        self.table.elapse(LONG)
        return len(self.table.entries) == told


def unseen_places(name: str) -> list[Place]:
    """The readers of a mat that detect a card which only its owner knows."""
    zones = MATS[name].sensed(GAMES[name].projection.zones)
    places = [slot.place for slot in MATS[name].watched if slot.place.zone in zones]
    return [one for one in places if zones[one.zone].arrangement in (Arrangement.HIDDEN, Arrangement.TAP)]


@pytest.mark.parametrize(("game", "seed"), seeded(6, filter(unseen_places, GAMES)), indirect=["game"])
def test_a_card_held_over_a_hidden_place_is_shown_to_its_owner_alone(
    game: AnyGame, mat: Mat, seed: int
) -> None:
    """Two worlds in which different cards of a hand pass the same tap point by mistake."""
    alike = partial(Played, game, mat, seed, seed)
    first = alike()
    owner = Random(seed).choice(first.world.seats)
    for place in unseen_places(game.name):
        lay_each(alike(), alike, owner, place)


def explains_at_once(name: str) -> bool:
    """Whether a game has hands, and waits for a mistake to be put right."""
    game = GAMES[name]
    held = game.projection.hand_sizes(game.rules.start(game.setup.players[0]))
    return bool(held) and game.pace is not Pace.REAL_TIME


@pytest.mark.parametrize(("game", "seed"), seeded(6, filter(explains_at_once, GAMES)), indirect=["game"])
def test_a_face_up_card_is_explained_to_all_alike(game: AnyGame, mat: Mat, seed: int) -> None:
    """No console says something else than the other, or than the arrow on the page."""
    played, random = Played(game, mat, seed, seed), Random(seed)
    world, table = played.world, played.table
    hidden = unseen_places(game.name)
    watched = [slot.place for slot in mat.watched if slot.place.zone in world.zones]
    explained = 0
    for place in random.sample([place for place in watched if place not in hidden], 8):
        seat = random.choice([seat for seat in world.seats if world.hand(seat)])
        card = world.hand(seat)[0]
        before = len(table.entries)
        world.lay(card, place)
        table.elapse(LONG)
        if len(table.entries) > before:  # it meant something
            break
        if table.status.phase == "explaining" and len(table.status.steps) == 1:
            explained += 1
            assert table.status.steps[0].face.kind
            assert len({table.views[one][:3] for one in world.seats}) == 1
        world.take(card, seat)
        table.elapse(LONG)
    assert explained


def lay_each(first: Played, alike: Callable[[], Played], owner: int, place: Place) -> None:
    """Each kind in a hand is laid there by mistake, in a world of its own: the others are told the same.

    What is held only until it is laid beside its reader is no secret any more.
    """
    known = History.replay(first.table.game, first.table.entries).resting if first.table.entries else {}
    hidden = [*{card.kind: card for card in first.world.hand(owner) if card not in known}.values()]
    tables = [first, *(alike() for _ in hidden[1:])]
    mistakes = [table for table, card in zip(tables, hidden, strict=False) if table.blunder(card, place)]
    told = [table.table.told(owner) for table in mistakes]
    assert all(one == told[0] for one in told[1:]), (place, [*map(str, hidden)], different(*told[:2]))


def begins_in_private(game: AnyGame) -> bool:
    return game.projection.private(game.rules.start(game.setup.players[0]))


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if begins_in_private(game)])
def test_a_private_action_is_shown_to_its_performer_alone(name: str) -> None:
    assert sum(compared_in_private(GAMES[name], MATS[name], seed) for seed in range(12)) >= 6


def compared_in_private(game: AnyGame, mat: Mat, seed: int) -> bool:
    """Compares two worlds that differ in a private action; False if the action ends privacy."""
    tables = [Played(game, mat, seed, seed % 6) for _ in range(2)]
    state = tables[0].table.follower.state
    pair = Random(seed).sample(state.legal_actions(), 2)
    owners = {game.projection.performer(state, action) for action in pair}
    after = [state.apply(action) for action in pair]
    if not all(map(game.projection.private, after)):
        return False
    for viewer in {PUBLIC, *range(game.rules.seats(state))} - owners:
        assert after[0].observation(viewer) == after[1].observation(viewer)
    for table, action in zip(tables, pair, strict=True):
        table.act(action)
        assert table.table.follower.last == str(action)
    (owner,) = owners
    told, other = ([words for _, words in table.table.told(owner)] for table in tables)
    assert told == other
    return True


def different(told: list[tuple[float, str]], other: list[tuple[float, str]]) -> object:
    return next(((a, b) for a, b in zip(told, other, strict=False) if a != b), None)


def has_a_reader_everywhere(name: str) -> bool:
    """Without readers below the board a wand alone can tell which of equal pieces is on a square."""
    return not any(zone.remembered for zone in MATS[name].sensed(GAMES[name].projection.zones).values())


@pytest.mark.parametrize(("name", "seed"), seeded(3, filter(has_a_reader_everywhere, GAMES)))
def test_which_of_equal_components_is_played_is_shown_to_no_one(name: str, seed: int) -> None:
    game, mat = GAMES[name], MATS[name]
    told, other = (
        Played(game, mat, seed, 1000, change).table.told() for change in (dict, with_copies_exchanged)
    )
    assert told == other, different(told, other)


def with_copies_exchanged(brought: Mapping[int, Supply]) -> dict[int, Supply]:
    """The same components in the same order, but the last of each kind is the first."""
    return {owner: _exchanged(supply) for owner, supply in brought.items()}


def _exchanged(supply: Supply) -> Supply:
    number = Counter(card.serial for card in supply.components)
    other = {card: card._replace(copy=number[card.serial] + 1 - card.copy) for card in supply.components}
    deck, hand = (tuple(other[card] for card in cards) for cards in (supply.deck, supply.hand))
    homes = {other[card]: place for card, place in supply.homes.items()}
    return Supply(deck, hand, homes, {other[card]: form for card, form in supply.forms.items()})
