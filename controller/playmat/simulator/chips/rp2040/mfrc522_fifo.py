"""The MFRC522's 64-byte FIFO, data sheet section 8.3; runs under MicroPython and CPython."""

from mfrc522_registers import BUFFER_OVFL, COM_IRQ, ERROR, HI_ALERT, LO_ALERT, WATER_LEVEL, fail

_SIZE = 64


class Fifo:
    """The bytes, with the errors and alerts that they cause in `registers`."""

    def __init__(self, registers):
        self._registers = registers
        self._bytes = bytearray()

    def __len__(self):
        return len(self._bytes)

    def reset(self):
        """Drops the content without a flag."""
        self._bytes = bytearray()

    def flush(self):
        """Drops the content and clears the overflow."""
        self.drain()
        self._registers[ERROR] &= ~BUFFER_OVFL & 0xFF

    def push(self, byte):
        """Appends a byte, if there is room."""
        if len(self._bytes) < _SIZE:
            self._bytes.append(byte)
        else:
            fail(self._registers, BUFFER_OVFL)
        self._update_alerts()

    def pull(self):
        """Takes the first byte; 0 if there is none."""
        byte = self._bytes[0] if self._bytes else 0
        self._bytes = self._bytes[1:]
        self._update_alerts()
        return byte

    def drain(self):
        """Takes the whole content."""
        content, self._bytes = bytes(self._bytes), bytearray()
        self._update_alerts()
        return content

    @property
    def alerts(self):
        """Returns HiAlert and LoAlert: nearly full, nearly empty."""
        water, length = self._registers[WATER_LEVEL] & 0x3F, len(self._bytes)
        return (HI_ALERT if _SIZE - length <= water else 0) | (LO_ALERT if length <= water else 0)

    def _update_alerts(self):
        self._registers[COM_IRQ] |= self.alerts << 2
