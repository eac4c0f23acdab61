"""Text format of a box: a line for each tag, and one sentence for a faulty line."""

import pytest

from playmat.errors import TagError
from playmat.placement import NORTH, SOUTH
from playmat.table.box import box_game, format_box, parse_box
from playmat.table.catalogue import Catalogue, RegisteredTag
from playmat.table.component import Component
from playmat.table.tag import TagRecord, encode_record

KINDS = {"B03": "archer", "D6A": "die"}
ARCHER = Component(SOUTH, "B03", 1, "archer")
TAGS = {
    "04A1B2C3D4E501": RegisteredTag(ARCHER, 0),
    "DEADBEEF": RegisteredTag(ARCHER, 1),
    "04A1B2C3D4E5F6A7B8C9": RegisteredTag(Component(-1, "D6A", 2, "die"), 6),
}


def test_a_box_survives_formatting_and_parsing() -> None:
    text = format_box("some-game", TAGS)
    assert box_game(text) == "some-game"
    assert parse_box(text, KINDS) == TAGS
    assert text.splitlines()[2] == "DEADBEEF south-B03-1 1"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("04A1 south-B03-1", "line 1: '04A1 south-B03-1' is no tag"),
        ("DEADBEEF", "is no tag: expected its UID"),
        ("DEADBEEF south-B03-1 7", "is no tag"),
        ("DEADBEEF south-B04-1", "line 1: 'south-B04-1' is no component"),
        (
            "DEADBEEF south-B03-1\nDEADBEEF south-B03-2",
            "line 2: the tag DEADBEEF is that of south-B03-1 already",
        ),
        ("DEADBEEF south-B03-1\nDEADBEEE south-B03-1", "south-B03-1 has the tag DEADBEEF already"),
    ],
)
def test_a_faulty_line_is_named_with_its_fault(line: str, sentence: str) -> None:
    with pytest.raises(TagError, match=sentence):
        parse_box(line, KINDS)


def test_a_tag_without_a_record_is_resolved_by_the_box() -> None:
    catalogue = Catalogue("some-game", KINDS, TAGS)
    assert catalogue.resolve("DEADBEEF", b"") == RegisteredTag(ARCHER, 1)
    assert catalogue.resolve("DEADBEE0", b"") is None


def test_the_box_takes_precedence_over_the_record() -> None:
    other = encode_record(TagRecord(NORTH, "B03", 1))
    assert Catalogue("some-game", KINDS, TAGS).resolve("DEADBEEF", other) == RegisteredTag(ARCHER, 1)
    assert Catalogue("some-game", KINDS).resolve("DEADBEEF", other) == RegisteredTag(
        ARCHER._replace(owner=NORTH), 0
    )
