"""Between turns the dealer of a virtual table takes played cards back and shuffles them."""

from __future__ import annotations

from itertools import islice
from random import Random

from games.archery_tactics.archery_desk import GAME, ArcheryDesk
from games.archery_tactics.scenes import lying, turn
from playmat.games.archery_tactics.rules.position import Laid, Phase
from playmat.picture import NORTH, SOUTH
from playmat.simulator.players.dealer import Dealer
from playmat.simulator.players.hands import Hands


def test_played_cards_return_to_the_decks() -> None:
    given = [Laid(card, stone=True, given=NORTH) for card in ("toile", "lucioles")]  # one hides the other
    laid = (*lying("mouvement"), *given), lying("mouvement")
    desk = ArcheryDesk(turn("B2 N", "E8 S", laid=laid))
    world, table = desk.world, desk.table
    for seat, button in ((SOUTH, "Pass"), (NORTH, "Pass"), (SOUTH, "Refill")):
        while f"| {button}" not in desk.reads(seat):
            desk.press(seat, 2)
        desk.press(seat, 1)
    assert desk.state.phase is Phase.INTERLUDE
    cards = [world.deck_count(seat) + len(world.hand(seat)) for seat in (SOUTH, NORTH)]
    assert table.status.steps
    hands = Hands(
        world, GAME, Random(1), table.press, lambda console: table.views[console], seats=(SOUTH, NORTH)
    )
    for wait in islice(Dealer(table, hands).attend(), 100):
        table.drive(iter([wait]))
    assert table.status.steps == ()
    assert not any(map(hands.gathered, (SOUTH, NORTH)))
    found = [world.deck_count(seat) + len(world.hand(seat)) for seat in (SOUTH, NORTH)]
    assert found == [cards[0] + 3, cards[1] + 1]
