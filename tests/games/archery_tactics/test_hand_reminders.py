"""What the page counts in the hands between two actions."""

from __future__ import annotations

from games.archery_tactics.scenes import turn
from playmat.app.games import load_game
from playmat.config import GameConfig
from playmat.games.archery_tactics.rules.position import Phase
from playmat.placement import SOUTH
from playmat.session.effects import Status
from playmat.virtual.demo.guiding.hints import hands_due, reminders
from playmat.web.interface import Reminder
from web.lone_table import LoneTable


def test_the_last_card_drawn_and_cards_on_their_way_into_the_deck_are_no_mistake() -> None:
    game, finished = load_game(GameConfig("archery-tactics", {})), Status(phase="waiting", hands=(1, 1))
    world = LoneTable().world
    world.draw(SOUTH)
    playing = turn("B2 N", "D4 S")
    assert reminders(hands_due(finished, game, playing), world, ()) == ()
    world.draw(SOUTH)
    assert reminders(hands_due(finished, game, playing), world, ()) == (Reminder(SOUTH, 2),)
    shuffling = playing._replace(phase=Phase.INTERLUDE)
    assert reminders(hands_due(finished, game, shuffling), world, ()) == ()
