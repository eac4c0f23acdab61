"""The RP2040 registers that the firmware accesses directly: chip id, SPI0 and the pins (SIO).

Runs under MicroPython and CPython. Addresses and bits are the data sheet's; both FIFOs of SPI0 hold one byte.
"""

_CHIP_ID, _RP2040 = 0x40000000, 0x20002927  # of revision B2
_SSPDR, _SSPSR = 0x4003C008, 0x4003C00C
_GPIO_OUT_SET, _GPIO_OUT_CLR = 0xD0000014, 0xD0000018
_TFE_TNF, _RNE = 0x03, 0x04
_ACCESS_US = 2  # besides the bytes; measured on an emulated RP2040: 5.8 us for a register at 4 MHz
_PINS = 30


class Words:
    """Plain registers that store the written value."""

    def __init__(self):
        self._words = {}

    def __getitem__(self, address):
        return self._words.get(address, 0)

    def __setitem__(self, address, word):
        self._words[address] = word


class Registers(Words):
    """Registers with side effects: `bus` has the chips, `drive(pin, high)` sets a pin, `spend(us)` waits."""

    def __init__(self, bus, drive, spend):
        super().__init__()
        self._bus = bus
        self._drive = drive
        self._spend = spend
        self._came_in = None
        self[_CHIP_ID] = _RP2040

    def __getitem__(self, address):
        if address == _SSPSR:
            return _TFE_TNF if self._came_in is None else _TFE_TNF | _RNE
        if address == _SSPDR:
            byte, self._came_in = self._came_in, None
            return byte
        return super().__getitem__(address)

    def __setitem__(self, address, word):
        if address == _SSPDR:
            if self._came_in is not None:
                raise RuntimeError("the byte that came in before was not taken")
            self._spend(8 // self._bus.mhz)
            self._came_in = self._bus.transfer(bytes((word,)))[0]
        elif address == _GPIO_OUT_CLR:
            self._spend(_ACCESS_US)
            self._level(word, False)
        elif address == _GPIO_OUT_SET:
            self._level(word, True)
        else:
            super().__setitem__(address, word)

    def _level(self, pins, high):
        for pin in range(_PINS):
            if pins >> pin & 1:
                self._drive(pin, high)
