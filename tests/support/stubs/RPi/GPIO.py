"""Stands in for the module `RPi.GPIO`: pin 22 of the header is wired to the chip's RST."""

import spidev

BOARD, BCM, OUT, IN, PUD_UP, FALLING = 10, 11, 0, 1, 22, 32
_RST = 22
_START_US = 100
_mode = None


def getmode():
    return _mode


def setmode(mode):
    global _mode
    _mode = mode


def setup(pin, direction, pull_up_down=None):
    assert _mode == BOARD


def output(pin, level):
    assert pin == _RST
    spidev.chip.hold(not level)
    spidev.now += _START_US


def cleanup():
    setmode(None)
