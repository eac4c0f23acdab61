"""The MFRC522's contactless side: sends the FIFO's content and receives answers, with their timing.

Runs under MicroPython and CPython. The cipher of MIFARE Classic is not modelled.
"""

from antenna import Antenna
from crc_a import crc_ok, with_crc
from mfrc522_registers import (
    BIT_FRAMING,
    COLL,
    COLL_ERR,
    COLL_NOT_VALID,
    COM_IRQ,
    COMMAND,
    COMMAND_BITS,
    CONTROL,
    CRC_ENABLE,
    CRC_ERR,
    CW_GS_P,
    FORCE_100_ASK,
    GS_N,
    POWER_DOWN,
    PROTOCOL_ERR,
    RECEIVE,
    RECEIVER_OFF,
    RF_CFG,
    RX_IRQ,
    RX_MODE,
    SPEED,
    TIMER_IRQ,
    TRANSCEIVE,
    TRANSMIT,
    TX_ASK,
    TX_CONTROL,
    TX_DRIVERS,
    TX_IRQ,
    TX_MODE,
    VALUES_AFTER_COLL,
    end,
    fail,
)

WITH_RX_ALIGN, RECEIVED_BITS, UID_BITS, NEVER = range(4)  # bits that CollPos counts, undocumented
_FIVE_BITS_US = 47  # duration of the first bits of an answer, which stop the timer
_AUTHENTICATION = 12  # command, block, key, four bytes of the UID


class Radio:
    """Transmitter and receiver over one antenna."""

    def __init__(self, registers, fifo, timer):
        self.antenna = Antenna()
        self.garbling = False
        self.loss = 1  # the module's efficiency: its field's strength, relative to the standard one
        self.in_self_test = False  # nothing is sent in test mode
        self.coll_pos_counts = WITH_RX_ALIGN
        self.cuts_at_collision = False  # else clears the bits after it
        self._sent_bits = 0
        self._registers = registers
        self._fifo = fifo
        self._timer = timer
        self.cancel()

    def drive(self, now):
        """Drives the antenna as the registers specify; the strength after a reset, both drivers on, is 1.

        A model: the antenna's current follows the drivers' conductance.
        """
        registers = self._registers
        drivers = (0, 1, 1, 2)[registers[TX_CONTROL] & TX_DRIVERS]
        conductance = ((registers[CW_GS_P] & 0x3F) / 0x20 + (registers[GS_N] >> 4) / 8) / 2
        strength = 0 if registers[COMMAND] & POWER_DOWN else self.loss * drivers * conductance / 2
        self.antenna.drive(strength, now)

    def cancel(self):
        """Drops a pending transmission and answer."""
        self._tx_end = self._reply = None
        if self._timer.automatic:
            self._timer.stop()

    @property
    def receiving(self):
        """Whether the frame is sent and an answer is due."""
        return self._tx_end is None and self._reply is not None

    def transmit(self, now):
        """Sends the FIFO's content."""
        registers = self._registers
        frame = self._fifo.drain()
        if registers[TX_MODE] & CRC_ENABLE:
            frame = with_crc(frame)
        last_bits = registers[BIT_FRAMING] & 0x07
        bits = max(0, 8 * len(frame) - (8 - last_bits if last_bits else 0))
        self._tx_end = now + _air_us(bits)
        self._sent_bits = bits
        self.antenna.send(now, self._tx_end)
        reply = self._transceive(frame, bits, now)
        begin = self._tx_end + (reply[0] if reply else 0)
        self._reply = (begin, begin + _air_us(reply[2])) + reply[1:] if reply else None
        if self._timer.automatic:
            self._timer.start(self._tx_end)

    def authenticate(self, now):
        """Runs MFAuthent with a wrong key, as every key is: the tag sends its nonce, then nothing."""
        request = self._fifo.drain()
        if len(request) != _AUTHENTICATION:
            fail(self._registers, PROTOCOL_ERR)
        elif self._transceive(with_crc(request[:2]), 32, now):
            self._transceive(bytes(8), 64, now)
        self._tx_end = now + _air_us(32) + _air_us(32) + _air_us(64)
        if self._timer.automatic:
            self._timer.start(self._tx_end)

    def _transceive(self, frame, bits, now):
        registers = self._registers
        fast = (registers[TX_MODE] | registers[RX_MODE]) & SPEED  # only 106 kbit/s is modelled
        if self.in_self_test or not bits or fast or not registers[TX_ASK] & FORCE_100_ASK:
            return None
        return self.antenna.transceive(frame, bits, now, registers[RF_CFG] >> 4 & 0x07)

    def due(self):
        """Returns when the next event will be processed, None if there is none."""
        reply = self._reply and self._reply[1]
        times = [at for at in (self._tx_end, self._timer.end, reply) if at is not None]
        return min(times) if times else None

    # Events that are due in the same call are processed in the order of the chip: end of transmission, timer,
    # answer. With TAuto set the timer stops five bits after the start of an answer (data sheet, section 8.5),
    # so an answer that starts in time prevents the timeout although it ends after the deadline.
    def advance(self, now):
        """Processes due events: end of transmission, timer expiry, arrival of the answer."""
        if self._tx_end is None and self._reply is None and self._timer.end is None:
            return
        if self._tx_end is not None and now >= self._tx_end:
            self._tx_end = None
            self._registers[COM_IRQ] |= TX_IRQ
            if self._registers[COMMAND] & COMMAND_BITS == TRANSMIT:
                end(self._registers)
        reply, timer = self._reply, self._timer
        if timer.end is not None:
            stops = reply and timer.automatic and reply[0] + _FIVE_BITS_US
            if stops and stops < timer.end and now >= stops:
                timer.stop()
            elif now >= timer.end:
                timer.expire()
                self._registers[COM_IRQ] |= TIMER_IRQ
        if reply and now >= reply[1]:
            self._reply = None
            command = self._registers[COMMAND]
            if command & COMMAND_BITS in (RECEIVE, TRANSCEIVE) and not command & RECEIVER_OFF:
                self._receive(*reply)
                if command & COMMAND_BITS == RECEIVE:
                    end(self._registers)

    def _receive(self, begin, finish, value, bits, collision):
        """Puts the answer into the FIFO."""
        registers = self._registers
        if self.garbling or self.antenna.is_garbled(begin, finish):
            value ^= 3
        align = registers[BIT_FRAMING] >> 4 & 0x07
        registers[COLL] = registers[COLL] & VALUES_AFTER_COLL | COLL_NOT_VALID
        if collision:
            fail(registers, COLL_ERR)
            # CollPos names the first collided bit if it is at most bit 32.
            known = max(0, self._sent_bits - 16)  # bits of the UID that were sent
            position = collision + (align, 0, known, 32)[self.coll_pos_counts]
            if position <= 32:
                registers[COLL] = registers[COLL] & VALUES_AFTER_COLL | position & 0x1F
            if not registers[COLL] & VALUES_AFTER_COLL:
                value &= (1 << collision - 1) - 1
            if self.cuts_at_collision:
                bits = collision - 1
        frame = (value << align).to_bytes((bits + align + 7) // 8, "little")
        if registers[RX_MODE] & CRC_ENABLE:
            if not crc_ok(frame):
                fail(registers, CRC_ERR)
            if len(frame) > 2:  # too short a frame has no CRC that could be removed
                frame = frame[:-2]
        for byte in frame:
            self._fifo.push(byte)
        registers[CONTROL] = registers[CONTROL] & ~0x07 | bits + align & 0x07
        registers[COM_IRQ] |= RX_IRQ


def _air_us(bits):
    """Returns the air time of `bits`: 128 carrier periods each, with parity bits, start and end."""
    return (bits + bits // 8 + 2) * 944 // 100
