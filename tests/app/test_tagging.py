"""Tags are written in a guided pass, on the driver's own code over a virtual chip."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from playmat.app.tagging import Book, Tag, tags_of, write_tags
from playmat.cli import main
from playmat.devices.card_reader import Pad
from playmat.games.game import Form
from playmat.table.catalogue import Catalogue
from support.chips import tag
from support.every_game import GAMES
from support.third_party_drivers import NEW, Driver, driver

GAME = GAMES["outpost"]
SQUARES = [*tags_of(GAME, {Form.SQUARE})]
BLANK = bytes(16)
UIDS = [f"04A1B2C3D4E5{number:02X}" for number in range(1, 9)]


@pytest.fixture
def third_party() -> Iterator[Driver]:
    with driver(NEW) as one:
        yield one


class Unplugged(Exception):
    """The program ends in the middle of a pass."""


class Hands:
    """Lay the next tag each time they are asked, a moment later; stop once there is none left."""

    def __init__(self, third_party: Driver, tags: list[Any]) -> None:
        self._third_party, self._tags = third_party, tags
        self.said: list[str] = []
        self.pad = Pad(third_party.module.MFRC522())

    def pause(self, seconds: float) -> None:
        if not self._tags:
            raise Unplugged
        self._third_party.chip.put([one for one in [self._tags.pop(0)] if one])
        self._third_party.pass_time(round(seconds * 1e6))

    def write(self, tags: list[Tag], file: Path) -> None:
        write_tags(tags, self.pad, Book(file), self.said.append, self.pause)


def test_every_square_has_a_tag_that_the_table_knows() -> None:
    catalogue = Catalogue(GAME.name, GAME.setup.serials)
    known = [catalogue.resolve("", one.record) for one in SQUARES]
    assert len({one.component for one in known if one}) == 500


def test_tags_are_written_one_after_the_other_and_read_again(third_party: Driver, tmp_path: Path) -> None:
    laid = [tag(uid, BLANK) for uid in UIDS[:3]]
    hands = Hands(third_party, [*laid])
    hands.write(SQUARES[:3], tmp_path / "book")
    assert hands.said == [f"{n} of 3: lay the tag for {SQUARES[n - 1].name}" for n in (1, 2, 3)]
    for one, wanted in zip(laid, SQUARES, strict=False):
        third_party.chip.put([one])
        third_party.pass_time(5000)
        assert hands.pad.find() and hands.pad.read(4) == wanted.record


def test_a_pass_that_was_interrupted_goes_on_where_it_stopped(third_party: Driver, tmp_path: Path) -> None:
    with pytest.raises(Unplugged):
        Hands(third_party, [tag(UIDS[0], BLANK), tag(UIDS[1], BLANK)]).write(SQUARES[:3], tmp_path / "book")
    hands = Hands(third_party, [tag(UIDS[2], BLANK)])
    hands.write(SQUARES[:3], tmp_path / "book")
    assert hands.said == [f"3 of 3: lay the tag for {SQUARES[2].name}"]


def test_a_tag_that_was_written_before_is_not_written_again(third_party: Driver, tmp_path: Path) -> None:
    first, second, third = (tag(uid, BLANK) for uid in UIDS[:3])
    hands = Hands(third_party, [first, second, first, first, third])
    hands.write(SQUARES[:3], tmp_path / "book")
    assert f"  this tag is for {SQUARES[0].name} already" in hands.said
    assert [*Book(tmp_path / "book").uids.values()] == UIDS[:3]


def test_two_tags_at_once_are_not_written(third_party: Driver, tmp_path: Path) -> None:
    hands = Hands(third_party, [None])
    third_party.chip.put([tag(UIDS[0], BLANK), tag(UIDS[1], BLANK)])
    third_party.pass_time(5000)
    assert hands.pad.find() is None


def test_without_the_reader_s_driver_the_command_says_what_to_install(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "mfrc522", None)
    command = ["cards", "write", "--game", "game-of-war", "--form", "square"]
    assert main([*command, "--book", str(tmp_path / "book.txt")]) == 1
    assert "playmat[pad]" in capsys.readouterr().err
