"""CRC_A, ISO/IEC 14443-3 annex B; runs under MicroPython and CPython."""


def crc_a(data, preset=0x6363):
    """Returns the CRC of `data`, computed bit by bit."""
    crc = preset
    for byte in data:
        for bit in range(8):
            crc = crc >> 1 ^ (0x8408 if (crc ^ byte >> bit) & 1 else 0)
    return crc


def with_crc(data):
    """Returns `data` followed by its CRC, as sent over the air."""
    crc = crc_a(data)
    return bytes(data) + bytes((crc & 0xFF, crc >> 8))


def crc_ok(frame):
    """Whether the frame's last two bytes are the CRC of the others."""
    return len(frame) > 2 and with_crc(frame[:-2]) == frame
