"""Finding, selecting and reading tags: ISO/IEC 14443-3 type A and the NTAG213's READ."""

from micropython import const

from mfrc522 import COLLISION, NOISE, OK

_REQA = b"\x26"
_WUPA = b"\x52"
_SELECT = (0x93, 0x95, 0x97)  # one code a cascade level
_CASCADE_TAG = const(0x88)
_CASCADE_BIT = const(0x04)
_SAK_NTAG = const(0x00)
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
_SAKS = tuple(framed(bytes((sak,))) for sak in (_CASCADE_BIT, _SAK_NTAG))


def wake(reader):
    """Calls every tag in the field, halted ones too; says how the reader was answered."""
    return reader.transceive(_WUPA, 7)


def request(reader):
    """Calls the tags that are not halted."""
    return reader.transceive(_REQA, 7)


def halt(reader):
    """Silences the selected tag until it is woken."""
    reader.transmit(_HLTA)


def selection(uid):
    """The SELECT frames of a known UID, one a cascade level."""
    frames = []
    while len(uid) > 4:
        frames.append(_select_frame(len(frames), bytes((_CASCADE_TAG,)) + uid[:3]))
        uid = uid[3:]
    frames.append(_select_frame(len(frames), uid))
    return tuple(frames)


def select(reader, frames):
    """Selects the tag whose `selection` this is; OK only if it answered cleanly at every level."""
    for frame in frames:
        status = reader.transceive(frame)
        if status != OK:
            return status
        if not _sound(reader, 3):
            reader.noises += 1
            return NOISE
    return OK


def identify(reader):
    """The UID of one of the tags that answered, which is selected then; None where that failed."""
    uid = b""
    for level in range(3):
        part = _anticollision(reader, _SELECT[level])
        if part is None or select(reader, (_select_frame(level, part),)) != OK:
            return None
        if not reader.received[0] & _CASCADE_BIT:
            return uid + part
        uid += part[1:]
    return None


def is_random(uid):
    """Whether the UID is another each time the field rises: a phone's, ISO/IEC 14443-3 section 6.4.4."""
    return len(uid) == 4 and uid[0] == 0x08


def read_user(reader):
    """The first 16 user bytes of the selected tag; empty where it has none, None where reading failed."""
    if reader.received[0] != _SAK_NTAG:
        return b""
    status = reader.transceive(_READ_USER)
    if status == OK and _sound(reader, 18):
        return bytes(reader.received[:16])
    return b"" if status == NOISE and reader.length == 1 else None  # NAK: four bits


def _sound(reader, length):
    """Whether the answer has this length and a right CRC_A."""
    if reader.length != length:
        return False
    answer = reader.received[:length]
    return answer in _SAKS or crc_a(answer[:-2]) == answer[-2] | answer[-1] << 8


def _select_frame(level, part):
    check = part[0] ^ part[1] ^ part[2] ^ part[3]
    return framed(bytes((_SELECT[level], 0x70)) + part + bytes((check,)))


def _anticollision(reader, code):
    """Four bytes of this cascade level; where tags differ, those that send a 1 are followed."""
    known = bytearray(5)
    bits = 0
    while bits <= 32:
        whole, rest = bits >> 3, bits & 7
        sent = bytes((code, 0x20 + (whole << 4) + rest)) + bytes(known[: whole + (1 if rest else 0)])
        status = reader.transceive(sent, rest, rest)
        if status not in (OK, COLLISION):
            return None
        _merge(known, reader, bits)
        if status == OK:
            complete = known[0] ^ known[1] ^ known[2] ^ known[3] == known[4]
            return bytes(known[:4]) if complete and whole + reader.length == 5 else None
        bits = _decide(known, bits, reader.collision)
    return None


def _decide(known, bits, collision):
    """How many bits are known after a collision.

    Chips differ in where they begin to count when an answer does not begin with a byte. There one bit more
    is taken as it came: if it is the one that collided, there are tags on either side of it.
    """
    if bits & 7 or not collision:
        return bits + 1
    bits += collision
    known[(bits - 1) >> 3] |= 1 << ((bits - 1) & 7)
    return bits


def _merge(known, reader, bits):
    """Puts what was received behind the first `bits` bits, which stay."""
    whole, rest = bits >> 3, bits & 7
    for index in range(min(reader.length, 5 - whole)):
        keep = (1 << rest) - 1 if index == 0 else 0
        known[whole + index] = known[whole + index] & keep | reader.received[index] & ~keep & 0xFF
