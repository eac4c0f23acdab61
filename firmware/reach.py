"""Tries of one reader with any setting of its radio, for calibration and measurements."""

import time

from micropython import const

import picc
from mfrc522 import DEAD, TIMEOUT

_TAGS_MAX = const(4)  # identified in one try


def listen(slot, radio, tries, settle_us):
    """Switches the field on so many times; all other fields are off.

    Returns how often anything answered, how often a tag was identified, and how many different tags.
    """
    reader = slot.reader
    heard = read = 0
    found = set()
    slot.visit.close()
    reader.tune(*radio)
    for _ in range(tries):
        slot.visit.open()
        time.sleep_us(settle_us)
        status = picc.wake(reader)
        heard += status not in (TIMEOUT, DEAD)
        uids = _identify(reader, status)
        found |= uids
        read += bool(uids)
        slot.visit.close()
    reader.tune(reader.gain, reader.power, reader.driver)
    return heard, read, len(found)


def _identify(reader, status):
    uids = set()
    for _ in range(_TAGS_MAX):
        frames = picc.identify(reader) if status not in (TIMEOUT, DEAD) else None
        if frames is None:
            break
        uids.add(frames.uid)
        picc.halt(reader)
        status = picc.request(reader)
    return uids
