"""The MFRC522 on a shared SPI bus; register names and numbers are the data sheet's (NXP, revision 3.9)."""

import time

import micropython
from micropython import const

from bus import WAIT

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
_GS_N = const(0x27)
_CW_GS_P = const(0x28)
_T_MODE = const(0x2A)
_T_PRESCALER = const(0x2B)
_T_RELOAD_H = const(0x2C)
_T_RELOAD_L = const(0x2D)
_VERSION = const(0x37)

_IDLE = const(0x00)
_RECEIVER_OFF = const(0x20)  # idle too; saves half of what a chip takes without a field
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
_MODULATION = const(0x08)  # of GsNReg: as after a reset
_READ = const(0x80)  # of an address byte

GAINS = {18: 0x28, 23: 0x38, 33: 0x48, 38: 0x58, 43: 0x68, 48: 0x78}  # dB: RFCfgReg
_T_AUTO = const(0x80)  # the timer starts by itself after each transmission
_PRESCALER = const(169)
_TICK_US = const(25)  # of the timer: 13.56 MHz / (2 * 169 + 1)
_RECEIVED_MAX = const(18)  # 16 bytes and their CRC
_AIR_US = const(4000)  # the longest frame and its answer
_IRQ_AFTER_RESET = const(0x14)  # ComIrqReg; a line that nobody drives reads 00 or FF
_STARTS_US = const(50_000)  # reset or crystal: the data sheet gives no bound
_LOOK_US = const(100)


def _program(*transfers):
    """The bus's program of these transfers."""
    return b"".join(bytes((len(data),)) + bytes(data) for data in transfers) + b"\x00"


def _write(register, *values):
    return (register << 1,) + values


def _read(*registers):
    """One transfer that reads all these; the first value comes in with its second byte."""
    return [_READ | register << 1 for register in registers] + [0]


def _load_fifo(data, framing):
    """Fills the FIFO; the framing goes before each frame, for StartSend stays as last written."""
    return (
        _write(_COMMAND, _IDLE),
        _write(_COM_IRQ, 0x7F),
        _write(_FIFO_LEVEL, 0x80),
        _write(_FIFO_DATA, *data),
        _write(_BIT_FRAMING, framing),
    )


def _send(data, last_bits, align):
    framing = align << 4 | last_bits
    start = _write(_COMMAND, _TRANSCEIVE), _write(_BIT_FRAMING, _START_SEND | framing)
    return _load_fifo(data, framing) + start


def receive_program(answer):
    """For `end`: receives at most `answer` bytes."""
    wait = bytes((WAIT, _READ | _COM_IRQ << 1, _RX_IRQ | _TIMER_IRQ, _RX_IRQ))
    return wait + _program(_read(_ERROR, _FIFO_LEVEL, _CONTROL, _COLL, *[_FIFO_DATA] * answer))


def transceive_program(data, answer, last_bits=0, align=0):
    """For `transceive`: sends `data`, of its last byte `last_bits` (0: all); receives at most `answer` bytes.

    `align` is the bit of the first received byte where the answer begins.
    """
    return _program(*_send(data, last_bits, align))[:-1] + receive_program(answer)


def begin_program(data, last_bits):
    """For `begin`: looks at the chip and sends `data`, which `end` receives the answer to."""
    return _program(_HEALTH, *_send(data, last_bits, 0))


def send_program(data, last_bits=0):
    """For `transmit`: sends `data`, which `end` receives the answer to; other chips may be used between."""
    return _program(*_send(data, last_bits, 0))


def transmit_program(data):
    """For `transmit`: sends `data`, which nobody answers."""
    wait = bytes((WAIT, _READ | _COM_IRQ << 1, _IDLE_IRQ, 0, 0))
    return _program(*_load_fifo(data, 0), _write(_COMMAND, _TRANSMIT))[:-1] + wait


_HEALTH = _read(_VERSION, _TX_CONTROL, _STATUS2, _T_MODE)
_FIELD_ON = _program(_write(_TX_CONTROL, _ANTENNA_ON))
_FIELD_OFF = _program(_write(_TX_CONTROL, _ANTENNA_OFF), _write(_COMMAND, _RECEIVER_OFF))
_LOOK = _program(_HEALTH)
_IRQ = _program(_read(_COM_IRQ))
_KEPT = _program(_read(_T_MODE))
_RESET = _program(_write(_COM_IRQ, 0x7F), _write(_COMMAND, _SOFT_RESET))
_buffer = bytearray(48)  # longer than any part of a program: all readers share it, one at a time


class MFRC522:
    """One reader chip on `line`, its own chip-select line of the bus.

    An answer must begin within `timeout_us`; `gain` of the receiver is 18, 23, 33, 38, 43 or 48 dB, `power`
    of the field CWGsP, 0 to 63, and `near` the lower one that reaches only what lies near; `driver` is CWGsN,
    0 to 15, of both.
    """

    received = memoryview(_buffer)[6 : 6 + _RECEIVED_MAX]  # the last answer, of whichever reader

    def __init__(self, bus, line, timeout_us, gain=33, power=32, near=15, driver=8):
        self._bus = bus
        self._bus_run = bus.run
        self._line = line
        self.gain = gain
        self.power = power
        self.driver = driver
        self._setup = _setup(timeout_us // _TICK_US, gain, power, driver)
        self._powers = tuple(_program(_write(_CW_GS_P, level)) for level in (power, near))
        self._timeout_us = timeout_us
        self._reads = self._limit(timeout_us)
        self.field = False
        self.length = 0  # bytes received, the last perhaps partial
        self.collision = 0  # the first collided bit received, from 1; 0: not known
        self.version = self.tx_control = 0  # as read when its health was last checked
        self.noises = self.collisions = self.resets = 0  # counted since its start

    def reset(self):
        """Resets the chip and sets it up."""
        self.begin_reset()
        self.set_up(starts_until())

    def begin_reset(self):
        """Resets the chip, which takes some time; its field is off."""
        self.field = False
        self._run(_RESET)

    def set_up(self, until):
        """Sets the chip up, its antenna off, once it has reset itself; at `until` (ticks of us) anyway."""
        self.resets += 1
        self.field = False
        while time.ticks_diff(until, time.ticks_us()) > 0:
            if self._peek(_IRQ) == _IRQ_AFTER_RESET:
                self._run(self._setup)
                if self._peek(_KEPT) == _T_AUTO:
                    return
            time.sleep_us(_LOOK_US)
        self._run(self._setup)

    @micropython.native
    def antenna(self, on):
        """Switches the field; a chip without one rests."""
        self.field = on
        self._bus_run(self._line, _FIELD_ON if on else _FIELD_OFF, _buffer, 0)

    @micropython.native
    def low_power(self, on):
        """Lowers the field's power to what reaches near tags only, or restores it."""
        self._run(self._powers[on])

    def tune(self, gain, power, driver):
        """Changes the radio's settings until the next set-up."""
        self._run(_program(*_radio(gain, power, driver)))

    def patient(self, timeout_us=0):
        """An answer may begin so late from now on; 0: as usual."""
        timeout_us = timeout_us or self._timeout_us
        self._run(_program(*_timeout(timeout_us // _TICK_US)))
        self._reads = self._limit(timeout_us)

    @micropython.native
    def begin(self, program):
        """Looks at the chip's registers and sends; `end` takes the answer. Other chips may be used between.

        Returns whether the chip works, at the second look at the latest.
        """
        self._bus_run(self._line, program, _buffer, 0)
        self._bus.checks += 1
        version = self.version
        return (self._works() and version == self.version) or self._works_after_all(version)

    def _works_after_all(self, version):
        """A misread register is no failure; the bus counts what was misread."""
        bus = self._bus
        if version in (0x00, 0xFF):  # it did not answer when it was looked at before
            if self._works():
                return True
        else:
            bus.errors += 1
        self._run(_LOOK)
        return self._works()

    @micropython.native
    def _works(self):
        """Whether the chip answered and is as it was set up, antenna on, cipher off."""
        self.version = version = _buffer[2]
        self.tx_control = control = _buffer[3]
        works = version != 0x00 and version != 0xFF and _buffer[5] == _T_AUTO
        return works and control & _ANTENNA == _ANTENNA and not _buffer[4] & _CRYPTO1_ON

    @micropython.native
    def transceive(self, program):
        """Sends and waits for the answer, which is in `received` and `length`.

        Returns OK, TIMEOUT, COLLISION, NOISE or DEAD.
        """
        irq = self._bus_run(self._line, program, _buffer, self._reads)
        if not irq & _RX_IRQ:
            return TIMEOUT if irq else DEAD
        self.length = level = _buffer[3]
        error = _buffer[2]
        if not error & _COLL_ERR and not error & _FRAME_ERR and not _buffer[4] & 0x07 and level:
            return OK
        return self._unclear(error, _buffer[5])

    end = transceive

    def _unclear(self, error, position):
        if error & _COLL_ERR:
            self.collisions += 1
            self.collision = 0 if position & _POSITION_NOT_VALID else position & 0x1F or 32
            return COLLISION
        self.noises += 1
        return NOISE

    @micropython.native
    def transmit(self, program):
        """Sends what nobody answers, or what `end` receives the answer to."""
        self._bus_run(self._line, program, _buffer, self._reads)

    def _limit(self, timeout_us):
        """How often to look: a chip that has not finished by then never will."""
        return (_AIR_US + timeout_us) // self._bus.READ_US

    def _peek(self, program):
        """The register that the program reads."""
        self._run(program)
        return _buffer[2]

    @micropython.native
    def _run(self, program):
        self._bus_run(self._line, program, _buffer, 0)


def starts_until():
    """When a chip that is being reset now works at the latest, in ticks of microseconds."""
    return time.ticks_add(time.ticks_us(), _STARTS_US)


def _timeout(ticks):
    """The transfers that set after how many ticks the timer has run down."""
    return _write(_T_RELOAD_H, ticks >> 8), _write(_T_RELOAD_L, ticks & 0xFF)


def _radio(gain, power, driver):
    """The transfers that set the receiver's gain and the field's strength."""
    return (
        _write(_RF_CFG, GAINS[gain]),
        _write(_GS_N, driver << 4 | _MODULATION),
        _write(_CW_GS_P, power),
    )


def _setup(ticks, gain, power, driver):
    """The program that sets a chip up after its reset."""
    return _program(
        _write(_T_MODE, _T_AUTO),
        _write(_T_PRESCALER, _PRESCALER),
        *_timeout(ticks),
        _write(_TX_ASK, 0x40),  # 100 % ASK
        _write(_MODE, 0x3D),  # CRC preset 0x6363
        *_radio(gain, power, driver),
        _write(_COLL, 0x00),  # bits after a collision are cleared
        _write(_TX_CONTROL, _ANTENNA_OFF),
    )
