"""The MFRC522 at register level with the tags in its field; runs under MicroPython and CPython.

Registers, bits and their meaning are the data sheet's (NXP MFRC522, revision 3.9). Time is modelled: `clock`
returns microseconds, a bit on the air takes 9.44 us, a tag answers 86 us after the reader's last bit.
"""

from tags import crc_a

_COMMAND, _COM_IRQ, _DIV_IRQ, _ERROR, _STATUS2 = 0x01, 0x04, 0x05, 0x06, 0x08
_FIFO_DATA, _FIFO_LEVEL, _CONTROL, _BIT_FRAMING, _COLL = 0x09, 0x0A, 0x0C, 0x0D, 0x0E
_MODE, _TX_MODE, _RX_MODE, _TX_CONTROL = 0x11, 0x12, 0x13, 0x14
_CRC_HIGH, _CRC_LOW = 0x21, 0x22
_T_MODE, _T_PRESCALER, _T_RELOAD_HIGH, _T_RELOAD_LOW = 0x2A, 0x2B, 0x2C, 0x2D
_VERSION = 0x37
_READ_ONLY = (_ERROR, 0x07, _CONTROL, _CRC_HIGH, _CRC_LOW, _VERSION)

_IDLE, _CALC_CRC, _TRANSMIT, _NO_CHANGE, _TRANSCEIVE, _SOFT_RESET = 0x00, 0x03, 0x04, 0x07, 0x0C, 0x0F
_TX_IRQ, _RX_IRQ, _IDLE_IRQ, _ERR_IRQ, _TIMER_IRQ = 0x40, 0x20, 0x10, 0x02, 0x01
_CRC_IRQ = 0x04
_BUFFER_OVFL, _COLL_ERR, _CRC_ERR = 0x10, 0x08, 0x04
_NOT_VALID = 0x20
_CRC_ENABLE = 0x80
_ANTENNA = 0x03
_START_SEND = 0x80
_FIFO_SIZE = 64
_FIRST_BIT_US = 86
_RESET_VALUES = {
    _COMMAND: 0x20, 0x02: 0x80, _COM_IRQ: 0x14, 0x07: 0x21, 0x0B: 0x08, _CONTROL: 0x10, _COLL: 0xA0,
    _MODE: 0x3F, _TX_CONTROL: 0x80, 0x16: 0x10, 0x17: 0x84, 0x18: 0x84, 0x19: 0x4D, 0x1C: 0x62, 0x1F: 0xEB,
    _CRC_HIGH: 0xFF, _CRC_LOW: 0xFF, 0x24: 0x26, 0x26: 0x48, 0x27: 0x88, 0x28: 0x20, 0x29: 0x20, 0x36: 0x40,
}  # fmt: skip


class Chip:
    """One reader: its SPI side is `select` and `transfer`, its air side `put` (the tags in reach)."""

    def __init__(self, clock, version=0x92):
        self._clock = clock
        self._version = version
        self._tags = []
        self._plugged = True
        self._garbling = False
        self._address = None
        self._registers = bytearray(64)
        self._reset()

    def put(self, tags):
        """From now on these tags lie in the field; one that stays keeps its state."""
        for tag in tags:
            if tag not in self._tags:
                tag.power(self._antenna, self._clock())
        self._tags = tags

    def plug(self, plugged):
        """Unplugs the module, or plugs it in again; then it has just been powered up."""
        self._plugged = plugged
        self._reset()

    def garble(self, garbling):
        """From now on every answer has its first bit wrong, or none any more."""
        self._garbling = garbling

    # --- SPI, data sheet section 8.1.2

    def select(self):
        """Chip select went low: an address byte follows."""
        self._address = None

    def transfer(self, data):
        """The bytes that come out while `data` goes in."""
        out = bytearray(len(data))
        if not self._plugged:
            return out
        self._advance()
        for index in range(len(data)):
            address = self._address
            if address is None:
                self._address = data[index]
            elif address & 0x80:
                out[index] = self._read(address >> 1 & 0x3F)
                self._address = data[index]
            else:
                self._write(address >> 1 & 0x3F, data[index])
        return out

    # --- registers, section 9

    def _reset(self):
        self._switch(0)
        registers = self._registers
        for register in range(64):
            registers[register] = _RESET_VALUES.get(register, 0)
        registers[_VERSION] = self._version
        self._fifo = bytearray()
        self._tx_end = self._rx_end = self._timer_end = None
        self._reply = None

    def _read(self, register):
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
        registers = self._registers
        if register == _FIFO_DATA:
            self._push(value)
        elif register == _FIFO_LEVEL:
            if value & 0x80:
                self._fifo = bytearray()
                registers[_ERROR] &= ~_BUFFER_OVFL & 0xFF
        elif register in (_COM_IRQ, _DIV_IRQ):
            marked = value & 0x7F
            now = registers[register]
            registers[register] = now | marked if value & 0x80 else now & ~marked
        elif register == _COMMAND:
            self._start(value & 0x0F)
        elif register == _TX_CONTROL:
            self._switch(value)
        elif register == _COLL:
            registers[_COLL] = value & 0x80 | registers[_COLL] & 0x3F
        elif register not in _READ_ONLY:
            registers[register] = value
            if register == _BIT_FRAMING and value & _START_SEND and registers[_COMMAND] & 0x0F == _TRANSCEIVE:
                self._transmit()

    def _push(self, byte):
        if len(self._fifo) < _FIFO_SIZE:
            self._fifo.append(byte)
        else:
            self._registers[_ERROR] |= _BUFFER_OVFL

    def _switch(self, value):
        before = self._antenna
        self._registers[_TX_CONTROL] = value
        if before != self._antenna:
            for tag in self._tags:
                tag.power(self._antenna, self._clock())

    @property
    def _antenna(self):
        return self._registers[_TX_CONTROL] & _ANTENNA != 0

    def _start(self, command):
        if command == _NO_CHANGE:
            return
        self._tx_end = self._rx_end = self._timer_end = self._reply = None
        self._registers[_COMMAND] = command
        if command == _SOFT_RESET:
            self._reset()
        elif command == _CALC_CRC:
            self._calculate_crc()
        elif command == _TRANSMIT or (command == _TRANSCEIVE and self._registers[_BIT_FRAMING] & _START_SEND):
            self._transmit()

    def _calculate_crc(self):
        crc = crc_a(self._fifo)
        self._fifo = bytearray()
        self._registers[_CRC_LOW], self._registers[_CRC_HIGH] = crc & 0xFF, crc >> 8
        self._registers[_DIV_IRQ] |= _CRC_IRQ

    # --- air

    def _transmit(self):
        registers = self._registers
        frame = bytes(self._fifo)
        self._fifo = bytearray()
        if registers[_TX_MODE] & _CRC_ENABLE:
            crc = crc_a(frame)
            frame += bytes((crc & 0xFF, crc >> 8))
        last_bits = registers[_BIT_FRAMING] & 0x07
        bits = 8 * len(frame) - (8 - last_bits if last_bits else 0)
        registers[_ERROR] &= _BUFFER_OVFL
        self._tx_end = self._clock() + _air_us(bits)
        heard = _superpose(self._answers(frame, bits)) if registers[_COMMAND] == _TRANSCEIVE else None
        if registers[_COMMAND] == _TRANSMIT:
            self._answers(frame, bits)
        self._reply = heard
        self._rx_end = self._tx_end + _FIRST_BIT_US + _air_us(heard[1]) if heard else None
        if registers[_T_MODE] & 0x80:
            timeout = self._timeout()
            silent = heard is None or timeout < _FIRST_BIT_US  # the first bit of an answer stops the timer
            self._timer_end = self._tx_end + timeout if silent else None

    def _answers(self, frame, bits):
        if not self._antenna or not bits:
            return []
        now = self._clock()
        answers = [tag.answer(frame, bits, now) for tag in self._tags]
        return [answer for answer in answers if answer]

    def _timeout(self):
        registers = self._registers
        prescaler = (registers[_T_MODE] & 0x0F) << 8 | registers[_T_PRESCALER]
        reload = registers[_T_RELOAD_HIGH] << 8 | registers[_T_RELOAD_LOW]
        return int((2 * prescaler + 1) * (reload + 1) / 13.56)

    def _advance(self):
        """Lets what is due happen: the frame is sent, the timer runs out, the answer has arrived."""
        if self._tx_end is None and self._rx_end is None and self._timer_end is None:
            return
        now = self._clock()
        registers = self._registers
        if self._tx_end is not None and now >= self._tx_end:
            self._tx_end = None
            registers[_COM_IRQ] |= _TX_IRQ
            if registers[_COMMAND] == _TRANSMIT:
                registers[_COMMAND] = _IDLE
                registers[_COM_IRQ] |= _IDLE_IRQ
        if self._timer_end is not None and now >= self._timer_end:
            self._timer_end = None
            registers[_COM_IRQ] |= _TIMER_IRQ
        if self._rx_end is not None and now >= self._rx_end:
            self._rx_end = None
            self._receive(*self._reply)

    def _receive(self, value, bits, collision):
        """Puts the answer into the FIFO.

        CollPos counts the bits of the byte into which the answer is aligned, so that together with the
        whole bytes already known it is the bit of the UID that collided.
        """
        registers = self._registers
        value ^= self._garbling
        align = registers[_BIT_FRAMING] >> 4 & 0x07
        registers[_COLL] = registers[_COLL] & 0x80 | _NOT_VALID
        if collision:
            registers[_ERROR] |= _COLL_ERR
            if collision + align <= 32:
                registers[_COLL] = registers[_COLL] & 0x80 | collision + align & 0x1F
            if not registers[_COLL] & 0x80:
                value &= (1 << collision - 1) - 1
        frame = (value << align).to_bytes((bits + align + 7) // 8, "little")
        if registers[_RX_MODE] & _CRC_ENABLE:
            if crc_a(frame[:-2]) != int.from_bytes(frame[-2:], "little"):
                registers[_ERROR] |= _CRC_ERR
            frame = frame[:-2]
        for byte in frame:
            self._push(byte)
        registers[_CONTROL] = registers[_CONTROL] & ~0x07 | bits + align & 0x07
        registers[_COM_IRQ] |= _RX_IRQ | (_ERR_IRQ if registers[_ERROR] else 0)


def _air_us(bits):
    """How long `bits` take: 128 carrier periods each, a parity bit a byte, start and end of the frame."""
    return (bits + bits // 8 + 2) * 944 // 100


def _superpose(answers):
    """What a reader hears of several answers: (value, bits, first collided bit from 1 or 0), or None."""
    if not answers:
        return None
    value, bits = answers[0]
    differing = 0
    for other, length in answers[1:]:
        differing |= value ^ other
        value |= other
        if length != bits:
            differing |= 1 << min(bits, length)
            bits = max(bits, length)
    return value, bits, _lowest_bit(differing)


def _lowest_bit(value):
    """The number of the lowest bit that is set, from 1; 0 where none is."""
    number = 0
    while value >> number:
        number += 1
        if value >> number - 1 & 1:
            return number
    return 0
