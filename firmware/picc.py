"""Finding, selecting, reading and writing tags: ISO/IEC 14443-3 type A, the NTAG213's READ and WRITE."""

import micropython
from micropython import const

from mfrc522 import (
    COLLISION,
    MFRC522,
    NOISE,
    OK,
    TIMEOUT,
    begin_program,
    receive_program,
    send_program,
    transceive_program,
    transmit_program,
)

_SELECT = (0x93, 0x95, 0x97)  # one code a cascade level
_CASCADE_TAG = const(0x88)
_CASCADE_BIT = const(0x04)
_SAK_NTAG = const(0x00)
_USER_PAGE = const(4)
_PAGE = const(4)  # bytes
_NO_PAGE = const(0xFF)
_LOCK_PAGE, _LOCK_BYTE = const(2), const(10)
_LOCK_BITS = const(0xF0)  # in that byte of page 2: pages 4 to 7 (NTAG213, section 8.5.2)
_READ = const(0x30)
_WRITE = const(0xA2)
_ACK = const(0x0A)  # four bits; an odd length, so that the chip calls it noise
_WRITES_US = const(10_000)  # the longest that a tag may take to write a page


@micropython.viper
def crc_a(data: ptr8, length: int) -> int:
    """CRC_A of the first bytes of `data`, ISO/IEC 14443-3 annex B."""
    crc = 0x6363
    for index in range(length):
        byte = (data[index] ^ crc) & 0xFF
        byte = (byte ^ byte << 4) & 0xFF
        crc = crc >> 8 ^ byte << 8 ^ byte << 3 ^ byte >> 4
    return crc


def with_crc(data):
    """`data` with its CRC_A, as sent."""
    crc = crc_a(data, len(data))
    return bytes(data) + bytes((crc & 0xFF, crc >> 8))


_REQA = transceive_program(b"\x26", 2, 7)
_WUPA = transceive_program(b"\x52", 2, 7)
WUPA_BEGIN = begin_program(b"\x52", 7)
RECEIVE_ATQA = receive_program(2)
_HLTA = transmit_program(with_crc(b"\x50\x00"))
_OWNER_AT = {1: 3, 2: 5}  # by the version of a record: the byte that holds the owner
_READ_USER_BEGIN = send_program(with_crc(bytes((_READ, _USER_PAGE))))
_READ_USER_END = receive_program(18)
_READ_LOCKS = transceive_program(with_crc(bytes((_READ, 0))), 18)
_LOCK_USER = transceive_program(with_crc(bytes((_WRITE, _LOCK_PAGE, 0, 0, _LOCK_BITS, 0))), 1)
_READ_NOTHING = transceive_program(with_crc(bytes((_READ, _NO_PAGE))), 1)
_ANTICOLLISION = tuple(transceive_program(bytes((code, 0x20)), 5) for code in _SELECT)
_SAKS = tuple(with_crc(bytes((sak,))) for sak in (_CASCADE_BIT, _SAK_NTAG))
_EMPTY_SELECTS = tuple(transceive_program(bytes((code, 0x70)) + bytes(7), 3) for code in _SELECT)
_PART_AT = _EMPTY_SELECTS[0].index(b"\x93\x70") + 2
_SELECT_SENT = len(send_program(bytes(9))) - 1  # so much of a SELECT's program sends
_SEND_REQA = send_program(b"\x26", 7)
_SEND_ANTICOLLISION = tuple(send_program(bytes((code, 0x20))) for code in _SELECT)
_RECEIVE_SAK = receive_program(3)
_RECEIVE_PART = receive_program(5)
_ANY_SAK, _SILENCE = None, b""  # answers that a step may want
# From the start of a frame to the end of its answer; of silence, with the usual timeout
ATQA_US, SILENCE_US, _PART_US, _SAK_US = const(330), const(570), const(680), const(1100)
FRAME_US = const(800)  # the longest that a frame alone takes
RANDOM = b"\x08\0\0\0"  # the UID that stands for all random ones
UNREAD = b"\0"  # the record of a tag with pages that cannot be read
_sak = MFRC522.received[:3]
_part = MFRC522.received[:5]


@micropython.native
def wake(reader):
    """Sends WUPA to every tag in the field, halted ones too; returns the status."""
    return reader.transceive(_WUPA)


@micropython.native
def request(reader):
    """Sends REQA to the tags that are not halted; returns the status."""
    return reader.transceive(_REQA)


def halt(reader):
    """Silences the selected tag until it is woken."""
    reader.transmit(_HLTA)


class SelectFrames:
    """A UID's parts with their check bytes, one a cascade level, and the SELECT frames with these."""

    def __init__(self, uid=b""):
        self.uid = uid
        self.parts = []
        self.selects = []
        while len(uid) > 4:
            self.add(_with_bcc(bytes((_CASCADE_TAG,)) + uid[:3]))
            uid = uid[3:]
        if uid:
            self.add(_with_bcc(uid))

    @micropython.native
    def add(self, part):
        """Adds a level; returns its SELECT frame."""
        self.selects.append(bytearray(_EMPTY_SELECTS[len(self.parts)]))
        self.parts.append(part)
        select = self.selects[-1]
        _fill(select, _PART_AT, part)
        return select


@micropython.viper
def _fill(program: ptr8, at: int, part: ptr8):
    """Writes a part of a UID and the CRC_A of the SELECT around it into its place."""
    crc = 0x6363
    for index in range(-2, 5):
        if index >= 0:
            program[at + index] = part[index]
        byte = (program[at + index] ^ crc) & 0xFF
        byte = (byte ^ byte << 4) & 0xFF
        crc = crc >> 8 ^ byte << 8 ^ byte << 3 ^ byte >> 4
    program[at + 5] = crc & 0xFF
    program[at + 6] = crc >> 8


@micropython.native
def select(reader, frames, levels=3):
    """Selects a tag over so many levels of its UID; OK only if it answered cleanly at each of them."""
    for frame in frames.selects:
        if not levels:
            break
        levels -= 1
        status = _select_part(reader, frame)
        if status != OK:
            return status
    return OK


def checks(frames):
    """The checks of a tag that lies alone, each a row of steps: a frame, what receives its answer, the
    answer, and its microseconds.

    One is anticollision at one level of its UID, in which a second tag collides; the last is REQA after the
    first SELECT: a tag with another UID falls back to IDLE and answers, unless this one drowns it.
    """
    selects = []
    found = []
    for level, part in enumerate(frames.parts):
        found.append(selects + [(_SEND_ANTICOLLISION[level], _RECEIVE_PART, part, _PART_US)])
        sent = bytes(frames.selects[level][:_SELECT_SENT]) + b"\0"
        selects.append((sent, _RECEIVE_SAK, _ANY_SAK, _SAK_US))
    found.append([selects[0], (_SEND_REQA, RECEIVE_ATQA, _SILENCE, SILENCE_US)])
    return found


@micropython.native
def ends_step(reader, step):
    """Whether the answer to a step's frame, which was transmitted, is the wanted one."""
    status = reader.end(step[1])
    wanted = step[2]
    if wanted is _ANY_SAK:
        return status == OK and ((reader.length == 3 and _sak in _SAKS) or _crc_ok(reader, 3))
    if not wanted:
        return status == TIMEOUT
    return status == OK and reader.length == 5 and _part == wanted


@micropython.native
def identify(reader):
    """The SELECT frames of one of the tags that answered, which is selected then; None where that failed."""
    frames = SelectFrames()
    for level in range(3):
        part = _anticollision(reader, level)
        if part is None or _select_part(reader, frames.add(part)) != OK:
            return None
        if not reader.received[0] & _CASCADE_BIT:
            frames.uid += part[:4]
            return frames
        frames.uid += part[1:4]
    return None


def is_random(uid):
    """Whether the UID is another each time the field rises: a phone's, ISO/IEC 14443-3 section 6.4.4."""
    return len(uid) == 4 and uid[0] == 0x08


@micropython.native
def read_user(reader, meanwhile=None):
    """The first 16 user bytes of the selected tag; empty where it has none, None where reading failed.

    The answer takes two milliseconds, in which `meanwhile()` is done.
    """
    if reader.received[0] != _SAK_NTAG:
        return b""
    reader.transmit(_READ_USER_BEGIN)
    if meanwhile:
        meanwhile()
    status = reader.end(_READ_USER_END)
    if status == OK and _crc_ok(reader, 18):
        return bytes(reader.received[:16])
    return b"" if status == NOISE and reader.length == 1 else None  # NAK: four bits


def says_no(reader):
    """Whether the selected tag refuses to read a page that no tag has: the shortest answer to be had from it.

    Then it is idle.
    """
    refuses = (
        reader.transceive(_READ_NOTHING) == NOISE and reader.length == 1 and not reader.received[0] & 0x0F
    )
    reader.noises -= refuses
    return refuses


def owner(reader):
    """The seat in the record of one of the tags that answered, which is all that is kept of it."""
    data = read_user(reader) if identify(reader) is not None else None
    if not data or data[:2] != b"PM" or data[2] not in _OWNER_AT:
        return None
    return data[_OWNER_AT[data[2]]]


def write_user(reader, frames, data):
    """Writes the first user bytes of a tag, page by page; returns all 16 of them as it says them then.

    Empty where it has none, None where it does not answer. A tag with a locked page among them keeps what it
    has: otherwise half a record would be left on it. A tag that refuses a page says so by a NAK.
    """
    if not answers(reader, frames):
        return None
    if reader.received[0] != _SAK_NTAG:
        return b""
    may_write = locked_pages(reader) == 0
    reader.patient(_WRITES_US)
    for place in range(0, len(data) if may_write else 0, _PAGE):
        page = bytes((_WRITE, _USER_PAGE + place // _PAGE)) + data[place : place + _PAGE]
        status = reader.transceive(transceive_program(with_crc(page), 1))
        if status != NOISE or reader.length != 1 or reader.received[0] & 0x0F != _ACK:
            break
    reader.patient()
    return read_user(reader) if answers(reader, frames) else None


def locked_pages(reader):
    """Which of the first four user pages of the selected tag are locked, a bit each; None if unreadable."""
    readable = reader.transceive(_READ_LOCKS) == OK and _crc_ok(reader, 18)
    return (reader.received[_LOCK_BYTE] & _LOCK_BITS) >> 4 if readable else None


def lock_pages(reader):
    """Locks these four pages of the selected tag for good; whether it did only `locked_pages` tells."""
    reader.patient(_WRITES_US)
    reader.transceive(_LOCK_USER)
    reader.patient()


@micropython.native
def answers(reader, frames, levels=3):
    """Whether the tag answers, over so many levels of its UID; then it is selected among all."""
    return _woken(reader, frames, levels) or _woken(reader, frames, levels)  # one that was only falls idle


@micropython.native
def _woken(reader, frames, levels):
    return wake(reader) != TIMEOUT and select(reader, frames, levels) == OK


@micropython.native
def _crc_ok(reader, length):
    """Whether the answer has this length and a right CRC_A."""
    if reader.length == length and not crc_a(reader.received, length):  # over data and CRC it is 0
        return True
    reader.noises += 1
    return False


@micropython.native
def _select_part(reader, frame):
    status = reader.transceive(frame)
    if status == OK and (reader.length != 3 or _sak not in _SAKS) and not _crc_ok(reader, 3):
        return NOISE
    return status


def _with_bcc(part):
    return part + bytes((part[0] ^ part[1] ^ part[2] ^ part[3],))


@micropython.native
def _anticollision(reader, level):
    """This cascade level's part with its check byte; where tags differ, that which sends a 1 is taken."""
    status = reader.transceive(_ANTICOLLISION[level])
    if status == OK and reader.length == 5 and _part[0] ^ _part[1] ^ _part[2] ^ _part[3] == _part[4]:
        return bytes(_part)
    known = bytearray(5)
    bits = 0
    while status in (OK, COLLISION):
        _merge(known, reader, bits)
        if status == OK:
            complete = known[0] ^ known[1] ^ known[2] ^ known[3] == known[4]
            return bytes(known) if complete and (bits >> 3) + reader.length == 5 else None
        bits = _resolve(known, bits, reader.collision)
        if bits > 32:
            return None
        status = reader.transceive(_anticollision_rest(level, known, bits))
    return None


def _anticollision_rest(level, known, bits):
    """Anticollision for the other bits, among the tags whose first bits are known."""
    whole, rest = bits >> 3, bits & 7
    sent = bytes((_SELECT[level], 0x20 + (whole << 4) + rest)) + bytes(known[: (bits + 7) >> 3])
    return transceive_program(sent, 5 - whole, rest, rest)


def _resolve(known, bits, collision):
    """How many bits are known after a collision.

    From which bit chips count once some are known, nobody says, and some never count: there one bit more
    is taken as it came. If it is the one that collided, there are tags on either side of it.
    """
    if bits or not collision:
        return bits + 1
    known[(collision - 1) >> 3] |= 1 << ((collision - 1) & 7)
    return collision


def _merge(known, reader, bits):
    """Puts what was received behind the first `bits` bits, which stay; what did not come in is 0."""
    whole, rest = bits >> 3, bits & 7
    for index in range(5 - whole):
        keep = (1 << rest) - 1 if index == 0 else 0
        came = reader.received[index] if index < reader.length else 0
        known[whole + index] = known[whole + index] & keep | came & ~keep & 0xFF
