"""Who holds no Wizard is shown no place for one, and passes."""

from pathlib import Path
from random import Random

from playmat.games.art_of_war.rules.actions import NONE, Action, Verb
from playmat.games.art_of_war.rules.cards import KIND_NAMES
from playmat.games.interface import CHANCE
from support.presses import begin, decide, is_dealt, is_settled
from support.watched_page import Watched, at_page

PREFERRED = ("support", "deploy", "stock", "")


def test_without_the_card_that_could_answer_nothing_lights_up(tmp_path: Path) -> None:
    async def play(page: Watched) -> None:
        random = Random(3)
        await begin(page, "art-of-war")
        while (possible := await _possible(page)) != [Action(Verb.PASS)]:
            state, before = page.follower.state, len(page.follower.plies)
            if state.movers == (CHANCE,):
                await decide(page, random)
                continue
            chosen = (action for verb in PREFERRED for action in possible if str(action).startswith(verb))
            page.keyed.act(state.mover, str(next(chosen)))
            await page.until(lambda before=before: len(page.follower.plies) > before)
        assert len(page.follower.state.legal_actions()) > 1
        assert not page.deciding.open_decision(page.follower.state.mover).targets
        await decide(page, random)
        assert page.follower.plies[-1].action == Action(Verb.PASS)

    at_page(tmp_path, play, "art-of-war")


async def _possible(page: Watched) -> list[Action]:
    """What the player whose turn it is has the cards for, once everything lies."""
    await page.until(lambda: is_settled(page) and not is_dealt(page))
    state = page.follower.state
    held = {card.kind for card in page.world.hand(state.mover)} if state.mover >= 0 else set()
    return [
        action for action in state.legal_actions() if action.kind == NONE or KIND_NAMES[action.kind] in held
    ]
