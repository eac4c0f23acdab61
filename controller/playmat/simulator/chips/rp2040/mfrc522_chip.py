"""The MFRC522 as seen by its host: SPI, registers and commands; runs under MicroPython and CPython.

The behaviour follows the data sheet (NXP MFRC522, revision 3.9). Time is modelled: `clock` returns
microseconds.
"""

import mfrc522_registers as reg
from crc_a import crc_a
from mfrc522_fifo import Fifo
from mfrc522_radio import Radio
from mfrc522_selftest import result
from mfrc522_timer import Timer

_PRESETS = (0x0000, 0x6363, 0xA671, 0xFFFF)
_BUFFER_SIZE = 25
_COMPUTED = (reg.FIFO_DATA, reg.FIFO_LEVEL, reg.STATUS1, reg.T_COUNTER_HIGH, reg.T_COUNTER_LOW)
_WAKE_US = 76  # 1024 cycles, section 8.6.2
_RESET_US = 40  # assumed, as the data sheet gives none; drivers that continue after 50 us work


class Chip:
    """One reader: `select` and `transfer` are its SPI side, `hold` its RST pin, `put` its air side.

    A chip that `holds_miso` drives it also while it is not selected, as some clones do.
    """

    on_field = None  # called with True after any chip has switched its field on, with False after off
    on_poll = None  # called with the us until a flag may change when a host that waits for one asks again

    def __init__(self, clock, version=0x92, holds_miso=False):
        self.holds_miso = holds_miso
        self.reset_us = _RESET_US  # duration of a SoftReset
        self._clock = clock
        self._version = version
        self._registers = bytearray(64)
        self._fifo = Fifo(self._registers)
        self._timer = Timer(self._registers)
        self._radio = Radio(self._registers, self._fifo, self._timer)
        self._buffer = bytes(_BUFFER_SIZE)
        self._random = 1
        self._plugged = True
        self._dead_antenna = False
        self._held = self._hung = False
        self._ready_at = 0  # the chip answers nothing before this time
        self._address = None
        self._polled = None  # the interrupt flags, if the host has read nothing else since
        self._reset()

    def put(self, tags, couplings=None):
        """Puts these tags into the field, with couplings up to 1; tags that stay keep their state."""
        pairs = [(tag, couplings[index] if couplings else 1) for index, tag in enumerate(tags)]
        self._radio.antenna.put(pairs, self._clock())

    def couple(self, foreign):
        """Sets the other chips whose fields reach this antenna: pairs of a chip and its coupling."""
        self._radio.antenna.couple([(chip._radio.antenna, coupling) for chip, coupling in foreign])

    @property
    def disturbed(self):
        """Whether a foreign field is too strong for answers to be decoded."""
        return self._radio.antenna.disturbed

    @property
    def transceives(self):
        """Whether the chip was asked something in its present field, answered or not."""
        return self._drives_antenna() and self._registers[reg.COMMAND] & reg.COMMAND_BITS == reg.TRANSCEIVE

    @property
    def changes(self):
        """How often a field was answered otherwise than the one before; grows while answers are random."""
        return self._radio.antenna.changes

    def plug(self, plugged):
        """Unplugs the module, or plugs it in again, which powers it up."""
        self._plugged = plugged
        self._restart()

    def fit(self, version, holds_miso):
        """Replaces the chip by another one."""
        self._version, self.holds_miso = version, holds_miso
        self._restart()

    def hold(self, held):
        """Pulls the RST pin low, which powers the chip down, or releases it, which restarts the chip."""
        self._held = held
        self._hung = False
        self._restart()

    @property
    def drives(self):
        """Whether the chip can drive MISO at all."""
        return self._plugged and not self._held

    def break_antenna(self, strength):
        """Fits an antenna with this efficiency, 1 the standard one's; 0: its drivers do not stay on."""
        self._dead_antenna = not strength
        self._radio.loss = strength
        self._radio.antenna.fit(strength)

    def hang(self):
        """Hangs the chip until its RST pin is pulsed."""
        self._hung = True

    def _restart(self):
        self._ready_at = self._clock() + _WAKE_US
        self._buffer = bytes(_BUFFER_SIZE)
        self._reset()

    def garble(self, garbling):
        """Adds two wrong bits to every answer, which parity does not detect, or stops doing so."""
        self._radio.garbling = garbling

    # --- SPI, section 8.1.2

    def select(self):
        """Receives the falling edge of chip select: an address byte follows."""
        self._address = None

    def transfer(self, data):
        """Exchanges bytes: returns those that come out while `data` goes in."""
        out = bytearray(len(data))
        now = self._clock()
        if self._answers(now):
            for index in range(len(data)):
                out[index] = self._shift(data[index], now)
        return out

    def exchange(self, byte):
        """Exchanges one byte."""
        now = self._clock()
        return self._shift(byte, now) if self._answers(now) else 0

    def _answers(self, now):
        """Brings the chip up to this time; whether it answers."""
        if not self._plugged or self._held or self._hung or now < self._ready_at:
            return False
        if self._awake_at is not None and now >= self._awake_at:
            self._awake_at = None
            self._registers[reg.COMMAND] &= ~reg.POWER_DOWN & 0xFF
            self._radio.drive(now)
        self._radio.advance(now)
        return True

    def _shift(self, byte, now):
        address = self._address
        if address is None:
            self._address = byte
        elif address & 0x80:
            self._address = byte
            return self._read(address >> 1 & 0x3F, now)
        else:
            self._write(address >> 1 & 0x3F, byte, now)
        return 0

    # --- registers, section 9

    def _reset(self):
        reg.reset(self._registers, self._version)
        self._fifo.reset()
        self._timer.stop()
        self._awake_at = None  # time at which PowerDown reads 0 again
        self._radio.cancel()
        self._radio.in_self_test = False
        self._radio.drive(self._clock())

    def _drives_antenna(self):
        return self._registers[reg.TX_CONTROL] & reg.TX_DRIVERS != 0

    def _read(self, register, now):
        if register == reg.COM_IRQ:
            return self._poll(now)
        self._polled = None
        if register not in _COMPUTED:
            return self._registers[register]
        if register == reg.FIFO_DATA:
            return self._fifo.pull()
        if register == reg.FIFO_LEVEL:
            return len(self._fifo)
        if register == reg.STATUS1:
            registers = self._registers
            irq = registers[reg.COM_IRQ] & registers[reg.COM_IEN] & 0x7F
            irq |= registers[reg.DIV_IRQ] & registers[reg.DIV_IEN] & 0x14
            running = 0 if self._timer.end is None else reg.T_RUNNING
            return reg.CRC_READY | (reg.IRQ if irq else 0) | running | self._fifo.alerts
        count = self._timer.count(now)
        return count >> 8 if register == reg.T_COUNTER_HIGH else count & 0xFF

    # Firmware that waits for a tag asks some hundred times. As it would hear the same until the next event,
    # the second time it is answered as slowly as that.
    def _poll(self, now):
        flags = self._registers[reg.COM_IRQ]
        if flags == self._polled and self.on_poll:
            due = self._radio.due()
            if due is not None:
                self.on_poll(due - now)
        self._polled = flags
        return flags

    # Few registers are plain memory. The interrupt registers follow MFRC522 data sheet 9.3.1.5: bit 7 (Set1)
    # of the written value says whether the marked bits are set or cleared, so a driver clears with 0x7F and
    # never writes the old value back. FIFO level, collision position and the flags of Status2 belong to the
    # chip; of these the host can only flush or clear. A model that stored what is written would hide a driver
    # that relies on it.
    def _write(self, register, value, now):
        registers = self._registers
        self._polled = None
        if register == reg.FIFO_DATA:
            # The host must not write while the chip does.
            if self._radio.receiving or self._running == reg.AUTHENTICATE:
                reg.fail(registers, reg.WR_ERR)
            self._fifo.push(value)
        elif register in (reg.COM_IRQ, reg.DIV_IRQ):
            marked = value & 0x7F
            before = registers[register]
            registers[register] = before | marked if value & 0x80 else before & ~marked
        elif register == reg.COMMAND:
            self._command(value, now)
        elif register == reg.FIFO_LEVEL:
            if value & reg.FLUSH:
                self._fifo.flush()
        elif register == reg.CONTROL:
            if value & reg.T_STOP_NOW:
                self._timer.stop()
            elif value & reg.T_START_NOW:
                self._timer.start(now)
        elif register == reg.STATUS2:  # the host can clear this bit, never set it
            registers[reg.STATUS2] = value & 0xC0 | registers[reg.STATUS2] & value & reg.CRYPTO1_ON
        elif register == reg.COLL:
            registers[reg.COLL] = value & reg.VALUES_AFTER_COLL | registers[reg.COLL] & 0x3F
        elif register not in reg.READ_ONLY:
            was_on = self._drives_antenna()
            registers[register] = value
            if register == reg.TX_CONTROL and self._dead_antenna:
                registers[reg.TX_CONTROL] &= ~reg.TX_DRIVERS & 0xFF
            if register in (reg.TX_CONTROL, reg.GS_N, reg.CW_GS_P):
                self._radio.drive(now)
                if self.on_field and self._drives_antenna() != was_on:
                    self.on_field(not was_on)
            elif register == reg.BIT_FRAMING and self._running == reg.TRANSCEIVE:
                self._transceive(now)

    # --- commands, section 10

    @property
    def _running(self):
        return self._registers[reg.COMMAND] & reg.COMMAND_BITS

    def _command(self, value, now):
        command = value & reg.COMMAND_BITS
        if command == reg.SOFT_RESET:
            self._reset()
            self._ready_at = now + self.reset_us
            return
        # The upper bits are PowerDown and RcvOff; PowerDown reads 1 until the chip is awake, section 8.6.2.
        registers = self._registers
        was_down = registers[reg.COMMAND] & reg.POWER_DOWN
        if was_down and not value & reg.POWER_DOWN and self._awake_at is None:
            self._awake_at = now + _WAKE_US
        down = was_down | value & reg.POWER_DOWN
        registers[reg.COMMAND] = value & reg.RECEIVER_OFF | down | self._running
        self._radio.drive(now)
        if command != reg.NO_CHANGE:
            registers[reg.COMMAND] = registers[reg.COMMAND] & 0xF0 | command
            self._start(command, now)

    # Data sheet 10.3. Transceive does not transmit yet: it waits for StartSend in BitFraming, so a driver
    # that forgets that bit waits for ever here as on the chip. Receive continues what Transmit has begun;
    # every other command, Idle too, ends an exchange in progress and its answer is lost. Unknown commands end
    # at once.
    def _start(self, command, now):
        registers = self._registers
        if command != reg.RECEIVE:  # Receive waits for the answer to a Transmit
            self._radio.cancel()
        if command == reg.IDLE:
            return
        registers[reg.ERROR] = 0
        if command == reg.TRANSMIT:
            self._radio.transmit(now)
        elif command == reg.TRANSCEIVE:
            self._transceive(now)
        elif command == reg.AUTHENTICATE:
            self._radio.authenticate(now)
        elif command == reg.CALC_CRC:
            self._calculate()
        elif command == reg.MEM:  # from the FIFO into the internal buffer, or from there into an empty FIFO
            if len(self._fifo):
                self._buffer = (self._fifo.drain() + bytes(_BUFFER_SIZE))[:_BUFFER_SIZE]
            else:
                self._fill_fifo(self._buffer)
            reg.end(registers)
        elif command == reg.RANDOM_ID:
            drawn = bytearray()
            while len(drawn) < 10:
                self._random = (1103515245 * self._random + 12345) & 0x7FFFFFFF
                drawn.append(self._random >> 16 & 0xFF)
            self._buffer = bytes(drawn) + self._buffer[10:]
            reg.end(registers)
        elif command != reg.RECEIVE:
            reg.end(registers)

    def _transceive(self, now):
        if self._registers[reg.BIT_FRAMING] & reg.START_SEND:
            self._radio.transmit(now)

    def _calculate(self):
        """Computes the FIFO's CRC; in test mode runs the self-test, after which the chip needs a reset."""
        registers = self._registers
        crc = crc_a(self._fifo.drain(), _PRESETS[registers[reg.MODE] & 0x03])
        if registers[reg.AUTO_TEST] & 0x0F == reg.SELF_TEST:
            self._radio.in_self_test = True
            self._fill_fifo(bytes(64) if any(self._buffer) else result(self._version))
        registers[reg.CRC_LOW], registers[reg.CRC_HIGH] = crc & 0xFF, crc >> 8
        registers[reg.DIV_IRQ] |= reg.CRC_IRQ

    def _fill_fifo(self, data):
        for byte in data:
            self._fifo.push(byte)
