"""Between turns the dealer of a virtual table takes played cards back and shuffles them."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from games.archery_tactics.archery_desk import GAME, ArcheryDesk
from games.archery_tactics.scenes import lying, turn
from playmat.games.archery_tactics.rules.position import Laid, Phase
from playmat.placement import NORTH, SOUTH, Place
from playmat.simulator.players.dealer import Dealer
from playmat.simulator.players.hands import Hands

SPARE = 4  # specials that each seat has beside its deck


def dealt(desk: ArcheryDesk) -> Hands:
    """Returns the hands that a dealer has served."""
    table = desk.table
    hands = Hands(
        desk.world, GAME, Random(1), table.press, lambda console: table.views[console], seats=(SOUTH, NORTH)
    )
    attend(desk, hands)
    return hands


def attend(desk: ArcheryDesk, hands: Hands) -> None:
    for wait in islice(Dealer(desk.table, hands).attend(), 100):
        desk.table.drive(iter([wait]))


def ends_the_turn(desk: ArcheryDesk) -> None:
    for seat, button in ((SOUTH, "Pass"), (NORTH, "Pass"), (SOUTH, "Refill")):
        while f"| {button}" not in desk.reads(seat):
            desk.press(seat, 2)
        desk.press(seat, 1)
    assert desk.state.phase is Phase.INTERLUDE


def test_played_cards_return_to_the_decks() -> None:
    given = [Laid(card, stone=True, given=NORTH) for card in ("toile", "lucioles")]  # one hides the other
    laid = (*lying("mouvement"), *given), lying("mouvement")
    desk = ArcheryDesk(turn("B2 N", "E8 S", laid=laid))
    ends_the_turn(desk)
    cards = [desk.world.deck_count(seat) + len(desk.world.hand(seat)) for seat in (SOUTH, NORTH)]
    assert desk.table.status.steps
    hands = dealt(desk)
    assert desk.table.status.steps == ()
    assert not any(hands.gathered(desk.state, seat) for seat in (SOUTH, NORTH))
    found = [desk.world.deck_count(seat) + len(desk.world.hand(seat)) for seat in (SOUTH, NORTH)]
    assert found == [cards[0] + 3, cards[1] + 1]


@pytest.mark.parametrize("way", ["button", "slot"])
def test_a_kept_card_stays_and_counts_as_one_of_the_hand(way: str) -> None:
    desk = ArcheryDesk(turn("B2 N", "E8 S"))
    hands = dealt(desk)
    kept = desk.world.hand(SOUTH)[-1]
    if way == "button":
        desk.press(SOUTH, 1)
    else:
        desk.world.lay(kept, Place("concentration", 0, SOUTH))
        desk.table.elapse(2.0)
    attend(desk, hands)
    assert desk.actions == ["south keep"] and hands.held(SOUTH) == 2 + SPARE
    ends_the_turn(desk)
    attend(desk, hands)
    assert hands.held(SOUTH) == 1 + SPARE
    assert kept in (*desk.world.hand(SOUTH), *desk.world.cards_at(Place("concentration", 0, SOUTH)))
