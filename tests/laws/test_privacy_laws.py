"""What is hidden changes no byte that leaves the controller, but for its owner's console and the journal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random

import pytest

from playmat.games.interface import Action, AnyGame, Pace
from playmat.placement import Arrangement, Place
from playmat.session.history import History
from playmat.simulator.rehearsal.two_worlds import (
    LONG,
    Played,
    different,
    leak_in_private,
    with_copies_exchanged,
)
from playmat.table.mat import Mat
from support.every_game import GAMES, MATS
from support.examples import seeded


def unseen_places(name: str) -> list[Place]:
    """The readers of a mat that detect a card which only its owner knows."""
    zones = MATS[name].sensed(GAMES[name].projection.zones)
    places = [slot.place for slot in MATS[name].watched if slot.place.zone in zones]
    return [spot for spot in places if zones[spot.zone].arrangement in (Arrangement.HIDDEN, Arrangement.TAP)]


@pytest.mark.parametrize(("game", "seed"), seeded(3, filter(unseen_places, GAMES)), indirect=["game"])
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
    alike, random = partial(Played, game, mat, seed, seed), Random(seed)
    played = alike()
    hidden = unseen_places(game.name)
    watched = [slot.place for slot in mat.watched if slot.place.zone in played.world.zones]
    explained = 0
    for place in random.sample([place for place in watched if place not in hidden], 8):
        world, table = played.world, played.table
        seat = random.choice([seat for seat in world.seats if world.hand(seat)])
        card = world.hand(seat)[0]
        before = len(table.entries)
        world.lay(card, place)
        table.elapse(LONG)
        if len(table.entries) > before:  # it meant something: go on without it
            played = alike()
            continue
        if table.status.phase == "explaining" and len(table.status.steps) == 1:
            explained += 1
            assert table.status.steps[0].face.kind
            assert len({table.views[viewer][:3] for viewer in world.seats}) == 1
        world.take_in_hand(card, seat)
        table.elapse(LONG)
    assert explained


def lay_each(first: Played, alike: Callable[[], Played], owner: int, place: Place) -> None:
    """Lays each kind in a hand there by mistake, in a world of its own: the others see the same messages.

    What is held only until it is laid beside its reader is no secret any more.
    """
    known = History.replay(first.table.game, first.table.entries).resting if first.table.entries else {}
    hidden = [*{card.kind: card for card in first.world.hand(owner) if card not in known}.values()]
    tables = [first, *(alike() for _ in hidden[1:])]
    mistakes = [table for table, card in zip(tables, hidden, strict=False) if table.blunder(card, place)]
    told = [table.table.told(owner) for table in mistakes]
    assert all(view == told[0] for view in told[1:]), (place, [*map(str, hidden)], different(*told[:2]))


def begins_in_private(game: AnyGame) -> bool:
    return game.projection.private(game.rules.start(game.setup.players[0]))


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if begins_in_private(game)])
def test_a_private_action_is_shown_to_its_performer_alone(name: str) -> None:
    leaks = [leak_in_private(GAMES[name], MATS[name], seed) for seed in range(6)]
    assert not any(leaks) and leaks.count("") >= 3, leaks


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if begins_in_private(game)])
def test_what_is_legal_in_private_follows_from_what_its_performer_knows(name: str) -> None:
    """The page lights these places, so they must not depend on what the other side has done in secret."""
    game = GAMES[name]
    known: dict[str, Sequence[Action]] = {}
    for seed in range(12):
        random, state = Random(seed), game.rules.start(game.setup.players[0])
        (first,) = state.movers
        while game.projection.private(state) and state.movers == (first,):
            state = state.apply(random.choice(game.projection.sensible(state, state.legal_actions())))
        assert game.projection.private(state)
        (second,) = state.movers
        legal = known.setdefault(state.observation(second), state.legal_actions())
        assert legal == state.legal_actions()
    assert len(known) == 1


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
