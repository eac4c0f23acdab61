"""Stands in for the module `RPi.GPIO`: the chip's RST is wired to pin 22 of the header, or to GPIO 4."""

import spidev

BOARD, BCM, OUT, IN, PUD_UP, FALLING = 10, 11, 0, 1, 22, 32
_RST = {BOARD: 22, BCM: 4}
_START_US = 100
_mode = None


def getmode():
    return _mode


def setmode(mode):
    global _mode
    _mode = mode


def setup(pin, direction, pull_up_down=None):
    assert pin == _RST[_mode] or direction == IN


def output(pin, level):
    assert pin == _RST[_mode]
    spidev.chip.hold(not level)
    spidev.now += _START_US


def cleanup():
    setmode(None)
