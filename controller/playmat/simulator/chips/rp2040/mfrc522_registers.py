"""The MFRC522's registers and their bits, by the names of the data sheet's section 9 (revision 3.9).

Runs under MicroPython and CPython.
"""

COMMAND, COM_IEN, DIV_IEN, COM_IRQ, DIV_IRQ, ERROR = 0x01, 0x02, 0x03, 0x04, 0x05, 0x06
STATUS1, STATUS2, FIFO_DATA, FIFO_LEVEL, WATER_LEVEL = 0x07, 0x08, 0x09, 0x0A, 0x0B
CONTROL, BIT_FRAMING, COLL = 0x0C, 0x0D, 0x0E
MODE, TX_MODE, RX_MODE, TX_CONTROL, TX_ASK, DEMOD = 0x11, 0x12, 0x13, 0x14, 0x15, 0x19
CRC_HIGH, CRC_LOW, RF_CFG, GS_N, CW_GS_P = 0x21, 0x22, 0x26, 0x27, 0x28
T_MODE, T_PRESCALER, T_RELOAD_HIGH, T_RELOAD_LOW, T_COUNTER_HIGH, T_COUNTER_LOW = range(0x2A, 0x30)
AUTO_TEST, VERSION = 0x36, 0x37
READ_ONLY = (ERROR, STATUS1, CRC_HIGH, CRC_LOW, T_COUNTER_HIGH, T_COUNTER_LOW, VERSION)

IDLE, MEM, RANDOM_ID, CALC_CRC, TRANSMIT, NO_CHANGE = 0x00, 0x01, 0x02, 0x03, 0x04, 0x07
RECEIVE, TRANSCEIVE, AUTHENTICATE, SOFT_RESET = 0x08, 0x0C, 0x0E, 0x0F
RECEIVER_OFF, POWER_DOWN, COMMAND_BITS = 0x20, 0x10, 0x0F
TX_IRQ, RX_IRQ, IDLE_IRQ, ERR_IRQ, TIMER_IRQ, CRC_IRQ = 0x40, 0x20, 0x10, 0x02, 0x01, 0x04
WR_ERR, BUFFER_OVFL, COLL_ERR, CRC_ERR, PROTOCOL_ERR = 0x80, 0x10, 0x08, 0x04, 0x01
CRC_READY, IRQ, T_RUNNING, HI_ALERT, LO_ALERT = 0x20, 0x10, 0x08, 0x02, 0x01
CRYPTO1_ON = 0x08
FLUSH, T_STOP_NOW, T_START_NOW, START_SEND = 0x80, 0x80, 0x40, 0x80
VALUES_AFTER_COLL, COLL_NOT_VALID = 0x80, 0x20
CRC_ENABLE, SPEED = 0x80, 0x70
TX_DRIVERS = 0x03
FORCE_100_ASK = 0x40
T_AUTO, T_AUTO_RESTART, T_PRESCAL_EVEN = 0x80, 0x10, 0x10
SELF_TEST = 0x09

_RESET_VALUES = {
    COMMAND: 0x20, COM_IEN: 0x80, COM_IRQ: 0x14, STATUS1: 0x21, WATER_LEVEL: 0x08, CONTROL: 0x10, COLL: 0xA0,
    MODE: 0x3F, TX_CONTROL: 0x80, 0x16: 0x10, 0x17: 0x84, 0x18: 0x84, DEMOD: 0x4D, 0x1C: 0x62, 0x1F: 0xEB,
    CRC_HIGH: 0xFF, CRC_LOW: 0xFF, 0x24: 0x26, RF_CFG: 0x48, GS_N: 0x88, CW_GS_P: 0x20, 0x29: 0x20,
    AUTO_TEST: 0x40,
}  # fmt: skip


def reset(registers, version):
    """Sets all registers to their reset values."""
    for register in range(64):
        registers[register] = _RESET_VALUES.get(register, 0)
    registers[VERSION] = version


def fail(registers, errors):
    """Sets these bits of ErrorReg, and the interrupt flag."""
    if errors:
        registers[ERROR] |= errors
        registers[COM_IRQ] |= ERR_IRQ


def end(registers):
    """Ends the current command and raises IdleIRq."""
    registers[COMMAND] &= ~COMMAND_BITS & 0xFF
    registers[COM_IRQ] |= IDLE_IRQ
