"""Contactless tags as ISO/IEC 14443-3 type A state machines; runs under MicroPython and CPython.

A tag sends an integer, lowest bit first, with its number of bits.
"""

from classic_tag import Classic
from crc_a import crc_ok, with_crc
from ntag213_tag import Ntag213

IDLE, READY, ACTIVE, HALT = range(4)  # READY* and ACTIVE* of the standard: the same, woken from HALT

_REQA, _WUPA = 0x26, 0x52
_SELECT_CODES = (0x93, 0x95, 0x97)
_NVB_WHOLE = 0x70
_CASCADE_TAG, _CASCADE_BIT = 0x88, b"\x04"
_HLTA = b"\x50\x00"
_ACK = 0xA
_ATQA = {4: 0x0004, 7: 0x0044, 10: 0x0084}
_WAKES_US = 400  # from the field's rise to the first frame a tag understands; the standard allows 5000


class Tag:
    """A tag with a UID of 4, 7 or 10 bytes; an NTAG213 if it has `user` bytes, else a MIFARE Classic.

    It accepts no frame for `wakes_us` after power-up, and keeps its state for `lasts_us` without power.
    """

    def __init__(self, uid, user=b"", wakes_us=_WAKES_US, lasts_us=0):
        self._wakes_us = wakes_us
        self._lasts_us = lasts_us
        self._card = Ntag213(uid, user) if user else Classic()
        self._atqa = _ATQA[len(uid)]
        # Each cascade level is an integer of four UID bytes and their exclusive-or (BCC).
        parts = []
        while len(uid) > 4:
            parts.append(bytes((_CASCADE_TAG,)) + uid[:3])
            uid = uid[3:]
        parts.append(uid)
        self._levels = [
            int.from_bytes(part + bytes((part[0] ^ part[1] ^ part[2] ^ part[3],)), "little") for part in parts
        ]
        self.state = self._kept_state = None
        self._off_at = 0
        self._restart(0)

    def power(self, on, now):
        """Switches the field on or off at `now` (us); a loss of power clears all but the memory."""
        if not on:
            self._off_at, self._kept_state, self.state = now, self.state, None
        elif self._kept_state is not None and now - self._off_at < self._lasts_us:
            self.state = self._kept_state
        else:
            self.state = IDLE
            self._restart(now)

    def _restart(self, now):
        self.delay_us = 0  # delay of the last answer beyond the standard's frame delay time
        self._awake_at = now + self._wakes_us
        self._level = 0
        self._was_halted = False
        self._card.restart()

    def answer(self, frame, bits, now):
        """Returns the (value, bits) that the tag sends, or None; `bits` of the frame were sent."""
        self.delay_us = 0
        if self.state is None or now < self._awake_at:
            return None
        if bits == 7:
            return self._on_wake_frame(frame[0])
        if self.state == READY:
            return self._on_anticollision(frame, bits)
        if self.state == ACTIVE:
            return self._on_command(frame)
        return None

    def _on_wake_frame(self, command):
        wakes = command == _WUPA and self.state == HALT
        if wakes or (self.state == IDLE and command in (_REQA, _WUPA)):
            self._was_halted = wakes
            self.state = READY
            self._level = 0
            return self._atqa, 16
        if self.state in (READY, ACTIVE):
            self._fall_back()
        return None

    def _fall_back(self):
        self.state = HALT if self._was_halted else IDLE
        self._card.restart()

    # ISO/IEC 14443-3 section 6.5.3: the PCD sends SEL, NVB and the UID bits known so far; each PICC whose UID
    # begins with them answers with the remaining bits. NVB counts whole bytes in its upper and bits in its
    # lower half, including SEL and NVB themselves, hence `known = bits - 16`. With NVB 0x70 the frame is a
    # SELECT with CRC_A: the tag answers SAK. A UID longer than four bytes takes several cascade levels; the
    # cascade tag 0x88 in place of the first UID byte announces that another one follows.
    def _on_anticollision(self, frame, bits):
        """Handles anticollision and SELECT in state READY; any other frame resets the state."""
        part = self._levels[self._level]
        known = bits - 16
        if known < 0 or frame[0] != _SELECT_CODES[self._level]:
            answer = None
        elif frame[1] == _NVB_WHOLE:
            answer = None
            if crc_ok(frame) and frame[2:7] == part.to_bytes(5, "little"):
                self._level += 1
                goes_on = self._level < len(self._levels)
                self.state = READY if goes_on else ACTIVE
                answer = _sent(_CASCADE_BIT if goes_on else bytes((self._card.sak,)))
        else:
            mask = (1 << known) - 1
            counted = frame[1] == 0x20 + (known >> 3 << 4) + (known & 7)
            named = counted and int.from_bytes(frame[2:], "little") & mask == part & mask
            answer = (part >> known, 40 - known) if named else None
        if answer is None:
            self._fall_back()
        return answer

    def _on_command(self, frame):
        """Handles HLTA and the card's commands in state ACTIVE."""
        if frame == with_crc(_HLTA):
            self.state = HALT
            return None
        answer = self._card.execute(frame)
        if isinstance(answer, bytes):
            return _sent(answer) if self._card.answers_with_crc else (int.from_bytes(answer, "little"), 32)
        if answer == _ACK:
            self.delay_us = self._card.write_us
            return _ACK, 4
        self._fall_back()
        return None if answer is None else (answer, 4)


def _sent(data):
    whole = with_crc(data)
    return int.from_bytes(whole, "little"), 8 * len(whole)
