"""Tags become cards and poses."""

import pytest

from playmat.events import BoardScan, Presence, TagOff, TagOn
from playmat.placement import NORTH, SOUTH, Arrangement, Face, Place, Zone
from playmat.table.catalogue import Box, Catalogue, RegisteredTag
from playmat.table.component import Component
from playmat.table.mat import Slot
from playmat.table.sighting import Homes, Lying, Sighting, as_placement, look
from playmat.table.snapshot import Snapshot
from playmat.table.tag import TagRecord, encode_record

ZONES = {
    "battlefield": Zone(Arrangement.CELLS, poses=True),
    "reserve": Zone(Arrangement.ROW),
    "graveyard": Zone(Arrangement.PILE),
    "deck": Zone(Arrangement.HIDDEN),
    "tap": Zone(Arrangement.TAP),
}
FRONT, REAR = Place("battlefield", 0, SOUTH), Place("battlefield", 3, SOUTH)
FIRST, SECOND, THIRD = (Place("reserve", n, SOUTH) for n in range(3))
GRAVES, DECK, TAP = Place("graveyard", seat=SOUTH), Place("deck", seat=SOUTH), Place("tap", seat=SOUTH)
PLACES = (FRONT, REAR, FIRST, SECOND, THIRD, GRAVES, DECK, TAP)
SLOTS = tuple(Slot(place, 0, 0, "south", n, place != DECK) for n, place in enumerate(PLACES))
READERS = {(slot.board, slot.reader): slot for slot in SLOTS if slot.identify}
KINDS = {"B01": "soldier", "B03": "archer"}


def on(
    place: Place,
    serial: str = "B03",
    copy: int = 1,
    turned: bool = False,
    army: int = SOUTH,
    near: bool = True,
) -> TagOn:
    uid = f"04{army:02d}{serial}{copy:02d}{turned:02d}"
    record = encode_record(TagRecord(army, serial, copy, turned))
    return TagOn("south", PLACES.index(place), uid, record, near)


def off(event: TagOn) -> TagOff:
    return TagOff(event.board, event.reader, event.uid)


DWELL = 0.4


class Eye:
    """Applies events and computes a sighting after each, as the session does."""

    def __init__(self, box: Box | None = None) -> None:
        self.snapshot = Snapshot()
        self.catalogue = Catalogue("game", KINDS, box or {})
        self.homes = Homes(DWELL)
        self.sighting = Sighting({}, ())
        self.now = 0.0

    def see(self, *events: TagOn | TagOff | BoardScan | Presence, after: float = 0.0) -> Sighting:
        """Applies these events `after` so many seconds."""
        self.now += after
        for event in events:
            self.snapshot.read_tags(event)
            self.homes.watch(self.snapshot, READERS, self.now)
        self.homes.watch(self.snapshot, READERS, self.now)
        self.sighting = look(self.snapshot, READERS, self.catalogue, ZONES, self.homes.places)
        return self.sighting

    def kinds(self, place: Place) -> list[str]:
        return [face.kind for face in as_placement(self.sighting, ZONES).get(place, ())]


@pytest.mark.parametrize("turned", [False, True])
def test_the_detected_sticker_gives_the_pose(turned: bool) -> None:
    sighting = Eye().see(on(FRONT, turned=turned))
    assert sighting.lying[FRONT] == (Lying(Component(SOUTH, "B03", 1, "archer"), turned),)
    assert as_placement(sighting, ZONES)[FRONT] == (Face("archer", turned),)


ARCHER = Component(SOUTH, "B03", 1, "archer")


def test_both_stickers_of_a_card_near_mean_half_turned() -> None:
    sighting = Eye().see(on(FRONT, turned=False), on(FRONT, turned=True))
    assert sighting.lying[FRONT] == (Lying(ARCHER, None),)


@pytest.mark.parametrize("turned", [False, True])
def test_only_a_near_sticker_gives_the_pose(turned: bool) -> None:
    eye = Eye()
    far = on(FRONT, turned=turned, near=False)
    assert eye.see(far).lying[FRONT] == (Lying(ARCHER, None, crooked=True),)
    assert eye.see(on(FRONT, turned=not turned)).lying[FRONT] == (Lying(ARCHER, not turned),)


def test_a_sticker_that_comes_near_straightens_its_card() -> None:
    eye = Eye()
    eye.see(on(FRONT, near=False))
    assert eye.see(on(FRONT)).lying[FRONT] == (Lying(ARCHER, False),)


def test_a_card_that_is_near_elsewhere_is_no_more_than_a_ghost_where_it_is_far() -> None:
    sighting = Eye().see(on(REAR, near=False), on(FRONT))
    assert sighting.places(ARCHER) == (FRONT,)


@pytest.mark.parametrize("place", [FIRST, GRAVES])
def test_rows_and_piles_count_the_upright_sticker_only(place: Place) -> None:
    eye = Eye()
    assert eye.see(on(place, turned=True)).lying[place] == (Lying(ARCHER, None, crooked=True),)
    assert eye.see(on(place)).lying[place] == (Lying(ARCHER, False),)


@pytest.mark.parametrize("turned", [False, True])
def test_a_tap_point_counts_either_sticker(turned: bool) -> None:
    assert Eye().see(on(TAP, turned=turned)).lying[TAP] == (Lying(ARCHER, False),)


@pytest.mark.parametrize("place", [FRONT, FIRST, GRAVES])
def test_a_crooked_card_shows_a_pose_that_no_game_expects(place: Place) -> None:
    eye = Eye()
    eye.see(on(place, near=False))
    assert as_placement(eye.sighting, ZONES)[place] == (Face("archer", None),)


def test_a_half_turned_card_shows_such_a_pose_too() -> None:
    eye = Eye()
    eye.see(on(FRONT), on(FRONT, turned=True))
    assert as_placement(eye.sighting, ZONES)[FRONT] == (Face("archer", None),)


def test_an_unknown_tag_is_reported_with_its_slot() -> None:
    assert Eye().see(TagOn("south", 0, "04FF", b"")).unknown == ((FRONT, "04FF"),)


def test_a_registered_uid_wins_over_the_record() -> None:
    tag = on(FRONT)
    eye = Eye({tag.uid: RegisteredTag(Component(NORTH, "B01", 2, "soldier"), 0)})
    eye.see(tag)
    assert eye.kinds(FRONT) == ["soldier"]


def test_a_tag_near_two_readers_is_where_it_was_detected_first() -> None:
    eye = Eye()
    assert eye.see(on(FRONT), on(REAR)).places(ARCHER) == (FRONT,)
    eye.see(off(on(FRONT)))
    assert eye.see(after=DWELL).places(ARCHER) == (REAR,)
    assert eye.see(on(FRONT)).places(ARCHER) == (REAR,)


@pytest.mark.parametrize("seconds", [0.07, 0.15, 0.39])
def test_a_reader_that_misses_a_shared_tag_for_a_moment_keeps_it(seconds: float) -> None:
    eye = Eye()
    eye.see(on(FRONT), on(REAR))
    for _ in range(3):
        eye.see(off(on(FRONT)))
        assert eye.homes.passes_at == pytest.approx(eye.now + DWELL)
        assert eye.see(after=seconds).places(ARCHER) == ()
        assert eye.see(on(FRONT)).places(ARCHER) == (FRONT,)
        assert eye.homes.passes_at is None
    eye.see(off(on(FRONT)), off(on(REAR)))
    assert eye.see(on(REAR), after=seconds).places(ARCHER) == ()
    assert eye.see(after=DWELL).places(ARCHER) == (REAR,)


def test_two_tags_with_the_same_record_are_a_card_in_two_places() -> None:
    copy = on(REAR)
    sighting = Eye().see(on(FRONT), TagOn("south", copy.reader, "04C0FFEE", copy.record))
    assert sighting.places(ARCHER) == (FRONT, REAR)


def test_a_row_is_an_order_in_which_gaps_do_not_count() -> None:
    eye = Eye()
    eye.see(on(THIRD, "B01"), on(FIRST, "B03"))
    assert eye.kinds(FIRST) == ["archer", "soldier"]


def test_a_deck_is_never_read() -> None:
    assert Eye().see(on(DECK)) == Sighting({}, ())


def test_a_scan_replaces_the_state_of_its_board() -> None:
    eye = Eye()
    eye.see(on(FRONT), BoardScan("south", (on(REAR),), (6,)))
    assert eye.kinds(FRONT) == [] and eye.kinds(REAR) == ["archer"]


def test_update_returns_whether_anything_changed() -> None:
    snapshot = Snapshot()
    assert snapshot.read_tags(on(FRONT, near=False)) and not snapshot.read_tags(on(FRONT, near=False))
    assert snapshot.read_tags(on(FRONT)) and not snapshot.read_tags(on(FRONT))
    assert snapshot.read_tags(off(on(FRONT))) and not snapshot.read_tags(off(on(FRONT)))
    assert snapshot.read_tags(Presence("south", 6, True)) and not snapshot.read_tags(
        Presence("south", 6, True)
    )
    assert not snapshot.read_tags(BoardScan("south", (), (6,)))


@pytest.mark.parametrize("seconds", [0.0, 0.1])
def test_a_card_put_down_between_two_slots_belongs_where_it_lay_whichever_reader_is_first(
    seconds: float,
) -> None:
    eye = Eye()
    eye.see(on(FRONT))
    eye.see(off(on(FRONT)), after=1)
    eye.see(on(REAR), after=1)
    eye.see(on(FRONT), after=seconds)
    assert eye.sighting.places(ARCHER) == (FRONT,)
    eye.see(off(on(FRONT)), after=1)
    eye.see(after=DWELL)
    assert eye.sighting.places(ARCHER) == (REAR,)


def test_a_card_that_has_lain_elsewhere_for_longer_than_a_sweep_stays_there() -> None:
    eye = Eye()
    eye.see(on(FRONT))
    eye.see(off(on(FRONT)), after=1)
    eye.see(on(REAR), after=1)
    eye.see(on(FRONT), after=0.2)
    assert eye.sighting.places(ARCHER) == (REAR,)


def test_a_card_put_down_between_two_slots_long_after_it_was_lifted_lies_where_it_was_read_first() -> None:
    eye = Eye()
    eye.see(on(FRONT))
    eye.see(off(on(FRONT)), after=1)
    eye.see(on(REAR), on(FRONT), after=60)
    assert eye.sighting.places(ARCHER) == (REAR,)
