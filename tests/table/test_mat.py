"""Mat files: accepted content, overlays on a base, and error messages."""

from pathlib import Path

import pytest

from playmat.assets import folder
from playmat.errors import ConfigError
from playmat.placement import SHARED, Arrangement, Place, Zone
from playmat.table.mat import Base, Mat, near_power
from playmat.table.mat_file import base_of, parse_base, parse_mat
from support.shipped import MAT

MATS = folder("hardware") / "mats"
BEFORE = Path(__file__).with_name("data") / "before_overlays.toml"
BASE = """
name = "kit"
width = 300
height = 200

[[antennas]]
name = "a"
x = -50
y = 10
board = "one"
reader = 0

[[antennas]]
name = "b"
x = 50
y = 10
board = "one"
reader = 1
"""
OVERLAY = """
name = "race"
base = "kit"
seats = ["Red", "Blue", "Green"]

[[zones]]
zone = "well"
width = 60
height = 60
antennas = ["a", "b"]

[[zones]]
seat = "blue"
zone = "start"
width = 40
height = 40
points = [[0, 80]]

[[grids]]
zone = "square"
columns = 4
rows = 3
width = 25
height = 25
at = [-40, -60]
"""


def base(text: str = BASE) -> Base:
    found = parse_base(text, "kit.toml")
    assert found is not None
    return found


def overlay(text: str = OVERLAY) -> Mat:
    return parse_mat(text, "race.toml", base())


class TestTheKit:
    def test_its_first_overlay_has_38_slots_and_36_readers_on_two_boards(self) -> None:
        assert (len(MAT.slots), len(MAT.watched), MAT.boards) == (38, 36, ("south", "north"))
        assert [len(MAT.readers(board)) for board in MAT.boards] == [18, 18]

    def test_north_is_south_turned_round(self) -> None:
        for slot in MAT.slots:
            other = MAT.slot(slot.place._replace(seat=1 - slot.place.seat))
            assert (other.x, other.y) == (-slot.x, -slot.y)

    def test_slots_lie_side_by_side_without_overlap_on_the_mat(self) -> None:
        for slot in MAT.slots:
            assert abs(slot.x) + slot.width / 2 <= MAT.width / 2
            assert abs(slot.y) + slot.height / 2 <= MAT.height / 2
            for other in MAT.slots:
                if other != slot:
                    apart = abs(slot.x - other.x) >= slot.width or abs(slot.y - other.y) >= slot.height
                    assert apart, (slot, other)

    def test_a_file_from_before_overlays_gives_the_same_mat(self) -> None:
        old = parse_mat(BEFORE.read_text(), "standard.toml")
        assert {slot._replace(antenna="") for slot in old.slots} == {
            slot._replace(antenna="") for slot in MAT.slots
        }
        assert (old.width, old.height, old.stickers) == (MAT.width, MAT.height, MAT.stickers)


class TestOverlays:
    def test_zones_lie_over_antennas_or_at_points(self) -> None:
        mat = overlay()
        well, start = mat.slot(Place("well", 1)), mat.slot(Place("start", 0, 1))
        assert (well.board, well.reader, well.x, well.y, well.width) == ("one", 1, 50, 10, 60)
        assert (start.board, start.x, start.y, start.height) == ("", 0, 80, 40)
        assert (mat.width, mat.height) == (300, 200)

    def test_a_slot_lies_off_its_antenna_as_its_seat_sees_it(self) -> None:
        text = OVERLAY.replace('zone = "well"', 'zone = "well"\nseat = "blue"\nantenna = [5, 20]')
        assert (overlay(text).slot(Place("well", 0, 1)).x, overlay(text).slot(Place("well", 0, 1)).y) == (
            -45,
            -10,
        )

    def test_a_grid_counts_row_by_row_and_needs_no_readers(self) -> None:
        squares = [slot for slot in overlay().slots if slot.place.zone == "square"]
        assert [slot.place.number for slot in squares] == list(range(12))
        assert (squares[5].x, squares[5].y, squares[5].board) == (-15, -35, "")

    def test_a_grid_may_have_a_reader_under_each_square(self) -> None:
        text = OVERLAY.replace('zone = "square"', 'zone = "square"\nboards = ["p", "q"]\nreaders = 6')
        squares = [slot for slot in overlay(text).slots if slot.place.zone == "square"]
        assert [(slot.board, slot.reader) for slot in (squares[5], squares[6])] == [("p", 5), ("q", 0)]

    def test_a_square_s_tag_lies_off_its_middle_as_its_seat_sees_it(self) -> None:
        for seat, at in (("", (-8, -43)), ('\nseat = "blue"', (-22, -27))):
            text = OVERLAY.replace('zone = "square"', f'zone = "square"\ntag = [7, 8]{seat}')
            mat = overlay(text)
            square = next(
                slot for slot in mat.slots if slot.place.zone == "square" and slot.place.number == 5
            )
            assert mat.tag(square) == at

    def test_a_square_whose_tag_is_not_placed_has_it_in_its_middle(self) -> None:
        square = overlay().slot(Place("square", 5))
        assert (overlay().tag(square), square.tag_diameter) == ((-15, -35), 20)

    def test_seats_have_the_names_from_the_overlay(self) -> None:
        assert [name.message for name in overlay().seat_names] == ["Red", "Blue", "Green"]

    def test_zones_may_have_names_from_the_overlay(self) -> None:
        mat = overlay(OVERLAY.replace('zone = "well"', 'zone = "well"\nname = "Wells"'))
        assert {zone: name.message for zone, name in mat.zone_names.items()} == {"well": "Wells"}
        assert overlay().zone_names == {}
        with pytest.raises(ConfigError, match=r"race\.toml, zone 1: name = 3"):
            overlay(OVERLAY.replace('zone = "well"', 'zone = "well"\nname = 3'))

    def test_a_zone_without_readers_is_remembered(self) -> None:
        cells = Zone(Arrangement.CELLS)
        sensed = overlay().sensed({"well": cells, "square": cells, "elsewhere": cells})
        assert {name: zone.remembered for name, zone in sensed.items()} == {"well": False, "square": True}

    def test_a_mat_suits_the_games_that_it_names_or_that_find_their_zones(self) -> None:
        cells = Zone(Arrangement.CELLS)
        assert overlay().suits("any", {"well": cells}) and not overlay().suits("any", {"hill": cells})
        named = overlay('games = ["one"]\n' + OVERLAY)
        assert named.suits("one", {"hill": cells}) and not named.suits("other", {"well": cells})

    def test_it_is_as_large_as_its_base_unless_it_says_less(self) -> None:
        smaller = overlay("width = 120\n" + OVERLAY)
        assert (smaller.width, smaller.height) == (120, base().height)
        with pytest.raises(ConfigError, match=r"race\.toml: width = 1200 is more than the base's"):
            overlay("width = 1200\n" + OVERLAY)

    def test_its_base_is_known_by_name(self) -> None:
        assert (base_of(OVERLAY, "race.toml"), base_of(BASE, "kit.toml")) == ("kit", "")
        assert parse_base(OVERLAY, "race.toml") is None


def test_the_lower_power_follows_the_power() -> None:
    assert [near_power(power) for power in (0, 16, 32, 63)] == [0, 3, 15, 38]
    assert base(BASE.replace("reader = 1", "reader = 1\npower = 63")).antennas["b"].near == 38


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("width = 300", "width = [", "is not TOML"),
        ("width = 300", "", "width is missing"),
        ("width = 300", 'width = "wide"', "width = 'wide' must be a number"),
        ("reader = 1", "reader = 0", "two slots with the reader"),
        ("reader = 1", "", "antenna 2: reader is missing"),
        ("reader = 1", "reader = 1\npower = 64\n", "antenna 2: power = 64 must be 0 to 63"),
        ("reader = 1", "reader = 1\nnear = -1\n", "antenna 2: near = -1 must be 0 to 63"),
        ("reader = 1", "reader = 1\ngain = 20\n", "antenna 2: gain = 20 must be 18, 23, 33, 38, 43, 48"),
        ('name = "b"', 'name = "a"', "two slots with the name a"),
    ],
)
def test_a_broken_base_is_refused_with_file_key_and_remedy(old: str, new: str, message: str) -> None:
    assert old in BASE
    with pytest.raises(ConfigError, match=r"^kit.toml") as error:
        parse_base(BASE.replace(old, new, 1), "kit.toml")
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('seat = "blue"', 'seat = "east"', "seat = 'east' is none of red, blue, green"),
        ('"a", "b"', '"a", "c"', "zone 1: antennas: there is no 'c', but a, b"),
        ('"a", "b"', '"a", "a"', "two slots with the reader"),
        ("points = [[0, 80]]", "points = [[0]]", "zone 2: points = [0] must be two numbers"),
        ("columns = 4", "columns = 4.5", "grid 1: columns = 4.5 must be a whole number"),
        ("columns = 4", "columns = 4\ntag = 8", "tag = 8 must be two numbers"),
        ("columns = 4", "columns = 4\ntag_diameter = 0", "tag_diameter = 0 must be the tag's width in mm"),
        ("columns = 4", 'columns = 4\nboards = ["p"]\nreaders = 6', "too few: name more"),
        ('seats = ["Red", "Blue", "Green"]', 'seats = ["Red", "red"]', "names two seats alike"),
        ('seats = ["Red", "Blue", "Green"]', "seats = []", "must name 1 to 6 seats"),
        ('zone = "square"', 'zone = "well"', "two slots with the place well.0"),
    ],
)
def test_a_broken_overlay_is_refused_with_file_key_and_remedy(old: str, new: str, message: str) -> None:
    assert old in OVERLAY
    with pytest.raises(ConfigError, match=r"^race.toml") as error:
        overlay(OVERLAY.replace(old, new, 1))
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("diameter = 25", "", "stickers: diameter is missing"),
        ("upright = [18.5, 31]", "upright = [31]", "upright = [31] must be two numbers: right and up, in mm"),
        ("reader = 1\n", "", "slot 2: reader is missing"),
        ("number = 1\n", "number = 0\n", "two slots with the place"),
    ],
)
def test_a_broken_mat_is_refused_with_file_key_and_remedy(old: str, new: str, message: str) -> None:
    text = BEFORE.read_text()
    assert old in text
    with pytest.raises(ConfigError, match=r"^standard.toml") as error:
        parse_mat(text.replace(old, new, 1), "standard.toml")
    assert message in str(error.value)


def test_a_mat_without_slots_is_refused() -> None:
    with pytest.raises(ConfigError, match="a mat needs at least one"):
        parse_mat(OVERLAY.split("[[zones]]")[0], "race.toml", base())


def test_every_file_of_the_kit_can_be_read() -> None:
    standard = parse_base((MATS / "standard.toml").read_text(), "standard.toml")
    assert standard is not None and len(standard.antennas) == 37
    for file in MATS.glob("*.toml"):
        if base := base_of(file.read_text(), file.name):
            below = parse_base((MATS / f"{base}.toml").read_text(), f"{base}.toml")
            mat = parse_mat(file.read_text(), file.name, below)
            assert mat.slots and all(
                slot.place.seat in (SHARED, *range(len(mat.seats))) for slot in mat.slots
            )


PANEL = """
[[panels]]
name = "wells"
colour = "#204060"
box = [-90, 0, 0, 50]
foot = true
"""


def test_a_frame_holds_the_slots_within_it() -> None:
    mat = parse_mat(OVERLAY + PANEL, "race.toml", parse_base(BASE, "kit.toml"))
    (panel,) = mat.panels
    assert (panel.name, panel.colour, panel.foot) == ("wells", "#204060", True)
    assert {slot.x for slot in mat.slots if mat.panel(slot) == panel} == {-50}


@pytest.mark.parametrize(
    ("old", "new", "cause"),
    [
        (
            "box = [-90, 0, 0, 50]",
            "box = ['a', 0, 0, 50]",
            "must be a list, each a number or a whole number",
        ),
        ("box = [-90, 0, 0, 50]", "box = [-90, 0, 0]", r"box = .* must be \[left, top, right, bottom\]"),
        ("box = [-90, 0, 0, 50]", "box = [0, 0, -90, 50]", r"box = .* must be \[left, top, right, bottom\]"),
        ("#204060", "blue", "colour = .* must be #rrggbb"),
        ('name = "wells"', "name = 3", "name = 3 must be a text"),
        ("foot = true", "foot = 1", "foot = 1 must be true or false"),
    ],
)
def test_a_wrong_frame_is_refused(old: str, new: str, cause: str) -> None:
    with pytest.raises(ConfigError, match=cause):
        parse_mat(OVERLAY + PANEL.replace(old, new), "race.toml", parse_base(BASE, "kit.toml"))


@pytest.mark.parametrize("colours", ['["#102030"]', '["#102030", "red", "#000000"]'])
def test_every_seat_needs_its_colour_if_any_has_one(colours: str) -> None:
    with pytest.raises(ConfigError, match=r"colours = .* must be one #rrggbb for each seat"):
        parse_mat(f"colours = {colours}\n" + OVERLAY, "race.toml", parse_base(BASE, "kit.toml"))
