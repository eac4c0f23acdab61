"""Hints, reviews and logs where the search proposes to wait: an action None, in a game in real time."""

from __future__ import annotations

from random import Random

from games.archery_tactics.scenes import turn
from playmat.app.thinking import noted
from playmat.bots.review import Decision, judge
from playmat.config import GameConfig
from playmat.games.archery_tactics.game import archery_tactics
from playmat.games.archery_tactics.knowledge import ArcheryTacticsKnowledge
from playmat.games.interface import InformationState
from playmat.games.interface.knowledge import Rated
from playmat.placement import SOUTH
from playmat.text import say
from playmat.virtual.demo.review.advice import advise, worded

GAME = archery_tactics()
READY = turn("B2 N", "E8 S")
TIR = next(action for action in READY.legal_actions() if str(action) == "south tir")


def known(seat: int = SOUTH) -> InformationState:
    """The information of an archer without a target in sight, who holds a card that is useless now."""
    actions = [action for action in READY.legal_actions() if action.seat == seat]
    return InformationState(seat, READY.observation(seat), ("tir",), actions)


def test_the_search_waits_where_nothing_is_better_and_the_hint_says_so() -> None:
    best = advise(GameConfig("archery-tactics"), noted(known()))
    assert best is not None and best[0].action is None
    advice = worded(GAME, READY, *best)
    assert str(advice.sentence) == "wait, because nothing that you can do now is better."
    assert not advice.places


def test_a_hint_to_act_names_the_action_and_shows_its_places() -> None:
    advice = worded(GAME, READY, Rated(TIR, 0.5), say("nobody dodges"))
    assert advice.sentence and advice.sentence.mentions(GAME.words.advise(READY, TIR)) and advice.places


def test_a_review_shows_no_action_as_better_where_waiting_was() -> None:
    decision = Decision(0, (TIR,), known(), known())
    judged = judge(ArcheryTacticsKnowledge(), decision, 1, Random(1))
    assert judged is not None and judged.loss > 0 and judged.preferred == ()
