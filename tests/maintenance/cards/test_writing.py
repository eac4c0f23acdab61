"""Tags are written in a guided pass, on the driver's own code over a virtual chip."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from playmat.app.boxes import BoxFile
from playmat.cli import main
from playmat.devices.card_reader import Pad
from playmat.extras import install_command
from playmat.games.interface import Form
from playmat.maintenance.cards.laying import on_pad
from playmat.maintenance.cards.registering import Registration
from playmat.maintenance.cards.tags import Tag, tags_of
from playmat.maintenance.cards.writing import Ask, Writing
from playmat.table.catalogue import Catalogue
from playmat.text import Text, verbatim
from support.chips import tag
from support.every_game import GAMES
from support.third_party_drivers import NEW, Driver, driver

GAME = GAMES["outpost"]
SQUARES = [*tags_of(GAME, {Form.SQUARE})]
BLANK = bytes(16)
ACK, NAK = 0x0A, 0x00
STILL = "  it could not be written: hold it still"
UIDS = [f"04A1B2C3D4E5{number:02X}" for number in range(1, 9)]


@pytest.fixture
def third_party() -> Iterator[Driver]:
    with driver(NEW) as one:
        yield one


class Unplugged(Exception):
    """The program ends in the middle of a pass."""


class Hands:
    """Lay the next tag each time they are asked, a moment later; stop once there is none left."""

    def __init__(self, third_party: Driver, tags: list[Any], ask: Ask | None = None) -> None:
        self._third_party, self._tags, self._ask = third_party, tags, ask
        self.said: list[str] = []
        self.pad = Pad(third_party.module.MFRC522())

    def pause(self, seconds: float) -> None:
        if not self._tags:
            raise Unplugged
        self._third_party.chip.put([laid for laid in [self._tags.pop(0)] if laid])
        self._third_party.pass_time(round(seconds * 1e6))

    def tell(self, sentence: Text) -> None:
        self.said.append(str(sentence))

    def write(self, tags: list[Tag], file: Path) -> None:
        Writing(GAME, tags, self.pad, BoxFile(GAME, file), self._ask).run(self.tell, self.pause)


def test_every_square_has_a_tag_that_the_table_knows() -> None:
    catalogue = Catalogue(GAME.name, GAME.setup.serials)
    known = [catalogue.resolve("", square.record) for square in SQUARES]
    assert len({sticker.component for sticker in known if sticker}) == 500


def test_tags_are_written_one_after_the_other_and_read_again(third_party: Driver, tmp_path: Path) -> None:
    laid = [tag(uid, BLANK) for uid in UIDS[:3]]
    hands = Hands(third_party, [*laid])
    hands.write(SQUARES[:3], tmp_path / "box")
    assert hands.said == [f"{n} of 3: lay the tag for {SQUARES[n - 1].title}" for n in (1, 2, 3)]
    for blank, wanted in zip(laid, SQUARES, strict=False):
        third_party.chip.put([blank])
        third_party.pass_time(5000)
        assert hands.pad.find() and hands.pad.read(4) == wanted.record
        assert hands.pad.locked() is False


def test_a_pass_that_was_interrupted_goes_on_where_it_stopped(third_party: Driver, tmp_path: Path) -> None:
    with pytest.raises(Unplugged):
        Hands(third_party, [tag(UIDS[0], BLANK), tag(UIDS[1], BLANK)]).write(SQUARES[:3], tmp_path / "box")
    hands = Hands(third_party, [tag(UIDS[2], BLANK)])
    hands.write(SQUARES[:3], tmp_path / "box")
    assert hands.said == [f"3 of 3: lay the tag for {SQUARES[2].title}"]


def test_a_tag_that_was_written_before_is_not_written_again(third_party: Driver, tmp_path: Path) -> None:
    first, second, third = (tag(uid, BLANK) for uid in UIDS[:3])
    hands = Hands(third_party, [first, second, first, first, third])
    hands.write(SQUARES[:3], tmp_path / "box")
    assert hands.said.count(f"  this is the tag of {SQUARES[0].name} already") == 1
    assert [*BoxFile(GAME, tmp_path / "box").tags] == UIDS[:3]


def test_a_tag_of_something_else_is_named_and_written_over_once_it_is_laid_again(
    third_party: Driver, tmp_path: Path
) -> None:
    other = tag(UIDS[0], SQUARES[7].record)
    hands = Hands(third_party, [other, other, None, other])
    hands.write(SQUARES[:1], tmp_path / "box")
    says = f"  {UIDS[0]}: it says that it is {SQUARES[7].name}; lay it once more to write over that"
    assert hands.said[1:] == [says]
    third_party.pass_time(5000)
    assert hands.pad.find() and hands.pad.read(4) == SQUARES[0].record


def test_a_tag_without_pages_is_named(third_party: Driver, tmp_path: Path) -> None:
    hands = Hands(third_party, [tag("DEADBEEF"), tag("DEADBEEF"), tag(UIDS[0], BLANK)])
    hands.write(SQUARES[:1], tmp_path / "box")
    assert [line for line in hands.said[1:] if "register its UID" in line] == hands.said[1:] != []


def test_a_tag_is_locked_for_good_only_if_its_owner_says_so(third_party: Driver, tmp_path: Path) -> None:
    questions: list[Text] = []

    def ask(question: Text) -> bool:
        questions.append(question)
        return SQUARES[0].name in str(question)

    laid = [tag(uid, BLANK) for uid in UIDS[:2]]
    Hands(third_party, [*laid], ask).write(SQUARES[:2], tmp_path / "box")
    assert len(questions) == 2 and "can never be written again" in str(questions[0])
    pad = Pad(third_party.module.MFRC522())
    for blank, locked in zip(laid, (True, False), strict=True):
        third_party.chip.put([blank])
        third_party.pass_time(5000)
        assert pad.find() and pad.locked() is locked
        assert pad.find() and pad.write(4, BLANK) is not locked


def test_a_tag_that_takes_its_place_during_the_question_is_not_locked(
    third_party: Driver, tmp_path: Path
) -> None:
    tags = [tag(uid, content) for uid, content in zip(UIDS, (BLANK, SQUARES[0].record), strict=False)]

    def ask(question: Text) -> bool:
        third_party.chip.put(tags[1:])
        third_party.pass_time(5000)
        return True

    hands = Hands(third_party, tags[:1], ask)
    hands.write(SQUARES[:1], tmp_path / "box")
    assert hands.said[-1] == "  it could not be locked, but is written"
    assert hands.pad.find() and hands.pad.locked() is False


def test_the_pad_locks_no_tag_with_another_record(third_party: Driver) -> None:
    third_party.chip.put([tag(UIDS[0], SQUARES[1].record)])
    pad = Pad(third_party.module.MFRC522())
    third_party.pass_time(5000)
    assert pad.find() and not pad.lock(SQUARES[0].record)
    assert pad.find() and pad.locked() is False


def test_a_locked_tag_is_named(third_party: Driver, tmp_path: Path) -> None:
    locked = tag(UIDS[0], BLANK)
    third_party.chip.put([locked])
    pad = Pad(third_party.module.MFRC522())
    third_party.pass_time(5000)
    assert pad.find() and pad.lock(BLANK)
    assert next(on_pad(pad, lambda seconds: None)).locked is True
    hands = Hands(third_party, [locked, locked, tag(UIDS[1], BLANK)])
    hands.write(SQUARES[:1], tmp_path / "box")
    assert hands.said[1:] == ["  its pages are locked for good: take another tag"]


def test_a_tag_with_one_locked_page_keeps_all_that_it_says(third_party: Driver, tmp_path: Path) -> None:
    locked = tag(UIDS[0], SQUARES[3].record)
    third_party.chip.put([locked])
    pad = Pad(third_party.module.MFRC522())
    third_party.pass_time(5000)
    assert pad.find() and pad._write_page(2, bytes([0, 0, 0x80, 0]))  # page 7 alone
    hands = Hands(third_party, [locked, locked, None, locked, locked, tag(UIDS[1], BLANK)])
    hands.write(SQUARES[:1], tmp_path / "box")
    assert hands.said[-1] == "  its pages are locked for good: take another tag"
    third_party.chip.put([locked])
    third_party.pass_time(5000)
    assert pad.find() and pad.read(4) == SQUARES[3].record


def when_written(tag: Any, answer: Callable[[int], int | None]) -> Any:
    """A tag for whose nth write, from 0 on, `answer` may take the place of its own; ACK leaves its own."""
    write, writes = tag._card._write, count()

    def taken(page: int, data: bytes) -> int | None:
        given = answer(next(writes))
        return write(page, data) if given == ACK else given

    tag._card._write = taken
    return tag


@pytest.mark.parametrize("content", [BLANK, SQUARES[7].record], ids=["blank", "another's"])
def test_a_tag_that_was_lifted_while_it_was_written_is_written_again(
    third_party: Driver, tmp_path: Path, content: bytes
) -> None:
    torn = when_written(tag(UIDS[0], content), lambda number: None if number == 2 else ACK)
    laid = [torn, None, torn, torn] if content is BLANK else [torn, None, torn, None, torn, torn]
    hands = Hands(third_party, laid)
    hands.write(SQUARES[:1], tmp_path / "box")
    assert [line for line in hands.said[1:] if "once more" not in line] == [STILL]
    assert hands.pad.find() and hands.pad.read(4) == SQUARES[0].record


def test_a_tag_with_too_little_power_to_write_is_not_called_locked(
    third_party: Driver, tmp_path: Path
) -> None:
    weak = when_written(tag(UIDS[0], BLANK), lambda number: None)
    hands = Hands(third_party, [*[weak] * 30, tag(UIDS[1], BLANK)])
    hands.write(SQUARES[:1], tmp_path / "box")
    assert hands.said[1] == STILL and "it may be locked" in hands.said[2]


def test_a_tag_that_refuses_without_lock_bits_is_named(third_party: Driver, tmp_path: Path) -> None:
    protected = when_written(tag(UIDS[0], BLANK), lambda number: NAK)
    hands = Hands(third_party, [protected, protected, tag(UIDS[1], BLANK)])
    hands.write(SQUARES[:1], tmp_path / "box")
    assert hands.said[1:] == [
        "  it refuses to be written, as a tag with a password does: take another tag",
    ]


def test_tags_that_have_nothing_but_a_uid_are_registered_on_the_pad(
    third_party: Driver, tmp_path: Path
) -> None:
    classic, other = tag("DEADBEEF"), tag(UIDS[1], BLANK)
    hands = Hands(third_party, [classic, classic, other])
    registration = Registration(GAME, SQUARES[:2], BoxFile(GAME, tmp_path / "box"))
    with pytest.raises(Unplugged):
        for heard in on_pad(hands.pad, hands.pause):
            hands.tell(registration.register(heard) or verbatim(""))
    assert [*BoxFile(GAME, tmp_path / "box").tags] == ["DEADBEEF", UIDS[1]]
    assert hands.said[0] == f"DEADBEEF is {SQUARES[0].name}, by its UID alone"


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
    assert main([*command, "--box", str(tmp_path / "box.txt")]) == 1
    assert install_command("pad") in capsys.readouterr().err
