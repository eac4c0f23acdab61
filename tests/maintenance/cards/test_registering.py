"""An army is registered tag by tag; what is strange about one is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from playmat.app.boxes import BoxFile
from playmat.events import BoardScan, Event, TagOff, TagOn
from playmat.games.interface import Form
from playmat.maintenance.cards.laying import Arrivals, LaidTag
from playmat.maintenance.cards.registering import Registration
from playmat.maintenance.cards.tags import Tag, tags_of
from playmat.maintenance.cards.verifying import Verification
from playmat.placement import SOUTH
from playmat.simulator.physics.stickers import overlay
from playmat.table.tag import TagRecord, encode_record, game_code
from support.every_game import GAMES
from support.shipped import GAME

CARDS = [*tags_of(GAME, [Form.CARD], [SOUTH])]
FIRST, SECOND, THIRD = CARDS[:3]
UIDS = [f"04A1B2C3D4E5{number:02X}" for number in range(1, 9)]
BLANK = bytes(16)


@pytest.fixture
def box(tmp_path: Path) -> BoxFile:
    return BoxFile(GAME, tmp_path / "box")


class Pass:
    """A registration of three cards, whose messages are compared in English."""

    def __init__(self, box: BoxFile) -> None:
        self._registration = Registration(GAME, CARDS[:3], box)

    @property
    def wanted(self) -> Tag | None:
        return self._registration.wanted

    @property
    def question(self) -> str:
        return str(self._registration.question or "")

    def register(self, laid: LaidTag) -> str:
        return str(self._registration.register(laid) or "")


def registration(box: BoxFile) -> Pass:
    return Pass(box)


def test_both_poses_of_a_card_are_asked_for_with_its_kind() -> None:
    assert str(FIRST.title) == f"{FIRST.name} (King), upright"
    assert str(SECOND.title) == f"{FIRST.name} (King), turned"


def test_dice_and_squares_are_asked_for_too() -> None:
    dice = [*tags_of(GAMES["age-of-war"], [Form.DIE])]
    assert len(dice) == 42 and str(dice[5].title).endswith("6 on top")
    assert len([*tags_of(GAMES["game-of-war"], [Form.SQUARE])]) == 500


def test_what_says_nothing_is_registered_as_what_is_asked_for(box: BoxFile) -> None:
    one = registration(box)
    assert one.question == f"1 of 3: lay {FIRST.title}"
    assert one.register(LaidTag(UIDS[0], BLANK)) == f"{UIDS[0]} is {FIRST.name}, by its UID alone"
    assert one.question == f"2 of 3: lay {SECOND.title}"
    assert one.register(LaidTag("DEADBEEF", b"")) == f"DEADBEEF is {SECOND.name}, by its UID alone"
    assert BoxFile(GAME, box.file).tags == {UIDS[0]: FIRST.sticker, "DEADBEEF": SECOND.sticker}


def test_what_says_what_it_is_may_be_laid_in_any_order(box: BoxFile) -> None:
    one = registration(box)
    assert one.register(LaidTag(UIDS[0], THIRD.record)) == f"{UIDS[0]} is {THIRD.name}, as it says"
    assert one.question == f"2 of 3: lay {FIRST.title}"
    one.register(LaidTag(UIDS[1], SECOND.record))
    one.register(LaidTag(UIDS[2], FIRST.record))
    assert one.wanted is None and one.question == ""


def test_a_pass_goes_on_where_it_stopped(box: BoxFile) -> None:
    registration(box).register(LaidTag(UIDS[0], BLANK))
    again = registration(BoxFile(GAME, box.file))
    assert again.question == f"2 of 3: lay {SECOND.title}"
    assert again.register(LaidTag(UIDS[0], BLANK, before=True)) == "", "it lies there still"


def test_what_lay_there_before_counts_only_if_it_says_what_it_is(box: BoxFile) -> None:
    one = registration(box)
    assert "lay there before: take it away" in one.register(LaidTag(UIDS[0], BLANK, before=True))
    assert (
        one.register(LaidTag(UIDS[1], SECOND.record, before=True))
        == f"{UIDS[1]} is {SECOND.name}, as it says"
    )
    assert len(box.tags) == 1


@pytest.mark.parametrize(
    ("uid", "record", "sentence"),
    [
        (UIDS[0], BLANK, f"this is the tag of {FIRST.name} already"),
        (
            UIDS[3],
            FIRST.record,
            f"{FIRST.name} has the tag {UIDS[0]} already, {UIDS[3]} is a second one: a duplicate",
        ),
        (UIDS[3], overlay("art-of-war").record, "it is the tag of an overlay, no component's"),
        (UIDS[3], encode_record(TagRecord(0, "B03", 1, 0, game_code("chess"))), "belongs to another game"),
        (UIDS[3], THIRD.record[:-1] + b"!", "is a damaged record: write it again"),
        ("08A1B2C3", b"", "it has another UID each time: take another tag"),
    ],
)
def test_a_strange_tag_is_named_and_not_registered(
    box: BoxFile, uid: str, record: bytes, sentence: str
) -> None:
    one = registration(box)
    one.register(LaidTag(UIDS[0], BLANK))
    one.register(LaidTag(UIDS[1], BLANK))
    before = dict(box.tags)
    assert sentence in one.register(LaidTag(uid, record))
    assert box.tags == before


def test_the_side_that_was_just_registered_is_answered(box: BoxFile) -> None:
    one = registration(box)
    one.register(LaidTag(UIDS[0], BLANK))
    assert one.register(LaidTag(UIDS[0], BLANK)) == "that is its upright side: turn the card"
    one.register(LaidTag(UIDS[1], BLANK))
    assert one.register(LaidTag(UIDS[1], BLANK)) == f"this is the tag of {SECOND.name} already"
    assert one.register(LaidTag(UIDS[1], BLANK, before=True)) == ""


def test_tags_that_lie_there_at_once_are_registered_by_their_records_alone(box: BoxFile) -> None:
    one = registration(box)
    refusal = "2 tags lie there at once: take them away, and lay one alone"
    assert one.register(LaidTag(UIDS[0], BLANK, beside=1)) == refusal and not box.tags
    recorded = LaidTag(UIDS[1], SECOND.record, beside=1)
    assert one.register(recorded) == f"{UIDS[1]} is {SECOND.name}, as it says"


A, B, C = UIDS[:3]


@pytest.mark.parametrize(
    ("steps", "beside"),
    [
        ([[TagOn("south", 1, A)]], [[(A, 0)]]),
        ([[TagOn("south", 1, A), TagOn("south", 1, B)]], [[(A, 1), (B, 1)]]),  # two stickers on one reader
        ([[TagOn("south", 1, A), TagOn("north", 4, B)]], [[(A, 1), (B, 1)]]),
        ([[TagOn("south", 1, A)], [TagOn("south", 1, B)]], [[(A, 0)], [(B, 1)]]),
        ([[TagOn("south", 1, A)], [TagOn("south", 2, B)]], [[(A, 0)], [(B, 0)]]),
        ([[TagOn("south", 1, A)], [TagOff("south", 1, A), TagOn("south", 1, B)]], [[(A, 0)], [(B, 0)]]),
        ([[TagOn("south", 1, A), TagOn("south", 1, B)], [TagOff("south", 1, B), TagOn("south", 2, C)]],
         [[(A, 1), (B, 1)], [(C, 1)]]),  # the mat is not clear yet
        ([[TagOn("south", 1, A), TagOn("south", 1, B)],
          [TagOff("south", 1, B), TagOff("south", 1, A), TagOn("south", 1, B)]],
         [[(A, 1), (B, 1)], [(B, 0)]]),
        ([[TagOn("south", 1, A), TagOff("south", 1, A), TagOn("south", 2, A)]], [[(A, 0), (A, 0)]]),
        ([[BoardScan("south", (TagOn("south", 1, A),)), TagOn("south", 2, B)]], [[(A, 0), (B, 0)]]),
        ([[TagOn("south", 1, A, near=False)]], [[]]),
    ],
)  # fmt: skip
def test_tags_that_come_together_know_of_each_other(
    steps: list[list[Event]], beside: list[list[tuple[str, int]]]
) -> None:
    arrivals = Arrivals()
    for events, expected in zip(steps, beside, strict=True):
        for event in events:
            arrivals.note(event)
        assert arrivals.is_waiting == bool(expected)
        assert [(tag.uid, tag.beside) for tag in arrivals.together()] == expected


class Checked:
    """A box of three tags that are laid again."""

    def __init__(self) -> None:
        self.box = dict(zip(UIDS, (tag.sticker for tag in CARDS[:3]), strict=False))
        self.verification = Verification(GAME, CARDS, self.box)

    def verify(self, uid: str, record: bytes) -> tuple[bool, str]:
        finding = self.verification.verify(uid, record)
        assert finding.uid == uid
        return finding.well, str(finding.sentence)


def test_tags_that_are_as_the_box_says_are_well() -> None:
    checked = Checked()
    assert checked.verify(UIDS[0], FIRST.record) == (True, str(FIRST.title))
    assert checked.verify(UIDS[1], b"") == (True, f"{SECOND.title}, known by its UID alone")
    assert checked.verification.unseen == [THIRD.title] and not checked.verification.well
    checked.verify(UIDS[2], THIRD.record)
    assert checked.verification.well


@pytest.mark.parametrize(
    ("uid", "record", "sentence"),
    [
        (UIDS[0], SECOND.record, f"the box says {FIRST.name}, the tag says {SECOND.name}: write it again"),
        (UIDS[5], SECOND.record, f"a duplicate: it says {SECOND.name}, whose tag is {UIDS[1]}"),
        (UIDS[5], CARDS[5].record, f"it says {CARDS[5].name}, which the box lacks: register it"),
        (UIDS[5], BLANK, "of no card: it is empty and in no box"),
        (UIDS[5], overlay("art-of-war").record, "it is the tag of an overlay"),
        (UIDS[0], FIRST.record[:-1] + b"!", "is a damaged record: write it again"),
    ],
)
def test_what_is_wrong_with_a_tag_is_said(uid: str, record: bytes, sentence: str) -> None:
    well, said = Checked().verify(uid, record)
    assert not well and sentence in said
