"""The MFRC522 on a shared SPI bus; register names and numbers are the data sheet's (NXP, revision 3.9)."""

from micropython import const

OK = const(0)
TIMEOUT = const(1)  # nothing answered
COLLISION = const(2)  # several tags answered differently, see `collision`
NOISE = const(3)  # something answered, but not cleanly
DEAD = const(4)  # the chip does not work

_COMMAND = const(0x01)
_COM_IRQ = const(0x04)
_ERROR = const(0x06)
_STATUS2 = const(0x08)
_FIFO_DATA = const(0x09)
_FIFO_LEVEL = const(0x0A)
_CONTROL = const(0x0C)
_BIT_FRAMING = const(0x0D)
_COLL = const(0x0E)
_MODE = const(0x11)
_TX_CONTROL = const(0x14)
_TX_ASK = const(0x15)
_RF_CFG = const(0x26)
_CW_GS_P = const(0x28)
_T_MODE = const(0x2A)
_T_PRESCALER = const(0x2B)
_T_RELOAD_H = const(0x2C)
_T_RELOAD_L = const(0x2D)
_VERSION = const(0x37)

_IDLE = const(0x00)
_TRANSMIT = const(0x04)
_TRANSCEIVE = const(0x0C)
_SOFT_RESET = const(0x0F)

_RX_IRQ = const(0x20)
_IDLE_IRQ = const(0x10)
_TIMER_IRQ = const(0x01)
_COLL_ERR = const(0x08)
_FRAME_ERR = const(0x13)  # BufferOvfl, ParityErr, ProtocolErr
_START_SEND = const(0x80)
_POSITION_NOT_VALID = const(0x20)
_ANTENNA = const(0x03)
_ANTENNA_ON = const(0x83)
_ANTENNA_OFF = const(0x80)
_CRYPTO1_ON = const(0x08)

GAINS = {18: 0x28, 23: 0x38, 33: 0x48, 38: 0x58, 43: 0x68, 48: 0x78}  # dB: RFCfgReg
_T_AUTO = const(0x80)  # the timer starts by itself after each transmission
_TICK_US = const(25)  # of the timer: 13.56 MHz / (2 * 169 + 1)
_RECEIVED_MAX = const(18)  # 16 bytes and their CRC
_POLLS_MAX = const(150)  # a chip that has not finished by then never will


def _reading(*registers):
    """The bytes to send to read these registers in one transfer."""
    return bytes([0x80 | register << 1 for register in registers] + [0])


_OUTCOME = _reading(_ERROR, _FIFO_LEVEL, _CONTROL, _COLL)
_HEALTH = _reading(_VERSION, _TX_CONTROL, _STATUS2, _T_MODE)
_FIFO = _reading(*[_FIFO_DATA] * _RECEIVED_MAX)
_back = bytearray(_RECEIVED_MAX + 1)  # one bus, one transfer at a time: all readers share it
_two = bytearray(2)
_frame = bytearray(_RECEIVED_MAX + 1)


class MFRC522:
    """One reader chip: `spi` is shared, `cs` its own chip-select pin (low while it is addressed).

    `gain` of the receiver is 18, 23, 33, 38, 43 or 48 dB; `power` of the field is CWGsP, 0 to 63.
    """

    received = memoryview(bytearray(_RECEIVED_MAX))  # the last answer, of whichever reader

    def __init__(self, spi, cs, gain=33, power=32):
        self._spi = spi
        self._cs = cs
        self.gain = gain
        self.power = power
        self._rf_cfg = GAINS[gain]
        self.version = self.tx_control = 0  # as read when its health was last checked
        self.noises = self.collisions = self.resets = 0  # counted since its start
        self.length = 0  # bytes received, the last perhaps partial
        self.collision = 0  # the first collided bit received, from 1; 0: not known

    def reset(self, timeout_us):
        """Resets the chip and sets it up with its antenna off; an answer must begin within `timeout_us`."""
        self.resets += 1
        self._write(_COMMAND, _SOFT_RESET)
        ticks = timeout_us // _TICK_US
        self._write(_T_MODE, _T_AUTO)
        self._write(_T_PRESCALER, 169)
        self._write(_T_RELOAD_H, ticks >> 8)
        self._write(_T_RELOAD_L, ticks & 0xFF)
        self._write(_TX_ASK, 0x40)  # 100 % ASK
        self._write(_MODE, 0x3D)  # CRC preset 0x6363
        self._write(_RF_CFG, self._rf_cfg)
        self._write(_CW_GS_P, self.power)
        self._write(_COLL, 0x00)  # bits after a collision are cleared
        self._write(_TX_CONTROL, _ANTENNA_OFF)

    def antenna(self, on):
        """Switches the field."""
        self._write(_TX_CONTROL, _ANTENNA_ON if on else _ANTENNA_OFF)

    def healthy(self):
        """Whether the chip answers and is as it was set up, antenna on, cipher off: a dying one is not."""
        self.version, self.tx_control, status, mode = self._exchange(_HEALTH, 4)
        alive = self.version not in (0x00, 0xFF) and mode == _T_AUTO
        return alive and self.tx_control & _ANTENNA == _ANTENNA and not status & _CRYPTO1_ON

    def transceive(self, data, last_bits=0, align=0):
        """Sends `data` (its last byte only `last_bits` bits, 0: all) and waits for the answer.

        `align` is the bit of the first received byte where the answer begins. The answer is in `received`
        and `length`. Returns OK, TIMEOUT, COLLISION, NOISE or DEAD.
        """
        self._load(data)
        self._write(_BIT_FRAMING, align << 4 | last_bits)
        self._write(_COMMAND, _TRANSCEIVE)
        self._write(_BIT_FRAMING, _START_SEND | align << 4 | last_bits)
        irq = self._wait(_RX_IRQ | _TIMER_IRQ)
        if irq & _RX_IRQ:
            return self._receive()
        return TIMEOUT if irq else DEAD

    def transmit(self, data):
        """Sends `data`, to which nobody answers."""
        self._load(data)
        self._write(_BIT_FRAMING, 0)
        self._write(_COMMAND, _TRANSMIT)
        self._wait(_IDLE_IRQ)

    def _load(self, data):
        self._write(_COMMAND, _IDLE)
        self._write(_COM_IRQ, 0x7F)
        self._write(_FIFO_LEVEL, 0x80)
        length = len(data)
        _frame[0] = _FIFO_DATA << 1
        _frame[1 : length + 1] = data
        self._cs(0)
        self._spi.write(memoryview(_frame)[: length + 1])
        self._cs(1)

    def _wait(self, wanted):
        for _ in range(_POLLS_MAX):
            irq = self._read(_COM_IRQ) & wanted
            if irq:
                return irq
        return 0

    def _receive(self):
        error, level, control, position = self._exchange(_OUTCOME, 4)
        self.length = length = min(level, _RECEIVED_MAX)
        self.received[:length] = self._exchange(memoryview(_FIFO)[_RECEIVED_MAX - length :], length)
        if error & _COLL_ERR:
            self.collisions += 1
            self.collision = 0 if position & _POSITION_NOT_VALID else position & 0x1F or 32
            return COLLISION
        if error & _FRAME_ERR or control & 0x07 or not length:
            self.noises += 1
            return NOISE
        return OK

    def _exchange(self, data, length):
        """Sends `data`; the last `length` bytes that come back."""
        back = memoryview(_back)[: length + 1]
        self._cs(0)
        self._spi.write_readinto(data, back)
        self._cs(1)
        return back[1:]

    def _write(self, register, value):
        _two[0] = register << 1
        _two[1] = value
        self._cs(0)
        self._spi.write(_two)
        self._cs(1)

    def _read(self, register):
        _two[0] = 0x80 | register << 1
        _two[1] = 0
        self._cs(0)
        self._spi.write_readinto(_two, _two)
        self._cs(1)
        return _two[1]
