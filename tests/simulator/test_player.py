"""Programs play whole games with virtual hands, and people who disturb them change nothing but the time."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from playmat.games.interface import CHANCE, RANDOM, Bot, InformationState
from playmat.placement import NORTH, SOUTH, Place
from playmat.simulator.players.table import LONG_GAME
from playmat.simulator.world.location import Where
from playmat.table.component import Component
from support.computer_players import Played, side_by_side
from support.every_game import GAMES, MATS, SHIPPED

NAMES = ("greedy", "random")
LONG = {*SHIPPED, "draughts", "outpost"}
QUICK = 0.06  # of a person's time, as on the virtual table
LONGEST = 10.0 * LONG_GAME  # seconds; in a longer game programs propose a draw


def chances(played: Played) -> list[str]:
    """What chance or the clock did, which no program decides."""
    state, found = played.game.rules.start(len(played.world.seats)), []
    for ply in played.table.follower.plies:
        if state.movers == (CHANCE,) or (state.deadline and state.deadline.action == ply.action):
            found.append(str(ply.action))
        state = ply.state
    return found


def games(number: int) -> list[Any]:
    """Returns (game, seed) for each game; the long ones are for the soak, the small ones show as much."""
    return [
        pytest.param(name, seed, marks=pytest.mark.soak if name in LONG else ())
        for name in GAMES
        for seed in range(number)
    ]


@pytest.mark.parametrize("slowness", [1.0, QUICK])
@pytest.mark.parametrize(("name", "seed"), games(2))
def test_a_game_between_programs_is_what_they_meant(name: str, seed: int, slowness: float) -> None:
    played = Played(GAMES[name], MATS[name], seed, NAMES, slowness=slowness)
    played.play(seconds=LONGEST)
    assert played.is_over
    acted = [str(ply.action) for ply in played.table.follower.plies]
    assert not Counter(acted) - Counter([*played.meant, *chances(played)])
    held = [card for card in played.world.cards if played.world.where(card).where is Where.HELD]
    assert not held


def test_quick_hands_answer_what_the_table_asks_later() -> None:
    """Whether the dice that lie fill the line: a program took them up, laid them, and so on for ever."""
    played = Played(GAMES["age-of-war"], MATS["age-of-war"], 1, ("level-1",) * 2, slowness=QUICK)
    played.play(seconds=60)
    assert played.table.status.actions > 40


@pytest.mark.parametrize(("name", "seed"), games(1))
def test_who_nudges_cards_ends_no_game_and_brings_no_action_about(name: str, seed: int) -> None:
    played = Played(GAMES[name], MATS[name], seed, NAMES)
    played.play(played.nudge(), seconds=LONGEST)
    assert played.is_over
    acted = [str(ply.action) for ply in played.table.follower.plies]
    assert {*acted} <= {*played.meant, *chances(played)}


def test_what_others_hold_is_left_to_them() -> None:
    """While South holds one of its cards from the mat, North's program waits."""
    played = Played(next(iter(GAMES.values())), next(iter(MATS.values())), 1, NAMES)
    played.play(seconds=60)
    card = next(c for c in played.world.cards if played.world.where(c).where is Where.MAT)
    for player in played.players:
        player.run().close()
    played.world.lift(card)
    lying = [played.world.where(other) for other in played.world.cards if other != card]
    actions = played.table.status.actions
    played.play(seconds=played.table.now + 30)
    assert played.table.status.actions == actions
    assert [played.world.where(other) for other in played.world.cards if other != card] == lying


def test_a_card_on_a_pile_that_did_not_count_comes_back() -> None:
    """No reader tells it, the deck is empty, and the hand would lack it for ever."""
    played = Played(GAMES["art-of-war"], MATS["art-of-war"], 0, ("random", "random"))
    passing = side_by_side([player.run() for player in played.players])
    kinds = ("soldier", "guardian", "archer", "priest", "wizard")
    piles = {kind: Place("kingdom", number, SOUTH) for number, kind in enumerate(kinds)}

    def unreadable() -> list[Component]:
        """Cards in the hand whose pile has cards already."""
        at = played.world.cards_at
        return [c for c in played.world.hand(SOUTH) if c.kind in piles and len(at(piles[c.kind])) > 1]

    def is_quiet() -> bool:
        state = played.table.follower.state
        due = played.game.projection.hand_sizes(state)[SOUTH]
        decides = played.table.status.phase == "waiting" and state.movers == (SOUTH,)
        return decides and not state.sides[SOUTH].deck and len(played.world.hand(SOUTH)) == due

    for pause in passing:
        played.table.elapse(pause.seconds)
        if is_quiet() and unreadable():
            break
        assert not played.is_over
    card = unreadable()[0]
    played.world.lay(card, piles[card.kind])
    for pause in passing:
        played.table.elapse(pause.seconds)
        if played.is_over:
            break
        assert played.table.now < LONGEST


def test_a_card_that_has_come_into_another_hand_is_taken_back() -> None:
    """As after an action on the other's side that came too late, where the other has tidied up."""
    played = Played(GAMES["archery-tactics"], MATS["archery-tactics"], 1, ("level-1", "level-1"))
    passing = side_by_side([player.run() for player in played.players])
    places = [slot.place for slot in played.world.mat.slots if slot.place.zone == "endurance"]
    at, lying = played.world.cards_at, list[Component]()
    while not lying:
        played.table.elapse(next(passing).seconds)
        wanted = played.game.projection.placement(played.table.follower.state)
        lying = [card for place in places if place.seat == SOUTH and wanted.get(place) for card in at(place)]
    played.world.take_in_hand(lying[0], NORTH)
    actions, last = played.table.status.actions, played.table.now + 60
    while played.table.now < last:
        played.table.elapse(next(passing).seconds)
    assert lying[0] not in played.world.hand(NORTH)
    assert played.table.status.actions > actions + 10


def test_chance_chooses_among_what_the_hand_can_do() -> None:
    known = InformationState(NORTH, "", (), ["pass", "end"])
    assert {RANDOM["random"].choose(known, Random(seed)) for seed in range(9)} == {"pass", "end"}


class Pondering:
    """A decision that takes as long as the test wants."""

    def __init__(self, action: Any) -> None:
        self.action = action
        self.decided = self.cancelled = False

    def done(self) -> bool:
        return self.decided

    def result(self) -> Any:
        return self.action

    def cancel(self) -> None:
        self.cancelled = True


def test_a_program_plays_when_it_has_decided_and_not_before() -> None:
    played = Played(next(iter(GAMES.values())), next(iter(MATS.values())), 1, NAMES)
    thoughts: list[Pondering] = []

    def think(bot: Bot, known: InformationState) -> Pondering:
        thoughts.append(Pondering(known.actions[0]))
        return thoughts[-1]

    for player in played.players:
        player._think = think  # as Players does where bots decide in processes of their own
    runs = [player.run() for player in played.players]
    played.pass_time(*runs, seconds=60)
    (thought,), before = thoughts, len(played.table.follower.plies)
    thought.decided = True
    played.pass_time(*runs, seconds=90)
    assert str(played.table.follower.plies[before].action) == str(thought.action)


def test_a_thought_ends_with_its_program() -> None:
    played = Played(next(iter(GAMES.values())), next(iter(MATS.values())), 1, NAMES)
    thought = Pondering(None)
    for player in played.players:
        player._think = lambda bot, known: thought
    runs = [player.run() for player in played.players]
    played.pass_time(*runs, seconds=60)
    assert not thought.cancelled
    for run in runs:
        run.close()
    assert thought.cancelled
