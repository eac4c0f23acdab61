"""Setting up a secret deployment by presses: one a unit, or two for a ready set-up."""

from pathlib import Path

from playmat.games.game_of_war.rules.board import NUMBERS
from playmat.games.game_of_war.rules.units import UNITS
from playmat.placement import NORTH, SOUTH, Place
from playmat.web.interface import Way
from support.presses import is_settled
from support.watched_page import Watched, at_page


def at(square: str) -> Place:
    return Place("square", NUMBERS[square])


async def begin(page: Watched) -> None:
    page.deciding.choose_hands_on(False)
    page.start("game-of-war", 2, "", Way.BY_HAND, "")
    await page.until(lambda: not page.offers.dealing and page.follower.begun and is_settled(page))


def actions(page: Watched) -> list[str]:
    return [str(ply.action) for ply in page.follower.plies]


def test_squares_are_lit_for_the_first_unit_before_anything_is_pressed(tmp_path: Path) -> None:
    async def play(page: Watched) -> None:
        await begin(page)
        opened = page.deciding.open_decision(SOUTH)
        assert opened.holds == "south-infantry" and opened.begun == 1
        lit = {target.place for target in opened.targets}
        assert at("K10") in lit and at("J10") not in lit and at("N11") not in lit
        assert not page.deciding.open_decision(NORTH).targets

    at_page(tmp_path, play, "game-of-war")


def test_each_press_on_a_square_sets_up_a_unit_however_quick(tmp_path: Path) -> None:
    async def play(page: Watched) -> None:
        await begin(page)
        for square in ("K10", "K11"):
            page.deciding.decide(SOUTH, page.deciding.open_decision(SOUTH).begun, place=at(square))
        await page.until(lambda: len(page.follower.plies) > 1 and is_settled(page))
        assert actions(page) == ["place I K10", "place I K11"]
        assert page.deciding.open_decision(SOUTH).holds == "south-infantry"

    at_page(tmp_path, play, "game-of-war")


def test_another_kind_is_set_up_once_it_is_pressed_and_one_on_the_board_moves(tmp_path: Path) -> None:
    async def play(page: Watched) -> None:
        await begin(page)
        rider = next(card for card in page.world.hand(SOUTH) if card.kind == "south-cavalry")
        page.deciding.decide(SOUTH, 0, card=rider)
        page.deciding.decide(SOUTH, 1, place=at("K10"))
        await page.until(lambda: bool(page.follower.plies) and is_settled(page))
        assert page.deciding.open_decision(SOUTH).holds == "south-cavalry"
        page.deciding.decide(SOUTH, 0, card=page.world.top(at("K10")))
        page.deciding.decide(SOUTH, 1, place=at("L10"))
        await page.until(lambda: len(page.follower.plies) > 1 and is_settled(page))
        assert actions(page) == ["place V K10", "move K10-L10"]

    at_page(tmp_path, play, "game-of-war")


def test_the_hands_lay_a_ready_set_up_that_can_be_changed(tmp_path: Path) -> None:
    async def play(page: Watched) -> None:
        await begin(page)
        assert not page.deciding.open_decision(NORTH).formations
        names = [*page.deciding.open_decision(SOUTH).formations]
        page.keyed.set_up(SOUTH, 1)
        await page.until(lambda: page.deciding.open_decision(SOUTH).formations.get(names[1]) is True)
        await page.until(lambda: is_settled(page))
        assert len(actions(page)) == sum(unit.number for unit in UNITS)
        assert not page.follower.state.units_left(SOUTH) and not page.deciding.open_decision(SOUTH).targets
        page.deciding.decide(SOUTH, 0, card=page.world.top(at("R2")))
        page.deciding.decide(SOUTH, 1, place=at("P2"))
        await page.until(lambda: actions(page)[-1] == "move R2-P2" and is_settled(page))
        page.keyed.act(SOUTH, "done")
        await page.until(lambda: bool(page.deciding.open_decision(NORTH).formations))
        assert not page.deciding.open_decision(SOUTH).formations

    at_page(tmp_path, play, "game-of-war")


def test_nothing_is_proposed_where_people_move_everything_themselves(tmp_path: Path) -> None:
    async def play(page: Watched) -> None:
        await begin(page)
        page.deciding.choose_hands_on(True)
        opened = page.deciding.open_decision(SOUTH)
        assert not opened.formations and not opened.targets

    at_page(tmp_path, play, "game-of-war")
