"""Who decides by presses has the page's hands do the rest, and finds the mat as it was accepted."""

from pathlib import Path
from random import Random

import pytest

from playmat.events import LotDrawn
from playmat.games.interface import CHANCE
from playmat.interpret import difference
from playmat.placement import SHARED, Choose
from playmat.simulator.players.player import DECIDING
from playmat.simulator.world.location import Where
from playmat.simulator.world.truth import truth
from playmat.web.interface import Way
from support.examples import soaked
from support.watched_page import Watched, at_page

DECISIONS = 5


def is_settled(page: Watched) -> bool:
    """Whether a decision is due, and every component lies as the state has it, also where no reader is."""
    state, phase = page.follower.state, page.status().phase
    return phase in DECIDING and not difference(
        truth(page.world), page.table.game.projection.placement(state)
    )


def is_dealt(page: Watched) -> bool:
    """Whether the page turns up a card; a lot and a throw are the players'."""
    state = page.follower.state
    gestures = page.table.game.projection.gestures
    lot = all(isinstance(gestures(state, action)[0], Choose) for action in state.legal_actions())
    return state.movers == (CHANCE,) and not lot and not page.guidance.hints().throws


async def decide(page: Watched, random: Random) -> None:
    """Makes a decision by presses: on any component that can do something, then on what lights up."""
    state, before = page.follower.state, page.status().actions
    projection = page.table.game.projection
    if state.movers == (CHANCE,):
        if page.guidance.hints().throws:
            page.world.throw(SHARED)
        else:
            page.table.table.emit(LotDrawn(0))
        return await page.until(lambda: page.status().actions > before)
    seat = random.choice(projection.performers(state))
    spots = {card: page.world.where(card) for card in page.world.cards}
    cards = [
        card
        for card, spot in spots.items()
        if spot.where is Where.MAT or (spot.where is Where.HAND and spot.seat == seat)
    ]
    for card in random.sample(cards, len(cards)):
        page.deciding.decide(seat, 0, card=card)
        opened = page.deciding.begun(seat)
        if opened.begun or opened.objection is None:
            break
    else:  # only a button can
        action = random.choice(state.legal_actions())
        page.keyed.act(projection.performer(state, action), str(action))
    while (opened := page.deciding.begun(seat)).targets:
        target = random.choice(opened.targets)
        page.deciding.decide(seat, opened.begun, place=target.place)
    if opened.options:
        page.keyed.act(seat, random.choice(opened.options).action)
    return await page.until(lambda: page.status().actions > before)


@pytest.mark.parametrize(
    "game", ["game-of-war", "art-of-war", soaked("age-of-war"), soaked("archery-tactics")]
)
def test_what_was_decided_lies_as_it_was_accepted(tmp_path: Path, game: str) -> None:
    async def play(page: Watched) -> None:
        random = Random(3)
        page.choose_hands_on(False)
        page.start(game, 2, "", Way.READY, "")
        await page.until(lambda: not page.offers.dealing and page.follower.begun)
        for _ in range(DECISIONS):
            await page.until(lambda: is_settled(page) and not is_dealt(page))
            await decide(page, random)
        await page.until(lambda: is_settled(page))

    at_page(tmp_path, play, game)
