"""A MIFARE Classic tag of which only the UID is usable; runs under MicroPython and CPython."""

from crc_a import crc_ok

_AUTHENTICATE = (0x60, 0x61)
_NONCE = b"\x01\x20\x01\x45"
_NAK_OPERATION, _NAK_CRC = 0x4, 0x5


class Classic:
    """The commands of a selected tag; the cipher is not modelled, so every key is wrong."""

    sak = 0x08
    answers_with_crc = False  # its only answer is the nonce
    write_us = 0

    def __init__(self):
        self.restart()

    def restart(self):
        """Drops a pending authentication."""
        self._challenged = False

    def execute(self, frame):
        """Returns the answer's bytes, NAK, or None if the tag does not answer."""
        if self._challenged:
            return None
        if not crc_ok(frame):
            return _NAK_CRC
        if frame[0] in _AUTHENTICATE and len(frame) == 4:
            self._challenged = True
            return _NONCE
        return _NAK_OPERATION
