"""Outpost at the table, with a wand and with a full grid."""

from __future__ import annotations

from dataclasses import replace

import pytest

from playmat.board import Tile
from playmat.events import BoardScan, Button, Part, PartFault, PartKind
from playmat.games.outpost.game import OutpostProjection
from playmat.games.outpost.position import State
from playmat.placement import NORTH, SHARED, Place
from playmat.screen.draw import fits
from playmat.screen.language import translations
from playmat.session.effects import Entry, EntryKind
from playmat.simulator.players.follower import Follower
from support.session_harness import STANDARD, Desk
from support.small_games import SmallDesk, overlay, rehearsed, small_game

GAME = small_game("outpost")
RULES = GAME.rules
MATS = ("mat.toml", "grid.toml")
REST = 0.25
"""Seconds for which the wand is held on a tag: slightly longer than a touch needs."""
OPEN = "m10,b1,c1 m11,x20,y20 south 0"
"""Two enemies face each other."""


def square(name: str) -> Place:
    return Place("square", RULES.parse_action(f"place {name}").target)


@pytest.mark.parametrize("file", MATS)
def test_hands_play_it_and_the_table_understands_every_move(file: str) -> None:
    tally = rehearsed("outpost", file, games=1)
    assert tally.clean, tally.failure


def touch(desk: SmallDesk, *names: str) -> None:
    """Touches squares with the wand, or the pieces on them."""
    for name in names:
        desk.world.point(square(name))
        desk.table.elapse(REST)
        desk.world.lift_wand()
        desk.table.elapse(0.1)


def touch_piece(desk: SmallDesk, name: str) -> None:
    """Touches a piece beside the board with the wand."""
    desk.world.point_at(desk.world.card(name))
    desk.table.elapse(REST)
    desk.world.lift_wand()


def test_the_touch_of_a_free_square_sets_a_piece() -> None:
    desk = SmallDesk("outpost")
    touch(desk, "b2")
    desk.table.elapse(1)
    assert desk.actions == ["place b2"]


def test_the_wand_remembers_which_piece_was_touched_before_it_was_set() -> None:
    desk = SmallDesk("outpost")
    touch_piece(desk, "south-RED-3")
    touch(desk, "b2")
    desk.table.elapse(1)
    assert desk.table.entries[-1].cards == {"square.451": ("south-RED-3",)}


def test_the_touch_of_a_piece_tells_where_it_stands() -> None:
    desk = SmallDesk("outpost", state=OPEN)
    desk.world.point_at(desk.world.top(square("m10")))
    desk.table.elapse(REST)
    assert "m10" in desk.reads(0) and "Touch where it goes" in desk.reads(0)
    assert "Touch where it goes" not in desk.reads(1)


def test_two_touches_are_a_move() -> None:
    desk = SmallDesk("outpost", state=OPEN)
    touch(desk, "m10", "n11")
    desk.table.elapse(1)
    assert desk.actions == ["m10-n11"]


def test_a_capture_is_the_touch_of_what_falls() -> None:
    desk = SmallDesk("outpost", state=OPEN)
    fallen = desk.world.top(square("m11"))
    touch(desk, "m10")
    desk.world.point_at(fallen)
    desk.table.elapse(1)
    assert desk.state == "m11,b1,c1 x20,y20 north 1"


def test_a_touch_that_settles_an_action_is_no_other_action() -> None:
    desk = SmallDesk("outpost")
    touch(desk, "b2", "c2")
    desk.table.elapse(1)
    assert desk.actions == ["place b2"]
    touch(desk, "c2")
    desk.table.elapse(1)
    assert desk.actions == ["place b2", "place c2"]


def test_a_touch_is_taken_back_by_touching_again() -> None:
    desk = SmallDesk("outpost", state=OPEN)
    touch(desk, "m10")
    desk.table.elapse(STANDARD.dwell)
    touch(desk, "m10")
    desk.table.elapse(1)
    assert (desk.actions, desk.table.status.selected) == ([], None)
    touch(desk, "b1", "n2", "n2", "b2")
    desk.table.elapse(1)
    assert desk.actions == ["b1-b2"]


def test_a_wrong_touch_is_explained_to_who_moves() -> None:
    desk = SmallDesk("outpost", state=OPEN)
    touch(desk, "m11")
    assert desk.reads(0) == "1 of 60 | Not this one | m11 | Move your own piece by one square. | Menu"
    assert "Not this one" not in desk.reads(1)
    touch(desk, "m10")
    assert "Touch where it goes" in desk.reads(0)


def test_after_an_undo_a_piece_is_known_where_it_stood() -> None:
    desk = SmallDesk("outpost", state=OPEN)
    mover = desk.world.top(square("m10"))
    touch(desk, "m10", "n10")
    desk.table.elapse(1)
    desk.press(0, Button.LEFT, Button.MIDDLE)
    desk.table.elapse(1)
    assert desk.state == OPEN
    desk.world.point_at(mover)
    desk.table.elapse(REST)
    assert desk.table.status.selected == square("m10")


def test_after_a_restart_a_piece_is_known_where_it_stood() -> None:
    desk = SmallDesk("outpost")
    for name in ("a1", "b1", "c1", "d20", "e20", "f20"):
        touch(desk, name)
        desk.table.elapse(1)
    desk.table.restart()
    desk.press(0, Button.RIGHT)
    desk.table.elapse(1)
    touch_piece(desk, "south-RED-2")
    assert "Which square? | Red piece | Touch its square" in desk.reads(0)
    touch(desk, "b1")
    assert desk.table.status.selected == square("b1")


def set_up() -> SmallDesk:
    """Deploys by touching squares only, so that the table assumes each piece; a1 is RED-3."""
    desk = SmallDesk("outpost")
    for name in ("a1", "b1", "c1", "d20", "e20", "f20"):
        touch(desk, name)
        desk.table.elapse(1)
    for name, copy in (("a1", 3), ("b1", 2), ("c1", 1)):
        desk.world.lay(desk.world.card(f"south-RED-{copy}"), square(name))
    return desk


def hear(desk: SmallDesk, *tags: str) -> None:
    """Makes the wand read exactly these squares and pieces."""
    squares = {name: desk.world.square(square(name)) for name in tags if "-" not in name}
    desk.world.hold_wand([squares.get(name) or desk.world.card(name) for name in tags])
    desk.table.elapse(REST)


def test_of_equal_pieces_nobody_guesses_where_the_touched_one_stands() -> None:
    desk = set_up()
    hear(desk, "south-RED-3")
    assert "Which square? | Red piece | Touch its square" in desk.reads(0)
    assert desk.table.status.selected is None
    assert "Which square?" not in desk.reads(1)
    assert all(fits(desk.table.views[0], translations(language)) for language in ("en", "fr"))
    hear(desk, "south-RED-3", "a1")
    assert desk.table.status.selected == square("a1")
    hear(desk)
    hear(desk, "a2")
    desk.table.elapse(1)
    assert desk.actions[-1] == "a1-a2"
    assert desk.table.entries[-1].cards["square.450"] == ("south-RED-3",)


def test_a_piece_that_was_heard_with_its_square_is_known_from_then_on() -> None:
    desk = set_up()
    for heard in (["south-RED-3", "a1"], ["a1", "south-RED-3"]):
        hear(desk, *heard)
        hear(desk)
        desk.table.elapse(1)
        hear(desk, "a1")
        hear(desk)
        desk.table.elapse(1)
        hear(desk, "south-RED-3")
        assert desk.table.status.selected == square("a1")
        desk.table.elapse(1)
        hear(desk)
        desk.table.elapse(1)
        hear(desk, "a1")
        hear(desk)
        desk.table.elapse(1)


def test_a_tag_that_is_lost_for_a_moment_takes_no_touch_back() -> None:
    desk = set_up()
    for heard in (["a1"], [], ["a1"], ["a1", "south-RED-3"], ["south-RED-3"], [], ["south-RED-3"], ["a1"]):
        hear(desk, *heard)
        assert not heard or desk.table.status.selected == square("a1"), heard


def test_what_was_accepted_while_the_wand_was_held_there_is_not_touched_again() -> None:
    desk = set_up()
    hear(desk, "a1")
    hear(desk, "a2")
    desk.table.elapse(1)
    hear(desk)
    hear(desk, "a2")
    assert (desk.actions[-1], desk.table.status.selected) == ("a1-a2", None)
    assert "Not this one" not in desk.reads(1)


def test_a_wand_that_was_unplugged_and_lifted_meanwhile_touches_anew() -> None:
    desk = SmallDesk("outpost")
    hear(desk, "b2")
    desk.table.handle(PartFault(Part(PartKind.BOARD, "wand"), False, "unplugged"))
    desk.table.elapse(0.9)
    desk.table.handle(BoardScan("wand"))
    hear(desk)
    hear(desk, "b2")
    desk.table.elapse(1)
    assert desk.actions == ["place b2"]


def test_a_wand_that_was_unplugged_and_not_lifted_touches_nothing_anew() -> None:
    desk = SmallDesk("outpost")
    hear(desk, "b2")
    desk.table.handle(PartFault(Part(PartKind.BOARD, "wand"), False, "unplugged"))
    desk.table.elapse(0.9)
    desk.table.restore("wand")
    desk.table.elapse(1)
    assert desk.actions == []


def test_a_wand_that_was_held_there_when_the_power_went_touches_nothing_anew() -> None:
    """Of the two tags in its field, one disappears first when it is lifted."""
    desk = set_up()
    hear(desk, "south-RED-3", "a1")
    desk.table.restart()
    desk.press(0, Button.RIGHT)
    desk.table.elapse(1)
    for heard in (["a1"], []):
        hear(desk, *heard)
        desk.table.elapse(1)
        assert desk.table.status.selected is None
    hear(desk, "a1")
    assert desk.table.status.selected == square("a1")


def test_a_wand_that_was_held_there_before_a_game_began_touches_nothing() -> None:
    desk = Desk(game=GAME, mat=overlay("outpost", "mat.toml"))
    piece, below = desk.world.card("south-RED-3"), desk.world.square(square("b2"))
    desk.world.hold_wand([piece, below])
    desk.begin()
    assert desk.phase == "waiting"
    desk.world.hold_wand([below])
    desk.table.elapse(1)
    assert desk.actions == []


def test_a_wand_that_came_there_while_the_table_was_paused_touches_nothing() -> None:
    desk = set_up()
    desk.press(0, Button.LEFT)
    while "Pause" not in desk.reads(0):
        desk.press(0, Button.RIGHT)
    desk.press(0, Button.MIDDLE)
    hear(desk, "south-RED-3", "a1")
    assert "Paused" in desk.reads(0)
    desk.press(0, Button.MIDDLE)
    desk.table.elapse(1)
    hear(desk, "a1")
    assert (desk.table.status.phase, desk.table.status.selected) == ("waiting", None)


def test_a_known_piece_that_was_moved_before_it_is_touched_tells_the_move() -> None:
    desk = set_up()
    hear(desk, "south-RED-3", "a1")
    hear(desk)
    desk.table.elapse(1)
    hear(desk, "a1")
    hear(desk)
    desk.table.elapse(1)
    hear(desk, "south-RED-3", "a2")
    desk.table.elapse(1)
    assert desk.actions[-1] == "a1-a2"


def test_a_piece_of_many_that_was_moved_before_it_is_touched_is_asked_about() -> None:
    desk = set_up()
    hear(desk, "south-RED-3", "b2")
    desk.table.elapse(1)
    assert "Which square? | Red piece | Touch where it stood" in desk.reads(0)
    assert all(fits(desk.table.views[0], translations(language)) for language in ("en", "fr"))
    assert desk.actions[-1].startswith("place")
    hear(desk)
    hear(desk, "a1")
    assert "Touch where it goes" in desk.reads(0)
    hear(desk, "b2", "south-RED-3")
    desk.table.elapse(1)
    assert desk.actions[-1] == "a1-b2"
    assert desk.table.entries[-1].cards["square.451"] == ("south-RED-3",)


def test_a_piece_of_the_kind_on_the_selected_square_is_taken_to_be_that_one() -> None:
    desk = set_up()
    hear(desk, "a1")  # the tag of the piece on it was missed
    hear(desk)
    hear(desk, "south-RED-3", "x20")
    assert "Not this one" in desk.reads(0) and "Which square?" not in desk.reads(0)
    hear(desk)
    hear(desk, "south-RED-3", "b2")
    desk.table.elapse(1)
    assert desk.actions[-1] == "a1-b2"


def test_on_a_full_grid_a_piece_is_moved_by_hand() -> None:
    desk = SmallDesk("outpost", "grid.toml", state=OPEN)
    desk.world.take_in_hand(desk.world.top(square("m11")), 1)
    desk.world.lay(desk.world.top(square("m10")), square("m11"))
    desk.table.elapse(1)
    assert desk.actions == ["m10-m11"]
    desk.world.lay(desk.world.top(square("x20")), square("x17"))
    desk.table.elapse(10)
    assert "Move your own piece by one square" in desk.reads(1)


def place(desk: SmallDesk, name: str, seat: int) -> None:
    """Places a piece by wand, or by hand on a grid."""
    if desk.world.has_wand:
        touch(desk, name)
    else:
        desk.world.lay(desk.world.hand(seat)[0], square(name))


def told(file: str, red: str, blue: str, seat: int) -> list[str]:
    """Returns everything shown to the others while `seat` deploys, in steps of 0.1 s."""
    desk = SmallDesk("outpost", file)
    shown = []
    for number, name in enumerate([*red.split(), *blue.split()]):
        place(desk, name, number // 3)
        for _ in range(20):
            desk.table.elapse(0.1)
            shown.append(f"{desk.table.status} {desk.table.views[1 - seat]} {desk.table.notes}")
            assert fits(desk.table.views[seat], translations("en"))
    return shown


@pytest.mark.parametrize("file", MATS)
def test_where_a_side_sets_up_changes_nothing_that_anybody_else_is_told(file: str) -> None:
    assert told(file, "a1 b1 c1", "d20 e20", 0) == told(file, "y2 q1 k2", "d20 e20", 0)
    assert told(file, "a1 b1 c1", "d20 e20", 1) == told(file, "a1 b1 c1", "y19 w20", 1)


def test_a_console_that_two_seats_share_draws_no_piece_of_a_secret_setup() -> None:
    desk = SmallDesk("outpost", consoles=[(0, 1)])
    for name in ("a1", "b1", "c1", "d20", "e20"):
        touch(desk, name)
        desk.table.elapse(1)
        assert not drawn(desk)
    touch(desk, "f20")
    desk.table.elapse(1)
    assert len(drawn(desk)) == 6


def drawn(desk: SmallDesk) -> list[Tile]:
    """Returns the pieces on the map of the first console."""
    return [
        tile for row in desk.table.views[0].board or () for tile in row.tiles if tile and tile.owner != SHARED
    ]


class InTheDark(OutpostProjection):
    """North moves in secret too."""

    def private(self, state: State) -> bool:
        return super().private(state) or state.turn == NORTH


def test_what_lay_open_before_something_secret_stays_known_where_it_lies() -> None:
    game = GAME._replace(projection=InTheDark())
    cards = {"m10": "south-RED-1", "b1": "south-RED-2", "m11": "north-BLU-1", "x20": "north-BLU-2"}
    at = {str(square(name)): (card,) for name, card in cards.items()}
    begun = Entry(EntryKind.BEGUN, "m10,b1 m11,x20 south 0", cards=at, game=game.name)
    moved = {**at, str(square("n10")): at.pop(str(square("m10")))}
    follower = Follower([game], [begun])
    assert follower.known == {}
    follower.append(Entry(EntryKind.ACTED, "m10-n10", cards={**moved, str(square("m10")): ()}))
    assert {str(card): place for card, place in follower.known.items()} == {
        "south-RED-1": square("n10"),
        "south-RED-2": square("b1"),
        "north-BLU-1": square("m11"),
        "north-BLU-2": square("x20"),
    }
    secret = Follower([game], [replace(begun, text="m10,b1 m11,x20 north 0")])
    assert secret.known == {}


@pytest.mark.parametrize("file", MATS)
def test_a_mistake_in_secret_is_explained_to_who_made_it_alone(file: str) -> None:
    desk = SmallDesk("outpost", file)
    place(desk, "k9", 0)
    desk.table.elapse(0.1 if desk.world.has_wand else 10)
    assert "Set up on your own two rows" in desk.reads(0)
    assert "k9" not in desk.reads(1)
    assert desk.table.status.wrong == ()


def test_the_board_has_room_beside_the_words_of_both_consoles() -> None:
    desk = SmallDesk("outpost", state=OPEN)
    desk.table.elapse(1)
    assert all(fits(view, translations("en")) for view in desk.table.views.values())
