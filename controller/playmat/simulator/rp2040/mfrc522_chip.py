"""The MFRC522 at register level with the tags in its field; runs under MicroPython and CPython.

Registers, bits and their meaning are the data sheet's (NXP MFRC522, revision 3.9). Time is modelled: `clock`
returns microseconds, a bit on the air takes 9.44 us, a tag answers 86 us after the reader's last bit.
"""

from tags import crc_a

_COMMAND, _COM_IRQ, _DIV_IRQ, _ERROR = 0x01, 0x04, 0x05, 0x06
_FIFO_DATA, _FIFO_LEVEL, _CONTROL, _BIT_FRAMING, _COLL = 0x09, 0x0A, 0x0C, 0x0D, 0x0E
_TX_CONTROL = 0x14
_CRC_HIGH, _CRC_LOW = 0x21, 0x22
_T_MODE, _T_PRESCALER, _T_RELOAD_HIGH, _T_RELOAD_LOW = 0x2A, 0x2B, 0x2C, 0x2D
_VERSION = 0x37

_CALC_CRC, _TRANSCEIVE, _SOFT_RESET = 0x03, 0x0C, 0x0F
_TX_IRQ, _RX_IRQ, _IDLE_IRQ, _TIMER_IRQ = 0x40, 0x20, 0x10, 0x01
_CRC_IRQ = 0x04
_COLL_ERR = 0x08
_FIFO_SIZE = 64
_BIT_US = 9.44
_DELAY_US = 86
_RESET_VALUES = {_COMMAND: 0x20, _COM_IRQ: 0x14, _COLL: 0x20, _TX_CONTROL: 0x80, _VERSION: 0x92}


class Chip:
    """One reader: its SPI side is `select` and `exchange`, its air side `put` (the tags in reach)."""

    def __init__(self, clock):
        self._clock = clock
        self._tags = []
        self._addressed = None
        self._reset()

    def put(self, tags):
        """From now on these tags lie in the field; one that stays keeps its state."""
        self._tags = tags

    # --- SPI, data sheet section 8.1.2

    def select(self):
        """Chip select went low: an address byte follows."""
        self._addressed = None

    def exchange(self, byte):
        """One byte in, one byte out."""
        if self._addressed is None:
            self._addressed = byte
            return 0
        register = self._addressed >> 1 & 0x3F
        if self._addressed & 0x80:
            self._addressed = byte | 0x80
            return self._read(register)
        self._write(register, byte)
        return 0

    # --- registers, section 9

    def _reset(self):
        self._registers = bytearray(64)
        for register, value in _RESET_VALUES.items():
            self._registers[register] = value
        self._fifo = bytearray()
        self._reply = None  # (time, value, bits, collision)
        self._timer_at = None

    def _read(self, register):
        self._advance()
        if register == _FIFO_DATA:
            if not self._fifo:
                return 0
            byte = self._fifo[0]
            self._fifo = self._fifo[1:]
            return byte
        if register == _FIFO_LEVEL:
            return len(self._fifo)
        return self._registers[register]

    def _write(self, register, value):
        self._advance()
        if register == _FIFO_DATA:
            if len(self._fifo) < _FIFO_SIZE:
                self._fifo.append(value)
        elif register == _FIFO_LEVEL:
            if value & 0x80:
                self._fifo = bytearray()
        elif register in (_COM_IRQ, _DIV_IRQ):
            self._mark(register, value)
        elif register == _COMMAND:
            self._command(value & 0x0F)
        elif register == _TX_CONTROL:
            self._switch(value)
        elif register not in (_VERSION, _ERROR):
            self._registers[register] = value
            if register == _BIT_FRAMING and value & 0x80 and self._registers[_COMMAND] & 0x0F == _TRANSCEIVE:
                self._transmit()

    def _mark(self, register, value):
        if value & 0x80:
            self._registers[register] |= value & 0x7F
        else:
            self._registers[register] &= ~value & 0xFF

    def _switch(self, value):
        self._registers[_TX_CONTROL] = value
        if not self._field:
            for tag in self._tags:
                tag.power_off()

    @property
    def _field(self):
        return self._registers[_TX_CONTROL] & 0x03 != 0

    def _command(self, command):
        self._registers[_COMMAND] = command
        if command == _SOFT_RESET:
            self._reset()
            self._switch(0x80)
        elif command == _CALC_CRC:
            crc = crc_a(self._fifo)
            self._fifo = bytearray()
            self._registers[_CRC_LOW], self._registers[_CRC_HIGH] = crc & 0xFF, crc >> 8
            self._registers[_DIV_IRQ] |= _CRC_IRQ
        elif command != _TRANSCEIVE:
            self._reply = self._timer_at = None

    # --- air

    def _transmit(self):
        last_bits = self._registers[_BIT_FRAMING] & 0x07
        frame = bytes(self._fifo)
        bits = 8 * len(frame) - (8 - last_bits if last_bits else 0)
        self._fifo = bytearray()
        self._registers[_ERROR] = 0
        sent_at = self._clock() + int(bits * _BIT_US)
        self._registers[_COM_IRQ] |= _TX_IRQ
        answers = []
        if self._field:
            answers = [answer for answer in (tag.answer(frame, bits) for tag in self._tags) if answer]
        heard = _superpose(answers)
        self._reply = (sent_at + _DELAY_US + int(heard[1] * _BIT_US),) + heard if heard else None
        self._timer_at = sent_at + self._timeout() if self._registers[_T_MODE] & 0x80 else None

    def _timeout(self):
        mode, low = self._registers[_T_MODE], self._registers[_T_PRESCALER]
        prescaler = (mode & 0x0F) << 8 | low
        reload = self._registers[_T_RELOAD_HIGH] << 8 | self._registers[_T_RELOAD_LOW]
        return int((2 * prescaler + 1) * (reload + 1) / 13.56)

    def _advance(self):
        """Lets what is due happen: the answer arrives, or the timer runs out first."""
        now = self._clock()
        if self._reply and now >= self._reply[0]:
            _, value, bits, collision = self._reply
            self._reply = self._timer_at = None
            self._receive(value, bits, collision)
        elif self._timer_at is not None and not self._reply and now >= self._timer_at:
            self._timer_at = None
            self._registers[_COM_IRQ] |= _TIMER_IRQ

    def _receive(self, value, bits, collision):
        align = self._registers[_BIT_FRAMING] >> 4 & 0x07
        self._registers[_COLL] = self._registers[_COLL] & 0x80 | 0x20
        if collision:
            self._registers[_ERROR] |= _COLL_ERR
            position = collision + align
            if position <= 32:
                self._registers[_COLL] = self._registers[_COLL] & 0x80 | position & 0x1F
            if not self._registers[_COLL] & 0x80:
                value &= (1 << collision - 1) - 1
        value <<= align
        bits += align
        self._fifo = bytearray(value.to_bytes((bits + 7) // 8, "little"))
        self._registers[_CONTROL] = bits & 0x07
        self._registers[_COM_IRQ] |= _RX_IRQ


def _superpose(answers):
    """What a reader hears of several answers: (value, bits, first collided bit from 1 or 0), or None."""
    if not answers:
        return None
    value, bits = answers[0]
    differing = 0
    for other, length in answers[1:]:
        differing |= value ^ other
        if length != bits:
            differing |= 1 << min(bits, length)
            bits = max(bits, length)
    collision = 0
    while differing >> collision and not differing >> collision & 1:
        collision += 1
    return value, bits, collision + 1 if differing else 0
