"""The mat file: what is accepted, and what the errors say."""

import pytest

from playmat.assets import folder
from playmat.errors import ConfigError
from playmat.picture import NORTH, SOUTH, Place
from playmat.table.mat import Mat, Slot, near_power, parse_mat

STANDARD = (folder("hardware") / "mats" / "standard.toml").read_text()


def standard() -> Mat:
    return parse_mat(STANDARD, "standard.toml")


def test_the_standard_mat_has_38_slots_and_36_readers_on_two_boards() -> None:
    mat = standard()
    assert (len(mat.slots), len(mat.watched), mat.boards) == (38, 36, ("south", "north"))
    assert [len(mat.readers(board)) for board in mat.boards] == [18, 18]
    counts = {zone: sum(s.place.zone == zone for s in mat.slots) for zone in ("battlefield", "reserve")}
    assert counts == {"battlefield": 12, "reserve": 10}


def test_north_is_south_turned_round() -> None:
    mat = standard()
    for slot in mat.slots:
        other = mat.slot(slot.place._replace(seat=1 - slot.place.seat))
        assert (other.x, other.y) == (-slot.x, -slot.y)


def test_cards_lie_side_by_side_without_overlap_on_the_mat() -> None:
    mat = standard()
    for slot in mat.slots:
        assert abs(slot.x) + mat.slot_width / 2 <= mat.width / 2
        assert abs(slot.y) + mat.slot_height / 2 <= mat.height / 2
        for other in mat.slots:
            if other != slot:
                apart = (abs(slot.x - other.x) >= mat.slot_width, abs(slot.y - other.y) >= mat.slot_height)
                assert any(apart), (slot, other)


def test_an_antenna_lies_towards_the_opponent() -> None:
    mat = standard()
    assert mat.antenna(mat.slot(Place("battlefield", 0, SOUTH))) == (-76.5, 29)
    assert mat.antenna(mat.slot(Place("battlefield", 0, NORTH))) == (76.5, -29)


def test_decks_have_no_reader_and_all_others_identify() -> None:
    mat = standard()
    assert {slot.place.zone for slot in mat.slots if not slot.board} == {"deck"}
    assert all(slot.identify for slot in mat.slots)


def test_the_lower_power_follows_the_power() -> None:
    assert near_power(32) == Slot._field_defaults["near"]
    assert [near_power(power) for power in (0, 16, 63)] == [0, 3, 38]
    text = STANDARD.replace("reader = 1\n", "reader = 1\npower = 63\n", 1)
    assert parse_mat(text, "standard.toml").slots[1].near == 38


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("width = 550", "width = [", "is not TOML"),
        ("width = 550", "", "width is missing"),
        ("width = 550", 'width = "wide"', "width = 'wide' must be a float"),
        ('seat = "south"', 'seat = "east"', "seat = 'east' is none of south, north"),
        ("reader = 1\n", "reader = 0\n", "two slots with the reader"),
        ("reader = 1\n", "", "slot 2: reader is missing"),
        ("[stickers]", "[tags]", "stickers is missing"),
        ("diameter = 25", "", "stickers: diameter is missing"),
        ("upright = [18.5, 31]", "upright = [31]", "upright = [31] must be two numbers: right and up, in mm"),
        ("reader = 1\n", "reader = 1\npower = 64\n", "slot 2: power = 64 must be 0 to 63"),
        ("reader = 1\n", "reader = 1\nnear = -1\n", "slot 2: near = -1 must be 0 to 63"),
        ("reader = 1\n", "reader = 1\ngain = 20\n", "slot 2: gain = 20 must be 18, 23, 33, 38, 43, 48"),
        ("number = 1\n", "number = 0\n", "two slots with the place"),
    ],
)
def test_a_broken_mat_is_refused_with_file_key_and_remedy(old: str, new: str, message: str) -> None:
    assert old in STANDARD
    with pytest.raises(ConfigError, match=r"^standard.toml") as error:
        parse_mat(STANDARD.replace(old, new, 1), "standard.toml")
    assert message in str(error.value)


def test_a_mat_without_slots_is_refused() -> None:
    with pytest.raises(ConfigError, match=r"has no \[\[slots\]\]"):
        parse_mat(STANDARD.split("[[slots]]")[0], "standard.toml")
