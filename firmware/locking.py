"""Locks the pages of a tag's record for good, where everything that is read speaks for it."""

import time

from micropython import const

import picc
from mfrc522 import TIMEOUT

_ALL = const(0x0F)  # four pages, a bit each


def read_locks(slot, uid, settle_us, data=b""):
    """Reads a tag's record and its locked pages in a visit of its own; first locks these if it says `data`.

    All other fields are off. Returns the record as `picc.read_user`, None where anything could not be read,
    and the locked pages, a bit each.
    """
    reader = slot.reader
    frames = picc.SelectFrames(uid)
    slot.visit.open()
    time.sleep_us(settle_us)
    may_lock = bool(data) and _lies_alone(reader, uid)
    said, locked = _read(reader, frames)
    # The tag is still the selected one: another that takes its place now obeys no command.
    if may_lock and said == data and locked != _ALL:
        picc.lock_pages(reader)
        said, locked = _read(reader, frames)
    slot.visit.close()
    return said, locked


def _lies_alone(reader, uid):
    """Whether a tag with this UID is near, and no other."""
    collisions = reader.collisions
    reader.low_power(True)
    frames = picc.identify(reader) if picc.wake(reader) != TIMEOUT else None
    reader.low_power(False)
    return frames is not None and frames.uid == uid and reader.collisions == collisions


def _read(reader, frames):
    said = picc.read_user(reader) if picc.answers(reader, frames) else None
    locked = picc.locked_pages(reader) if said else 0
    return (None, 0) if locked is None else (said, locked)
