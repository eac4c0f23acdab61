"""A phone and two tags with one UID on the mat: what the console shows, and what ends it."""

from __future__ import annotations

from pathlib import Path

import pytest

from playmat.placement import SOUTH, Place
from playmat.screen.language import translations
from support.shipped import MAT
from support.table_harness import TableHarness, play

PLACE = Place("battlefield", 0, SOUTH)
SLOT = MAT.slot(PLACE)
UID = bytes.fromhex("04A1B2C3D4E5F6")
PHONE = [(bytes.fromhex("08A1B2C3"), b"")]
TWINS = [(UID, bytes(range(16))), (UID, bytes(range(16, 32)))]


@pytest.mark.parametrize(
    ("tags", "english", "french"),
    [
        pytest.param(PHONE, "Take the phone off the mat", "Retirez le téléphone du tapis", id="phone"),
        pytest.param(
            TWINS, "Unreadable: lay one card alone", "Illisible\xa0: posez une carte seule", id="twins"
        ),
    ],
)
def test_what_cannot_be_a_card_is_named_until_it_is_gone(
    tmp_path: Path, tags: list[tuple[bytes, bytes]], english: str, french: str
) -> None:
    async def script(harness: TableHarness) -> None:
        await harness.begin(SOUTH)
        await harness.until(lambda: harness.status.phase == "choosing")
        board = harness.boards[SLOT.board]
        board.set_field(SLOT.reader, tags)
        await harness.until(lambda: harness.status.wrong == (PLACE,))
        assert english in harness.reads(SOUTH)
        view = harness.views[SOUTH]
        lines = [text.translate(translations("fr")) for text in (view.title, view.headline, *view.details)]
        assert f"{french}." in lines
        board.set_field(SLOT.reader, {})
        await harness.until(lambda: not harness.status.wrong)

    play(tmp_path, script)
