"""Loads a module of viper routines as plain Python over modelled registers.

Runs under MicroPython and CPython. CPython always runs viper code as Python.
"""

import sys

import micropython

if sys.implementation.name == "cpython":
    import builtins

    builtins.ptr8 = builtins.ptr32 = bytes
    micropython.viper = lambda function: function


class _Module:
    """A module object for `sys.modules`."""


class _Block:
    """A `ptr32` to an address: the words from there on."""

    def __init__(self, memory, address):
        self._memory = memory
        self._address = address

    def __getitem__(self, index):
        return self._memory[self._address + 4 * index]

    def __setitem__(self, index, word):
        self._memory[self._address + 4 * index] = word


def load(name, memory):
    """Loads a module and makes it importable; its pointers refer to `memory`."""
    for folder in sys.path:
        try:
            with open((folder + "/" if folder else "") + name + ".py") as file:
                text = file.read()
            break
        except OSError:
            pass
    else:
        raise ImportError(name)
    names = {"__name__": name, "ptr8": bytearray, "ptr32": lambda address: _Block(memory, address)}
    exec(text.replace("@micropython.viper\n", ""), names)
    module = _Module()
    for key, value in names.items():
        setattr(module, key, value)
    sys.modules[name] = module
