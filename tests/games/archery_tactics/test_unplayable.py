"""Why a card cannot be played is told exactly where the rules do not allow it, or where it would be void."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random

import pytest

from playmat.events import Button
from playmat.games.archery_tactics.rules.actions import Action, Verb
from playmat.games.archery_tactics.rules.cards import Colour
from playmat.games.archery_tactics.rules.position import Phase
from playmat.games.archery_tactics.rules.state import State
from playmat.placement import NORTH, SOUTH
from playmat.simulator.rehearsal.playouts import playout
from support.every_game import GAMES
from support.watched_page import Watched, act, at_page

GAME = GAMES["archery-tactics"]
STATES = [turn.state for seed in range(3) for turn in playout(GAME, Random(seed))]
IN_TURN = [state for state in STATES if state.phase is Phase.TURN and not state.result]


def is_laid(state: State, seat: int, kind: str) -> bool:
    """Whether a legal action of this seat lays such a card."""
    laying = (action for action in state.legal_actions() if action.verb in (Verb.LAY, Verb.DODGE))
    return any(action.seat == seat and action.card == kind for action in laying)


def test_a_card_is_playable_to_an_effect_or_has_a_reason() -> None:
    assert IN_TURN
    for state in IN_TURN:
        for seat in state.movers:
            for card in state.playable(seat):
                is_paid = not card.is_a(Colour.VIOLET) or state.players[seat].mana > 0
                reason = GAME.words.unplayable(state, seat, card.key)
                assert (reason is None) == (is_laid(state, seat, card.key) and is_paid), (
                    str(state),
                    card.key,
                )


@pytest.mark.parametrize(
    "reason",
    [
        "It costs a mana stone: you have none.",
        "You are shot at: only a blue card dodges.",
        "Carry out the card that you have laid first.",
        "Wait until your shot is answered.",
        "Your turn is over.",
    ],
)
def test_each_reason_comes_up(reason: str) -> None:
    told = (
        GAME.words.unplayable(state, seat, card.key)
        for state in IN_TURN
        for seat in state.movers
        for card in state.cards
    )
    assert any(str(found) == reason for found in told)


def test_a_running_table_tells_it_to_seats_that_act(tmp_path: Path) -> None:
    def reasons(page: Watched) -> set[str]:
        return {str(reason) for reason in page.keyed.unplayable(page.setting.game, SOUTH).values()}

    def is_legal(page: Watched, action: Action) -> bool:
        return page.follower.state is not None and action in page.follower.state.legal_actions()

    async def play(page: Watched) -> None:
        assert not reasons(page)
        await page.decide(SOUTH, Button.MIDDLE, "New game")
        await page.decide(SOUTH, Button.MIDDLE, "Choose a spawn")
        for seat, verb in ((SOUTH, "spawn"), (NORTH, "spawn"), (NORTH, "sight"), (SOUTH, "sight")):
            await act(page, seat, verb)
        await page.reads(SOUTH, "Ready?")
        assert not reasons(page)
        for seat in (SOUTH, NORTH):
            ready = Action(Verb.READY, seat)
            await page.until(partial(is_legal, page, ready))
            page.keyed.act(seat, str(ready))
        await page.until(lambda: bool(reasons(page)))  # in the countdown all, then the Rest cards

    at_page(tmp_path, play, "archery-tactics")
