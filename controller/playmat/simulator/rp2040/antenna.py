"""The field of one reader: which tags it feeds, who hears a frame, and what the reader hears of the answers.

A tag's coupling is a number, 1 where it lies best. Two things end a reader's reach: the tag has too little
power, or its answer is too weak for the receiver. The thresholds are a model, set so that a reader as it is
after a reset reaches 20 mm sideways. Runs under MicroPython and CPython.
"""

_POWER = 0.445  # the coupling at which a field of strength 1 just feeds a tag
_SENSITIVITY = 0.40  # the coupling at which a receiver with 33 dB just hears a tag in such a field
_MARGIN = 0.05  # this part of a threshold above and below it, a tag answers only sometimes
_GAIN_DB = (18, 23, 18, 23, 33, 38, 43, 48)
_GAINS = tuple(10 ** ((gain - 33) / 20) for gain in _GAIN_DB)
_FDT_ZERO_US, _FDT_ONE_US = 86, 91  # ISO/IEC 14443-3: from the reader's last bit to the answer


class Antenna:
    """Tags with their couplings in a field of a strength, 1 being that of a chip after its reset."""

    def __init__(self):
        self._tags = []  # pairs: a tag, its coupling
        self._strength = 0
        self._fed = []
        self._dice = 1

    def put(self, pairs, now):
        """From now on these tags, each with its coupling, lie here; one that stays keeps its state."""
        self._tags = pairs
        self._feed(now)

    def drive(self, strength, now):
        """The field has this strength from now on; 0: off."""
        if strength != self._strength:
            self._strength = strength
            self._feed(now)

    def ask(self, frame, bits, now, gain):
        """What is heard when `frame` is sent: (us until it begins, value, bits, first collided bit or 0).

        None where nothing is heard. `gain` is the receiver's, 0 to 7.
        """
        answers = []
        late = 0
        for tag, coupling in self._tags:
            if tag not in self._fed or not self._falls(self._strength * coupling / _POWER):
                continue
            answer = tag.answer(frame, bits, now)
            level = coupling * (self._strength * _GAINS[gain]) ** 0.5 / _SENSITIVITY
            if answer and self._falls(level):
                answers.append(answer)
                late = max(late, tag.delay_us)
        if not answers:
            return None
        return (late + _frame_delay(frame, bits),) + _superpose(answers)

    def _feed(self, now):
        fed = [tag for tag, coupling in self._tags if self._strength * coupling > _POWER * (1 - _MARGIN)]
        for tag in self._fed:
            if tag not in fed:
                tag.power(False, now)
        for tag in fed:
            if tag not in self._fed:
                tag.power(True, now)
        self._fed = fed

    def _falls(self, level):
        """Whether something happens whose level is `level` times its threshold: near to 1 by dice."""
        chance = (level - 1 + _MARGIN) / (2 * _MARGIN)
        if not 0 < chance < 1:
            return chance >= 1
        self._dice = (1103515245 * self._dice + 12345) & 0x7FFFFFFF
        return self._dice < chance * 0x7FFFFFFF


def _frame_delay(frame, bits):
    """The standard's frame delay time depends on the last bit sent: of a whole byte, its odd parity."""
    last = frame[-1]
    if bits & 7:
        return _FDT_ONE_US if last >> (bits & 7) - 1 & 1 else _FDT_ZERO_US
    ones = 0
    while last:
        ones += last & 1
        last >>= 1
    return _FDT_ZERO_US if ones & 1 else _FDT_ONE_US


def _superpose(answers):
    """What a reader hears of several answers: value, bits, the first collided bit from 1 or 0."""
    value, bits = answers[0]
    differing = 0
    for other, length in answers[1:]:
        differing |= value ^ other
        value |= other
        if length != bits:
            differing |= 1 << min(bits, length)
            bits = max(bits, length)
    return value, bits, _lowest_bit(differing)


def _lowest_bit(value):
    """The number of the lowest bit that is set, from 1; 0 where none is."""
    number = 0
    while value >> number:
        number += 1
        if value >> number - 1 & 1:
            return number
    return 0
