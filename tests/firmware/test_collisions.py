"""Anticollision separates tags that answer together, whatever collision position a chip reports."""

from collections.abc import Callable, Sequence
from functools import partial
from random import Random

import pytest

from support.chips import COLL_POS_COUNTS, set_collisions, tag
from support.reader_rig import ReaderRig, Slot

RECORD = bytes(range(16))
ALIKE = ("04A1B2C3D4E5F6", "04A1B2C3D4E5F7", "04A1B2C3D4E576", "84A1B2C3D4E5F6")
MIXED = ("DEADBEEF", "04A1B2C3D4E5F6", "04A1B2C3D4E5F6A7B8C9", "04A1B2C3D4E5F6A7B8C8")
SHORT = ("DEADBEEF", "DEADBEEE", "5EADBEEF", "DEADBE6F")


def random_uids(seed: int) -> tuple[str, ...]:
    random = Random(seed)
    return tuple(_uid(random, random.choice((4, 7, 10))) for _ in range(random.randint(2, 4)))


def _uid(random: Random, length: int) -> str:
    """A UID that begins with 04, as a maker's does, and no cascade tag."""
    return bytes((4, *(random.choice((0x00, 0xFF, 0x5A, 0x5B)) for _ in range(length - 1)))).hex().upper()


TAGS = [ALIKE[:2], ALIKE[:3], ALIKE, MIXED[:2], MIXED, SHORT[:2], SHORT, *map(random_uids, range(8))]


@pytest.mark.parametrize("cuts", [False, True], ids=["cleared", "cut"])
@pytest.mark.parametrize("counts", COLL_POS_COUNTS.values(), ids=COLL_POS_COUNTS)
def test_up_to_four_tags_are_told_apart_by_every_chip(counts: int, cuts: bool) -> None:
    for uids in TAGS:
        assert found(uids, counts, cuts) == sorted(set(uids))


def found(uids: Sequence[str], counts: int, cuts: bool) -> list[str]:
    """What a reader reports of these tags within eight visits."""
    slot = Slot(ReaderRig(fast=False))
    chip = slot.rig.chips[0]
    set_collisions(chip, counts, cuts)
    chip.put([tag(uid, RECORD) for uid in dict.fromkeys(uids)])
    for _ in range(8):
        slot.visit()
    return sorted(uid.hex().upper() for _, uid, *_ in slot.reports)


@pytest.mark.parametrize("cuts", [False, True], ids=["cleared", "cut"])
def test_no_position_stops_the_reader(cuts: bool) -> None:
    for position in range(0, 64, 5):
        slot = Slot(ReaderRig(fast=False))
        chip = slot.rig.chips[0]
        set_collisions(chip, COLL_POS_COUNTS["with RxAlign"], cuts)
        chip.put([tag(uid, RECORD) for uid in MIXED])
        slot.reader._unclear = partial(claim, slot.reader._unclear, position)
        slot.visit()


def claim(unclear: Callable[..., int], position: int, error: int, _: int) -> int:
    """What the firmware makes of an answer if CollReg says this, which may be nonsense."""
    return unclear(error, position)
