"""The dealer of a virtual table shuffles and draws for a new hand, and confirms it."""

from itertools import islice
from random import Random

from playmat.events import Button
from playmat.picture import NORTH, SOUTH
from playmat.simulator.players.dealer import Dealer
from playmat.simulator.players.hands import Hands
from playmat.simulator.rehearsal.staging import set_table
from playmat.simulator.rehearsal.virtual_time import VirtualTime
from playmat.simulator.world.world import World
from support.every_game import GAMES, MATS


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


def test_nobody_is_asked_to_agree_to_the_lot() -> None:
    table, _, dealer, _ = dealt(1)
    for seat in (SOUTH, NORTH):
        table.press(seat, Button.MIDDLE)
        table.elapse(1)
    asked = []
    for wait in islice(dealer.attend(), 60):
        table.drive(iter([wait]))
        asked.append(table.status.phase == "agreeing")
    assert any(asked) and not asked[-1]
    assert {str(table.views[seat].title) for seat in (SOUTH, NORTH)} == {"Setup"}


def test_no_card_is_drawn_for_one_that_its_player_lifts() -> None:
    table, world, dealer, _ = dealt(1)
    card, cards = world.hand(SOUTH)[0], world.deck_count(SOUTH)
    world.lift(card)
    for wait in islice(dealer.attend(), 20):
        table.drive(iter([wait]))
    assert world.deck_count(SOUTH) == cards
    world.put_back(card)
    assert len(world.hand(SOUTH)) == 4


def test_no_card_is_drawn_for_one_that_lies_on_another_by_mistake() -> None:
    table, world, dealer, _ = dealt(1)
    for seat in (SOUTH, NORTH, SOUTH):  # the seat that begins keeps first
        table.press(seat, Button.MIDDLE)
        table.elapse(1)
        for wait in islice(dealer.attend(), 40):
            table.drive(iter([wait]))
    place = next(place for place in table.status.awaited if place.zone != "deck")
    cards = world.deck_count(place.seat)
    first, second = world.hand(place.seat)[:2]
    world.lay(first, place)
    world.lay_at(second, *world.where(first).pose[:3])
    for wait in islice(dealer.attend(), 60):
        table.drive(iter([wait]))
    assert world.deck_count(place.seat) == cards


def test_a_new_hand_is_shuffled_back_drawn_and_confirmed() -> None:
    tables = [dealt(seed) for seed in range(6)]
    for table, world, dealer, _ in tables:
        deck = world.deck(SOUTH)
        table.press(SOUTH, Button.RIGHT)
        table.elapse(1)
        assert str(table.views[SOUTH].headline) == "Shuffle them back in"
        for wait in islice(dealer.attend(), 60):
            table.drive(iter([wait]))
        assert str(table.views[SOUTH].title) != "To do"
        assert world.deck(SOUTH) != deck
    hands = [[card.serial for card in world.hand(SOUTH)] for _, world, *_ in tables]
    assert {len(hand) for hand in hands} == {4}
    assert sum(hand == first for hand, (*_, first) in zip(hands, tables, strict=True)) <= 2
