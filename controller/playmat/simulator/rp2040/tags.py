"""Contactless tags as ISO/IEC 14443-3 type A state machines; runs under MicroPython and CPython.

What a tag sends is an integer whose lowest bit goes first, and the number of its bits.
"""

IDLE, READY, ACTIVE, HALT = range(4)

_REQA, _WUPA = 0x26, 0x52
_SELECT_CODES = (0x93, 0x95, 0x97)
_CASCADE_TAG = 0x88
_READ, _HLTA = 0x30, 0x50
_NAK = 0x0
_ATQA = {4: 0x0004, 7: 0x0044, 10: 0x0084}
_PAGES = 45  # of an NTAG213
_USER_PAGE = 4


def crc_a(data):
    """CRC_A of `data`, ISO/IEC 14443-3 annex B, bit by bit."""
    crc = 0x6363
    for byte in data:
        for bit in range(8):
            crc = crc >> 1 ^ (0x8408 if (crc ^ byte >> bit) & 1 else 0)
    return crc


def _with_crc(data):
    crc = crc_a(data)
    whole = bytes(data) + bytes((crc & 0xFF, crc >> 8))
    return int.from_bytes(whole, "little"), 8 * len(whole)


class Tag:
    """A tag with a UID of 4, 7 or 10 bytes; an NTAG213 if it has `user` bytes, else it only identifies."""

    def __init__(self, uid, user=b""):
        self._memory = self._filled(uid, user) if user else b""
        self._atqa = _ATQA[len(uid)]
        self._levels = self._cascade(uid)
        self.power_off()

    def power_off(self):
        """The field is gone: everything is forgotten."""
        self.state = IDLE
        self._level = 0
        self._was_halted = False

    def answer(self, frame, bits):
        """(value, bits) that the tag sends back, or None; `bits` of the frame's bytes were sent."""
        if bits == 7:
            return self._called(frame[0])
        if self.state == READY:
            return self._selected(frame, bits)
        if self.state == ACTIVE and bits % 8 == 0:
            return self._commanded(frame)
        return None

    def _called(self, command):
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

    def _selected(self, frame, bits):
        part = self._levels[self._level]
        if frame[0] != _SELECT_CODES[self._level]:
            self._fall_back()
            return None
        if frame[1] == 0x70:
            return self._select(frame, bits, part)
        known = bits - 16
        if int.from_bytes(frame[2:], "little") & (1 << known) - 1 == part & (1 << known) - 1:
            return part >> known, 40 - known
        return None

    def _select(self, frame, bits, part):
        body, check = frame[:7], frame[7:]
        if bits != 72 or int.from_bytes(check, "little") != crc_a(body):
            return None
        if int.from_bytes(body[2:], "little") != part:
            self._fall_back()
            return None
        self._level += 1
        if self._level < len(self._levels):
            return _with_crc(b"\x04")
        self.state = ACTIVE
        return _with_crc(b"\x00" if self._memory else b"\x08")

    def _commanded(self, frame):
        body = frame[:-2]
        if len(frame) < 4 or int.from_bytes(frame[-2:], "little") != crc_a(body):
            self._fall_back()
            return None
        if body[0] == _HLTA and body[1] == 0:
            self.state = HALT
            return None
        if body[0] == _READ and self._memory and body[1] < _PAGES:
            start = 4 * body[1]
            return _with_crc((self._memory + self._memory)[start : start + 16])
        self._fall_back()
        return (_NAK, 4) if body[0] == _READ else None

    @staticmethod
    def _cascade(uid):
        levels = []
        while len(uid) > 4:
            levels.append(bytes((_CASCADE_TAG,)) + uid[:3])
            uid = uid[3:]
        levels.append(uid)
        return [
            int.from_bytes(part + bytes((part[0] ^ part[1] ^ part[2] ^ part[3],)), "little")
            for part in levels
        ]

    @staticmethod
    def _filled(uid, user):
        memory = bytearray(4 * _PAGES)
        memory[: len(uid)] = uid
        memory[4 * _USER_PAGE : 4 * _USER_PAGE + len(user)] = user
        return bytes(memory)
