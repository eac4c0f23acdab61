"""The RP2040 registers that the firmware accesses directly: chip id, SPI0 and the pins (SIO).

Runs under MicroPython and CPython. Addresses and bits are the data sheet's; both FIFOs of SPI0 hold one byte.
A sweep takes thousands of accesses, so each block has a class of its own that looks up no addresses.
"""

_CHIP_ID, _RP2040 = 0x40000000, 0x20002927  # of revision B2
_SPI0, _SSPDR, _SSPSR = 0x4003C000, 2, 3  # an address, and words from there
_SIO, _GPIO_OUT_SET = 0xD0000000, 5
_BLOCK = 0xFFFFF000  # of an address
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
        self._blocks = {_SPI0: _Spi(bus, spend), _SIO: _Sio(drive, spend)}
        self[_CHIP_ID] = _RP2040

    def block(self, address):
        """Returns what a `ptr32` to SPI0 or SIO gives access to: their words."""
        return self._blocks[address]

    def __getitem__(self, address):
        block = self._blocks.get(address & _BLOCK)
        return super().__getitem__(address) if block is None else block[(address & ~_BLOCK) // 4]

    def __setitem__(self, address, word):
        block = self._blocks.get(address & _BLOCK)
        if block is None:
            super().__setitem__(address, word)
        else:
            block[(address & ~_BLOCK) // 4] = word


class _Spi:
    def __init__(self, bus, spend):
        self._bus = bus
        self._spend = spend
        self._came_in = None

    def __getitem__(self, index):
        byte = self._came_in
        if index == _SSPSR:
            return _TFE_TNF if byte is None else _TFE_TNF | _RNE
        self._came_in = None
        return byte

    def __setitem__(self, index, word):
        if self._came_in is not None:
            raise RuntimeError("the byte that came in before was not taken")
        bus = self._bus
        self._spend(8 // bus.mhz)
        self._came_in = bus.exchange(word)


class _Sio:
    def __init__(self, drive, spend):
        self._drive = drive
        self._spend = spend
        self._pins = {}  # by word: the numbers of its bits

    def __setitem__(self, index, word):
        high = index == _GPIO_OUT_SET
        if not high:
            self._spend(_ACCESS_US)
        if word not in self._pins:
            self._pins[word] = [pin for pin in range(_PINS) if word >> pin & 1]
        for pin in self._pins[word]:
            self._drive(pin, high)
