"""The wires to the readers, tested one by one: who holds MISO, who is mute, who answers for whom."""

from micropython import const

_SERIAL_SPEED = const(0x1F)  # without a meaning on SPI, so it keeps any byte
_VERSION = const(0x37)
_READ = const(0x80)
ECHOES = const(99)
_FIRST_MARK = const(0x81)
_EVEN = const(0x54)

_program = bytearray((2, _SERIAL_SPEED << 1, 0, 2, _READ | _SERIAL_SPEED << 1, 0, 0))
_recall = bytes((2, _READ | _SERIAL_SPEED << 1, 0, 0))
_version = bytes((2, _READ | _VERSION << 1, 0, 0))
_into = bytearray(7)


def levels(bus, lines, number):
    """MISO pulled up and down while nobody is selected, pulled down after this reader's last bit was 1 and up
    after it was 0; the RST line while it is driven high.

    A line that somebody drives does not follow the pull. First every reader ends on a 1: one that holds MISO
    then holds it high, where the others can still pull it low.
    """
    idle = bus.miso(True), bus.miso(False)
    mark(bus, lines)
    line = lines[number]
    _echo(bus, line, _FIRST_MARK)
    after_one = bus.miso(False)
    _echo(bus, line, _EVEN)
    after_zero = bus.miso(True)
    _echo(bus, line, _FIRST_MARK)
    return idle + (after_one, after_zero, bus.rst())


def echoes(bus, lines, number):
    """How many bytes come back right, VersionReg, and the mark that this reader keeps.

    That is its own, 0x81 and two for each number, unless the line of a later one selects it too.
    """
    mark(bus, lines)
    line = lines[number]
    bus.run(line, _recall, _into, 0)
    kept = _into[2]
    right = sum(_echo(bus, line, 37 * n + 85 & 0xFF) for n in range(ECHOES))
    bus.run(line, _version, _into, 0)
    version = _into[2]
    _echo(bus, line, _FIRST_MARK + 2 * number)
    return right, version, kept


def mark(bus, lines):
    """Each reader gets its own mark, which is odd, and gives it back."""
    for number in sorted(lines):
        _echo(bus, lines[number], _FIRST_MARK + 2 * number)


def _echo(bus, line, byte):
    """Whether a byte that is written is read."""
    _program[2] = byte
    bus.run(line, _program, _into, 0)
    return _into[5] == byte
