"""An NTAG213's memory and commands (NXP NTAG213/215/216, revision 3.2), without password and counter.

Runs under MicroPython and CPython.
"""

from crc_a import crc_ok

_GET_VERSION, _READ, _FAST_READ, _WRITE, _COMPATIBILITY_WRITE = 0x60, 0x30, 0x3A, 0xA2, 0xA0
_ACK, _NAK_ARGUMENT, _NAK_CRC = 0xA, 0x0, 0x1
_VERSION = b"\x00\x04\x04\x02\x01\x00\x0f\x03"
_PAGES = 45
_STATIC_LOCK, _CAPABILITY, _USER, _DYNAMIC_LOCK, _CONFIG, _PASSWORD = 2, 3, 4, 40, 41, 43
_FACTORY = {
    _CAPABILITY: b"\xe1\x10\x12\x00",  # NDEF, version 1.0, 144 bytes
    _DYNAMIC_LOCK: b"\x00\x00\x00\xbd",
    _CONFIG: b"\x04\x00\x00\xff",
    _CONFIG + 1: b"\x00\x05\x00\x00",
}


class Ntag213:
    """The commands of a selected tag."""

    sak = 0x00
    answers_with_crc = True

    def __init__(self, uid, user):
        # The memory of a tag as delivered, with its UID and check bytes, and `user` from page 4
        memory = bytearray(4 * _PAGES)
        if len(uid) == 7:
            memory[0:3], memory[3], memory[4:8] = uid[:3], 0x88 ^ uid[0] ^ uid[1] ^ uid[2], uid[3:]
            memory[8], memory[9] = uid[3] ^ uid[4] ^ uid[5] ^ uid[6], 0x48
        for page, content in _FACTORY.items():
            memory[4 * page : 4 * page + 4] = content
        memory[4 * _USER : 4 * _USER + len(user)] = user
        self._memory = memory
        self.restart()

    def restart(self):
        """Drops a pending write."""
        self.write_us = 0
        self._pending_page = None  # the page named by the first half of a COMPATIBILITY_WRITE

    # NXP NTAG213 data sheet, section 10. The checks have the order of the chip: first the CRC, then the
    # second half of a COMPATIBILITY_WRITE (it has no command byte, so it must be recognised before the frame
    # is read as one), then the page range. Of the 16 bytes of such a half only the first four are written.
    def execute(self, frame):
        """Returns the answer's bytes, ACK, NAK, or None if the tag does not answer."""
        if not crc_ok(frame):
            return _NAK_CRC
        command, page, rest = frame[0], frame[1], frame[2:-2]
        self.write_us = 0
        if self._pending_page is not None:
            page, self._pending_page = self._pending_page, None
            return self._write(page, frame[:4]) if len(frame) == 18 else _NAK_ARGUMENT
        if command == _GET_VERSION and len(frame) == 3:
            return _VERSION
        if page >= _PAGES:
            return _NAK_ARGUMENT
        if command == _READ and not rest:
            return self._read(page, 4)
        if command == _FAST_READ and len(rest) == 1 and page <= rest[0] < _PAGES:
            return self._read(page, rest[0] - page + 1)
        if command == _WRITE and len(rest) == 4:
            return self._write(page, rest)
        if command == _COMPATIBILITY_WRITE and not rest and self._writable(page):
            self._pending_page = page
            return _ACK
        return _NAK_ARGUMENT

    def _read(self, page, count):
        """Reads pages, wrapping to the first after the last; password and PACK read as zeros."""
        shown = bytes(self._memory[: 4 * _PASSWORD]) + bytes(8)
        return (shown + shown)[4 * page : 4 * (page + count)]

    def _write(self, page, data):
        if not self._writable(page):
            return _NAK_ARGUMENT
        start = 4 * page
        if page in (_STATIC_LOCK, _CAPABILITY, _DYNAMIC_LOCK):
            # Lock bytes and page 3 are one-time programmable: a set bit stays set.
            for index in range(2 if page == _STATIC_LOCK else 0, 3 if page == _DYNAMIC_LOCK else 4):
                self._memory[start + index] |= data[index]
        else:
            self._memory[start : start + 4] = data
        self.write_us = 4100
        return _ACK

    def _writable(self, page):
        memory = self._memory
        if page < _STATIC_LOCK or page >= _PAGES:
            return False
        if _CAPABILITY <= page < 16:
            locks = memory[10] | memory[11] << 8
            return not locks >> page & 1
        if 16 <= page < _DYNAMIC_LOCK:
            locks = memory[4 * _DYNAMIC_LOCK] | memory[4 * _DYNAMIC_LOCK + 1] << 8
            return not locks >> (page - 16) // 2 & 1
        return True
