"""A MIFARE Classic of which only the UID is of use; runs under MicroPython and CPython."""

from crc_a import crc_ok

_AUTHENTICATE = (0x60, 0x61)
_NONCE = b"\x01\x20\x01\x45"
_NAK_OPERATION, _NAK_CRC = 0x4, 0x5


class Classic:
    """What the tag does while it is selected; the cipher is not modelled, so no key is the right one."""

    sak = 0x08
    answers_with_crc = False  # what it sends is its nonce alone
    write_us = 0

    def __init__(self):
        self.restart()

    def restart(self):
        """An authentication that was begun is forgotten."""
        self._challenged = False

    def execute(self, frame):
        """The answer's bytes, NAK, or None where the tag stays silent."""
        if self._challenged:
            return None
        if not crc_ok(frame):
            return _NAK_CRC
        if frame[0] in _AUTHENTICATE and len(frame) == 4:
            self._challenged = True
            return _NONCE
        return _NAK_OPERATION
