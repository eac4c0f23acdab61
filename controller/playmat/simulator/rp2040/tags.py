"""Contactless tags as ISO/IEC 14443-3 type A state machines; runs under MicroPython and CPython.

What a tag sends is an integer whose lowest bit goes first, and the number of its bits.
"""

IDLE, READY, ACTIVE, HALT = range(4)

_REQA, _WUPA = 0x26, 0x52
_SELECT_CODES = (0x93, 0x95, 0x97)
_CASCADE_TAG = 0x88
_READ, _HLTA = 0x30, 0x50
_NAK = (0x0, 4)
_ATQA = {4: 0x0004, 7: 0x0044, 10: 0x0084}
_PAGES = 45  # of an NTAG213
_USER_PAGE = 4
_CAPABILITY = b"\xe1\x10\x12\x00"  # page 3: NDEF, version 1.0, 144 bytes
_WAKES_US = 400  # from the field's rise to the first frame a tag understands; the standard allows 5000


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


def _sound(frame):
    """Whether the frame's last two bytes are the CRC_A of the others."""
    return len(frame) > 2 and int.from_bytes(frame[-2:], "little") == crc_a(frame[:-2])


class Tag:
    """A tag with a UID of 4, 7 or 10 bytes; an NTAG213 if it has `user` bytes, else it only identifies."""

    def __init__(self, uid, user=b""):
        self._memory = _filled(uid, user) if user else b""
        self._atqa = _ATQA[len(uid)]
        self._levels = _cascade(uid)
        self.power(False, 0)

    def power(self, on, now):
        """The field rises or falls: everything is forgotten. `now` in microseconds."""
        self.state = IDLE if on else None
        self._awake_at = now + _WAKES_US
        self._level = 0
        self._was_halted = False

    def answer(self, frame, bits, now):
        """(value, bits) that the tag sends back, or None; `bits` of the frame's bytes were sent."""
        if self.state is None or now < self._awake_at:
            return None
        if bits == 7:
            return self._called(frame[0])
        if self.state == READY:
            return self._addressed(frame, bits)
        if self.state == ACTIVE:
            return self._commanded(frame, bits)
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

    def _addressed(self, frame, bits):
        """READY: the anticollision loop; whatever is not for this tag sends it back."""
        part = self._levels[self._level]
        known = bits - 16
        if known < 0 or frame[0] != _SELECT_CODES[self._level]:
            answer = None
        elif frame[1] == 0x70:
            answer = self._selected() if _sound(frame) and frame[2:7] == part.to_bytes(5, "little") else None
        else:
            mask = (1 << known) - 1
            named = known <= 40 and int.from_bytes(frame[2:], "little") & mask == part & mask
            answer = (part >> known, 40 - known) if named else None
        if answer is None:
            self._fall_back()
        return answer

    def _selected(self):
        self._level += 1
        if self._level < len(self._levels):
            return _with_crc(b"\x04")
        self.state = ACTIVE
        return _with_crc(b"\x00" if self._memory else b"\x08")

    def _commanded(self, frame, bits):
        """ACTIVE: commands of the NTAG213's data sheet, as far as a reader of records needs them."""
        if bits % 8 == 0 and _sound(frame):
            if frame[:2] == bytes((_HLTA, 0)):
                self.state = HALT
                return None
            if frame[0] == _READ and self._memory and frame[1] < _PAGES:
                start = 4 * frame[1]
                return _with_crc((self._memory + self._memory)[start : start + 16])
        self._fall_back()
        return _NAK


def _cascade(uid):
    """What the tag sends at each cascade level, as integers: four bytes and their exclusive-or."""
    levels = []
    while len(uid) > 4:
        levels.append(bytes((_CASCADE_TAG,)) + uid[:3])
        uid = uid[3:]
    levels.append(uid)
    return [
        int.from_bytes(part + bytes((part[0] ^ part[1] ^ part[2] ^ part[3],)), "little") for part in levels
    ]


def _filled(uid, user):
    """An NTAG213's memory: the UID with its two check bytes, the capability container, the user bytes."""
    memory = bytearray(4 * _PAGES)
    if len(uid) == 7:
        memory[0:3], memory[3], memory[4:8] = uid[:3], _CASCADE_TAG ^ uid[0] ^ uid[1] ^ uid[2], uid[3:]
        memory[8] = uid[3] ^ uid[4] ^ uid[5] ^ uid[6]
    memory[12:16] = _CAPABILITY
    memory[4 * _USER_PAGE : 4 * _USER_PAGE + len(user)] = user
    return bytes(memory)
