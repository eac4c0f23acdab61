"""Finding, selecting and reading tags: ISO/IEC 14443-3 type A and the NTAG213's READ."""

from micropython import const

import mfrc522

_REQA = b"\x26"
_WUPA = b"\x52"
_SELECT = (0x93, 0x95, 0x97)  # one code a cascade level
_CASCADE_TAG = const(0x88)
_CASCADE_BIT = const(0x04)
_USER_PAGE = const(4)

_CRC_NIBBLES = (
    0x0000, 0x1081, 0x2102, 0x3183, 0x4204, 0x5285, 0x6306, 0x7387,
    0x8408, 0x9489, 0xA50A, 0xB58B, 0xC60C, 0xD68D, 0xE70E, 0xF78F,
)  # fmt: skip


def crc_a(data):
    """CRC_A of `data`, ISO/IEC 14443-3 annex B."""
    crc = 0x6363
    for byte in data:
        crc = crc >> 4 ^ _CRC_NIBBLES[(crc ^ byte) & 15]
        crc = crc >> 4 ^ _CRC_NIBBLES[(crc ^ byte >> 4) & 15]
    return crc


def framed(data):
    """`data` with its CRC_A, as sent."""
    crc = crc_a(data)
    return bytes(data) + bytes((crc & 0xFF, crc >> 8))


_HLTA = framed(b"\x50\x00")
_READ_USER = framed(bytes((0x30, _USER_PAGE)))


def wake(reader):
    """Calls every tag in the field, halted ones too; says how the reader was answered."""
    return reader.transceive(_WUPA, 7)


def request(reader):
    """Calls the tags that are not halted."""
    return reader.transceive(_REQA, 7)


def halt(reader):
    """Silences the selected tag until it is woken."""
    reader.transceive(_HLTA)


def selection(uid):
    """The SELECT frames of a known UID, one a cascade level."""
    frames = []
    level = 0
    while len(uid) > 4:
        frames.append(_select_frame(level, bytes((_CASCADE_TAG,)) + uid[:3]))
        uid = uid[3:]
        level += 1
    frames.append(_select_frame(level, uid))
    return tuple(frames)


def select(reader, frames):
    """Selects the tag whose `selection` this is; whether it is there."""
    return all(reader.transceive(frame) == mfrc522.OK and reader.length == 3 for frame in frames)


def identify(reader):
    """The UID of one of the tags that answered, which is selected then; None where that failed."""
    uid = b""
    for level in range(3):
        part = _anticollision(reader, _SELECT[level])
        if part is None or reader.transceive(_select_frame(level, part)) != mfrc522.OK:
            return None
        sak = reader.received[0]
        if reader.length != 3 or crc_a(reader.received[:1]) != reader.received[1] | reader.received[2] << 8:
            return None
        if not sak & _CASCADE_BIT:
            return uid + part
        uid += part[1:]
    return None


def read_user(reader):
    """The first 16 user bytes of the selected tag; empty where it has none."""
    if reader.transceive(_READ_USER) != mfrc522.OK or reader.length != 18:
        return b""
    data = bytes(reader.received[:16])
    return data if crc_a(data) == reader.received[16] | reader.received[17] << 8 else b""


def _select_frame(level, part):
    check = part[0] ^ part[1] ^ part[2] ^ part[3]
    return framed(bytes((_SELECT[level], 0x70)) + part + bytes((check,)))


def _anticollision(reader, code):
    """Four bytes of this cascade level, taking the side of the 1 at each collision."""
    known = bytearray(5)
    bits = 0
    for _ in range(33):
        whole, rest = bits >> 3, bits & 7
        sent = bytes((code, 0x20 + (whole << 4) + rest)) + bytes(known[: whole + (1 if rest else 0)])
        status = reader.transceive(sent, rest, rest)
        if status not in (mfrc522.OK, mfrc522.COLLISION):
            return None
        _merge(known, reader.received, reader.length, bits)
        if status == mfrc522.OK:
            complete = known[0] ^ known[1] ^ known[2] ^ known[3] == known[4]
            return bytes(known[:4]) if complete and whole + reader.length == 5 else None
        if not reader.collision:
            return None
        bits = (whole << 3) + reader.collision
        if not rest < reader.collision or bits > 32:
            return None
        known[(bits - 1) >> 3] |= 1 << ((bits - 1) & 7)
    return None


def _merge(known, received, length, bits):
    """Puts what was received behind the first `bits` bits, which stay."""
    whole, rest = bits >> 3, bits & 7
    for index in range(min(length, 5 - whole)):
        keep = (1 << rest) - 1 if index == 0 else 0
        known[whole + index] = known[whole + index] & keep | received[index] & ~keep & 0xFF
