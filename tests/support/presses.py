"""Two people who decide anything legal by presses, at a page without a browser."""

from __future__ import annotations

import time
from random import Random

from playmat.events import LotDrawn
from playmat.games.interface import CHANCE, Action, State
from playmat.interpret import difference
from playmat.placement import SHARED, Choose, Touch
from playmat.simulator.players.player import DECIDING
from playmat.simulator.world.location import Where
from playmat.simulator.world.truth import truth
from playmat.web.interface import Way
from support.watched_page import Watched


async def begin(page: Watched, game: str, program: str = "") -> None:
    """Begins a game of two people, or of one and a program, by presses, and waits until it is dealt."""
    page.deciding.choose_hands_on(False)
    page.start(game, 2, program, Way.READY, "")
    await page.until(lambda: not page.offers.dealing and page.follower.begun)


def is_settled(page: Watched) -> bool:
    """Whether a decision is due, and every component lies as the state has it, also where no reader is."""
    state, phase = page.follower.state, page.status().phase
    return phase in DECIDING and not difference(
        truth(page.world), page.table.game.projection.placement(state)
    )


def is_button(page: Watched, state: State, action: Action) -> bool:
    """Whether an action is a press of a console's button, and nothing on the mat."""
    return isinstance(page.table.game.projection.gestures(state, action)[0], Choose)


def is_dealt(page: Watched) -> bool:
    """Whether the page turns up a card; a lot and a throw are the players'."""
    state = page.follower.state
    lot = all(is_button(page, state, action) for action in state.legal_actions())
    return state.movers == (CHANCE,) and not lot and not page.guidance.hints().throws


async def decide(page: Watched, random: Random) -> float | None:
    """Makes a decision by presses: on any component that can do something, then on what lights up.

    Returns the seconds from the last press until the action was accepted; None for a lot or a throw.
    """
    state, before = page.follower.state, page.status().actions
    projection = page.table.game.projection
    if state.movers == (CHANCE,):
        if page.guidance.hints().throws:
            page.world.throw(SHARED)
        else:
            page.table.table.emit(LotDrawn(0))
        await page.until(lambda: page.status().actions > before)
        return None
    seat = random.choice(projection.performers(state))
    spots = {card: page.world.where(card) for card in page.world.cards}
    cards = [
        card
        for card, spot in spots.items()
        if spot.where is Where.MAT or (spot.where is Where.HAND and spot.seat == seat)
    ]
    for card in random.sample(cards, len(cards)):
        page.deciding.decide(seat, 0, card=card)
        opened = page.deciding.open_decision(seat)
        if opened.begun or opened.objection is None:
            break
    else:  # only a button can, or a place where nothing lies
        actions = state.legal_actions()
        buttons = [action for action in actions if is_button(page, state, action)]
        if buttons:
            action = random.choice(buttons)
            page.keyed.act(projection.performer(state, action), str(action))
        else:
            paths = [
                gesture.path
                for action in actions
                for gesture in projection.gestures(state, action)
                if isinstance(gesture, Touch) and projection.performer(state, action) == seat
            ]
            page.deciding.decide(seat, 0, place=random.choice(paths)[0])
    while (opened := page.deciding.open_decision(seat)).targets:
        target = random.choice(opened.targets)
        lying = (card for card in cards if target.kind and card.kind == target.kind)
        page.deciding.decide(seat, opened.begun, card=next(lying, None), place=target.place)
    if opened.options:
        page.keyed.act(seat, random.choice(opened.options).action)
    pressed = time.perf_counter()
    await page.until(lambda: page.status().actions > before)
    return time.perf_counter() - pressed
