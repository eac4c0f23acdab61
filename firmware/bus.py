"""The SPI bus that the readers share, by MicroPython's own driver: right on any chip."""

import time

import machine
from micropython import const

_RST_LOW_US = const(100)  # the data sheet asks for 100 ns
_PULLED_US = const(200)  # 50 kOhm and some nanofarads of cable


WAIT = const(
    0xFF
)  # in place of a transfer's length; the address byte, bits awaited, bits to go on with follow


class Bus:
    """Runs programs for the chips: transfers, each its length and then its bytes; 0 ends them.

    A `WAIT` between them reads one register until it has any of the awaited bits; without one of those to go
    on with, it ends the program. So an exchange with a tag is one call.
    """

    READ_US = 40  # the least that reading one register takes

    def __init__(self, number, sck, mosi, miso, mhz):
        self._number = number
        self._pins = sck, mosi, miso
        self._outputs = []
        self.clock(mhz)
        self.checks = self.errors = 0  # looks at a chip's registers, and those that were misread
        self._two = bytearray(2)
        self._rst = None  # the RST line of all readers, where it is wired

    def clock(self, mhz):
        """Sets the clock, and gives the pins to the SPI block."""
        sck, mosi, miso = (machine.Pin(pin) for pin in self._pins)
        self._spi = machine.SPI(self._number, baudrate=1_000_000 * mhz, sck=sck, mosi=mosi, miso=miso)
        self.mhz = mhz

    def miso(self, up):
        """The level of MISO, weakly pulled up or down: a line that nobody drives follows."""
        level = self._level(machine.Pin.PULL_UP if up else machine.Pin.PULL_DOWN)
        if up:
            self._level(machine.Pin.PULL_DOWN)  # as after power-on
        self.clock(self.mhz)
        return level

    def _level(self, pull):
        pin = machine.Pin(self._pins[2], machine.Pin.IN, pull)
        time.sleep_us(_PULLED_US)
        return pin()

    def rst(self):
        """The level of the RST line, which is driven high; 1 where none is wired."""
        return 1 if self._rst is None else self._rst()

    def line(self, pin):
        """The chip-select line on this pin."""
        return self._output(pin)

    def _output(self, pin):
        self._outputs.append(pin)
        return machine.Pin(pin, machine.Pin.OUT, value=1)

    def release(self):
        """Drives nothing any more: a chip without supply would be fed through its pins."""
        for pin in self._pins + tuple(self._outputs):
            machine.Pin(pin, machine.Pin.IN)

    def run(self, line, program, into, reads):
        """Makes a program's transfers; what comes in lies in `into` where what goes out lies in the program,
        or in the part of it behind `WAIT`. Returns the awaited bits, 0 if they did not come in so many reads.
        """
        program, into = memoryview(program), memoryview(into)
        at = begin = found = 0
        while program[at]:
            if program[at] == WAIT:
                found = self._wait(line, program[at + 1], program[at + 2], reads)
                if not found & program[at + 3]:
                    break
                at = begin = at + 4
                continue
            end = at + 1 + program[at]
            line(0)
            self._spi.write_readinto(program[at + 1 : end], into[at + 1 - begin : end - begin])
            line(1)
            at = end
        return found

    def _wait(self, line, address, wanted, reads):
        two = self._two
        for _ in range(reads):
            two[0] = address
            line(0)
            self._spi.write_readinto(two, two)
            line(1)
            if two[1] & wanted:
                return two[1] & wanted
        return 0

    def wire_rst(self, pin):
        """The readers' RST line is on this pin."""
        self._rst = self._output(pin)

    def restart(self):
        """Pulses the RST line, which resets all chips; whether there is one."""
        if self._rst is None:
            return False
        self._rst(0)
        time.sleep_us(_RST_LOW_US)
        self._rst(1)
        return True
