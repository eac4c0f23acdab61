"""Replacement of the chosen army's King by one with another serial and verified values."""

from gettext import NullTranslations

import pytest
from hypothesis import given
from scenes import play, scene, side
from strategies import games

from playmat.games.art_of_war import ART_OF_WAR
from playmat.games.art_of_war.rules.cards import CARDS, KING, Print
from playmat.games.art_of_war.rules.options import OFFICIAL
from playmat.games.art_of_war.rules.state import State, start
from playmat.games.art_of_war.rules.validity import problems
from playmat.placement import NORTH, SEATS, SOUTH

BASIC = {"B01", "B02", "B03", "B04", "B05"}


def test_a_seat_has_the_basic_cards_and_its_own_king() -> None:
    assert ART_OF_WAR.projection.serials_of(start(), SOUTH) == BASIC | {"R01"}
    assert ART_OF_WAR.projection.serials_of(start(), NORTH) == BASIC | {"R02"}


def test_the_kings_may_be_changed_while_he_is_in_the_hand() -> None:
    state = ART_OF_WAR.projection.with_serial(start(), SOUTH, "R02")
    assert state is not None
    assert [player.king for player in state.sides] == ["R02", "R02"]
    assert ART_OF_WAR.projection.serials_of(state, SOUTH) == BASIC | {"R02"}


def test_the_king_stays_once_he_has_been_played() -> None:
    state = play(start(), "keep", "keep", "reveal S", "reveal S", "first south", "deploy K F2")
    assert ART_OF_WAR.projection.with_serial(state, SOUTH, "R02") is None
    assert ART_OF_WAR.projection.with_serial(state, NORTH, "R01") is not None


@pytest.mark.parametrize("serial", ["R07", "B01", "X99"])
def test_only_a_verified_king_leads(serial: str) -> None:
    assert ART_OF_WAR.projection.with_serial(start(), SOUTH, serial) is None


def test_a_king_whose_values_were_typed_in_leads() -> None:
    cards = CARDS.with_kings([Print("R07", KING, 2, (4, 3), ((0, 1),))])
    state = ART_OF_WAR.projection.with_serial(start(OFFICIAL._replace(cards=cards)), SOUTH, "R07")
    assert state and problems(state) == []
    assert ART_OF_WAR.projection.serials_of(state, SOUTH) == BASIC | {"R07"}


@given(games)
def test_a_position_with_another_king_is_possible(game: list[State]) -> None:
    for state in game[::5]:
        for seat in SEATS:
            after = ART_OF_WAR.projection.with_serial(state, seat, "R02")
            assert (after is None) == (not state.sides[seat].unseen[KING])
            assert after is None or problems(after) == []


def test_cards_are_called_by_kind_and_serial() -> None:
    state = scene(side("F2=G"), side("F2=W"))
    names = [ART_OF_WAR.words.serial_name(s).translate(NullTranslations()) for s in ("R02", "B03")]
    assert names == ["King R02", "Archer B03"]
    assert all(
        ART_OF_WAR.words.serial_name(serial) for serial in ART_OF_WAR.projection.serials_of(state, SOUTH)
    )
