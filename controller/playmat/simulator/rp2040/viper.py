"""Runs a module of viper routines over modelled registers: its own text, only not compiled to machine code.

Runs under MicroPython and CPython. For CPython all viper code is Python.
"""

import sys

import micropython

if sys.implementation.name == "cpython":
    import builtins

    builtins.ptr8 = builtins.ptr32 = bytes
    micropython.viper = lambda function: function


class _Module:
    """What `import` finds."""


class _Block:
    """`ptr32` of an address: words from there on."""

    def __init__(self, memory, address):
        self._memory = memory
        self._address = address

    def __getitem__(self, index):
        return self._memory[self._address + 4 * index]

    def __setitem__(self, index, word):
        self._memory[self._address + 4 * index] = word


def load(name, memory):
    """Makes the module importable; its pointers to addresses lead into `memory`."""
    names = {"__name__": name, "ptr8": bytearray, "ptr32": lambda address: _Block(memory, address)}
    exec(_text(name).replace("@micropython.viper\n", ""), names)
    module = _Module()
    for key, value in names.items():
        setattr(module, key, value)
    sys.modules[name] = module


def _text(name):
    for folder in sys.path:
        try:
            with open((folder + "/" if folder else "") + name + ".py") as file:
                return file.read()
        except OSError:
            pass
    raise ImportError(name)
