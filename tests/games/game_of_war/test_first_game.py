"""A tutorial game with a wand: lessons, rejected moves and previews of attacks."""

from __future__ import annotations

from games.game_of_war.said import BATTLE, field, opening
from games.game_of_war.war_desk import GAME, WAND, WarDesk, square
from playmat.events import Button
from playmat.games.game_of_war.rules.board import ARSENALS, each
from playmat.placement import NORTH
from playmat.screen.draw import fits
from playmat.screen.language import translations
from support.session_harness import LONG, Desk


def learn() -> tuple[Desk, list[str]]:
    """Returns a tutorial game at its first decision, and South's headlines until then."""
    desk = Desk(game=GAME, mat=WAND, deals=True)
    desk.press(0, Button.LEFT)
    desk.table.elapse(LONG)
    read = []
    while desk.reads(0).endswith(("Next", "Got it")):
        read.append(desk.reads(0).split(" | ")[1])
        desk.press(0, Button.LEFT)
        desk.table.elapse(LONG)
    return desk, read


def touch(desk: Desk, *names: str) -> None:
    for name in names:
        desk.world.point(square(name))
        desk.table.elapse(0.25)
        desk.world.lift_wand()
        desk.table.elapse(0.1)


def test_a_beginner_presses_learn_and_is_led_to_the_first_move() -> None:
    desk, read = learn()
    assert read == ["Two arsenals", "Move five units", "Stay on line", "Relays extend", "Keep together"]
    assert desk.state == opening()
    assert "5 moves left" in desk.reads(0)


def test_the_mat_lights_the_squares_of_an_open_lesson() -> None:
    desk = Desk(game=GAME, mat=WAND, deals=True)
    desk.press(0, Button.LEFT)
    desk.table.elapse(LONG)
    assert "Two arsenals" in desk.reads(0)
    assert {place.number for place in desk.table.status.awaited} == {*each(ARSENALS[NORTH])}
    desk.press(0, Button.LEFT)
    desk.table.elapse(LONG)
    assert "Move five units" in desk.reads(0)
    assert not desk.table.status.awaited


def test_a_touch_too_far_is_told_the_rule_and_the_unit_may_still_go_elsewhere() -> None:
    desk, _ = learn()
    touch(desk, "K15", "H15")
    assert "Not this one | H15 | Infantry moves 1 square a turn." in desk.reads(0)
    assert all(fits(desk.table.views[0], translations(language)) for language in ("en", "fr"))
    touch(desk, "J15")
    desk.table.elapse(LONG)
    assert "4 moves left" in desk.reads(0)


def test_an_attack_shows_its_sum_while_the_wand_is_still_held_there() -> None:
    desk = WarDesk(str(field(BATTLE)))
    assert "R12 falls: 23 to 19" in desk.reads(0)
    desk.world.point(square("R12"))
    desk.table.elapse(0.25)
    assert "23 = 4+5+7+7 against 19 = 5+6+8: captured" in desk.reads(0)
    assert "23 =" not in desk.reads(1)
