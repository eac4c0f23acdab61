"""The field of one reader: powers tags and combines their answers.

A tag's coupling is a number, 1 at the best position. Two limits end a reader's reach: the tag has too little
power, or its answer is too weak for the receiver. The thresholds are a model, set so that a reader reaches 15
mm above its centre after a reset. Runs under MicroPython and CPython.
"""

_POWER = 0.515  # the coupling at which a field of strength 1 just powers a tag
_SENSITIVITY = 0.463  # the coupling at which a receiver with 33 dB just receives a tag in such a field
_DISTURBED = 0.01  # fraction of a foreign field above which answers arrive with wrong bits
_MODULATED = 0.004  # the same while that field carries a frame: assumed, as nobody measured it
_FRAMES_KEPT = 4
_MARGIN = 0.05  # fraction around a threshold within which a tag answers only sometimes
_GAIN_DB = (18, 23, 18, 23, 33, 38, 43, 48)
_GAINS = tuple(10 ** ((gain - 33) / 20) for gain in _GAIN_DB)
_FDT_ZERO_US, _FDT_ONE_US = 86, 91  # ISO/IEC 14443-3: from the reader's last bit to the answer


class Antenna:
    """Tags with their couplings in a field; strength 1 is that of a chip after its reset."""

    def __init__(self):
        self._tags = []  # pairs: a tag, its coupling
        self._strength = 0
        self._efficiency = 1
        self._powered = []
        self._random_state = 1
        self._foreign = ()
        self._frames = []  # when the last ones began and ended
        self.changes = 0  # first answers that differ from those in the last field, and random ones
        self._first = False  # whether the field has just been switched on
        self._heard = False  # whether the first frame in the last field was answered

    def put(self, pairs, now):
        """Puts these tags, as pairs with their couplings, into the field; tags that stay keep their state."""
        self._tags = pairs
        self._update_power(now)

    def drive(self, strength, now):
        """Sets the field's strength; 0: off."""
        if strength != self._strength:
            self._first = not self._strength
            self._strength = strength
            self._update_power(now)

    def fit(self, efficiency):
        """Sets how well its module sends, which `drive` includes, and receives; 1: as the standard one."""
        self._efficiency = efficiency

    def couple(self, foreign):
        """Sets the other antennas in reach, as pairs of an antenna and its coupling."""
        self._foreign = foreign

    @property
    def disturbed(self):
        """Whether other antennas' fields are too strong here for answers to be decoded."""
        return sum(other._strength * coupling for other, coupling in self._foreign) > _DISTURBED

    def send(self, begin, end):
        """Records when a frame is on the air."""
        self._frames = self._frames[1 - _FRAMES_KEPT :] + [(begin, end)]

    def is_garbled(self, begin, end):
        """Whether another antenna's frames garble an answer at that time."""
        return any(
            coupling * other._strength > _MODULATED and since < end and until > begin
            for other, coupling in self._foreign
            for since, until in other._frames
        )

    def transceive(self, frame, bits, now, gain):
        """Returns the answer to `frame`: (us until it begins, value, bits, first collided bit or 0).

        None if no tag answers. `gain` is the receiver's, 0 to 7.
        """
        answers = []
        extra_us = 0
        for tag, coupling in self._tags:
            if tag not in self._powered or not self._happens(self._strength * coupling / _POWER):
                continue
            answer = tag.answer(frame, bits, now)
            level = coupling * (self._strength * self._efficiency * _GAINS[gain]) ** 0.5 / _SENSITIVITY
            if answer and self._happens(level):
                answers.append(answer)
                extra_us = max(extra_us, tag.delay_us)
        if self._first:
            self._first = False
            if self._heard != bool(answers):
                self._heard = not self._heard
                self.changes += 1
        if not answers:
            return None
        value, length, collided = _superpose(answers)
        if self.disturbed:
            value ^= 3
        # The frame delay time depends on the last bit sent: of a whole byte, its odd parity.
        last = frame[-1]
        one = last >> (bits & 7) - 1 & 1 if bits & 7 else not bin(last).count("1") & 1
        return extra_us + (_FDT_ONE_US if one else _FDT_ZERO_US), value, length, collided

    def _update_power(self, now):
        powered = [tag for tag, coupling in self._tags if self._strength * coupling > _POWER * (1 - _MARGIN)]
        for tag in self._powered:
            if tag not in powered:
                tag.power(False, now)
        for tag in powered:
            if tag not in self._powered:
                tag.power(True, now)
        self._powered = powered

    def _happens(self, level):
        """Whether a level relative to its threshold suffices; near 1 the result is random."""
        chance = (level - 1 + _MARGIN) / (2 * _MARGIN)
        if not 0 < chance < 1:
            return chance >= 1
        self.changes += 1
        self._random_state = (1103515245 * self._random_state + 12345) & 0x7FFFFFFF
        return self._random_state < chance * 0x7FFFFFFF


# All tags in the field answer a REQA or an anticollision frame at the same time, synchronously, as the frame
# delay time is fixed (ISO/IEC 14443-3 section 6). With Manchester coding the load modulation is in one half
# of each bit; where two answers differ, it is in both halves, and the receiver detects a collision. The
# MFRC522 reports a 1 there, hence the OR. Of answers that differ in length, the longer one counts as
# colliding at the end of the shorter.
def _superpose(answers):
    """Combines several answers: value, bits, the first collided bit from 1 or 0."""
    value, bits = answers[0]
    differing = 0
    for other, length in answers[1:]:
        differing |= value ^ other
        value |= other
        if length != bits:
            differing |= 1 << min(bits, length)
            bits = max(bits, length)
    first = 1 if differing else 0
    while differing and not differing >> first - 1 & 1:
        first += 1
    return value, bits, first
