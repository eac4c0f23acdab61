"""The MFRC522 on a shared SPI bus; register names and numbers are the data sheet's (NXP, revision 3.9)."""

from micropython import const

OK = const(0)
TIMEOUT = const(1)  # nothing answered
COLLISION = const(2)  # several tags answered differently, see `collision`
NOISE = const(3)  # something answered, but not cleanly

_COMMAND = const(0x01)
_COM_IRQ = const(0x04)
_ERROR = const(0x06)
_FIFO_DATA = const(0x09)
_FIFO_LEVEL = const(0x0A)
_CONTROL = const(0x0C)
_BIT_FRAMING = const(0x0D)
_COLL = const(0x0E)
_MODE = const(0x11)
_TX_CONTROL = const(0x14)
_TX_ASK = const(0x15)
_RF_CFG = const(0x26)
_T_MODE = const(0x2A)
_T_PRESCALER = const(0x2B)
_T_RELOAD_H = const(0x2C)
_T_RELOAD_L = const(0x2D)
_VERSION = const(0x37)

_IDLE = const(0x00)
_TRANSCEIVE = const(0x0C)
_SOFT_RESET = const(0x0F)

_DONE = const(0x31)  # RxIRq, IdleIRq, TimerIRq
_RX_IRQ = const(0x20)
_TIMER_IRQ = const(0x01)
_COLL_ERR = const(0x08)
_FRAME_ERR = const(0x13)  # BufferOvfl, ParityErr, ProtocolErr
_RECEIVED_MAX = const(18)  # 16 bytes and their CRC
_POLLS_MAX = const(400)  # a chip that never finishes is dead


class MFRC522:
    """One reader chip: `spi` is shared, `cs` its own chip-select pin (low while it is addressed)."""

    def __init__(self, spi, cs):
        self._spi = spi
        self._cs = cs
        self._two = bytearray(2)
        self._back = bytearray(2)
        self._out = bytearray(_RECEIVED_MAX + 1)
        self._in = bytearray(_RECEIVED_MAX + 1)
        self.received = bytearray(_RECEIVED_MAX)
        self.length = 0  # bytes received, the last perhaps partial
        self.last_bits = 0  # valid bits of the last byte, 0: all
        self.collision = 0  # the first collided bit received, from 1; 0: not known

    def reset(self, timeout_ms):
        """Resets the chip and sets it up with its antenna off; replies are awaited for `timeout_ms`."""
        self._write(_COMMAND, _SOFT_RESET)
        reload = timeout_ms * 40 - 1  # the timer ticks every 25 us: 13.56 MHz / (2 * 169 + 1)
        self._write(_T_MODE, 0x80)  # starts by itself after each transmission
        self._write(_T_PRESCALER, 169)
        self._write(_T_RELOAD_H, reload >> 8)
        self._write(_T_RELOAD_L, reload & 0xFF)
        self._write(_TX_ASK, 0x40)  # 100 % ASK
        self._write(_MODE, 0x3D)  # CRC preset 0x6363
        self._write(_RF_CFG, 0x48)  # receiver gain 33 dB
        self._write(_COLL, 0x00)  # bits after a collision are cleared
        self._write(_TX_CONTROL, 0x80)

    def antenna(self, on):
        """Switches the field."""
        self._write(_TX_CONTROL, 0x83 if on else 0x80)

    def healthy(self, antenna):
        """Whether the chip answers and its antenna is as it was switched."""
        version = self._read(_VERSION)
        return version not in (0x00, 0xFF) and (self._read(_TX_CONTROL) & 0x03 == 0x03) == antenna

    def transceive(self, data, last_bits=0, align=0):
        """Sends `data` (its last byte only `last_bits` bits, 0: all) and waits for the answer.

        `align` is the bit of the first received byte where the answer begins. The answer is in `received`,
        `length` and `last_bits`. Returns OK, TIMEOUT, COLLISION or NOISE.
        """
        self._write(_COMMAND, _IDLE)
        self._write(_COM_IRQ, 0x7F)
        self._write(_FIFO_LEVEL, 0x80)
        self._send(data)
        self._write(_COMMAND, _TRANSCEIVE)
        self._write(_BIT_FRAMING, 0x80 | align << 4 | last_bits)
        return self._receive(self._wait())

    def _wait(self):
        for _ in range(_POLLS_MAX):
            irq = self._read(_COM_IRQ)
            if irq & _DONE:
                return irq
        return 0

    def _receive(self, irq):
        self.length = self.last_bits = self.collision = 0
        if irq & _TIMER_IRQ and not irq & _RX_IRQ:
            return TIMEOUT
        if not irq:
            return NOISE
        error = self._read(_ERROR)
        self._fetch(min(self._read(_FIFO_LEVEL), _RECEIVED_MAX))
        self.last_bits = self._read(_CONTROL) & 0x07
        if error & _COLL_ERR:
            position = self._read(_COLL)
            self.collision = 0 if position & 0x20 else position & 0x1F or 32
            return COLLISION
        return NOISE if error & _FRAME_ERR else OK

    def _send(self, data):
        out = self._out
        length = len(data)
        out[0] = _FIFO_DATA << 1
        out[1 : length + 1] = data
        self._cs(0)
        self._spi.write(memoryview(out)[: length + 1])
        self._cs(1)

    def _fetch(self, length):
        self.length = length
        if not length:
            return
        out, back = self._out, self._in
        for index in range(length):
            out[index] = 0x80 | _FIFO_DATA << 1
        out[length] = 0
        self._cs(0)
        self._spi.write_readinto(memoryview(out)[: length + 1], memoryview(back)[: length + 1])
        self._cs(1)
        self.received[:length] = back[1 : length + 1]

    def _write(self, register, value):
        two = self._two
        two[0] = register << 1
        two[1] = value
        self._cs(0)
        self._spi.write(two)
        self._cs(1)

    def _read(self, register):
        two, back = self._two, self._back
        two[0] = 0x80 | register << 1
        two[1] = 0
        self._cs(0)
        self._spi.write_readinto(two, back)
        self._cs(1)
        return back[1]
