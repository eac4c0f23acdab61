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


def load(name, memory):
    """Loads a module and makes it importable; its pointers to words refer to blocks of `memory`."""
    for folder in sys.path:
        try:
            with open((folder + "/" if folder else "") + name + ".py") as file:
                text = file.read()
            break
        except OSError:
            pass
    else:
        raise ImportError(name)
    names = {"__name__": name, "ptr8": bytearray, "ptr32": lambda address: memory.block(address)}
    exec(text.replace("@micropython.viper\n", ""), names)
    module = _Module()
    for key, value in names.items():
        setattr(module, key, value)
    sys.modules[name] = module
