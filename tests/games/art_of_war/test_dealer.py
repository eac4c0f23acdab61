"""The dealer of a virtual table shuffles and draws for a new hand, and confirms it."""

from itertools import islice
from random import Random

import pytest

from playmat.events import Button
from playmat.placement import NORTH, SOUTH
from playmat.simulator.players.dealer import Dealer
from playmat.simulator.players.hands import Hands
from playmat.simulator.players.player import Player
from playmat.simulator.rehearsal.staging import set_table
from playmat.simulator.rehearsal.virtual_time import VirtualTime
from playmat.simulator.world.world import World
from support.computer_players import side_by_side
from support.every_game import BOTS, GAMES, MATS


def hands(table: VirtualTime, world: World, random: Random, *seats: int) -> Hands:
    return Hands(
        world, GAMES["art-of-war"], random, table.press, lambda console: table.views[console], seats=seats
    )


def begun(seed: int) -> tuple[VirtualTime, World, Dealer]:
    """A table and its world at the beginning of a match, and a dealer for both seats."""
    game, mat, random = GAMES["art-of-war"], MATS["art-of-war"], Random(seed)
    world = set_table(game, mat, random)
    table = VirtualTime(game, mat, world)
    dealer = Dealer(table, hands(table, world, random, SOUTH, NORTH))
    for _ in range(2):
        table.press(SOUTH, Button.MIDDLE)
        table.elapse(1)
    return table, world, dealer


def dealt(seed: int) -> tuple[VirtualTime, World, Dealer, list[str]]:
    """The same after the first cards were dealt, and the serials in South's hand."""
    table, world, dealer = begun(seed)
    table.drive(dealer.open())
    return table, world, dealer, [card.serial for card in world.hand(SOUTH)]


def test_a_seat_that_a_program_has_taken_over_is_dealt_no_more() -> None:
    """The program draws its own cards: two who draw for one seat draw a card too many."""
    table, world, dealer = begun(1)
    dealer.serve(hands(table, world, Random(1), NORTH))
    for wait in islice(dealer.open(), 60):
        table.drive(iter([wait]))
    assert (len(world.hand(SOUTH)), len(world.hand(NORTH))) == (1, 4)


def attend(table: VirtualTime, dealer: Dealer, looks: int = 60) -> None:
    for wait in islice(dealer.attend(), looks):
        table.drive(iter([wait]))


def keeps(table: VirtualTime, dealer: Dealer) -> None:
    """Both keep their hands; the first citizens tie."""
    for seat in (SOUTH, NORTH):
        table.press(seat, Button.MIDDLE)
        table.elapse(1)
        attend(table, dealer)


def begins(table: VirtualTime, dealer: Dealer) -> None:
    """The players let the table draw lots."""
    keeps(table, dealer)
    for seat, button in ((SOUTH, Button.MIDDLE), (SOUTH, Button.RIGHT), (NORTH, Button.RIGHT)):
        table.press(seat, button)
        table.elapse(1)
    attend(table, dealer)


def test_who_begins_is_asked_until_a_player_answers() -> None:
    table, _, dealer, _ = dealt(1)
    keeps(table, dealer)
    assert {str(table.views[seat].title) for seat in (SOUTH, NORTH)} == {"Who begins? 1/3"}
    table.press(NORTH, Button.RIGHT)
    attend(table, dealer)
    assert str(table.views[NORTH].title) == "Who begins? 2/3"


@pytest.mark.parametrize("alone", [False, True])
def test_a_program_draws_lots_between_programs_alone(alone: bool) -> None:
    table, world, dealer, _ = dealt(1)
    keeps(table, dealer)
    bot = BOTS["art-of-war"]["random"]
    player = Player(table, hands(table, world, Random(1), NORTH), bot, Random(1), alone=lambda: alone)
    actions = table.status.actions
    for wait in islice(player.run(), 120):
        table.drive(iter([wait]))
    assert (table.status.actions > actions or table.status.phase == "agreeing") is alone


def test_no_card_is_drawn_for_one_that_its_player_lifts() -> None:
    table, world, dealer, _ = dealt(1)
    card, cards = world.hand(SOUTH)[0], world.deck_count(SOUTH)
    world.lift(card)
    attend(table, dealer, 20)
    assert world.deck_count(SOUTH) == cards
    world.put_back(card)
    assert len(world.hand(SOUTH)) == 4


@pytest.mark.parametrize("aside", [0.0, 70.0])
def test_no_card_is_drawn_for_one_that_lies_on_another_or_aside_by_mistake(aside: float) -> None:
    table, world, dealer, _ = dealt(1)
    begins(table, dealer)
    place = next(place for place in table.status.awaited if place.zone != "deck")
    cards = world.deck_count(place.seat)
    first, second = world.hand(place.seat)[:2]
    world.lay(first, place)
    x, y, angle, *_ = world.where(first).pose
    world.lay_at(second, x, y + aside, angle)
    attend(table, dealer)
    assert world.deck_count(place.seat) == cards
    world.take_in_hand(second, place.seat)
    attend(table, dealer)
    assert table.status.phase != "explaining"


@pytest.mark.parametrize("seed", range(6))
def test_a_program_leaves_the_card_that_a_person_has_laid_on_another(seed: int) -> None:
    table, world, dealer = begun(seed)
    dealer.serve(hands(table, world, Random(seed), SOUTH))
    bot = BOTS["art-of-war"]["random"]
    player = Player(table, hands(table, world, Random(seed), NORTH), bot, Random(seed), alone=lambda: False)

    def play(seconds: float) -> None:
        for pause in islice(side_by_side([player.run(), dealer.attend()]), round(seconds / 0.15)):
            table.elapse(pause.seconds)

    play(20)
    table.press(SOUTH, Button.MIDDLE)  # keep
    play(20)
    citizen = next(card for card in world.cards if (spot := world.where(card).place) and spot.seat == SOUTH)
    king = next(card for card in world.hand(SOUTH) if card.kind == "king")
    world.lay_at(king, *world.where(citizen).pose[:3])
    lying = world.where(king)
    play(60)
    assert world.where(king) == lying


def test_a_card_that_was_drawn_before_an_undo_goes_back_to_the_deck() -> None:
    table, world, dealer, _ = dealt(1)
    begins(table, dealer)
    playing = hands(table, world, Random(1), SOUTH, NORTH)
    while True:
        decks = world.deck(SOUTH), world.deck(NORTH)
        state = table.follower.state
        for _ in playing.resume(state, playing.choose(state)):
            table.elapse(0.5)
        table.elapse(2)
        for _ in playing.move(table.status.steps, state):
            table.elapse(0.5)
        table.elapse(2)
        attend(table, dealer)
        if (world.deck(SOUTH), world.deck(NORTH)) != decks:
            break
    for button in (Button.LEFT, Button.MIDDLE):  # undo
        table.press(SOUTH, button)
        table.elapse(1)
    for _ in playing.move(table.status.steps, state):
        table.elapse(0.5)
    table.elapse(2)
    assert table.follower.state == state
    attend(table, dealer)
    assert (world.deck(SOUTH), world.deck(NORTH)) == decks


def test_a_new_hand_is_shuffled_back_drawn_and_confirmed() -> None:
    tables = [dealt(seed) for seed in range(6)]
    for table, world, dealer, _ in tables:
        deck = world.deck(SOUTH)
        table.press(SOUTH, Button.RIGHT)
        table.elapse(1)
        assert str(table.views[SOUTH].headline) == "Shuffle them back in"
        attend(table, dealer)
        assert str(table.views[SOUTH].title) != "To do"
        assert world.deck(SOUTH) != deck
    hands = [[card.serial for card in world.hand(SOUTH)] for _, world, *_ in tables]
    assert {len(hand) for hand in hands} == {4}
    assert sum(hand == first for hand, (*_, first) in zip(hands, tables, strict=True)) <= 2
